"""Replay of a table from its rows: seals, chips, decks, the orders of the floor, and the signatures of units.

An act is the rows that one command led to, with their events; the replay of the floor reads them too.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import groupby, zip_longest
from typing import Generic, TypeVar

import msgspec

from shuffleup.archive.audit.findings import Finding, sound_rows, told, unlike_the_rules, wrong
from shuffleup.kernel.chance import commitment
from shuffleup.kernel.field_types import FLOOR, EntryId, HandNo, Millis, Stream
from shuffleup.kernel.refusals import Refusal
from shuffleup.network.trust.unit_key import signed_by
from shuffleup.poker.events import BoardDealt, CardsShown
from shuffleup.stations.event_codec import FLOOR_EVENTS, TABLE_EVENTS, Codec, texts_of, walk_of
from shuffleup.stations.floor_to_table import for_table
from shuffleup.stations.station import named_in
from shuffleup.stations.table import deck_from, deck_name
from shuffleup.storage.journal.errors import JournalError, JournalTooNew
from shuffleup.storage.journal.personal_texts import Kind, is_label
from shuffleup.storage.journal.reader import JournalReader
from shuffleup.storage.journal.row_hash import Row
from shuffleup.table.automatic_rules import after
from shuffleup.table.command import ShuffledDeck, board_cards, hole_cards
from shuffleup.table.events import AllInReleased, HandForHandTold, HandStarted, TableEvent
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.floor_messages import hear
from shuffleup.table.hand.hand_events import HandSealed, HandSigned
from shuffleup.table.hand.sealing_and_undo import seal
from shuffleup.table.irregularities.incident_events import HandRestarted, TimeCardReturned, TimeCardUsed
from shuffleup.table.state import Table

Event = TypeVar("Event", bound=msgspec.Struct)

CANNOT_FOLLOW = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    JournalError,
    LookupError,
    Refusal,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
    msgspec.MsgspecError,
)
"""The errors that the rules raise on a forged history, which may hold anything."""


LONGEST = 200
"""Letters of an event in a finding."""


class RecordedAct(msgspec.Struct, Generic[Event], frozen=True):
    """The events of one command in a stream."""

    rows: tuple[Row, ...]
    events: tuple[Event, ...]

    @property
    def first(self) -> Row:
        """The first row."""
        return self.rows[0]

    @property
    def now(self) -> Millis:
        """The time of the decision, on the boot-time clock: as its events say, else when it was stored."""
        said = (getattr(event, "at", None) for event in self.events)
        return next((at for at in said if at), self.first.monotonic)


def acts(rows: Iterable[Row], codec: Codec[Event]) -> Iterator[RecordedAct[Event]]:
    """Read the acts of a stream; raises one of `CANNOT_FOLLOW` for an event that this program cannot read."""
    for _, group in groupby(rows, key=lambda row: row.command_id):
        same = tuple(group)
        yield RecordedAct(same, tuple(codec.read(row) for row in same))


class UncomparedTexts:
    """Counts the texts of people that could not be compared with what the rules make of them."""

    count = 0


def difference(stored: Iterable[Event], due: Iterable[Event], unread: UncomparedTexts) -> str:
    """Say where what is stored is not what the rules make of it, empty where it is.

    A text of a person that is not there is not compared, nor is one that follows from such a text.
    """
    there = tuple(stored)
    wanted = tuple(
        _with_texts_of(one, two, unread) for one, two in zip_longest(due, there) if one is not None
    )
    if there == wanted:
        return ""
    for one, two in zip(there, wanted, strict=False):
        if one != two:
            return f"{_words(one, two)} is stored and {_words(two, one)} follows from the rules"
    if len(there) < len(wanted):
        return f"{_words(wanted[len(there)])} follows from the rules and is not stored"
    return f"{_words(there[len(wanted)])} is stored and does not follow from the rules"


def _with_texts_of(due: Event, stored: Event | None, unread: UncomparedTexts) -> Event:
    """Take over what is stored where the text of a person is not there on one side."""
    walk, texts = walk_of(type(due)), texts_of(due)
    there = texts_of(stored) if stored is not None and type(stored) is type(due) else []
    if walk is None or len(there) != len(texts):
        return due
    pairs = iter(zip(texts, there, strict=True))

    def choose(kind: Kind, text: str) -> str:
        mine, other = next(pairs)
        if not is_label(mine) and not is_label(other):
            return mine
        unread.count += 1
        return other

    chosen: Event = walk(due, choose)
    return chosen


def _words(event: msgspec.Struct, other: msgspec.Struct | None = None) -> str:
    """Write an event in a short line that distinguishes it from others of its kind."""
    facts = msgspec.to_builtins(event)
    if type(other) is type(event):
        like = msgspec.to_builtins(other)
        facts = {key: value for key, value in facts.items() if key == "type" or value != like.get(key)}
    text = msgspec.json.encode(facts).decode()
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


class Signatures:
    """The sealed hands of one table so far. `units` are those that may sign, any where none is named."""

    def __init__(self, units: Collection[str] = ()) -> None:
        self.sealed = 0
        self.by_unit = Counter[str]()
        self._units = units
        self._last: Row | None = None
        self._waiting: dict[HandNo, Row] = {}

    def take(self, event: TableEvent, row: Row) -> Iterator[Finding]:
        """Take in the next event of the table."""
        self._last = row
        if isinstance(event, HandSealed):
            self.sealed += 1
            self._waiting[event.hand] = row
        elif isinstance(event, HandSigned):
            yield from self._signed(event, row)

    def at_the_end(self) -> Iterator[Finding]:
        """Say which hands nobody has signed. The last one may still be waiting for its signature."""
        for hand, row in self._waiting.items():
            at_the_end = self._last is not None and row.command_id == self._last.command_id
            what = f"hand {hand} was sealed and is not signed"
            yield (
                told(f"{what} yet", row.stream, row.seq) if at_the_end else wrong(what, row.stream, row.seq)
            )
        if len(self.by_unit) > 1 and self._last:
            yield told(f"{len(self.by_unit)} units have signed hands here", self._last.stream)

    def _signed(self, event: HandSigned, row: Row) -> Iterator[Finding]:
        waiting = self._waiting.get(event.hand)
        if waiting is None or waiting.hash.hex() != event.row_hash:
            yield wrong(f"signs no sealed hand {event.hand} of this table", row.stream, row.seq)
            return
        del self._waiting[event.hand]
        if not signed_by(event.unit, waiting.hash, event.signature):
            yield wrong(
                f"the signature of hand {event.hand} is not of unit {event.unit[:16]}", row.stream, row.seq
            )
            return
        self.by_unit[event.unit] += 1
        if self._units and event.unit not in self._units:
            stranger = f"hand {event.hand} is signed by {event.unit[:16]}, no unit of this event"
            yield wrong(stranger, row.stream, row.seq)


FindRow = Callable[[Stream, int], Row | None]
"""Finds a row of any stream of the event, None where no book has it."""

Unseal = Callable[[str], bytes | None]
"""Opens what is sealed under a name, None where no book has it."""


class TableAudit:
    """One table of the event; `over` says that its decks may be opened."""

    def __init__(
        self,
        book: JournalReader,
        stream: Stream,
        find: FindRow,
        *,
        unseal: Unseal,
        over: bool,
        units: Collection[str] = (),
    ) -> None:
        self.stream = stream
        self.rows = self.decks = self.closed_decks = 0
        self.signatures = Signatures(units)
        self.unread = UncomparedTexts()
        self._book, self._find, self._unseal, self._over = book, find, unseal, over
        self._table: Table | None = None
        self._deck: ShuffledDeck | None = None
        self._raked = 0
        self._cards: list[tuple[int, EntryId, int]] = []

    def findings(self) -> Iterator[Finding]:
        """Play the table again to the end of its sound rows.

        Raises:
            JournalTooNew: a later version has stored one of them; nothing can be said of it.
        """
        row = 0
        try:
            for act in acts(sound_rows(self._book, self.stream), TABLE_EVENTS):
                row = act.first.seq
                yield from self._take(act)
        except JournalTooNew:
            raise
        except CANNOT_FOLLOW as error:
            yield wrong(f"cannot be played on from here ({error or type(error).__name__})", self.stream, row)
        yield from self.signatures.at_the_end()
        if self.closed_decks:
            many = self.closed_decks
            yield told(f"{many} decks are as they were bound; closed until the event is over", self.stream)

    def cards_played(self, last: int) -> Counter[EntryId]:
        """Count the time cards that were played here up to a row, without those that went back."""
        played = Counter[EntryId]()
        for row, entry, more in self._cards:
            played[entry] += more if row <= last else 0
        return played

    def _take(self, act: RecordedAct[TableEvent]) -> Iterator[Finding]:
        if what := self._not_as_told(act):
            yield unlike_the_rules(what, self.stream, act.first.seq)
        for row, event in zip(act.rows, act.events, strict=True):
            self.rows += 1
            before = self._table
            self._table = evolve(before, Recorded(row.seq, row.command_id, event, row.monotonic))
            if isinstance(event, TimeCardUsed | TimeCardReturned):
                self._cards.append((row.seq, event.entry, 1 if isinstance(event, TimeCardUsed) else -1))
            yield from self.signatures.take(event, row)
            yield from self._chance(event, before, row)
            if isinstance(event, HandSealed) and before is not None:
                yield from self._seal(event, before, row)

    def _not_as_told(self, act: RecordedAct[TableEvent]) -> str:
        """Compare what was made of an event of the floor with what the rules make of it."""
        if act.first.caused_by is None:
            return ""
        stream, seq = act.first.caused_by
        source = self._find(stream, seq)
        if stream != FLOOR or source is None or _is_another(act.first, source):
            return "" if stream == FLOOR else f"is said to follow from {stream} row {seq}"
        number = int(self.stream.partition("/")[2])
        table, due = self._table, list[TableEvent]()
        for one in for_table(FLOOR_EVENTS.read(source), number):  # type: ignore[arg-type]
            if isinstance(one, AllInReleased | HandForHandTold) and not self._over:
                return ""  # cards may follow, and the deck is closed
            happened = hear(table, one, self._deck)
            table = after(table, happened) if table else table
            due += happened
        what = difference(act.events, due, self.unread)
        return f"after floor row {seq}: {what}" if what else ""

    def _seal(self, event: HandSealed, before: Table, row: Row) -> Iterator[Finding]:
        if what := difference([event], [seal(before)], self.unread):
            yield unlike_the_rules(f"the seal of hand {event.hand}: {what}", self.stream, row.seq)
        self._raked += event.rake
        table = self._table
        assert table is not None
        should = table.brought() - table.out_of_play() - self._raked
        if table.chips() != should:
            what = f"after hand {event.hand} there are {table.chips()} chips at the table instead of {should}"
            yield wrong(what, self.stream, row.seq)

    def _chance(self, event: TableEvent, before: Table | None, row: Row) -> Iterator[Finding]:
        """Open a deck where a hand begins with one, and compare every card that it has dealt."""
        if isinstance(event, HandStarted | HandRestarted):
            yield from self._open_deck(event.commitment, row)
        elif isinstance(event, BoardDealt | CardsShown) and self._deck and before:
            yield from self._dealt(event, before, row)

    def _open_deck(self, bound: str, row: Row) -> Iterator[Finding]:
        self._deck = None
        if not bound:
            return
        seed = self._unseal(deck_name(bound))
        if seed is None:
            if self._over:
                yield wrong(f"the deck {bound[:16]} is not there to be opened", self.stream, row.seq)
            return
        if commitment(seed) != bound:
            yield wrong(f"the deck is not the one that {bound[:16]} binds", self.stream, row.seq)
        elif self._over:
            self.decks, self._deck = self.decks + 1, deck_from(seed)
        else:
            self.closed_decks += 1

    def _dealt(self, event: BoardDealt | CardsShown, before: Table, row: Row) -> Iterator[Finding]:
        hand, deck = before.play.hand, self._deck
        if hand is None or deck is None or before.play.commitment != deck.commitment:
            return
        if isinstance(event, BoardDealt):
            due, what = board_cards(hand, deck, before.rules.deal), f"the {event.street}"
        else:
            due, what = hole_cards(hand, deck)[event.seat], f"what seat {event.seat} has shown"
        if event.cards != due:
            yield wrong(f"{what} is not what the deck has dealt", self.stream, row.seq)


def _is_another(row: Row, source: Row) -> bool:
    """Say whether a row follows from another row of that number: one of a floor that was taken over since."""
    heard = named_in(row.command_id)
    return heard is not None and not source.hash.startswith(heard.hash)
