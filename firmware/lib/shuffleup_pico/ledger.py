"""The ledger: the place of every card, in persistent memory: slots, shoe, dealt cards, card in motion.

The whole ledger is one record, so each change is complete or has not happened. The ledger is written before a
card moves, and again after it has arrived. It contains no faces: no part of the machine knows one.

The record begins with the number of its fields. A later program has more of them, each new one at the end and
with a default: so the ledger of an older program is the beginning of a later one, and is carried over.
"""

import struct

from shuffleup_link import messages
from shuffleup_pico.geometry import CARDS, SLOTS
from shuffleup_pico.memory import StoredRecord

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shuffleup_pico.shapes import Memory

NONE, COMMITTED, LOADING, READY, SPOILED = range(5)
"""The life of a deck: no entropy yet, entropy that is bound to, nonce known and cards going in, all of them
in, given up. A deck that is out again is NONE."""

NOTHING, IN, OUT = range(3)
"""The card in hand: none, on its way from the tray into a slot, or from a slot out."""

HOLE, BURN, BOARD, EJECT = range(len(messages.PURPOSES))
"""In the order of `messages.PURPOSES`."""

UNKNOWN = 255
"""Cards that nobody counted; a slot that holds a card of which nobody knows how many came before it."""

_FIELDS = (
    ("phase", "B"),
    ("slots", "54s"),
    ("shoe", "B"),
    ("dealt", "B"),
    ("hand", "B"),
    ("hand_slot", "B"),
    ("hand_card", "B"),
    ("hand_purpose", "B"),
    ("hand_seat", "B"),
    ("entropy", "32s"),
    ("nonce", "16s"),
    ("drawn", "32s"),
    ("last_deck", "54s"),
    ("supply_low_mv", "H"),
    ("pass_ms", "H"),
    ("shoe_holds", "B"),
    ("deck_cards", "B"),
)
"""In the order in which they came into being: a new one goes to the end, with its default in `_blank`."""

_RECORD_BYTES = 250
"""The number of fields, the fields, and room for those of later programs: the length never changes."""

_UNNUMBERED = (17, 16)
"""Fields of the programs that did not store their number, latest first; their record was as long as these."""

_UNNUMBERED_BYTES = 416
"""The room of both copies of the latest of those; the ledger of today lies behind it."""

SUPPLY_LOW_MV, PASS_MS, SHOE_HOLDS, DECK_CARDS = 1, 2, 3, 4
SETTINGS = (
    (SUPPLY_LOW_MV, "supply_low_mv", 9_000, 12_000, 10_500, "motors stop below so many millivolts"),
    (PASS_MS, "pass_ms", 60, 400, 140, "milliseconds that a card takes past a light barrier at full speed"),
    (SHOE_HOLDS, "shoe_holds", 10, 54, 54, "cards that the shoe holds"),
    (DECK_CARDS, "deck_cards", 36, CARDS, CARDS, "cards of the next deck; 52 again when it is out"),
)
"""The settings of CONFIG: key, name, least, most, default, meaning."""


