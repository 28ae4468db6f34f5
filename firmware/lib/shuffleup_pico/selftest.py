"""SELFTEST: tries one part and raises the fault that it shows; no card is moved."""

from shuffleup_pico import chance, turning
from shuffleup_pico.ledger import BOARD, BURN, EJECT, HOLE
from shuffleup_pico.troubles import EXIT, FRAM_FAIL, MACHINE, STALL, SUPPLY_LOW, Trouble

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from shuffleup_pico.rig import Procedure, Rig

MEMORY, CHANCE, CAROUSEL, GATES, SUPPLY = range(1, 6)
PARTS = (MEMORY, CHANCE, CAROUSEL, GATES, SUPPLY)

GATE_MS = 500


def selftest(rig: "Rig", part: int, source: "Callable[[int], bytes]") -> "Procedure":
    """Try one of PARTS; Trouble where it fails."""
    if part == MEMORY and not rig.ledger.reads_back():
        raise Trouble(FRAM_FAIL, MACHINE)
    if part == CHANCE:
        chance.fresh(source, rig.ledger.drawn)
    if part == SUPPLY and rig.sensors.supply_mv < rig.ledger.supply_low_mv:
        raise Trouble(SUPPLY_LOW, MACHINE)
    if part == CAROUSEL:
        yield from turning.take_bearings(rig)
    if part == GATES:
        yield from _gates(rig)


def _gates(rig: "Rig") -> "Procedure":
    for purpose in (HOLE, BURN, BOARD, EJECT):
        rig.mechanics.flap(purpose)
        yield from _moved(rig)
    for open_ in (True, False):
        rig.mechanics.latch(open_)
        yield from _moved(rig)


def _moved(rig: "Rig") -> "Procedure":
    if not (yield from rig.done(GATE_MS)):
        raise Trouble(STALL, EXIT)
