"""Points of a save by its own formula (SEASONS TDI-07, Q-02, Q-03)."""

from collections.abc import Iterable, Iterator
from typing import Any

from shuffleup.club.season.formula import Formula, FormulaRefused, Profile, Profiles, number_of, read_formula
from shuffleup.club.season.formula.functions import MOST_STEPS
from shuffleup.club.season.points import with_aliases
from shuffleup.formats.td3.fields import Number
from shuffleup.formats.td3.people import knockouts_of, places_of, still_in
from shuffleup.formats.td3.plan import profile_of
from shuffleup.formats.td3.save import BuyRules, SavedPlayer, Td3Save

STEPS_OF_A_SAVE = 1_000_000
"""Of a formula for all persons together; a long one of a real save takes a hundred for each."""
RAKE = "Rake"
"""The one rake of a save; a file names no other."""


def points_of(save: Td3Save) -> tuple[dict[str, float] | None, str | None, str]:
    """Evaluate the formula for each person; a shared place is the number of its best.

    Returns the points to six decimals, or None, the word that says why there are none, and for a formula
    what is wrong with it.
    """
    if save.formula is None:
        return None, "no_formula", ""
    if save.state != "ended" or still_in(save):
        return None, "not_ended", ""
    if not save.entrants:
        return None, "nobody_bought_in", ""
    try:
        return _points(save, read_formula(save.formula)), None, ""
    except FormulaRefused as fault:
        return None, "formula_has_no_value", str(fault)


def _points(save: Td3Save, formula: Formula) -> dict[str, float]:
    of_event, profiles = event_variables(save), profiles_of(save)
    steps = min(MOST_STEPS, STEPS_OF_A_SAVE // len(save.entrants))
    return {
        person: round(number_of(formula, with_aliases(of_event | own), profiles, steps), 6)
        for person, own in _people_variables(save)
    }


def variables_of(save: Td3Save) -> dict[str, dict[str, Any]]:
    """Name the figures that a formula of a season may ask for: of the event and of each person."""
    return {"event": event_variables(save), "people": dict(_people_variables(save))}


def event_variables(save: Td3Save) -> dict[str, Number]:
    """Name the figures that are the same for everybody; amounts are as collected, with rake (Q-02)."""
    buy_ins = [player.stakes[0] for player in save.entrants]
    rebuys = [stake for player in save.entrants for stake in player.stakes[1:]]
    add_ons = [one for player in save.players for one in player.add_ons]
    return {
        "buyins": len(buy_ins),
        "totalrebuys": len(rebuys),
        "totaladdons": len(add_ons),
        "totalbuyinsamount": save.money.buy_ins,
        "totalrebuysamount": save.money.rebuys,
        "totaladdonsamount": save.money.add_ons,
        "totalbuyinsrake": sum(one.rake for one in buy_ins),
        "totalrebuysrake": sum(one.rake for one in rebuys),
        "totaladdonsrake": sum(one.rake for one in add_ons),
        "pot": save.money.pot,
        "inthemoneyrank": max((one.place or 0 for one in save.prizes if one.amount > 0), default=0),
    }


def _people_variables(save: Td3Save) -> Iterator[tuple[str, dict[str, Number]]]:
    """Name the figures of each person, best place first."""
    players = {player.person: player for player in save.entrants}
    knockouts, prizes, bounties = knockouts_of(save), prizes_of(save), bounties_of(save)
    counts = _divided((int(bounty > 0), by) for bounty, by in _bounties(save))
    for group in places_of(save):
        for person in group.people:
            won = (knockouts[person], prizes.get(person, 0), bounties.get(person, 0))
            own = _person_variables(save, players[person], group.place, *won)
            yield person, own | {"numberofbountieswon": counts.get(person, 0)}


def _person_variables(
    save: Td3Save, player: SavedPlayer, place: int, knockouts: Number, won: Number, bounties: Number
) -> dict[str, Number]:
    first, *again = player.stakes
    costs = {
        "buyincost": first.amount + first.bounty,
        "rebuycost": sum(one.amount + one.bounty for one in again),
        "addoncost": sum(one.amount for one in player.add_ons),
    }
    rakes = {
        "buyinrake": first.rake,
        "rebuyrake": sum(one.rake for one in again),
        "addonrake": sum(one.rake for one in player.add_ons),
    }
    paid = sum(costs.values())
    last = player.stakes[-1].bust
    ended = last.at_ms if last else save.ended_ms or first.at_ms
    return {
        **costs,
        **rakes,
        "totalrake": sum(rakes.values()),
        "rank": place,
        "position": len(save.entrants) - place + 1,
        "numberofhits": knockouts,
        "numberofrebuys": len(again),
        "numberofaddons": len(player.add_ons),
        "prizewinnings": won,
        "bountywinnings": bounties,
        "totalwinnings": won + bounties,
        "totalcost": paid,
        "take": won + bounties - paid,
        "inthemoney": int(won > 0),
        "finaltable": int(place <= max(save.plan.seat_counts, default=0)),
        "roundout": last.round_no if last else 0,
        "playingtime": max(0, ended - (save.started_ms or first.at_ms)) // 1000,
    }


def prizes_of(save: Td3Save) -> dict[str, Number]:
    """Add up the prizes of each person; a prize of several is divided evenly."""
    return _divided((prize.amount, prize.paid_to) for prize in save.prizes)


def bounties_of(save: Td3Save) -> dict[str, Number]:
    """Add up the bounties that each person won; a bounty of several is divided evenly."""
    return _divided(_bounties(save))


def _bounties(save: Td3Save) -> Iterator[tuple[Number, tuple[str, ...]]]:
    stakes = (stake for player in save.players for stake in player.stakes)
    return ((stake.bounty, stake.bust.by) for stake in stakes if stake.bust)


def _divided(amounts: Iterable[tuple[Number, tuple[str, ...]]]) -> dict[str, Number]:
    found: dict[str, Number] = {}
    for amount, people in amounts:
        for person in dict.fromkeys(people):
            found[person] = found.get(person, 0) + amount / len(people)
    return found


def profiles_of(save: Td3Save) -> Profiles:
    """Name the fee profiles as a formula asks for them."""
    plan = save.plan
    return Profiles(
        totals={RAKE: save.money.rake},
        default_rake=RAKE,
        by_name={"buyin": _named(plan.buy_in), "rebuy": _named(plan.rebuy), "addon": _named(plan.add_on)},
        defaults={
            "buyin": _chosen(plan.buy_in), "rebuy": _chosen(plan.rebuy), "addon": _chosen(plan.add_on)
        },
    )  # fmt: skip


def _named(rules: BuyRules) -> dict[str, Profile]:
    return {one.name: Profile(one.fee, one.chips, one.points, {RAKE: one.rake}) for one in rules.profiles}


def _chosen(rules: BuyRules) -> str:
    found = profile_of(rules)
    return found.name if found else ""
