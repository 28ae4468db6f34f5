"""Points of one event: its facts and places, and a preset, table or formula over them (LGE-04 to LGE-10).

Money counts in whole units. Points are tried on fields of every size before they are saved.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from shuffleup.club.season.formula import Formula, FormulaRefused, RefusalWord, number_of
from shuffleup.club.season.formula.functions import rounded

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


Entries = Literal["last", "first"]
"""The entry of a person that counts: the last one, or the first, as if the later ones had not been."""

Places = tuple[tuple[str, ...], ...]
"""Groups of persons who share a place, best first; each group in the order of code points."""


def places_of(out: Sequence[Sequence[str]], count: Entries = "last") -> Places:
    """Return the places after busts in their order, the winner last; those of one moment stand together."""
    moment: dict[str, int] = {}
    for number, together in enumerate(out):
        for person in together:
            if count == "last" or person not in moment:
                moment[person] = number
    groups: dict[int, list[str]] = {}
    for person, number in moment.items():
        groups.setdefault(number, []).append(person)
    return tuple(tuple(sorted(groups[number])) for number in sorted(groups, reverse=True))


def numbered(places: Places) -> list[tuple[int, tuple[str, ...]]]:
    """Number the groups: a shared place is one for all in it; the next is the old one plus their number."""
    found, place = [], 1
    for group in places:
        found.append((place, group))
        place += len(group)
    return found


Preset = Literal["linear", "pokerstars", "dr_neau", "blind_valet", "percentile", "log_ratio"]
Ties = Literal["average", "best"]

BLIND_VALET = (25, 18, 13, 9, 6, 4, 3, 2, 1)


class PointsTable(Struct, frozen=True):
    """Points by place, counted from 1; `rest` for every place behind the last."""

    table: tuple[float, ...]
    rest: float = 0.0


class PointsRule(Struct, frozen=True):
    """How an event gives points; `digits` rounds half up, None leaves points as they are.

    Level places get the mean of the points of the places that they take up, or all those of the best.
    """

    by: Preset | PointsTable | Formula
    digits: int | None = None
    ties: Ties = "average"
    amounts: Amounts = "collected"
    n: Counted = "persons"


def points_of(places: Places, rule: PointsRule, facts: EventFacts) -> dict[str, float]:
    """Return the points of everybody in an event; raise `FormulaRefused` where a formula has no value."""
    value = points_by_place(rule, facts, sum(map(len, places)))
    found = {}
    for place, group in numbered(places):
        taken = range(place, place + (len(group) if rule.ties == "average" else 1))
        for person in group:
            each = [value(person, one) for one in taken]
            found[person] = math.fsum(each) / len(each)
    return found


def points_by_place(rule: PointsRule, facts: EventFacts, persons: int) -> Callable[[str, int], float]:
    """Return what computes the points of a person at a place, rounded; it may raise `FormulaRefused`."""
    value = _values(rule, facts, persons)
    if rule.digits is None:
        return value
    digits = rule.digits
    return lambda person, place: rounded(value(person, place), digits)


def _values(rule: PointsRule, facts: EventFacts, persons: int) -> Callable[[str, int], float]:
    by = rule.by
    if isinstance(by, PointsTable):
        table = by
        return lambda _, place: table.table[place - 1] if place <= len(table.table) else table.rest
    if isinstance(by, Formula):
        formula, shared = by, event_variables(persons, facts, rule.amounts, rule.n)
        return lambda person, place: number_of(formula, person_variables(shared, facts, person, place))
    preset = PRESETS[by]
    return lambda person, place: preset(persons, place, facts.buy_in, facts.cost(person))


def _linear(persons: int, place: int, _buy_in: float, _cost: float) -> float:
    return float(persons - place + 1)


def _pokerstars(persons: int, place: int, buy_in: float, _cost: float) -> float:
    return 10 * math.sqrt(persons / place) * (1 + math.log10(buy_in + 0.25))


def _dr_neau(persons: int, place: int, buy_in: float, cost: float) -> float:
    """Return 0 where nobody paid anything, as the points grow with the root of the money."""
    return math.sqrt(persons * buy_in * buy_in / cost) / (place + 1) if cost else 0.0


def _blind_valet(_persons: int, place: int, _buy_in: float, _cost: float) -> float:
    return float(BLIND_VALET[place - 1]) if place <= len(BLIND_VALET) else 0.0


def _percentile(persons: int, place: int, _buy_in: float, _cost: float) -> float:
    return (1 - place / (persons + 1)) * 100


def _log_ratio(persons: int, place: int, _buy_in: float, _cost: float) -> float:
    return math.log((persons + 1) / place)


PRESETS: Mapping[Preset, Callable[[int, int, float, float], float]] = {
    "linear": _linear,
    "pokerstars": _pokerstars,
    "dr_neau": _dr_neau,
    "blind_valet": _blind_valet,
    "percentile": _percentile,
    "log_ratio": _log_ratio,
}


SMALLEST, LARGEST = 2, 100
USUAL = EventFacts(buy_in=20.0, fee=2.0, rebuy=20.0, add_on=10.0)
"""The money of an event that points are tried with."""


class PlaceWithoutPoints(Struct, frozen=True):
    """A place of a field for which the formula has no value.

    `found` is the piece of the formula at fault, empty where there is none; `near` is a known name that is
    like it.
    """

    persons: int
    place: int
    why: RefusalWord
    found: str = ""
    near: str = ""


def places_without_points(rule: PointsRule) -> Iterator[PlaceWithoutPoints]:
    """Find the places of fields of 2 to 100 persons for which there are no points."""
    for persons in range(SMALLEST, LARGEST + 1):
        value = points_by_place(rule, USUAL, persons)
        for place in range(1, persons + 1):
            try:
                value("", place)
            except FormulaRefused as refused:
                yield PlaceWithoutPoints(persons, place, refused.why, refused.found, refused.near)
