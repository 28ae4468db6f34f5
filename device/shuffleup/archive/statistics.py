"""Statistics of journals and archives: hands, results and knock-outs by the names of persons.

A box with a club counts each evening when it is archived, and joins its players with persons.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial, reduce
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from shuffleup.archive.club_folder.books import Books, FileCache, NoClub, read_books
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_folder.evenings import take_archives
from shuffleup.archive.club_folder.names import club_beside, hidden_names
from shuffleup.archive.event_archive import UnreadableArchive, open_event
from shuffleup.archive.event_exports import floor_of
from shuffleup.archive.journal_folder import CLUB
from shuffleup.archive.sealed_hands import SealedHand, UnreadableRow, all_sealed_hands
from shuffleup.archive.season_evenings import evening_of
from shuffleup.club.hand_statistics import rounded
from shuffleup.club.people.book import People
from shuffleup.club.season.points import numbered
from shuffleup.club.statistics_sums import (
    CountedHand,
    HandSums,
    PersonSum,
    Placing,
    Played,
    Return,
    counted_hand,
    of_seats,
    placing_of,
    return_of,
    without_seconds,
)
from shuffleup.floor.entries.person_names import nearest, same_name
from shuffleup.floor.state import Floor
from shuffleup.formats.hand_history_export.open_tournament_summary import names_of_persons
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import EntryId, SeatNo
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown
from shuffleup.storage.journal.errors import JournalError, StorageFull
from shuffleup.storage.journal.personal_texts import is_label
from shuffleup.storage.journal.reader import JournalReader
from shuffleup.views.papers import result_sheet_view


class HandOfEvent(msgspec.Struct, frozen=True):
    """A sealed hand: event, table and hand as `id`, who sat where, and the time `cards` that they played.

    It is not `counted` if it was not followed.
    """

    id: str
    people: Mapping[SeatNo, str]
    counted: CountedHand | None
    cards: Mapping[SeatNo, int] = {}


class ResultOfPerson(msgspec.Struct, frozen=True):
    """What a person paid and won in a finished event, in minor units, and the place."""

    person: str
    paid: int
    won: int
    played: Played


class KnockOut(msgspec.Struct, frozen=True):
    """The share that a person has in knocking somebody out, above 0 and at most 1."""

    winner: str
    out: str
    share: Fraction


class CountedEvent(msgspec.Struct, frozen=True):
    """One event. Of one that keeps no statistics nothing is counted but its hands, in `without`."""

    hands: tuple[HandOfEvent, ...] = ()
    results: tuple[ResultOfPerson, ...] = ()
    knock_outs: tuple[KnockOut, ...] = ()
    without: int = 0


def read_event(path: Path, without: Mapping[str, str]) -> CountedEvent:
    """Count a journal or an archive; `without` are persons as in `without_persons`.

    Raises:
        JournalError, UnreadableArchive, UnreadableRow, OSError: it cannot be read.
    """
    with open_event(path) as journal:
        return without_persons(counted_event(journal), without)


def counted_event(journal: JournalReader) -> CountedEvent:
    """Count the hands and the results of one event.

    Raises:
        UnreadableRow: a row is not known here, or the event was never opened.
    """
    floor = floor_of(journal)
    if not floor.rules.event.statistics:
        return CountedEvent(without=sum(note.sealed for note in floor.tables))
    names = names_of_persons(floor)
    hands = tuple(
        _hand(hand, names)
        for stream in journal.streams()
        if stream.startswith("table/")
        for hand in all_sealed_hands(journal.rows(stream))
    )
    if floor.phase != "over" or floor.rules.event.format == "cash":
        return CountedEvent(hands)
    return CountedEvent(hands, tuple(_results(floor, names)), tuple(_knock_outs(floor, names)))


def without_persons(event: CountedEvent, without: Mapping[str, str]) -> CountedEvent:
    """Leave out persons by their names (`same_name`), and put their labels where others knocked them out."""
    if not without:
        return event
    return replace(
        event,
        hands=tuple(_without_seats(hand, without) for hand in event.hands),
        results=tuple(one for one in event.results if same_name(one.person) not in without),
        knock_outs=tuple(
            replace(one, out=without.get(same_name(one.out), one.out))
            for one in event.knock_outs
            if same_name(one.winner) not in without
        ),
    )


def _without_seats(hand: HandOfEvent, without: Mapping[str, str]) -> HandOfEvent:
    people = {seat: name for seat, name in hand.people.items() if same_name(name) not in without}
    if len(people) == len(hand.people):
        return hand
    return replace(hand, people=people, counted=hand.counted and of_seats(hand.counted, people))


def _hand(hand: SealedHand, names: Mapping[EntryId, str]) -> HandOfEvent:
    """Count a hand; of who is forgotten neither seconds nor time cards (SHT-26)."""
    known = hand.known
    entries = known.entries
    people = {
        seat: names.get(entries[seat], name) if seat in entries else name
        for seat, name in known.names.items()
        if hand.events or seat in entries
    }
    counted = counted_hand(hand.events, hand.seconds) if hand.events else None
    forgotten = {seat for seat, name in people.items() if is_label(name)}
    counted = counted and without_seconds(counted, forgotten)
    cards = {seat: count for seat, count in hand.cards.items() if seat not in forgotten}
    return HandOfEvent(f"{known.event}-{known.table}-{known.hand}", people, counted, cards)


def _results(floor: Floor, names: Mapping[EntryId, str]) -> Iterator[ResultOfPerson]:
    """Give places and money of persons; further entries of a person are costs (LGE-10)."""
    evening = evening_of(floor, "", "")
    if evening is None:
        return
    of_person = {str(one.person): names[one.id] for one in floor.entries}
    by_name = {one.name: names[one.id] for one in floor.entries}
    prices, paid, won = floor.rules.money, Counter[str](), Counter[str]()
    for entry in floor.entries:
        if entry.place is not None and not entry.withdrawn:
            cost = prices.buy_in + prices.fee + entry.bounty_paid + sum(sale.price for sale in entry.sales)
            paid[names[entry.id]] += cost
    lines = result_sheet_view(floor).lines
    for line in lines:
        won[by_name[line.name]] += line.prize + line.bounties
    in_the_money = {by_name[line.name] for line in lines if line.prize}
    for place, group in numbered(places := evening.event.finishes("last")):
        for name in (of_person[person] for person in group):
            final = place <= floor.rules.final_table.size
            played = Played(place, sum(map(len, places)), name in in_the_money, final)
            yield ResultOfPerson(name, paid[name], won[name], played)


def _knock_outs(floor: Floor, names: Mapping[EntryId, str]) -> Iterator[KnockOut]:
    for entry in floor.entries:
        if entry.place is not None and not entry.withdrawn:
            share = Fraction(1, max(1, len(entry.knocked_by)))
            yield from (KnockOut(names[winner], names[entry.id], share) for winner in entry.knocked_by)


CLUB_BOOKS = frozenset({"people.journal", "club.journal"})


class NoStatistics(CommandError):
    """Nothing could be read; the text is one line."""


class PersonResults(msgspec.Struct, frozen=True):
    """Finished events of a person; money in minor units, `knock_outs` by the name of who went out."""

    money: Return
    places: Placing
    knock_outs: dict[str, int | float]


class StatisticsReport(msgspec.Struct, frozen=True):
    """Everybody by name, the number of hands, those left out by why, and files that were not read."""

    people: tuple[dict[str, Any], ...]
    hands: int
    left_out: dict[str, int]
    unread: tuple[str, ...] = ()


SWITCHED_OFF = "no_statistics"
"""The reason for hands of an event without statistics by its file (`event.statistics`)."""

NOBODY: Mapping[str, str] = {}


class EventStatistics:
    """Events that are added one by one, in any order."""

    def __init__(
        self, without: Mapping[str, str] = NOBODY, labels: Callable[[str], str] = lambda name: name
    ) -> None:
        """Count everybody but those whose names (`same_name`) are in `without`, with what stands for them.

        `labels` gives what stands for the name of a person: the name itself, or a label (PPL-17).
        """
        self.sums = HandSums()
        self._without, self._labels = without, labels
        self._names: dict[str, str] = {}
        self._cards: Counter[str] = Counter()
        self._money: dict[str, list[tuple[int, int]]] = {}
        self._played: dict[str, list[Played]] = {}
        self._knock_outs: dict[str, dict[str, Fraction]] = {}

    def add(self, event: CountedEvent) -> None:
        """Add the hands and the results of one event."""
        if event.without:
            self.sums.left_out[SWITCHED_OFF] += event.without
        named = {raw: self._name(raw) for raw in dict.fromkeys(_names_in(event))}
        for hand in event.hands:
            people = {seat: named[raw] for seat, raw in hand.people.items()}
            self._cards.update({people[seat]: cards for seat, cards in hand.cards.items() if seat in people})
            if hand.counted is not None:
                self.sums.add(hand.id, hand.counted, people)
            else:
                self.sums.add_unfollowed(list(people.values()))
        for result in event.results:
            self._money.setdefault(named[result.person], []).append((result.paid, result.won))
            self._played.setdefault(named[result.person], []).append(result.played)
        for one in event.knock_outs:
            of_winner = self._knock_outs.setdefault(named[one.winner], {})
            out = named[one.out]
            of_winner[out] = of_winner.get(out, Fraction(0)) + one.share

    @property
    def names(self) -> tuple[str, ...]:
        """The names of everybody who was counted."""
        return tuple(self._names.values())

    def knows(self, person: str) -> bool:
        """Say whether somebody of that name was counted, or is left out because of the people book."""
        key = same_name(self._labels(person))
        return key in self._names or key in self._without or same_name(person) in self._without

    def report(self, person: str = "", unread: Iterable[str] = ()) -> StatisticsReport:
        """Sum up everybody, or the one of this name."""
        people = [
            msgspec.to_builtins(one) | self._time_cards(one) | self._results(one)
            for one in self.sums.sums()
            if (not person or same_name(self._labels(person)) == same_name(one.person))
            and same_name(one.person) not in self._without
        ]
        return StatisticsReport(
            tuple(people), self.sums.hands, dict(sorted(self.sums.left_out.items())), tuple(unread)
        )

    def _name(self, name: str) -> str:
        """Return the first writing of a name, or the label: one person is one name over all events."""
        name = self._labels(name)
        return self._names.setdefault(same_name(name), name)

    def _knocked_out_by(self, person: str) -> dict[str, Fraction]:
        """Return whom a person knocked out; who has no statistics stands there as the label."""
        found: dict[str, Fraction] = {}
        for name, share in self._knock_outs.get(person, {}).items():
            shown = self._without.get(same_name(name), name)
            found[shown] = found.get(shown, Fraction(0)) + share
        return found

    def _time_cards(self, one: PersonSum) -> dict[str, Any]:
        """Say how many time cards a person has played, where any were (SHT-26)."""
        return {"time_cards": self._cards[one.person]} if self._cards[one.person] else {}

    def _results(self, one: PersonSum) -> dict[str, Any]:
        if one.person not in self._money:
            return {"results": None}
        found = PersonResults(
            return_of(self._money[one.person]),
            placing_of(self._played[one.person]),
            {name: rounded(share) for name, share in sorted(self._knocked_out_by(one.person).items())},
        )
        return {"results": msgspec.to_builtins(found)}


def statistics_of_files(
    paths: Sequence[Path], person: str = "", club: Path | None = None
) -> StatisticsReport:
    """Count journals, archives, and all of them in folders; a file that cannot be read is named.

    Who has no statistics by the people book of the `club`, or of one beside the files, is left out (STT-15),
    and of who is not shown the label stands there (PPL-17).

    Raises:
        NoStatistics: not one file could be read, or the house keeps none.
        JournalError, NoClub: the club cannot be read: nobody knows then who is left out.
    """
    clubs = [club] if club else [one for one in dict.fromkeys(map(club_beside, paths)) if one]
    books = [_books_that_count(one) for one in clubs]
    without = {name: label for book in books for name, label in uncounted(book.people).items()}
    found, unread, read = EventStatistics(without, _labels(books)), list[str](), 0
    kept = FileCache(clubs[0] if clubs else None, "statistics", CountedEvent, sorted(without.items()))
    for path in _files(paths):
        try:
            found.add(kept.read(path, partial(read_event, without=without)))
            read += 1
        except StorageFull:  # the evening is sound, and must not be missing in what is computed
            raise
        except (JournalError, UnreadableArchive, UnreadableRow, OSError) as error:
            unread.append(f"{path}: {error}" if shown(path) not in str(error) else str(error))
    kept.keep()
    if not read:
        named = ", ".join(map(shown, paths))
        raise NoStatistics(unread[0] if unread else f"{named}: no journal and no archive")
    if person and not found.knows(person):
        near = nearest(person, found.names)
        hint = f"did you mean {near!r}?" if near else "without --person everybody is listed"
        raise NoStatistics(f"nobody of the name {person!r} played in these files; {hint}")
    return found.report(person, unread)


def count_archived(path: Path, club: Path) -> None:
    """Count an evening when it is archived, so that whoever reads statistics does not wait for it (STT-16).

    Raises:
        NoStatistics: the house keeps none.
        JournalError, UnreadableArchive, UnreadableRow, OSError: the evening or the club cannot be read.
    """
    without = uncounted(_books_that_count(club).people)
    kept = FileCache(club, "statistics", CountedEvent, sorted(without.items()))
    kept.add(path, partial(read_event, without=without))


def _books_that_count(club: Path) -> Books:
    """Read a club; raises `NoStatistics` where its house keeps none (STT-15)."""
    books = read_books(club)
    if not books.club.statistics:
        raise NoStatistics(
            f"{club}: this house keeps no statistics: shuffleup people statistics on --club {club} keeps them"
        )
    return books


def _labels(books: Iterable[Books]) -> Callable[[str], str]:
    """Return what gives the label of who is not shown in one of the books, and any other name as it is."""
    hidden = [hidden_names(one.people) for one in books]
    return lambda name: reduce(lambda shown, one: one.name(shown), hidden, name)


def uncounted(people: People) -> dict[str, str]:
    """Return all names and labels (`same_name`) of persons without statistics, with the label of each."""
    return {
        same_name(name): one.label
        for one in people
        if not one.counted
        for name in (one.name, *people.also(one), one.label)
    }


def _names_in(event: CountedEvent) -> Iterator[str]:
    for hand in event.hands:
        yield from hand.people.values()
    yield from (one.person for one in event.results)
    for knock_out in event.knock_outs:
        yield from (knock_out.winner, knock_out.out)


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            inside = sorted((*path.glob("*.journal"), *path.glob("*.json")))
            yield from (one for one in inside if one.name not in CLUB_BOOKS)
        else:
            yield path


_log = logging.getLogger(__name__)


def take_into_club(folder: Path, archived: Path, clock: Clock) -> None:
    """Join the players of all archived evenings with persons of the people book, where there is one (PPL-03).

    `folder` holds the club, `archived` is the journal that was archived just now, beside those of past
    events. An evening is archived the same where the club is in use, locked or damaged: it is taken the next
    time. It is counted for the statistics here, and else by whoever reads them first.
    """
    try:
        with open_club(folder / CLUB, clock) as club:
            taken, left = take_archives(club, archived.parent.glob(f"*{archived.suffix}"))
    except NoClub:
        return
    except CommandError as error:
        _log.warning("the club was not told of the evening: %s", error)
        return
    for one in taken:
        waits = f", {len(one.waiting)} wait: shuffleup people list" if one.waiting else ""
        _log.info("%s: %d players in the people book, %d new%s", one.title, one.joined, one.added, waits)
    for bad in left:
        _log.warning("%s; the other evenings count", bad.why)
    with suppress(CommandError, UnreadableRow, OSError):
        count_archived(archived, folder / CLUB)
