"""The audit of one event over all of its books, and of its outcome: chips, places, prizes, bounties."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import msgspec

from shuffleup.archive.audit.findings import (
    AuditResult,
    Finding,
    StreamResult,
    book_faults,
    disagreements,
    impossible_epochs,
    impossible_marks,
    longest,
    lost_decks,
    lost_ends,
    of_another_event,
    sound_rows,
    time_faults,
    told,
    wrong,
)
from shuffleup.archive.audit.floor import EnvelopeAudit, FloorAudit
from shuffleup.archive.audit.tables import FindRow, TableAudit, Unseal
from shuffleup.archive.event_archive import is_over
from shuffleup.floor.day_two.pool_of_flights import ranked_money
from shuffleup.floor.prizes.mystery_bounty import mystery_pool
from shuffleup.floor.prizes.payouts import computed, winnings_by_entry
from shuffleup.floor.satellite.seat_count import owed_for_seats, plan
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import FLOOR, EntryId, Money, Stream
from shuffleup.kernel.shown_text import shown
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.time_of_day import ClockRuns
from shuffleup.storage.journal.reader import JournalReader
from shuffleup.storage.journal.row_hash import Row, intact
from shuffleup.views.words.chips import differ, explained


def outcome_faults(floor: Floor) -> Iterator[Finding]:
    """Add up what the floor holds at its end; while it plays on, chips and prizes alone."""
    yield from _chips(floor)
    if floor.rules.event.format == "cash":
        return
    yield from _prizes(floor)
    yield from _bounties(floor)
    if floor.phase == "over":
        yield from _places(floor)


def paid_out(floor: Floor) -> int:
    """Add up what those who have a place take home, bounties left out."""
    won = winnings_by_entry(floor)
    ranked = sum(ranked_money(floor).values())
    return sum(won(one).money for one in floor.entries if one.finish) + ranked


def _from_envelopes(floor: Floor) -> int:
    """Return what the pool of prizes has got of envelopes that nobody drew (MYS-09)."""
    settled = floor.mystery.settled if floor.mystery else None
    return settled.rest if settled and settled.to == "pool" else 0


def _chips(floor: Floor) -> Iterator[Finding]:
    should, there = floor.chips_expected(), floor.chips_counted()
    if should != there:
        yield wrong(f"{there} chips are held and {should} were issued and explained", FLOOR)
    if floor.alarms:
        yield wrong(f"an alarm about the chips is not settled: {differ(floor.alarms[-1])}", FLOOR)
    for one in floor.explained:
        if not one.is_rake:
            by = f", {one.person}" if one.person else ""
            yield told(f"{one.chips:+} chips: {explained(one, floor)}{by}", FLOOR)


def _prizes(floor: Floor) -> Iterator[Finding]:
    rules, pool = floor.rules, Money(computed(floor).pool + _from_envelopes(floor))
    listed = sum(floor.prizes) + sum(amount for _, amount in floor.agreed)
    if floor.phase not in ("registration",) and pool != floor.pool:
        what = f"the pool is {_money(rules, floor.pool)}, and {_money(rules, pool)} came in"
        yield wrong(what, FLOOR)
    if floor.rules.satellite.is_played:
        yield from _seats(floor)
    elif floor.prizes and listed != floor.pool:
        whole = _money(rules, floor.pool)
        yield wrong(f"the prizes sum to {listed} and the pool is {whole} ({floor.pool})", FLOOR)
    if floor.prizes_edited:
        yield told("the prizes were set by the director, or divided by a deal", FLOOR)


def _seats(floor: Floor) -> Iterator[Finding]:
    """Each seat is given once or shared in money, and pool = seats x value + rest - short (SAT-14)."""
    known, rules, found = floor.satellite, floor.rules.satellite, plan(floor)
    if not known.fixed:
        return
    persons = Counter(floor.entry(one.entry).person for one in known.won if one.form == "seat")
    for person, seats in persons.items():
        if seats > 1:
            name = next(one.name for one in floor.entries if one.person == person)
            yield wrong(f"{name} has {seats} seats", FLOOR)
    given = len(known.won) + known.values_shared
    if floor.phase == "over" and given != known.fixed:
        due = "is not told yet" if known.play_off else f"and there are {known.fixed}"
        yield wrong(f"{given} seats are given or shared, {due}", FLOOR)
    places = sum(floor.prizes) + found.to_target - found.short
    if places + known.fixed * rules.seat_value != floor.pool:
        yield wrong(f"seats and rest money are not the pool of {_money(floor.rules, floor.pool)}", FLOOR)
    yield told(f"seats of {_money(floor.rules, rules.seat_value)}: {len(known.won)} won", FLOOR)
    if known.values_shared:
        yield told(f"the value of {known.values_shared} of the seats is shared in money", FLOOR)


def _money(rules: RuleSet, amount: Money) -> str:
    """Write an amount as the event does; a debt has a minus before it."""
    currency = rules.event.money_format()
    whole, minor = divmod(abs(amount), 10**currency.decimals)
    digits = f"{whole}.{minor:0{currency.decimals}}" if currency.decimals and minor else str(whole)
    sign = "-" if amount < 0 else ""
    if currency.position == "before":
        return f"{sign}{currency.symbol}{digits}"
    return f"{sign}{digits} {currency.symbol}"


def _envelopes(floor: Floor) -> Iterator[Finding]:
    """What was paid for bounties is in envelopes, and each was paid out once at most (MYS-01, MYS-09)."""
    mystery, paid = floor.mystery, mystery_pool(floor)
    if mystery is None:
        return
    settled = mystery.settled
    if mystery.commitment and sum(mystery.envelopes) != paid:
        yield wrong(f"bounties of {paid} were paid, and the envelopes hold {sum(mystery.envelopes)}", FLOOR)
    shown = sum(one.value for one in mystery.draws if one.shown)
    rest = settled.rest if settled else 0
    won = sum(one.bounties_won for one in floor.entries)
    due = shown + (sum(money for _, money in settled.shares) if settled else 0)
    if won != due or (settled and shown + rest != paid):
        yield wrong(f"bounties of {won} are won, {shown} were drawn and {rest} are the rest of {paid}", FLOOR)


def _bounties(floor: Floor) -> Iterator[Finding]:
    if floor.rules.bounty.kind == "mystery":
        yield from _envelopes(floor)
        return
    paid = sum(one.bounty_paid for one in floor.entries)
    there = sum(one.bounty + one.bounties_won for one in floor.entries) + floor.bounty_unclaimed
    if paid != there:
        yield wrong(f"bounties of {paid} were paid, and {there} are won or still on a head", FLOOR)


def _places(floor: Floor) -> Iterator[Finding]:
    """Every place is taken by one, or shared by as many as there are places."""
    entered = [one for one in floor.entries if one.place is not None and not one.withdrawn]
    without = [one.name for one in entered if one.finish is None]
    if without:
        yield wrong(f"the event is over and has no place for {', '.join(without)}", FLOOR)
    spans = Counter((one.finish.first, one.finish.last) for one in entered if one.finish)
    due = 1
    for (first, last), many in sorted(spans.items()):
        if first != due or last - first + 1 != many:
            yield wrong(f"{many} players have places {first} to {last}, and place {due} comes next", FLOOR)
        due = last + 1
    if floor.rules.satellite.is_played:
        in_money = floor.pool + plan(floor).short - plan(floor).to_target - owed_for_seats(floor)
        if not (without or floor.satellite.play_off) and paid_out(floor) != in_money:
            yield wrong(f"{paid_out(floor)} is paid out, and {in_money} is owed besides seats", FLOOR)
        return
    owed: int = sum(amount for place, amount in enumerate(floor.prizes, 1) if place < due)
    owed += sum(amount for _, amount in floor.agreed)
    if not without and paid_out(floor) != owed:
        yield wrong(f"{paid_out(floor)} is paid out and the places are worth {owed}", FLOOR)


PlayedCards = Mapping[Stream, Mapping[EntryId, int]]
"""The time cards that were played at each table, by entry."""


def time_card_faults(floor: Floor, told_of: PlayedCards, counted: PlayedCards) -> Iterator[Finding]:
    """Compare the time cards that tables tell of with those `counted`, and those with the given (SHT-19)."""
    for one in floor.entries:
        if one.cards and one.cards.left < 0:
            given = f"{one.cards.given} were given and {one.cards.expired} expired"
            yield wrong(f"{one.name} has played {one.cards.played} time cards: {given}", FLOOR)
    for table, played in told_of.items():
        for one in floor.entries:
            there, here = played.get(one.id, 0), counted.get(table, {}).get(one.id, 0)
            if there != here:
                what = f"{one.name} has played {there} time cards here, and the floor counts {here}"
                yield wrong(what, table)


Chosen = Mapping[Stream, JournalReader]


def audit_books(books: Sequence[JournalReader], units: Collection[str] = ()) -> AuditResult:
    """Check one or more journals of an event; nothing is written anywhere.

    `units` are the names of the units that may sign hands; without any, every signature that is true counts
    and the units are told.

    Raises:
        JournalDamaged: a file is too damaged to be read to its end.
        JournalTooNew: a later version has stored rows in it, which cannot be judged here.
    """
    reports = [book.verify() for book in books]
    found = [
        finding for book, report in zip(books, reports, strict=True) for finding in book_faults(book, report)
    ]
    texts, gone = sum(one.texts for one in reports), sum(one.gone for one in reports)
    if any(one.broken for one in reports):
        return _judged(books, (), found)
    return msgspec.structs.replace(_event_of_books(books, units, found), texts=texts, gone=gone)


def _event_of_books(
    books: Sequence[JournalReader], units: Collection[str], found: list[Finding]
) -> AuditResult:
    """Check the event that the books name."""
    strangers = list(of_another_event(books))
    if strangers:
        return _judged(books, (), [*found, *strangers])
    chosen = longest(books)
    found += disagreements(books)
    found += lost_ends(books, chosen)
    found += impossible_epochs(books, chosen)
    for stream, book in chosen.items():
        found += time_faults(sound_rows(book, stream))
    over = FLOOR in chosen and is_over(chosen[FLOOR])
    found += lost_decks(books, chosen, over=over)
    tables, of_tables = _tables(chosen, over, units, _unsealer(books))
    found += of_tables
    if FLOOR not in chosen:
        found.append(told("no book holds the floor: what it told, chips and places are not checked"))
        found += impossible_marks(books, ClockRuns())
        return _judged(books, tables, found)
    floor = _floor(chosen, found)
    envelopes = EnvelopeAudit(chosen[FLOOR], _unsealer(books), over=over)
    found += envelopes.findings()
    floor.draws += envelopes.draws
    if floor.floor is not None:
        told_of = {one.stream: one.cards_played(floor.heard.get(one.stream, 0)) for one in tables}
        found += time_card_faults(floor.floor, told_of, floor.cards)
    found += impossible_marks(books, floor.runs)
    return _judged(books, tables, found, floor, over=over)


def _tables(
    chosen: Chosen, over: bool, units: Collection[str], unseal: Unseal
) -> tuple[list[TableAudit], list[Finding]]:
    tables = [
        TableAudit(book, stream, _finder(chosen), unseal=unseal, over=over, units=units)
        for stream, book in chosen.items()
        if stream.startswith("table/")
    ]
    return tables, [finding for table in tables for finding in table.findings()]


def _floor(chosen: Chosen, found: list[Finding]) -> FloorAudit:
    floor = FloorAudit(chosen[FLOOR], _finder(chosen))
    found += floor.findings()
    if floor.floor is not None:
        found += outcome_faults(floor.floor)
    else:
        found.append(wrong("the event was never opened", FLOOR))
    return floor


def _unsealer(books: Sequence[JournalReader]) -> Unseal:
    """Open a deck wherever it lies: a floor has a table's rows and not its decks, nor has a spare box."""
    return lambda name: next((found for book in books if (found := book.unseal(name)) is not None), None)


