"""The parts of a box: how each is opened, and the content of its display."""

from collections.abc import Callable

import msgspec

from shuffleup.hardware.dealer_display import Dialect
from shuffleup.hardware.hal import Display, Panel, PowerSensor, SerialPort, Sounder, Speaker
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol import OledView
from shuffleup.unit.box.glass import TICK_MS, OledGlass


class BoxParts(msgspec.Struct, frozen=True):
    """How each part is opened, each raising `PartMissing`; `shown` is called when lamps or glass changed.

    `tick` is how often the countdown on the glass is drawn; `open_speaker` is None for a box without a voice,
    `power` where nothing notices the supply, and `open_text_line` where no dealer display is. With
    `text_in_thread` that line is kept away from the loop: a real port may hang.
    """

    open_panel: Callable[[], Panel]
    open_display: Callable[[], Display]
    open_sounder: Callable[[], Sounder]
    shown: Callable[[], None]
    simulated: bool
    tick: Millis = TICK_MS
    open_speaker: Callable[[], Speaker] | None = None
    power: PowerSensor | None = None
    open_text_line: Callable[[], SerialPort] | None = None
    dialect: Dialect = "epson"
    text_in_thread: bool = True

    def glass(
        self,
        page: Callable[[], OledView],
        clock: Clock,
        *,
        changes_at: Callable[[], Millis | None] = lambda: None,
        health_changed: Callable[[], None] = lambda: None,
    ) -> OledGlass:
        """Put pages on the display: a real one is drawn in a thread, a simulated one where it stands."""
        return OledGlass(
            self.open_display,
            page=page,
            changes_at=changes_at,
            clock=clock,
            in_thread=not self.simulated,
            health_changed=health_changed,
            shown=self.shown,
            tick=self.tick,
        )
