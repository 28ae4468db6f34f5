"""The facts of one event that points are made of: money in whole units, and what each person did."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

Amounts = Literal["collected", "after_rake"]
"""The total amounts of a formula: all that was collected, or without the rake (Q-02)."""
Counted = Literal["persons", "entries"]
"""What `n` counts in a formula: each person once, or each buy-in and rebuy."""


class EventFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """The facts of one event (LGE-06); who is missing in a mapping has 0.

    `buy_in` goes into the prize pool and `fee` comes on top of it, once a person; `rebuy` and `add_on` are
    the prices of one. `winnings` are prizes, `bounties` what knock-outs paid. `known` and, by person,
    `known_of` are variables of the formula language by their names in lower case, for an event whose fees
    differ by person; they go before what is computed of the rest.
    """

    buy_in: float = 0.0
    fee: float = 0.0
    rebuy: float = 0.0
    add_on: float = 0.0
    rebuys: Mapping[str, float] = {}
    add_ons: Mapping[str, float] = {}
    knockouts: Mapping[str, float] = {}
    winnings: Mapping[str, float] = {}
    bounties: Mapping[str, float] = {}
    final_table: tuple[str, ...] = ()
    known: Mapping[str, float] = {}
    known_of: Mapping[str, Mapping[str, float]] = {}

    def cost(self, person: str) -> float:
        """Return what a person paid, fee included."""
        known = self.known_of.get(person, {}).get("totalcost")
        if known is not None:
            return known
        bought = self.rebuys.get(person, 0) * self.rebuy + self.add_ons.get(person, 0) * self.add_on
        return self.buy_in + self.fee + bought


ALIASES: Mapping[str, tuple[str, ...]] = {
    "buyins": ("numberofplayers", "n"),
    "rank": ("r",),
    "numberofhits": ("nh",),
    "numberofrebuys": ("rebuys", "nr"),
    "numberofaddons": ("addons", "na"),
    "totalrebuys": ("totalnumberofrebuys", "tnr"),
    "totaladdons": ("totalnumberofaddons", "tna"),
    "pot": ("prizepool", "pp"),
    "prizewinnings": ("pw",),
    "bountywinnings": ("bw",),
    "totalwinnings": ("tw",),
    "buyincost": ("bc",),
    "rebuycost": ("rc",),
    "addoncost": ("ac",),
    "totalcost": ("tc",),
    "take": ("t",),
    "inthemoney": ("m", "placed"),
    "inthemoneyrank": ("mr",),
    "roundout": ("ro",),
    "buyinrake": ("br",),
    "rebuyrake": ("rr",),
    "addonrake": ("ar",),
    "totalrake": ("tr",),
    "numberofbountieswon": ("nb",),
}
"""The other names of a variable, all in lower case."""


def event_variables(
    persons: int, facts: EventFacts, amounts: Amounts = "collected", n: Counted = "persons"
) -> dict[str, float]:
    """Return the variables of the formula language that are the same for everybody in an event.

    `inTheMoneyRank` is the last place that is paid, so that `r <= mr` asks whether a place is.
    """
    rebuys, add_ons = sum(facts.rebuys.values()), sum(facts.add_ons.values())
    found = {
        "buyins": float(persons),
        "totalrebuys": float(rebuys),
        "totaladdons": float(add_ons),
        "totalbuyinsamount": persons * (facts.buy_in + facts.fee),
        "totalrebuysamount": rebuys * facts.rebuy,
        "totaladdonsamount": add_ons * facts.add_on,
        "totalbuyinsrake": persons * facts.fee,
        "totalrebuysrake": 0.0,
        "totaladdonsrake": 0.0,
        "pot": persons * facts.buy_in + rebuys * facts.rebuy + add_ons * facts.add_on,
        "inthemoneyrank": float(_paid(facts)),
    }
    found |= facts.known
    if n == "entries":
        found["buyins"] += found["totalrebuys"]
    if amounts == "after_rake":
        for what in ("buyins", "rebuys", "addons"):
            found[f"total{what}amount"] -= found[f"total{what}rake"]
    return with_aliases(found)


def person_variables(
    shared: Mapping[str, float], facts: EventFacts, person: str, place: int
) -> dict[str, float]:
    """Add the variables of one person at a place to those of the event."""
    prize, bounty = facts.winnings.get(person, 0.0), facts.bounties.get(person, 0.0)
    rebuys, add_ons = facts.rebuys.get(person, 0.0), facts.add_ons.get(person, 0.0)
    cost = facts.cost(person)
    found = {
        "rank": float(place),
        "position": shared["buyins"] - place + 1,
        "numberofhits": float(facts.knockouts.get(person, 0.0)),
        "numberofrebuys": float(rebuys),
        "numberofaddons": float(add_ons),
        "prizewinnings": float(prize),
        "bountywinnings": float(bounty),
        "totalwinnings": float(prize + bounty),
        "buyincost": facts.buy_in + facts.fee,
        "rebuycost": rebuys * facts.rebuy,
        "addoncost": add_ons * facts.add_on,
        "totalcost": cost,
        "take": prize + bounty - cost,
        "inthemoney": float(prize > 0),
        "finaltable": float(person in facts.final_table),
        "buyinrake": facts.fee,
        "rebuyrake": 0.0,
        "addonrake": 0.0,
        "totalrake": facts.fee,
    }
    return {**shared, **with_aliases({**found, **facts.known_of.get(person, {})})}


def _paid(facts: EventFacts) -> int:
    """Count who won a prize of a place: as many places are paid."""
    known = {person: own.get("prizewinnings", 0.0) for person, own in facts.known_of.items()}
    return sum(prize > 0 for prize in {**known, **facts.winnings}.values())


def with_aliases(variables: Mapping[str, float]) -> dict[str, float]:
    """Return variables under all their names."""
    other = {alias: value for name, value in variables.items() for alias in ALIASES.get(name, ())}
    return {**variables, **other}
