"""Archived evenings of the club, and the persons that their players are (PPL-03)."""

from msgspec.structs import replace

from shuffleup.club.message import ClubCommand, ClubEvent, ClubEvents, answers, changes
from shuffleup.club.people.book import People
from shuffleup.club.people.lookup import known
from shuffleup.club.seasons import NoSuchClubEvent
from shuffleup.club.state import Club, ClubEvening, ClubEventId
from shuffleup.kernel.field_types import PersonId, PersonText
from shuffleup.kernel.refusals import NotLegalNow


class NoSuchPlayer(NotLegalNow):
    player: str


class PlaysAlready(NotLegalNow):
    name: str


class TakeEvening(ClubCommand, frozen=True):
    """Refer to an archived evening; `players` are its persons as the evening counts them.

    `tournament` is the event of its saves where it was taken over from another program (TDI-14).
    """

    event: ClubEventId
    title: str
    day: str
    root: str
    last: str
    players: tuple[str, ...]
    tournament: ClubEventId | None = None


class EveningTaken(ClubEvent, frozen=True, tag="evening.taken"):
    """An archived evening belongs to the club; `last` is the hash of the last row of its floor, in hex."""

    event: ClubEventId
    title: PersonText
    day: str
    root: str
    last: str
    players: tuple[str, ...]
    tournament: ClubEventId | None = None


@answers(TakeEvening)
def take_evening(command: TakeEvening, club: Club, people: People) -> ClubEvents:
    """Refer to an evening; to one that is as it was nothing happens, a longer one replaces the reference."""
    before = club.evenings.get(command.event)
    if before and (before.last, before.players) == (command.last, command.players):
        return ()
    said = (command.event, command.title, command.day, command.root, command.last, command.players)
    return (EveningTaken(*said, command.tournament),)


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
