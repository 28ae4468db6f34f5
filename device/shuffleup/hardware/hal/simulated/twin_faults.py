"""The faults of the simulated card machine, by name, and the actions that clear them."""

from collections.abc import Callable
from types import MappingProxyType

from shuffleup.hardware.hal.simulated.carousel import AT_ONCE, NEVER, SHAKEN, SLOW, SUPPLY_MV
from shuffleup.hardware.hal.simulated.twin import Twin
from shuffleup_pico import sensors as see

WEAK_MV = 9_500
_STALLS = 3

Cause = Callable[[Twin], None]


def _sticks(way: str, holds: int) -> Cause:
    def cause(twin: Twin) -> None:
        twin.carousel.sticks[way] = holds

    return cause


def _two_cards(twin: Twin) -> None:
    twin.carousel.two_at_once = "overlapping"


def _missing_card(twin: Twin) -> None:
    if twin.carousel.cards.tray:
        twin.carousel.cards.lose()


def _extra_card(twin: Twin) -> None:
    twin.carousel.cards.add(twin.carousel.cards.tray)


def _wrong_way(twin: Twin) -> None:
    twin.carousel.flap_stays = True


def _stall(twin: Twin) -> None:
    twin.carousel.stalls = _STALLS


def _lost_mark(twin: Twin) -> None:
    twin.carousel.mark_lost = True


def _slipped(twin: Twin) -> None:
    twin.carousel.slipped += 5


def _stuck_sensor(twin: Twin) -> None:
    twin.carousel.freeze(see.EXIT, 1)


def _dead_memory(twin: Twin) -> None:
    twin.fram.answers = False


def _no_chance(twin: Twin) -> None:
    twin.entropy_fails = True


def _cut_in_a_write(twin: Twin) -> None:
    twin.fram.cut_at = twin.fram.writes + 1


CAUSES: MappingProxyType[str, Cause] = MappingProxyType(
    {
        "card held in the tray": _sticks("tray", NEVER),
        "card held at the entry": _sticks("entry", NEVER),
        "card held at the exit": _sticks("exit", NEVER),
        "card held in its slot": _sticks("slot", NEVER),
        "card comes when slow": _sticks("tray", SLOW),
        "card comes when shaken": _sticks("slot", SHAKEN),
        "two cards at once": _two_cards,
        "card missing": _missing_card,
        "card too many": _extra_card,
        "wrong way out": _wrong_way,
        "motor stalls": _stall,
        "mark not found": _lost_mark,
        "steps lost": _slipped,
        "sensor stuck": _stuck_sensor,
        "overcurrent": lambda twin: twin.carousel.overload(),
        "supply weak": lambda twin: twin.carousel.set_supply(WEAK_MV),
        "lid open": lambda twin: twin.carousel.lid(True),
        "emergency stop": lambda twin: twin.carousel.press_stop(),
        "memory dead": _dead_memory,
        "chance fails": _no_chance,
        "program hangs": Twin.hang,
        "power off": Twin.switch_off,
        "power cut in a write": _cut_in_a_write,
    }
)
"""Each by its name. What is over by itself the machine sees to; the rest waits for `put_right`."""


def put_right(twin: Twin) -> None:
    """Make the metal as it should be: nothing held, nothing open, everything plugged in. No card is moved."""
    carousel = twin.carousel
    for way in carousel.sticks:
        carousel.sticks[way] = AT_ONCE
    carousel.stalls, carousel.mark_lost, carousel.flap_stays, carousel.two_at_once = 0, False, False, ""
    for kind in range(see.LEVELS):
        carousel.thaw(kind)
    carousel.lid(False)
    carousel.release_stop()
    carousel.set_supply(SUPPLY_MV)
    twin.fram.answers, twin.entropy_fails = True, False
    if not twin.is_on:
        twin.switch_on()
