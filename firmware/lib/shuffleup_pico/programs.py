"""The commands that are possible now, and the procedure of each."""

from shuffleup_link import messages
from shuffleup_pico import dealing, ledger, loading, sensors as see, states as st, turning
from shuffleup_pico.deck import fresh_entropy
from shuffleup_pico.troubles import EXIT, FRAM_FAIL, MACHINE, STALL, SUPPLY_LOW, Trouble

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from shuffleup_pico.deck import Deck
    from shuffleup_pico.rig import Procedure, Rig

    Values = tuple[object, ...]

MOST_SEATS = 10

MEMORY, CHANCE, CAROUSEL, GATES, SUPPLY = range(1, 6)
PARTS = (MEMORY, CHANCE, CAROUSEL, GATES, SUPPLY)

GATE_MS = 500

_PURPOSES = {messages.DEAL: ledger.HOLE, messages.BURN: ledger.BURN, messages.BOARD: ledger.BOARD}


def permitted(op: int, values: "Values", state: int, rig: "Rig", deck: "Deck") -> int:
    """Return the response to a command that is asked for in a state of rest."""
    if state not in (st.UNHOMED, st.EMPTY, st.READY, st.SPOILED):
        return messages.BAD_STATE
    if op == messages.CONFIG:
        return _configurable(number(values, 0), number(values, 1), rig)
    if op == messages.SELFTEST:
        return _allowed(values[0] in PARTS)
    if op == messages.HOME or (op == messages.AUDIT and rig.homed):
        return messages.OK
    if op in _PURPOSES and state == st.READY:
        return _allowed(0 < cards(op, values) <= rig.ledger.inside and 0 <= _seat(op, values) <= MOST_SEATS)
    return _of_a_deck(op, state, rig, deck)


def _configurable(key: int, to: int, rig: "Rig") -> int:
    """Return the response to CONFIG; while cards are inside it is too late to say how many they are."""
    if key == ledger.DECK_CARDS and rig.ledger.inside:
        return messages.BAD_STATE
    return _allowed(ledger.settable(key, to))


def program(op: int, values: "Values", rig: "Rig", deck: "Deck") -> "Procedure":
    """Do a command; begun again after a fault it does what is left of it."""
    if op == messages.HOME or (not rig.homed and _moves(op, values)):
        yield from turning.take_bearings(rig)
    if op == messages.SHUFFLE:
        deck.load(bytes(values[0]))  # type: ignore[call-overload]  # the table says that it is bytes
        yield from loading.load_deck(rig)
    elif op in _PURPOSES:
        yield from dealing.give(rig, _PURPOSES[op], _seat(op, values))
    elif op == messages.EJECT_ALL:
        yield from dealing.eject(rig)
        deck.retire()
    elif op == messages.AUDIT:
        yield from _audit(rig)
    elif op == messages.SELFTEST:
        yield from _selftest(rig, number(values, 0), deck.source)
    elif op == messages.CONFIG:
        rig.ledger.set(number(values, 0), number(values, 1))


def cards(op: int, values: "Values") -> int:
    """Return how many cards a command gives; 0 for one that gives none, or all."""
    if op == messages.BURN:
        return 1
    return number(values, -1) if op in _PURPOSES else 0


def _moves(op: int, values: "Values") -> bool:
    """Say whether a command needs the mark first; of the self tests only that of the gates does."""
    return op in st.WHILE and (op != messages.SELFTEST or values[0] == GATES)


def number(values: "Values", place: int) -> int:
    """Return a value of which the table says that it is a number."""
    return values[place]  # type: ignore[return-value]


def _of_a_deck(op: int, state: int, rig: "Rig", deck: "Deck") -> int:
    live = rig.ledger.phase in (ledger.READY, ledger.SPOILED)
    if op == messages.EJECT_ALL and rig.homed and live:
        return messages.OK
    if op == messages.SHUFFLE and state == st.EMPTY and not live:
        return messages.OK if deck.bound() else messages.BUSY
    return messages.BAD_STATE


def _audit(rig: "Rig") -> "Procedure":
    seen = yield from turning.look_around(rig)
    tray = rig.ledger.tray(bool(rig.sensors.levels[see.TRAY]))
    rig.tell(messages.AUDITED, (tray, sum(seen), rig.ledger.shoe, rig.ledger.dealt))
    turning.compare(rig, seen)


def _selftest(rig: "Rig", part: int, source: "Callable[[int], bytes]") -> "Procedure":
    """Try one of PARTS and raise the fault that it shows; no card is moved."""
    if part == MEMORY and not rig.ledger.reads_back():
        raise Trouble(FRAM_FAIL, MACHINE)
    if part == CHANCE:
        fresh_entropy(source, rig.ledger.drawn)
    if part == SUPPLY and rig.sensors.supply_mv < rig.ledger.supply_low_mv:
        raise Trouble(SUPPLY_LOW, MACHINE)
    if part == CAROUSEL:
        yield from turning.take_bearings(rig)
    if part == GATES:
        yield from _gates(rig)


def _gates(rig: "Rig") -> "Procedure":
    for purpose in (ledger.HOLE, ledger.BURN, ledger.BOARD, ledger.EJECT):
        rig.mechanics.flap(purpose)
        yield from _moved(rig)
    for open_ in (True, False):
        rig.mechanics.latch(open_)
        yield from _moved(rig)


def _moved(rig: "Rig") -> "Procedure":
    if not (yield from rig.done(GATE_MS)):
        raise Trouble(STALL, EXIT)


def _seat(op: int, values: "Values") -> int:
    return number(values, 0) if op == messages.DEAL else 0


def _allowed(fits: bool) -> int:
    return messages.OK if fits else messages.BAD_ARG
