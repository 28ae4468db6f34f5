"""The condition for feeding the watchdog: every task has reported since the last time."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

LINK, MOTION, SENSORS = 1, 2, 4
_ALL = LINK | MOTION | SENSORS


class Feeder:
    """Feeds the watchdog once each time all three tasks have ticked."""

    def __init__(self, feed: "Callable[[], None]") -> None:
        self._feed = feed
        self._ticked = 0

    def ticked(self, task: int) -> None:
        """Note that a task has gone round."""
        self._ticked |= task
        if self._ticked == _ALL:
            self._ticked = 0
            self._feed()