def _finder(chosen: Chosen) -> FindRow:
    """Find a row as it was stored: one that was altered counts as one that nobody has."""

    def find(stream: Stream, seq: int) -> Row | None:
        rows = chosen[stream].some_rows(stream, seq - 1, 1) if stream in chosen else ()
        return rows[0] if rows and rows[0].seq == seq and intact(rows[0]) else None

    return find


def _judged(
    books: Sequence[JournalReader],
    tables: Iterable[TableAudit],
    found: Iterable[Finding],
    floor: FloorAudit | None = None,
    *,
    over: bool = False,
) -> AuditResult:
    tables = tuple(tables)
    streams = [StreamResult(FLOOR, floor.rows)] if floor else []
    streams += [
        StreamResult(one.stream, one.rows, one.signatures.sealed, dict(one.signatures.by_unit))
        for one in tables
    ]
    audited = AuditResult(
        event=_event_of(books[0]),
        books=tuple(shown(book.path) for book in books),
        over=over,
        streams=tuple(streams),
        decks=sum(one.decks for one in tables),
        unread=sum(one.unread.count for one in tables) + (floor.unread.count if floor else 0),
        findings=tuple(sorted(found, key=lambda one: one.weight != "wrong")),
    )
    if floor is None or floor.floor is None:
        return audited
    return _with_outcome(audited, floor, floor.floor)


def _with_outcome(audited: AuditResult, audit: FloorAudit, floor: Floor) -> AuditResult:
    return msgspec.structs.replace(
        audited,
        draws=audit.draws,
        issued=floor.chips_expected(),
        held=floor.chips_counted(),
        placed=sum(one.finish is not None for one in floor.entries),
        pool=floor.pool,
        paid=paid_out(floor),
    )


def _event_of(book: JournalReader) -> str:
    """Read the name of the event; a genesis of another kind has none."""
    try:
        said = msgspec.json.decode(book.genesis)
    except msgspec.DecodeError:
        return ""
    return str(said.get("event", "")) if isinstance(said, dict) else ""
