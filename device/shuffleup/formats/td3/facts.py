"""Facts of a save for the club and for the report of an import, with points by its own formula (TDI-07).

The people book receives commands. See SEASONS section 9, Q-02 and Q-03.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from shuffleup.club.people.book import NO_CONTACT, Contact, People, PeopleCommand, foreign_person
from shuffleup.club.people.person_commands import AddPerson, RenamePerson, SetContact
from shuffleup.club.season.formula import Formula, FormulaRefused, Profile, Profiles, number_of, read_formula
from shuffleup.club.season.formula.run import MOST_STEPS
from shuffleup.club.season.points import with_aliases
from shuffleup.club.state import ClubEventId, SaveFacts, save_id
from shuffleup.floor.entries.person_names import LONGEST_NAME, fault_of_name, tidy
from shuffleup.formats.td3.grammar import Number, plain
from shuffleup.formats.td3.reading import profile_of
from shuffleup.formats.td3.save import (
    BuyRules,
    SavedBreak,
    SavedPlayer,
    Td3Save,
    knockouts_of,
    places_of,
    prizes_total,
    still_in,
)
from shuffleup.kernel.field_types import PersonId
from shuffleup.kernel.shown_text import shown

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


def facts_of(save: Td3Save) -> dict[str, Any]:
    """List the facts of a save, in the order of the report."""
    points, why_none, fault = points_of(save)
    total = prizes_total(save)
    return {
        "tournament": save.tournament,
        "title": save.title,
        "td3_version": save.td3_version,
        "encoding": save.encoding,
        "league": save.league,
        "season": save.season,
        "state": save.state,
        "started": utc(save.started_ms),
        "ended": utc(save.ended_ms),
        "rounds": sum(not isinstance(level, SavedBreak) for level in save.levels),
        "breaks": sum(isinstance(level, SavedBreak) for level in save.levels),
        "levels": as_json(save.levels),
        "now": as_json(save.now),
        "tables": save.tables,
        "people": {player.person: player.name for player in save.players},
        "entries": len(save.entrants),
        "rebuys": sum(len(player.stakes) - 1 for player in save.entrants),
        "add_ons": sum(len(player.add_ons) for player in save.players),
        "places": as_json(places_of(save)),
        "still_in": list(still_in(save)),
        "prizes": [
            {"place": one.place, "amount": one.amount, "paid_to": list(one.paid_to)} for one in save.prizes
        ],
        "prizes_total": total,
        "money": as_json(save.money),
        "prizes_equal_pot": total == save.money.pot,
        "difference": plain(total - save.money.pot),
        "formula": save.formula,
        "points": points,
        "no_points_because": why_none,
        "adjustments": adjustments_of(save),
        "left_out": list(save.left_out),
        **({"formula_fault": fault} if fault else {}),
    }


def as_json(facts: object) -> Any:
    """Make of records what JSON gives back unchanged: objects, lists, texts and numbers."""
    return msgspec.json.decode(msgspec.json.encode(facts))


def adjustments_of(save: Td3Save) -> dict[str, Number]:
    """List the points that the host typed for those who bought in, where they are not 0."""
    return {one.person: one.points_by_hand for one in save.entrants if one.points_by_hand}


def utc(moment_ms: int | None) -> str | None:
    """Write a time in UTC; milliseconds are cut off."""
    if moment_ms is None:
        return None
    return datetime.fromtimestamp(moment_ms // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


SOURCE = "td3"
NO_FACTS = frozenset({"people", "title", "league", "season", "encoding", "left_out"})
"""Fields of a report that hold texts of people, or tell about the file and not about the evening."""

LONGEST_READ = 400
"""Letters of a name that are looked at; a name that can be shown is much shorter."""


def td3_person(known_as: str) -> PersonId:
    """Name a person by the id that TD3 gave: the same in every save (TDI-08)."""
    return foreign_person(SOURCE, known_as)


def club_facts(save: Td3Save, report: Mapping[str, Any]) -> tuple[ClubEventId, SaveFacts]:
    """Turn a save into an event of the club and its facts; persons stand there by their ids in the book.

    `report` are the facts of the save as `facts_of` lists them.
    """
    ids = {player.person: td3_person(player.person) for player in save.players}
    facts = {name: value for name, value in report.items() if name not in NO_FACTS}
    values: dict[str, Any] = _with_ids(facts, ids) | {"variables": _with_ids(variables_of(save), ids)}
    texts = {"title": save.title, "league": save.league, "season": save.season}
    return save_id(save.tournament), SaveFacts(
        moment=save.last_moment_ms,
        values=values,
        names={ids[player.person]: shown_name(player) for player in save.entrants},
        texts={key: shown(text) for key, text in texts.items() if text},
        played=tuple(sorted(ids[player.person] for player in save.entrants)),
    )


def people_commands(save: Td3Save, people: People, *, contact: bool) -> Iterator[PeopleCommand]:
    """List what the people book has to learn of those who bought in; who is forgotten stays forgotten.

    A name that differs becomes another name of the person. With `contact`, e-mail, phone and note are taken
    where the book has none (TDI-18).
    """
    for player in save.entrants:
        person, name = td3_person(player.person), shown_name(player)
        known = people.persons.get(person)
        if known is not None and people.root(person).forgotten:
            continue
        if known is None:
            yield AddPerson(person, name)
        elif known.into is None and name != known.name and name not in known.names:
            yield RenamePerson(person, name)
            yield RenamePerson(person, known.name)
        if contact and (known is None or (known.into is None and known.contact == NO_CONTACT)):
            found = Contact(player.contact.email, player.contact.phone, player.contact.note)
            if found != NO_CONTACT:
                yield SetContact(person, found)


def shown_name(player: SavedPlayer) -> str:
    """Make a name that every face can show; signs that none can are left out."""
    read = tidy(player.name[:LONGEST_READ])
    letters = [letter for letter in read if letter == " " or fault_of_name(letter) is None]
    name = tidy("".join(letters))[:LONGEST_NAME].strip()
    return name if name and fault_of_name(name) is None else f"TD3 {player.person[:8]}"


def _with_ids(value: Any, ids: dict[str, PersonId]) -> Any:
    """Put the ids of the book in the place of those of the file, in values and in keys."""
    if isinstance(value, dict):
        return {ids.get(key, key): _with_ids(one, ids) for key, one in value.items()}
    if isinstance(value, list):
        return [_with_ids(one, ids) for one in value]
    return ids.get(value, value) if isinstance(value, str) else value
