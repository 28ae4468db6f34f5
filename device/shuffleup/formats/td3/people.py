"""The persons of a save, with their purchases and busts, and the places that follow from them."""

from itertools import groupby

from shuffleup.club.saves import NotASave, TooLarge
from shuffleup.formats.td3.fields import Fields, Number, plain
from shuffleup.formats.td3.save import (
    SavedAddOn,
    SavedBust,
    SavedContact,
    SavedPlace,
    SavedPlayer,
    Stake,
    Td3Save,
)

MOST_PERSONS = 5000
"""As many as a list of players may have; the largest evening that was seen has 45."""


def players_of(event: Fields) -> tuple[SavedPlayer, ...]:
    """Read all persons of a save, in its order."""
    if len(event.object("Players").object("Players").inner) > MOST_PERSONS:
        raise TooLarge(MOST_PERSONS, "persons")
    players = tuple(_player(key, one) for key, one in event.object("Players").map("Players"))
    if len({player.person for player in players}) < len(players):
        raise NotASave("same_person_twice", event.at("Players"))
    return players


def places_of(save: Td3Save) -> tuple[SavedPlace, ...]:
    """List the places, best first: the last bust counts, later is better, one moment is one place (TDI-05).

    The only one still in is first. Several who are still in have no place, and the others count behind them.
    """
    inside = tuple(sorted(player.person for player in save.entrants if player.is_in))
    out = sorted(
        ((stake.bust.at_ms, player.person) for player in save.entrants if (stake := player.stakes[-1]).bust),
        key=lambda bust: (-bust[0], bust[1]),
    )
    places = [SavedPlace(1, inside)] if len(inside) == 1 else []
    next_place = len(inside) + 1
    for _, group in groupby(out, key=lambda bust: bust[0]):
        people = tuple(person for _, person in group)
        places.append(SavedPlace(next_place, people))
        next_place += len(people)
    return tuple(places)


def still_in(save: Td3Save) -> tuple[str, ...]:
    """List those who are still in, when they are more than one."""
    inside = tuple(sorted(player.person for player in save.entrants if player.is_in))
    return inside if len(inside) > 1 else ()


def knockouts_of(save: Td3Save) -> dict[str, Number]:
    """Count the knock-outs of each person (SEASONS Q-10).

    A bust that several won is a whole one for each with full credit, else a share; counts by hand are added.
    """
    counts: dict[str, Number] = {player.person: player.hits_by_hand for player in save.players}
    for player in save.players:
        for stake in player.stakes:
            by = dict.fromkeys(stake.bust.by) if stake.bust else {}
            for person in by:
                counts[person] = counts.get(person, 0) + (1 if save.plan.full_credit else 1 / len(by))
    return {person: plain(count) for person, count in counts.items()}


def _player(key: str, one: Fields) -> SavedPlayer:
    name, info = one.object("Name"), one.object("Info")
    full = f"{name.text('Firstname')} {name.text('Lastname')}".strip()
    return SavedPlayer(
        person=one.text("UUID") or key,
        name=name.text("Nickname").strip() or full,
        stakes=tuple(_stake(stake) for stake in one.objects("Buyins")),
        add_ons=tuple(_add_on(add_on) for add_on in one.objects("AddOns")),
        points_by_hand=one.number("PointsAdjustment"),
        hits_by_hand=one.number("HitsAdjustment"),
        contact=SavedContact(
            email=info.text("Email1") or info.text("Email2"),
            phone=info.text("Phone1") or info.text("Phone2"),
            note=info.text("Notes"),
        ),
    )


def _stake(one: Fields) -> Stake:
    bust = one.object("BustOut") if one.has("BustOut") else None
    return Stake(
        at_ms=one.moment("Time"),
        amount=one.number("Amount"),
        rake=one.sum("Rake"),
        bounty=one.number("PersonalBounty"),
        chips=one.number("Chips"),
        profile=one.text("ProfileName"),
        bust=SavedBust(bust.moment("Time"), bust.whole("Round"), bust.ids("HitmanUUID")) if bust else None,
    )


def _add_on(one: Fields) -> SavedAddOn:
    return SavedAddOn(
        at_ms=one.moment("Time"),
        amount=one.number("Amount"),
        rake=one.sum("Rake"),
        chips=one.number("Chips"),
        profile=one.text("ProfileName"),
    )
