"""The fate of the card in motion after a fault: a person's possible answers, and those known from events."""

from shuffleup_link import messages
from shuffleup_pico import dealing, ledger
from shuffleup_pico.programs import number
from shuffleup_pico.states import BY_HAND, DECK_OUT, IN_PLACE, RETRY
from shuffleup_pico.troubles import WRONG_WAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shuffleup_pico.rig import Rig


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
