"""Archived evenings are taken into a club, and their players joined with persons (PPL-03)."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from shuffleup.archive.club_folder.club_writer import ClubFolder
from shuffleup.archive.event_archive import open_event
from shuffleup.archive.season_evenings import LeftOutFile, readable
from shuffleup.club.evenings import JoinPlayers, TakeEvening
from shuffleup.club.people.person_search import Player, join
from shuffleup.club.state import ClubEventId, evening_id, save_id
from shuffleup.floor.decide import evolve
from shuffleup.floor.settlement.cash_session import is_settled_here, parties
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import FLOOR, Actor, PersonId
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.storage.journal.errors import NotAJournal
from shuffleup.storage.journal.reader import JournalReader

BEGUN = "event.started"
"""The row of an event that was played: one that was archived before its start is no evening of anybody."""

BY_ITSELF = Actor("club")
"""The author of what follows from an archived evening."""


class AddedEvening(msgspec.Struct, frozen=True):
    """An evening that was taken: the players joined, those new in the book, and those who wait."""

    event: ClubEventId
    title: str
    joined: int
    added: int
    waiting: tuple[str, ...]


def take_archives(
    club: ClubFolder, paths: Iterable[Path]
) -> tuple[tuple[AddedEvening, ...], tuple[LeftOutFile, ...]]:
    """Take all evenings that were played and are new or longer than before; an unreadable one is left out.

    Raises:
        JournalError: the club itself could not be written.
        StorageFull: there is no room to open an evening.
    """
    left: list[LeftOutFile] = []
    evenings = readable(sorted(paths), lambda path: _new_evening(club, path), left)
    taken = [made for one in evenings if one and (made := take_evening(club, *one))]
    return tuple(taken), tuple(left)


def _new_evening(club: ClubFolder, path: Path) -> tuple[TakeEvening, tuple[Player, ...]] | None:
    """Read an evening that was played; None where it was not, or the club has it as it is."""
    with open_event(path) as journal:
        if _is_taken(club, journal):
            return None
        evening = read_evening(journal)
        return evening if any(row.type == BEGUN for row in journal.rows(FLOOR)) else None


def _is_taken(club: ClubFolder, journal: JournalReader) -> bool:
    """Say whether the club has an evening as it is, without folding it."""
    known, last = club.club.evenings.get(evening_id(journal.root.hex())), journal.last(FLOOR)
    return known is not None and last is not None and known.last == last.hash.hex()


def read_evening(journal: JournalReader) -> tuple[TakeEvening, tuple[Player, ...]]:
    """Read what a club needs of an evening: the reference to it, and its players.

    A player is a person of the evening with the name of the first entry; who was withdrawn did not play.

    Raises:
        JournalError: it cannot be read, or is not the journal of an event.
    """
    floor: Floor | None = None
    for row in journal.rows(FLOOR):
        floor = evolve(floor, FLOOR_EVENTS.read(row))
    last = journal.last(FLOOR)
    if floor is None or last is None:
        raise NotAJournal(f"{journal.path}: no event was opened in it. Name the journal of an event.")
    players: dict[PersonId, Player] = {}
    for one in floor.entries:
        if not one.withdrawn:
            players.setdefault(one.person, Player(one.person, one.name, one.known))
    if is_settled_here(floor):  # whoever has cashed out has played, and a guest may owe something
        people = [one for one in parties(floor).values() if one.played or one.id.startswith("n")]
        players = {PersonId(one.id): Player(one.id, one.name, one.known) for one in people}
    root = journal.root.hex()
    day = floor.rules.event.date or last.wall[:10]
    reference = (evening_id(root), floor.title, day, root, last.hash.hex())
    before = save_id(floor.taken_over.tournament) if floor.taken_over else None
    return TakeEvening(*reference, tuple(players), before), tuple(players.values())


def take_evening(club: ClubFolder, evening: TakeEvening, players: tuple[Player, ...]) -> AddedEvening | None:
    """Refer to an evening and join its players; None where it was taken before and is as it was.

    Persons are added before anybody is joined with them: after a power cut in between they are found by
    their names when the evening is taken again.
    """
    before = club.club.evenings.get(evening.event)
    if before and before.last == evening.last:
        return None
    there = before.joined if before else {}
    new = [player for player in players if player.id not in there]
    found = join(club.people, new, club.new_person, there.values())
    club.ask_people(found.new, BY_ITSELF)
    club.ask_club([evening, JoinPlayers(evening.event, found.joined)], BY_ITSELF)
    return AddedEvening(evening.event, evening.title, len(found.joined), len(found.new), found.waiting)
