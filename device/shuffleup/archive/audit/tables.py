"""Replay of a table from its rows: seals, chips, decks and the orders of the floor."""

from collections.abc import Callable, Collection, Iterator

from shuffleup.archive.audit.acts import CANNOT_FOLLOW, RecordedAct, Unread, acts, difference
from shuffleup.archive.audit.chains import sound_rows
from shuffleup.archive.audit.finding import Finding, told, unlike_the_rules, wrong
from shuffleup.archive.audit.signatures import Signatures
from shuffleup.kernel.chance import commitment
from shuffleup.kernel.identity import FLOOR, Stream
from shuffleup.poker.events import BoardDealt, CardsShown
from shuffleup.stations.event_codec import FLOOR_EVENTS, TABLE_EVENTS
from shuffleup.stations.floor_to_table import for_table
from shuffleup.stations.station import named_in
from shuffleup.stations.table import deck_from, deck_name
from shuffleup.storage.journal import JournalReader, JournalTooNew, Row
from shuffleup.table.automatic_rules import after
from shuffleup.table.events import AllInReleased, HandForHandTold, HandStarted, TableEvent
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.finalising.events import HandSealed
from shuffleup.table.finalising.result import seal
from shuffleup.table.floor.floor_orders import hear
from shuffleup.table.irregularities.events import HandRestarted
from shuffleup.table.screen import ShuffledDeck, board_cards, hole_cards
from shuffleup.table.state import Table

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
        self.unread = Unread()
        self._book, self._find, self._unseal, self._over = book, find, unseal, over
        self._table: Table | None = None
        self._deck: ShuffledDeck | None = None
        self._raked = 0

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

    def _take(self, act: RecordedAct[TableEvent]) -> Iterator[Finding]:
        if what := self._not_as_told(act):
            yield unlike_the_rules(what, self.stream, act.first.seq)
        for row, event in zip(act.rows, act.events, strict=True):
            self.rows += 1
            before = self._table
            self._table = evolve(before, Recorded(row.seq, row.command_id, event, row.monotonic))
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
