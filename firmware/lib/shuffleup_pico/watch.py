"""People's actions at the machine: filling the tray, emptying the shoe, opening the lid, the stop button."""

from shuffleup_link import messages
from shuffleup_pico import sensors as see
from shuffleup_pico.ledger import LOADING, NOTHING, UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shuffleup_pico.rig import Rig

SETTLED_MS = 300
"""A hand passes through a barrier; what is so after this time is told."""


class Watch:
    """Tells each change once. `look` raises OSError where the memory does not answer."""

    def __init__(self, rig: "Rig") -> None:
        self._rig = rig
        self._told = {see.TRAY: 0, see.LID: 0, see.ESTOP: 0}

    def look(self) -> None:
        """Compare what is seen with what was told."""
        self._changed(see.LID, messages.LID, 1)
        self._changed(see.ESTOP, messages.ESTOP, 1)
        ledger = self._rig.ledger
        if ledger.phase != LOADING and self._settled(see.TRAY):
            self._changed(see.TRAY, messages.TRAY, UNKNOWN)
        if ledger.shoe and ledger.hand == NOTHING and self._settled(see.SHOE) and not self._level(see.SHOE):
            self._rig.tell(messages.SHOE_TAKEN, (ledger.shoe_taken(),))

    def _changed(self, kind: int, event: int, high: int) -> None:
        level = self._level(kind)
        if level != self._told[kind]:
            self._rig.tell(event, (high if level else 0,))
            self._told[kind] = level

    def _settled(self, kind: int) -> bool:
        sensors = self._rig.sensors
        changed_ms = max(sensors.rose_ms[kind], sensors.fell_ms[kind])
        return self._rig.now_ms - changed_ms >= SETTLED_MS

    def _level(self, kind: int) -> int:
        return self._rig.sensors.levels[kind]
