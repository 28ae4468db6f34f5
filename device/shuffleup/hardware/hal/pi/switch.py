"""One key on a pin: its edges go through `debounce`, and the results go to the panel.

Edges arrive in the thread of the pin library and carry their own time; later checks of the level arrive
through `call_later`. No thread is started and nothing sleeps; a lock separates the two.
"""

from collections.abc import Callable
from threading import RLock

from gpiozero import Factory, InputDevice

from shuffleup.hardware.hal import CallLater, Key, KeyDown, KeyUp, Now
from shuffleup.hardware.hal.debounce import KeyContact, KeyTransition, look_again_at, seen
from shuffleup.hardware.hal.pi.pins import is_closed
from shuffleup.kernel.field_types import Millis

LATE_MS = Millis(5)
"""How long an edge may be on its way here before a look at the pin is believed instead."""


class Times:
    """The time of an edge, and the time of the next check, on the boot-time clock."""

    def __init__(self, pin_factory: Factory, now: Now, call_later: CallLater) -> None:
        self._factory = pin_factory
        self.now = now
        self.call_later = call_later

    def moment(self, ticks: float) -> Millis:
        """Tell the time of an edge from its stamp, which is in the pin library's own seconds.

        On a Raspberry Pi those are the kernel's and count as `CLOCK_MONOTONIC` does, from Linux 5.7 on.
        """
        age_s = self._factory.ticks_diff(self._factory.ticks(), ticks)
        return Millis(self.now() - int(age_s * 1000))


class Switch:
    """One key. One that is down already when it is opened is reported when it is let go, not before."""

    def __init__(
        self, key: Key, device: InputDevice, times: Times, report: Callable[[KeyDown | KeyUp], None]
    ) -> None:
        self._key = key
        self._device = device
        self._times = times
        self._report = report
        self._look_is_due = False
        self._lock = RLock()
        with self._lock:
            device.pin.when_changed = self._edge
            self._contact = KeyContact(down=is_closed(device))

    def _edge(self, ticks: float, level: int) -> None:
        self._see(not level, self._times.moment(ticks))

    def _look(self) -> None:
        with self._lock:
            self._look_is_due = False
            if not self._device.closed:
                self._see(is_closed(self._device), self._times.now())

    def _see(self, closed: bool, at: Millis) -> None:
        with self._lock:
            self._contact, changes = seen(self._contact, closed, at)
            for change in changes:
                self._report(_event(self._key, change))
            self._plan_a_look()

    def _plan_a_look(self) -> None:
        again = look_again_at(self._contact)
        if again is not None and not self._look_is_due:
            self._look_is_due = True
            self._times.call_later(Millis(max(0, again + LATE_MS - self._times.now())), self._look)


def _event(key: Key, change: KeyTransition) -> KeyDown | KeyUp:
    return KeyDown(key, change.at) if change.down else KeyUp(key, change.at)
