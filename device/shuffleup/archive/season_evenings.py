"""Archived evenings as events of a season: an archive or a journal is folded and becomes facts."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import MsgspecError, Struct
from msgspec.structs import replace

from shuffleup.archive.club_folder.books import FileCache
from shuffleup.archive.event_archive import UnreadableArchive, read_stream
from shuffleup.archive.sealed_hands import UnreadableRow
from shuffleup.club.season.points import EventFacts, numbered, places_of
from shuffleup.club.season.standings import SeasonEvent
from shuffleup.club.state import evening_id
from shuffleup.floor.decide import evolve
from shuffleup.floor.decision_clock.time_card_events import (
    CardHeard,
    CardReturned,
    CardsHandCounted,
    TimeTold,
)
from shuffleup.floor.entry import Entry
from shuffleup.floor.results.result_events import HandHeard, HandNumberHeard, ResultHeard
from shuffleup.floor.seating.seat_events import TableHeld, TableReleased
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import FLOOR, PersonId
from shuffleup.kernel.shown_text import shown
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.storage.journal.errors import JournalError, StorageFull
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.row_hash import Row, first_break
from shuffleup.views.event_board import standings

Read = TypeVar("Read")

_OF_PLAY = (
    *(HandHeard, HandNumberHeard, CardHeard, CardReturned, CardsHandCounted, TimeTold),
    *(TableHeld, TableReleased, ResultHeard),
)
PLAY = frozenset([FLOOR_EVENTS.name(kind) for kind in _OF_PLAY])
"""Rows that change no entry, place, purchase or prize; of a result those in which nobody went broke."""

RESULT = FLOOR_EVENTS.name(ResultHeard)


class _WhoWentBroke(Struct, frozen=True):
    """The part of a result that a season looks at first."""

    broke: tuple[Any, ...] = ()
    knockouts: tuple[Any, ...] = ()


_WENT_BROKE = msgspec.json.Decoder(_WhoWentBroke)


class PlayedEvening(Struct, frozen=True):
    """An evening as a season sees it; persons are those of the evening (`p1`).

    `names` and `known` are the names and the ids in the people book, by person; no id is an empty text.
    """

    event: SeasonEvent
    names: Mapping[str, str]
    known: Mapping[str, PersonId]


def read_evening(path: Path) -> PlayedEvening | None:
    """Read one archive or journal; None for a cash table, which has no places.

    Raises:
        JournalError, UnreadableArchive, UnreadableRow: it cannot be read, or is not as it was stored.
    """
    root, rows = _floor_rows(path)
    if broken := first_break(rows, root):
        raise UnreadableRow(f"{shown(path.name)}: row {broken.problem.seq} is not as it was stored")
    floor: Floor | None = None
    try:
        for row in rows:
            if floor is None or not _is_only_of_play(row):
                floor = evolve(floor, FLOOR_EVENTS.read(row))
    except MsgspecError as error:
        raise UnreadableRow(f"{shown(path.name)}: {error}") from error
    if floor is None:
        raise UnreadableRow(f"{shown(path.name)}: no event was opened in it")
    return evening_of(floor, root.hex(), rows[-1].wall[:10])


def _floor_rows(path: Path) -> tuple[bytes, Sequence[Row]]:
    """Read the rows of the floor, and the hash that their chain starts from."""
    if path.suffix == ".json":
        archived = read_stream(path, FLOOR)
        return archived.root, archived.rows
    with read_journal(path) as journal:
        return journal.root, tuple(journal.rows(FLOOR))


def _is_only_of_play(row: Row) -> bool:
    """Say whether a row changes stacks and tables alone, of which a season knows nothing.

    Nine of ten rows are such: their events are not read. A row of a later program is none of them.
    """
    if row.type not in PLAY or row.version != FLOOR_EVENTS.version(row.type):
        return False
    if row.type != RESULT:
        return True
    result = _WENT_BROKE.decode(row.payload)
    return not (result.broke or result.knockouts)


def evening_so_far(floor: Floor, root: str, today: str) -> PlayedEvening | None:
    """Return an evening that is being played as if it ended now, those still in together before the others.

    They are the last group of `out`; None for a cash table. The places of the others are those they have,
    and their points are provisional: they change with later entries (LGE-20).
    """
    evening = evening_of(floor, root, today)
    if evening is None:
        return None
    live = {one.person for one in floor.entries if not one.withdrawn and not one.finish}
    out = (*evening.event.out, tuple(sorted(live)))
    placed = numbered(places_of(out))[1:]
    final = tuple(
        person for place, group in placed if place <= floor.rules.final_table.size for person in group
    )
    facts = replace(evening.event.facts, final_table=final)
    return replace(evening, event=replace(evening.event, out=out, ended=True, facts=facts))


def evening_of(floor: Floor, root: str, last_day: str) -> PlayedEvening | None:
    """Make an evening of a floor, None for a cash table.

    `root` is the hash in hex that the chains of its journal start from, `last_day` the day of its last row.
    """
    if floor.rules.event.format == "cash":
        return None
    entries = [one for one in floor.entries if not one.withdrawn]
    day = floor.rules.event.date
    event = SeasonEvent(
        evening_id(root),
        last_day if day in ("", "open") else day,
        out=tuple(_busts(entries)),
        ended=floor.phase == "over",
        facts=facts_of(floor, entries),
        title=floor.title,
    )
    names: dict[str, str] = {}
    known: dict[str, PersonId] = {}
    for one in entries:
        names.setdefault(one.person, one.name)
        known[one.person] = known.get(one.person) or one.known
    return PlayedEvening(event, names, known)


def _busts(entries: Iterable[Entry]) -> Iterator[tuple[str, ...]]:
    """List who went out together, in order, the winner last; a re-entry is an entry of the same person."""
    groups: dict[int, list[str]] = {}
    for one in entries:
        if one.finish:
            groups.setdefault(one.finish.first, []).append(one.person)
    yield from (tuple(groups[place]) for place in sorted(groups, reverse=True))


def facts_of(floor: Floor, entries: Iterable[Entry]) -> EventFacts:
    """Return the facts of an evening, money in whole units; a further entry of a person counts as a rebuy."""
    by_person: dict[str, list[Entry]] = {}
    for one in entries:
        by_person.setdefault(one.person, []).append(one)
    scale = 10 ** floor.rules.event.money_format().decimals
    buy_in, fee = floor.rules.money.buy_in / scale, floor.rules.money.fee / scale
    bounty = floor.rules.bounty.amount / scale if floor.rules.bounty.kind != "none" else 0.0
    spent = {person: _spent(own, buy_in + fee + bounty, scale) for person, own in by_person.items()}
    person_of = {one.name: one.person for own in by_person.values() for one in own}
    won: dict[str, float] = {}
    for place in standings(floor):
        person = person_of[place.player]
        won[person] = won.get(person, 0.0) + place.prize / scale
    return EventFacts(
        buy_in=buy_in,
        fee=fee,
        rebuys={person: sum(one.rebuys for one in own) + len(own) - 1 for person, own in by_person.items()},
        add_ons={person: sum(one.add_ons for one in own) for person, own in by_person.items()},
        knockouts=_knockouts(by_person),
        winnings=won,
        bounties={person: sum(one.bounties_won for one in own) / scale for person, own in by_person.items()},
        final_table=_final_table(floor, by_person),
        known=_totals(spent, len(by_person), fee, floor.pool / scale),
        known_of={
            person: {
                "buyincost": buy_in + fee + bounty,
                "rebuycost": rebuys,
                "addoncost": add_ons,
                "totalcost": buy_in + fee + bounty + rebuys + add_ons,
                "take": won.get(person, 0.0)
                + sum(one.bounties_won for one in by_person[person]) / scale
                - (buy_in + fee + bounty + rebuys + add_ons),
            }
            for person, (rebuys, add_ons) in spent.items()
        },
    )


def _spent(own: list[Entry], entry_costs: float, scale: int) -> tuple[float, float]:
    """Return what a person paid for rebuys, re-entries among them, and for add-ons."""
    sales = [sale for one in own for sale in one.sales]
    add_ons = sum(sale.price for sale in sales if sale.what == "add-on") / scale
    others = sum(sale.price for sale in sales if sale.what != "add-on") / scale
    return others + (len(own) - 1) * entry_costs, add_ons


def _totals(
    spent: Mapping[str, tuple[float, float]], persons: int, fee: float, pool: float
) -> dict[str, float]:
    return {
        "totalrebuysamount": sum(rebuys for rebuys, _ in spent.values()),
        "totaladdonsamount": sum(add_ons for _, add_ons in spent.values()),
        "totalbuyinsrake": persons * fee,
        "pot": pool,
    }


def _knockouts(by_person: Mapping[str, list[Entry]]) -> dict[str, float]:
    """Count whom each person knocked out; one of several has a share of it."""
    person_of = {one.id: person for person, own in by_person.items() for one in own}
    found: dict[str, float] = {}
    for own in by_person.values():
        for one in own:
            for winner in one.knocked_by:
                person = person_of[winner]
                found[person] = found.get(person, 0.0) + 1 / len(one.knocked_by)
    return found


def _final_table(floor: Floor, by_person: Mapping[str, list[Entry]]) -> tuple[str, ...]:
    """Name those who finished among the seats of the final table."""
    places = places_of(tuple(_busts(one for own in by_person.values() for one in own)))
    size = floor.rules.final_table.size
    return tuple(person for place, group in numbered(places) if place <= size for person in group)


ENDINGS = (".json", ".journal")


class KeptEvening(Struct, frozen=True):
    """An evening as it was read; None for a cash table."""

    evening: PlayedEvening | None


class LeftOutFile(Struct, frozen=True):
    """A file that counts nowhere, and why (LGE-24)."""

    file: str
    why: str


def readable(paths: Iterable[Path], read: Callable[[Path], Read], left: list[LeftOutFile]) -> Iterator[Read]:
    """Read one file after the other; one that is damaged is named in `left`, and the others count.

    Raises:
        StorageFull: there is no room to open one. It is sound, and must not be missing in what is computed.
    """
    for path in paths:
        try:
            found = read(path)
        except StorageFull:
            raise
        except (JournalError, UnreadableArchive, UnreadableRow, MsgspecError) as error:
            left.append(LeftOutFile(shown(path.name), str(error)))
        else:
            yield found


def archived_evenings(
    folder: Path, club: Path | None = None
) -> tuple[tuple[PlayedEvening, ...], tuple[LeftOutFile, ...]]:
    """Read all archives and journals of a folder; one that is damaged is named and left out.

    A copy of an evening that is there already counts once; the one that has ended goes before the other.
    What was read is kept in the folder `club`, if there is one.

    Raises:
        StorageFull: there is no room to open a journal.
    """
    found: dict[str, PlayedEvening] = {}
    left: list[LeftOutFile] = []
    kept = FileCache(club, "evenings", KeptEvening)
    paths = sorted(one for one in folder.iterdir() if one.suffix in ENDINGS and not one.is_dir())

    def read(path: Path) -> PlayedEvening | None:
        return kept.read(path, lambda file: KeptEvening(read_evening(file))).evening

    for evening in readable(paths, read, left):
        if evening is not None and not _ended(found.get(evening.event.id)):
            found[evening.event.id] = evening
    kept.keep()
    return tuple(found.values()), tuple(left)


def _ended(evening: PlayedEvening | None) -> bool:
    return evening is not None and evening.event.ended
