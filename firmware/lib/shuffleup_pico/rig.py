"""The tools of the machine's procedures, and the words they are written in.

A procedure is a generator. To wait, it yields a question and a time in ms; it continues with True as soon as
the answer is yes, or with False when the time is over. So it reads from top to bottom like instructions for a
person. All of its state is in the ledger: it may be dropped at any point and started again.
"""

from shuffleup_pico import sensors as see
from shuffleup_pico.ledger import IN
from shuffleup_pico.sensors import Sensors
from shuffleup_pico.troubles import (
    CAROUSEL,
    ENTRY,
    EXIT,
    JAM_ENTRY,
    JAM_EXIT,
    MACHINE,
    SENSOR_STUCK,
    Trouble,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from shuffleup_pico.ledger import Ledger
    from shuffleup_pico.shapes import Mechanics

    Procedure = Generator[tuple[Callable[[], bool], int], bool, None]
    Answered = Generator[tuple[Callable[[], bool], int], bool, bool]

FULL_SPEED, SLOWLY = 4, 15
"""Quarters of the time that a way takes at full speed: 450 mm/s and 120 mm/s."""

FOR_EVER = 1 << 30
"""Milliseconds: twelve days."""


class Rig:
    """The metal, what it shows, the ledger, and how to tell what happened.

    `left` is how many cards the command that is on has still to give, `told` the last card that was told.
    """

    def __init__(
        self,
        mechanics: "Mechanics",
        ledger: "Ledger",
        tell: "Callable[[int, tuple[object, ...]], object]",
        gate: "Callable[[], bool]",
    ) -> None:
        """`gate` says whether the next card may move now."""
        self.mechanics = mechanics
        self.ledger = ledger
        self.sensors = Sensors()
        self.tell = tell
        self.gate = gate
        self.homed = False
        self.turning = False
        self.left = 0
        self.told = 0
        self.now_ms = 0

    def done(self, ms: int) -> "Answered":
        """Wait for the end of the motion that was just begun; False where it stalls or takes too long."""
        self.sensors.moving, self.sensors.levels[see.STALL] = True, 0
        yield self.sensors.still, ms
        return not self.sensors.moving

    def next_card(self) -> "Procedure":
        """Wait until the next card may move, and look whether its ways are free.

        Raises Trouble where a barrier of the entry or the exit sees something.
        """
        yield self.gate, FOR_EVER
        self.ways_free()

    def ways_free(self) -> None:
        """Raise Trouble where a card lies in the way of the carousel, which would be cut by a turn."""
        levels, card = self.sensors.levels, self.card
        if self.sensors.entry() == 1:
            raise Trouble(SENSOR_STUCK, ENTRY, card)
        if self.sensors.entry():
            raise Trouble(JAM_ENTRY, ENTRY, card)
        if levels[see.EXIT]:
            raise Trouble(JAM_EXIT, EXIT, card)

    def trouble(self, code: int) -> Trouble:
        """Return a fault that does not belong to one step, with the card in hand and where it is."""
        hand = self.ledger.hand
        if hand:
            return Trouble(code, ENTRY if hand == IN else EXIT, self.ledger.hand_card)
        return Trouble(code, CAROUSEL if self.turning else MACHINE)

    @property
    def card(self) -> int:
        """The ordinal of the card in hand, or of the next one."""
        return self.ledger.hand_card if self.ledger.hand else self.ledger.next_card


class Work:
    """A running procedure: it polls its question at every turn and continues with the answer.

    `over` raises the errors of the procedure. At `until_ms` it goes on without an answer.
    """

    def __init__(self, procedure: "Procedure") -> None:
        self._procedure = procedure
        self._begun = False
        self.question: Callable[[], bool] = _nothing
        self.until_ms = 0

    def over(self, now_ms: int) -> bool:
        """Go on as far as the answers reach; True when the procedure has come to its end."""
        try:
            if not self._begun:
                self._begun = True
                self._ask(next(self._procedure), now_ms)
            while True:
                answer = self.question()
                if not answer and now_ms < self.until_ms:
                    return False
                self._ask(self._procedure.send(answer), now_ms)
        except StopIteration:
            return True

    def drop(self) -> None:
        """Leave the procedure where it is."""
        self._procedure.close()

    def _ask(self, asked: "tuple[Callable[[], bool], int]", now_ms: int) -> None:
        self.question, ms = asked
        self.until_ms = now_ms + ms


def _nothing() -> bool:
    return False