class Ledger:
    """Every method that changes it returns when the change is kept, and raises OSError where it cannot be.

    `newer` says that the memory holds the ledger of a later program: no method changes it.
    """

    phase: int
    slots: bytes
    shoe: int
    dealt: int
    hand: int
    hand_slot: int
    hand_card: int
    hand_purpose: int
    hand_seat: int
    entropy: bytes
    nonce: bytes
    drawn: bytes
    last_deck: bytes
    supply_low_mv: int
    pass_ms: int
    shoe_holds: int
    deck_cards: int

    def __init__(self, memory: "Memory", at: int) -> None:
        self._kept = StoredRecord(memory, at + _UNNUMBERED_BYTES, _RECORD_BYTES)
        self._unnumbered = [(n, StoredRecord(memory, at, _bytes_of(n))) for n in _UNNUMBERED]
        self.newer = False
        self.read()

    def read(self) -> None:
        """Read what is kept, or begin an empty ledger where there is none."""
        record = self._kept.read()
        self.newer = record is not None and record[0] > len(_FIELDS)
        self._have(_blank() if record is None or self.newer else _values_of(record[0], record[1:]))
        if not self.newer:
            self._carry_over()

    def _carry_over(self) -> None:
        """Store the ledger of a program that wrote no number as one of today, then erase it.

        One that is found is always the latest: it is erased here, so only a program of that time, put back
        for a while, or a power cut before the end of this can have left it.
        """
        for fields, older in self._unnumbered:
            record = older.read()
            if record is not None:
                self._have(_values_of(fields, record))
                self._keep()
                older.erase()
                return

    @property
    def inside(self) -> int:
        """The number of slots that hold a card."""
        return SLOTS - self.slots.count(b"\0")

    @property
    def out(self) -> int:
        """The number of cards of the deck that have gone out."""
        return self.shoe + self.dealt

    @property
    def next_card(self) -> int:
        """The ordinal of the next card to move: into a slot while a deck goes in, otherwise out."""
        return 1 + (self.inside if self.phase == LOADING else self.out)

    def tray(self, seen: bool) -> int:
        """Return the cards in the tray: counted while a deck goes in, otherwise none or UNKNOWN."""
        if self.phase == LOADING:
            return max(0, self.deck_cards - self.inside)
        return UNKNOWN if seen else 0

    def commit(self, entropy: bytes, drawn: bytes) -> None:
        """Keep the entropy of the next deck."""
        self._keep(phase=COMMITTED, entropy=entropy, drawn=drawn)

    def load(self, nonce: bytes) -> None:
        """Store the host's nonce: the deck goes in, and the cards are counted from 0."""
        self._keep(phase=LOADING, nonce=nonce, shoe=0, dealt=0)

    def take_in(self, slot: int, card: int) -> None:
        """Keep that a card is about to leave the tray for a slot."""
        self._keep(hand=IN, hand_slot=slot, hand_card=card)

    def loaded(self) -> None:
        """Keep that all cards of the deck are in their slots, and in which, for the day it is revealed."""
        self._keep(phase=READY, last_deck=self.slots)

    def take_out(self, slot: int, purpose: int, seat: int) -> None:
        """Keep that the card of a slot is about to go out."""
        self._keep(hand=OUT, hand_slot=slot, hand_card=self.out + 1, hand_purpose=purpose, hand_seat=seat)

    def not_moved(self) -> None:
        """Keep that the card in hand is where it was before."""
        self._keep(hand=NOTHING)

    def arrived(self, by_hand: bool = False) -> None:
        """Keep that the card in hand is where it was to go; one that a person dealt is not in the shoe."""
        if self.hand == IN:
            self._keep(hand=NOTHING, slots=self._with(self.hand_slot, self.hand_card))
        elif self.hand == OUT:
            into_shoe = self.hand_purpose in (HOLE, EJECT) and not by_hand
            shoe, dealt = (self.shoe + 1, self.dealt) if into_shoe else (self.shoe, self.dealt + 1)
            self._keep(hand=NOTHING, slots=self._with(self.hand_slot, 0), shoe=shoe, dealt=dealt)

    def shoe_taken(self) -> int:
        """Keep that the shoe is empty and return how many cards were in it."""
        taken = self.shoe
        self._keep(shoe=0, dealt=self.dealt + taken)
        return taken

    def spoil(self) -> None:
        """Keep that nothing is dealt from this deck any more; what is inside is to come out."""
        self._keep(phase=SPOILED, hand=NOTHING)

    def found(self, seen: "list[int]") -> None:
        """Keep which slots of a spoiled deck were seen to hold a card."""
        slots = bytes([(self.slots[n] or UNKNOWN) if held else 0 for n, held in enumerate(seen)])
        self._keep(slots=slots)

    def retire(self) -> None:
        """Keep that the deck is out and its entropy revealed."""
        self._keep(phase=NONE, slots=bytes(SLOTS), entropy=bytes(32), nonce=bytes(16), deck_cards=CARDS)

    def reads_back(self) -> bool:
        """Write the ledger as it is and say whether it comes back the same."""
        self._keep()
        return self._kept.read() == _record(self._values())

    def set(self, key: int, number: int) -> None:
        """Keep a setting that `settable` allows."""
        for row in SETTINGS:
            if row[0] == key:
                self._keep(**{row[1]: number})

    def page(self, page: int) -> bytes:
        """Return twelve slots: from page 0 whether they hold a card, from page 5 how the last deck went in.

        While a deck is inside, nobody is told how it went in.
        """
        if page < 5:
            row = bytes([1 if card else 0 for card in self.slots])
        else:
            row, page = (self.last_deck if self.phase in (NONE, COMMITTED) else b""), page - 5
        return row[page * 12 : page * 12 + 12]

    def next_slot(self) -> int:
        """Return the slot of the next card: the first that holds one. Raises ValueError where none does."""
        for slot, card in enumerate(self.slots):
            if card:
                return slot
        raise ValueError("no slot holds a card")

    def differs(self, seen: "list[int]") -> "int | None":
        """Return the first slot that does not look as the ledger says; None where all do."""
        for slot, held in enumerate(seen):
            if bool(self.slots[slot]) != bool(held):
                return slot
        return None

    def _with(self, slot: int, card: int) -> bytes:
        return self.slots[:slot] + bytes([card]) + self.slots[slot + 1 :]

    def _values(self, changes: "dict[str, object] | None" = None) -> "tuple[object, ...]":
        return tuple([(changes or {}).get(name, getattr(self, name)) for name, _ in _FIELDS])

    def _keep(self, **changes: object) -> None:
        if self.newer:
            raise OSError("the ledger is that of a later program")
        values = self._values(changes)
        self._kept.write(_record(values))
        self._have(values)

    def _have(self, values: "tuple[object, ...]") -> None:
        for (name, _), value in zip(_FIELDS, values):
            setattr(self, name, value)


def settable(key: int, number: int) -> bool:
    """Say whether CONFIG may set this key to this number."""
    for row in SETTINGS:
        if row[0] == key:
            return row[2] <= number <= row[3]
    return False


def _bytes_of(fields: int) -> int:
    return struct.calcsize(messages.format_of(_FIELDS[:fields]))


def _record(values: "tuple[object, ...]") -> bytes:
    record = bytes([len(_FIELDS)]) + messages.pack(_FIELDS, values)
    return record + bytes(_RECORD_BYTES - len(record))


def _values_of(fields: int, record: bytes) -> "tuple[object, ...]":
    """Return the values of a record of so many fields, at most ours; what it lacks has its default."""
    values = messages.unpack(_FIELDS[:fields], record[: _bytes_of(fields)])
    return (values or ()) + _blank()[fields:]


def _blank() -> "tuple[object, ...]":
    numbers = tuple([row[4] for row in SETTINGS])
    return (
        NONE,
        bytes(SLOTS),
        0,
        0,
        NOTHING,
        0,
        0,
        0,
        0,
        bytes(32),
        bytes(16),
        bytes(32),
        bytes(SLOTS),
    ) + numbers
