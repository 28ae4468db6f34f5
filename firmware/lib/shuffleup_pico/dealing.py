"""Procedures of the output: the next card from its slot to the shoe, the burns or the board."""

from shuffleup_link import messages
from shuffleup_pico import sensors as see, turning
from shuffleup_pico.geometry import entry_slot
from shuffleup_pico.ledger import EJECT, HOLE
from shuffleup_pico.rig import FULL_SPEED, SLOWLY
from shuffleup_pico.troubles import (
    BOARD,
    CARD_EXTRA,
    CAROUSEL,
    EXIT,
    JAM_EXIT,
    SENSOR_STUCK,
    SHOE,
    SHOE_FULL,
    SLOT_EMPTY,
    STALL,
    WRONG_WAY,
    Trouble,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shuffleup_pico.rig import Answered, Procedure, Rig

INTO_SHOE = (HOLE, EJECT)

EXIT_MS = 200
"""So long from the slot to the exit at full speed; past it a card may take the time of two and a quarter."""

SHOE_MS = 300
"""So long from the exit into the shoe."""

GATE_MS = 500
"""So long a servo takes from one end to the other."""

REST_MS = 2_000
"""So long until the pusher is back."""


def give(rig: "Rig", purpose: int, seat: int) -> "Procedure":
    """Give the cards that the command still asks for; begun again, it goes on with the next one."""
    while rig.left:
        yield from rig.next_card()
        yield from give_card(rig, purpose, seat)


def eject(rig: "Rig") -> "Procedure":
    """Give out every card that is left."""
    while rig.ledger.inside:
        rig.left = 1
        yield from give(rig, EJECT, 0)


def give_card(rig: "Rig", purpose: int, seat: int) -> "Procedure":
    """Bring the next card out and tell it when it has been seen outside."""
    ledger, sensors = rig.ledger, rig.sensors
    if purpose in INTO_SHOE and ledger.shoe >= ledger.shoe_holds:
        raise Trouble(SHOE_FULL, SHOE, rig.card)
    began_ms, slot = rig.now_ms, ledger.next_slot()
    yield from turning.turn_to(rig, entry_slot(slot))
    rig.mechanics.flap(purpose)
    yield from _gate_moved(rig)
    ledger.take_out(slot, purpose, seat)
    rig.mechanics.latch(True)
    yield from _gate_moved(rig)
    shoe_seen, passes = sensors.shoe_seen(), sensors.rises[see.EXIT]
    at_once = yield from _pushed(rig)
    rig.mechanics.latch(False)
    yield from _gate_moved(rig)
    arrived = sensors.shoe_seen() or (yield sensors.shoe_seen, SHOE_MS)
    passes = sensors.rises[see.EXIT] - passes
    _look_outside(rig, passes, shoe_seen, arrived)
    card = rig.card
    gone(rig, rig.now_ms - began_ms)
    if not passes:
        raise Trouble(SENSOR_STUCK, EXIT, card)
    seen_ms = sensors.fell_ms[see.EXIT] - sensors.rose_ms[see.EXIT]
    if passes > 1 or (at_once and seen_ms > ledger.pass_ms * 3 // 2):
        raise Trouble(CARD_EXTRA, EXIT, card)


def gone(rig: "Rig", transit_ms: int, by_hand: bool = False) -> None:
    """Tell that the card in hand is out, once, and write it down. One that a person dealt took 0 ms."""
    ledger, card = rig.ledger, rig.card
    if rig.told != card:
        rig.tell(messages.CARD, (ledger.hand_purpose, ledger.hand_seat, card, min(transit_ms, 0xFFFF)))
        rig.told = card
    ledger.arrived(by_hand)
    rig.left = max(0, rig.left - 1)


def _look_outside(rig: "Rig", passes: int, shoe_seen: bool, arrived: bool) -> None:
    """Raise Trouble where the card is not where it was to go; a shoe that held cards before tells nothing."""
    into_shoe = rig.ledger.hand_purpose in INTO_SHOE
    if rig.sensors.exit_seen():
        raise Trouble(JAM_EXIT, EXIT, rig.card)
    if not passes and (shoe_seen or not arrived):
        raise Trouble(SLOT_EMPTY, CAROUSEL, rig.card)
    if not shoe_seen and arrived != into_shoe:
        raise Trouble(WRONG_WAY, SHOE if arrived else BOARD, rig.card)


def _pushed(rig: "Rig") -> "Answered":
    """Push at full speed; where no card goes past the exit shake, push slowly and return False."""
    if (yield from _push(rig, FULL_SPEED)):
        return True
    yield from turning.shake(rig)
    yield from _push(rig, SLOWLY)
    return False


def _push(rig: "Rig", speed: int) -> "Answered":
    sensors, passes = rig.sensors, rig.sensors.rises[see.EXIT]
    sensors.moving = True
    rig.mechanics.push_out(speed == SLOWLY)
    came = sensors.exit_seen() or (yield sensors.exit_seen, EXIT_MS * speed // 4)
    if came:
        yield sensors.exit_free, rig.ledger.pass_ms * speed * 9 // 16
    yield sensors.still, REST_MS
    return sensors.exit_free() and sensors.rises[see.EXIT] > passes


def _gate_moved(rig: "Rig") -> "Procedure":
    if not (yield from rig.done(GATE_MS)):
        raise Trouble(STALL, EXIT, rig.card)
