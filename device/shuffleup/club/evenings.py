"""Evenings of the club: archived and typed in, and the persons that their players are (PPL-03).

Evenings that somebody typed in have places, and perhaps money, of a time before the appliance. They count
for seasons as others do, are marked as typed in, and have no statistics of hands.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from hashlib import sha256
from itertools import groupby
from typing import Any

import msgspec
from msgspec.structs import astuple, replace

from shuffleup.club.people.book import People, PeopleCommand, foreign_person, known
from shuffleup.club.people.person_commands import AddPerson
from shuffleup.club.people.person_search import by_name
from shuffleup.club.seasons import NoSuchClubEvent
from shuffleup.club.state import (
    Club,
    ClubCommand,
    ClubEvening,
    ClubEvent,
    ClubEventId,
    ClubEvents,
    SaveFacts,
    answers,
    changes,
)
from shuffleup.floor.entries.person_names import same_name
from shuffleup.kernel.field_types import PersonId, PersonText
from shuffleup.kernel.refusals import NotLegalNow


class NoSuchPlayer(NotLegalNow):
    player: str


class PlaysAlready(NotLegalNow):
    name: str


class ArchivedEvening(msgspec.Struct, frozen=True):
    """An archived evening; `players` are its persons as the evening counts them.

    `last` is the hash of the last row of its floor, in hex. `tournament` is the event of its saves where it
    was taken over from another program (TDI-14).
    """

    event: ClubEventId
    title: PersonText
    day: str
    root: str
    last: str
    players: tuple[str, ...]
    tournament: ClubEventId | None = None


class TakeEvening(ArchivedEvening, ClubCommand, frozen=True):
    """Refer to an archived evening."""


class EveningTaken(ArchivedEvening, ClubEvent, frozen=True, tag="evening.taken"):
    """An archived evening belongs to the club."""


@answers(TakeEvening)
def take_evening(command: TakeEvening, club: Club, people: People) -> ClubEvents:
    """Refer to an evening; to one that is as it was nothing happens, a longer one replaces the reference."""
    before = club.evenings.get(command.event)
    if before and (before.last, before.players) == (command.last, command.players):
        return ()
    return (EveningTaken(*astuple(command)),)


@changes(EveningTaken)
def evening_taken(event: EveningTaken, club: Club) -> Club:
    """Put the evening in its place; players that were joined stay joined."""
    before = club.evenings.get(event.event)
    joined = before.joined if before else {}
    evening = ClubEvening(
        event.event,
        event.title,
        event.day,
        event.root,
        event.last,
        event.players,
        dict(joined),
        event.tournament,
    )
    return replace(club, evenings={**club.evenings, event.event: evening})


class JoinPlayers(ClubCommand, frozen=True):
    """Say which persons of the book players of an evening are."""

    event: ClubEventId
    joined: dict[str, PersonId]


class PlayersJoined(ClubEvent, frozen=True, tag="players.joined"):
    """Players of an evening are these persons of the people book."""

    event: ClubEventId
    joined: dict[str, PersonId]


@answers(JoinPlayers)
def join_players(command: JoinPlayers, club: Club, people: People) -> ClubEvents:
    """Join players with persons; no person is two players of one evening."""
    evening = club.evenings.get(command.event)
    if evening is None:
        raise NoSuchClubEvent(command.event)
    fresh = {one: who for one, who in command.joined.items() if evening.joined.get(one) != who}
    after = {**evening.joined, **fresh}
    for player in fresh:
        if player not in evening.players:
            raise NoSuchPlayer(player)
        person = people.root(known(people, after[player]).id)
        if sum(people.root(who).id == person.id for who in after.values() if who in people.persons) > 1:
            raise PlaysAlready(people.name(person))
    return (PlayersJoined(evening.id, fresh),) if fresh else ()


@changes(PlayersJoined)
def players_joined(event: PlayersJoined, club: Club) -> Club:
    """Remember who they are."""
    evening = club.evenings[event.event]
    joined = replace(evening, joined={**evening.joined, **event.joined})
    return replace(club, evenings={**club.evenings, evening.id: joined})


SOURCE = "results"
Amount = int | float


class TypedResult(msgspec.Struct, frozen=True):
    """One line of an evening; amounts in whole units of money, `line` counts from 1 in the file."""

    line: int
    place: int
    name: str
    buy_in: Amount = 0
    rebuys: int = 0
    prize: Amount = 0


class TypedEvening(msgspec.Struct, frozen=True):
    """One evening with its results in the order of the places."""

    day: date
    title: str
    results: tuple[TypedResult, ...]

    @property
    def id(self) -> ClubEventId:
        """The id of the evening, made from its day and its name."""
        known_as = f"{self.day.isoformat()} {same_name(self.title)}"
        return ClubEventId(f"typed-{sha256(known_as.encode()).hexdigest()[:16]}")


def persons_of(
    evenings: Sequence[TypedEvening], people: People
) -> tuple[dict[str, PersonId], tuple[TypedResult, ...]]:
    """Find the person of each name: the one that has or had it, else a new one.

    Returns the ids by the names as typed, and the first line of each name that several persons have.
    """
    named, ids, unclear = by_name(people), dict[str, PersonId](), dict[str, TypedResult]()
    for result in (one for evening in evenings for one in evening.results):
        found = named.get(same_name(result.name), set())
        if len(found) > 1:
            unclear.setdefault(same_name(result.name), result)
        ids[result.name] = next(iter(found)) if found else foreign_person(SOURCE, same_name(result.name))
    return ids, tuple(unclear.values())


def new_people(ids: Mapping[str, PersonId], people: People) -> tuple[PeopleCommand, ...]:
    """Add those who are not in the book yet."""
    new = {person: name for name, person in reversed(list(ids.items())) if person not in people.persons}
    return tuple(AddPerson(person, name) for person, name in reversed(new.items()))


def typed_facts(evening: TypedEvening, ids: Mapping[str, PersonId]) -> SaveFacts:
    """Write an evening as the club keeps it; `typed_in` marks it."""
    day = evening.day.isoformat()
    moment = datetime(evening.day.year, evening.day.month, evening.day.day, tzinfo=UTC)
    groups = groupby(sorted(evening.results, key=lambda one: one.place), key=lambda one: one.place)
    values: dict[str, Any] = {
        "typed_in": True,
        "state": "ended",
        "started": f"{day}T00:00:00Z",
        "ended": f"{day}T00:00:00Z",
        "entries": len(evening.results),
        "places": [
            {"place": place, "people": sorted(ids[one.name] for one in group)} for place, group in groups
        ],
        "still_in": [],
        "adjustments": {},
        "variables": {
            "event": _event_variables(evening.results),
            "people": {
                ids[one.name]: _person_variables(one, len(evening.results)) for one in evening.results
            },
        },
    }
    return SaveFacts(
        moment=int(moment.timestamp() * 1000),
        values=values,
        names={ids[one.name]: one.name for one in evening.results},
        texts={"title": evening.title},
        played=tuple(sorted({ids[one.name] for one in evening.results})),
    )


def _event_variables(results: Sequence[TypedResult]) -> dict[str, Amount]:
    """Name the figures of the evening; a rebuy costs what the buy-in of the person did."""
    bought, again = sum(one.buy_in for one in results), sum(one.buy_in * one.rebuys for one in results)
    return {
        "buyins": len(results),
        "totalrebuys": sum(one.rebuys for one in results),
        "totalbuyinsamount": bought,
        "totalrebuysamount": again,
        "pot": bought + again,
        "inthemoneyrank": sum(one.prize > 0 for one in results),
    }


def _person_variables(one: TypedResult, persons: int) -> dict[str, Amount]:
    cost = one.buy_in * (1 + one.rebuys)
    return {
        "rank": one.place,
        "position": persons - one.place + 1,
        "numberofrebuys": one.rebuys,
        "prizewinnings": one.prize,
        "totalwinnings": one.prize,
        "buyincost": one.buy_in,
        "rebuycost": one.buy_in * one.rebuys,
        "totalcost": cost,
        "take": one.prize - cost,
        "inthemoney": int(one.prize > 0),
    }
