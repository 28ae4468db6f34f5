"""The counts of one event as statistics add them up: hands, places, money and knock-outs, by names."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path

import msgspec
from msgspec.structs import replace

from shuffleup.archive.event_archive import open_event
from shuffleup.archive.event_exports import floor_of
from shuffleup.archive.sealed_hands import SealedHand, all_sealed_hands
from shuffleup.archive.season_evenings import evening_of
from shuffleup.club.season.points import numbered
from shuffleup.club.statistics_sums import CountedHand, Played, counted_hand, of_seats
from shuffleup.floor.entries.person_names import same_name
from shuffleup.floor.state import Floor
from shuffleup.formats.hand_history_export.open_tournament_summary import names_of_persons
from shuffleup.kernel.field_types import EntryId, SeatNo
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
    known = hand.known
    entries = known.entries
    people = {
        seat: names.get(entries[seat], name) if seat in entries else name
        for seat, name in known.names.items()
        if hand.events or seat in entries
    }
    counted = counted_hand(hand.events, hand.seconds) if hand.events else None
    return HandOfEvent(f"{known.event}-{known.table}-{known.hand}", people, counted, hand.cards)


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
