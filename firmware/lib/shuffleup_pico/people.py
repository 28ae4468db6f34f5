"""People at the machine: their answers about the card in motion after a fault, and their acts.

The acts are filling the tray, emptying the shoe, opening the lid, and the stop button.
"""

from shuffleup_link import messages
from shuffleup_pico import dealing, ledger, sensors as see
from shuffleup_pico.programs import number
from shuffleup_pico.states import BY_HAND, DECK_OUT, IN_PLACE, RETRY
from shuffleup_pico.troubles import WRONG_WAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shuffleup_pico.rig import Rig

SETTLED_MS = 300
"""A hand passes through a barrier; a level that lasts so long is reported."""


def choices(hand: int, fault: int) -> tuple[int, ...]:
    """Return the dispositions that make sense for a card in hand, or for the machine alone.

    A card can go by hand only on its way out, and one that is out on the wrong side cannot be tried again.
    """
    if hand == ledger.OUT:
        by_person = (BY_HAND, IN_PLACE, DECK_OUT)
        return by_person if fault == WRONG_WAY else (RETRY,) + by_person
    return (RETRY, IN_PLACE, DECK_OUT) if hand == ledger.IN else (RETRY, DECK_OUT)


def settle(rig: "Rig", disposition: int) -> None:
    """Write down where a person says that the card in hand is. Raises OSError."""
    if rig.ledger.hand == ledger.NOTHING or disposition == DECK_OUT:
        return
    if disposition == RETRY:
        rig.ledger.not_moved()
    elif rig.ledger.hand == ledger.OUT:
        dealing.gone(rig, 0, by_hand=disposition == BY_HAND)
    else:
        rig.ledger.arrived()


def settle_told(rig: "Rig", last_event: "bytes | None") -> None:
    """After a restart: a card that the last event tells of is out, though it is not written down yet."""
    told = messages.read(messages.EVENTS, last_event or b"")
    if told is None or told[0] != messages.CARD or rig.ledger.hand != ledger.OUT:
        return
    rig.told = number(told[1], 2)
    if rig.told == rig.ledger.hand_card:
        dealing.gone(rig, 0)


WATCHED = (
    (see.LID, messages.LID, 1),
    (see.ESTOP, messages.ESTOP, 1),
    (see.TRAY, messages.TRAY, ledger.UNKNOWN),
)
"""Each sensor of which a change is an event, that event, and what it says of a high level."""


class Watch:
    """The acts of people; each is reported once. `look` raises OSError where the memory does not answer."""

    def __init__(self, rig: "Rig") -> None:
        self._rig = rig
        self._reported = {see.TRAY: 0, see.LID: 0, see.ESTOP: 0}

    def look(self) -> None:
        """Compare the levels with those that were reported."""
        levels, book = self._rig.sensors.levels, self._rig.ledger
        for kind, event, high in WATCHED:
            if levels[kind] == self._reported[kind]:
                continue
            if kind != see.TRAY or (book.phase != ledger.LOADING and self._settled(see.TRAY)):
                self._rig.tell(event, (high if levels[kind] else 0,))
                self._reported[kind] = levels[kind]
        if book.shoe and not levels[see.SHOE] and book.hand == ledger.NOTHING and self._settled(see.SHOE):
            self._rig.tell(messages.SHOE_TAKEN, (book.shoe_taken(),))

    def settles_ms(self) -> "list[int]":
        """Return when the levels of tray and shoe are settled, for each that is not."""
        now_ms = self._rig.now_ms
        return [at for at in (self._settles_ms(see.TRAY), self._settles_ms(see.SHOE)) if at > now_ms]

    def _settled(self, kind: int) -> bool:
        return self._rig.now_ms >= self._settles_ms(kind)

    def _settles_ms(self, kind: int) -> int:
        sensors = self._rig.sensors
        return max(sensors.rose_ms[kind], sensors.fell_ms[kind]) + SETTLED_MS
