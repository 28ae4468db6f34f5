"""The widget of the wall."""

from io import BytesIO
from typing import Any

from kivy.clock import Clock
from kivy.core.image import Image as CoreImage
from kivy.uix.widget import Widget
from msgspec.structs import replace

from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.wall import WallView
from shuffleup_ui.touch.painter import Painter
from shuffleup_ui.touch.picture import Scene
from shuffleup_ui.wall.frame import WallMoment
from shuffleup_ui.wall.layout import scene
from shuffleup_ui.wall.looked import bitmaps
from shuffleup_ui.wall.style import read_from_m

TURN_S = 8.0
"""Time for which a sheet stays before the next one takes its turn."""


class WallScreen(Widget):  # type: ignore[misc]  # Kivy has no types
    """Draws the views of the box for the room, only where something has changed."""

    def __init__(self, **size: Any) -> None:
        super().__init__(**size)
        self.drawn = Scene((), ())
        self._moment: WallMoment | None = None
        self._turn = 0
        self._painter: Painter | None = None
        self._pictures: dict[str, Any] = {}
        self._refused: set[str] = set()
        Clock.schedule_interval(self.next_turn, TURN_S)
        self.bind(size=self._resized)
        self._resized()

    def show(
        self, view: WallView, clock: ClockView, left_ms: int | None, trouble: str, second: int = 0
    ) -> None:
        """Show a view; `left_ms` is what the face counts down to, `trouble` what is wrong with the link.

        `second` is that of the floor, by which sponsors take turns.
        """
        said = [trouble, self._too_small(view)]
        counted = left_ms if clock.running or clock.phase in ("level", "break") else None
        self._moment = WallMoment(
            view,
            clock,
            counted,
            " · ".join(one for one in said if one),
            self._turn,
            second,
            frozenset(self._pictures),
        )
        self._draw()

    def wanted(self) -> tuple[str, ...]:
        """List the paths of the pictures that are still missing, and let go of those of another look."""
        look = self._moment.view.look if self._moment else None
        wanted = tuple(bitmaps(look.sheets, look.background)) if look else ()
        for path in self._pictures.keys() - set(wanted):
            del self._pictures[path]
        return tuple(path for path in wanted if path not in self._pictures.keys() | self._refused)

    def picture_refused(self, path: str) -> None:
        """Take in that the box does not have a picture: its name stays."""
        self._refused.add(path)

    def picture_came(self, path: str, body: bytes) -> None:
        """Take in a picture: the next drawing shows it."""
        self._pictures[path] = CoreImage(BytesIO(body), ext=path.rpartition(".")[2].lower()).texture
        if self._moment is not None:
            self._moment = replace(self._moment, pictures=frozenset(self._pictures))
            self._draw()

    def next_turn(self, _: float = 0.0) -> None:
        """Let the next sheet and the next piece of news take their turn."""
        self._turn += 1
        if self._moment is not None:
            self._moment = replace(self._moment, turn=self._turn)
            self._draw()

    def _too_small(self, view: WallView) -> str:
        metres = read_from_m(view.room)
        return "" if metres is None else view.too_small.replace("{metres}", str(metres))

    def _resized(self, *_: object) -> None:
        self.canvas.clear()
        self._painter = Painter(self.canvas, round(self.height), self._pictures)
        self._draw()

    def _draw(self) -> None:
        if self._moment is None or self._painter is None:
            return
        self.drawn = scene(self._moment, round(self.width), round(self.height))
        self._painter.paint(self.drawn)
