"""A sheet to draw on: marks and targets are added in the order of painting."""

from typing import Protocol

from shuffleup.protocol.touch import LookView, Tint
from shuffleup_ui.touch.glass_panel import GlassPanel, Rect
from shuffleup_ui.touch.picture import Act, Align, Mark, Plate, Scene, Target, Words
from shuffleup_ui.touch.text_size import (
    LARGE_STEPS,
    TINY,
    FittedText,
    chips_text,
    fit,
    line_height,
    readable,
    sizes,
)
from shuffleup_ui.touch.theme import THEMES, Colour, Theme


class Say(Protocol):
    """Says an English sentence in the language of the people, with its facts filled in."""

    def __call__(self, text: str, **facts: object) -> str:
        """Return the sentence."""


def in_english(text: str, **facts: object) -> str:
    """Say a sentence as it stands in the sources."""
    return text.format(**facts) if facts else text


class Sheet:
    """Collects what is drawn in one theme, one language and one set of sizes.

    `touched` is the name of the target under the finger, which is drawn with a bright edge.
    """

    def __init__(self, panel: GlassPanel, look: LookView, say: Say = in_english, touched: str = "") -> None:
        self.panel = panel
        self.look = look
        self.say = say
        self.touched = touched
        self.theme: Theme = THEMES[look.theme]
        self.radius = panel.across(1.4)
        self.gap = panel.across(0.8)
        self.edge = panel.across(0.8)
        self._marks: list[Mark] = []
        self._targets: list[Target] = []

    def scene(self) -> Scene:
        """Return what was drawn."""
        return Scene(tuple(self._marks), tuple(self._targets))

    def sizes(self, largest: int, smallest: int) -> tuple[int, ...]:
        """Return the sizes from a largest to a smallest position; large text begins further up."""
        up = LARGE_STEPS if self.look.text == "large" else 0
        return sizes(self.panel)[max(0, largest - up) : smallest + 1]

    def chips(self, amount: int) -> str:
        """Write an amount of chips as the box does."""
        return chips_text(amount, self.look.gap)

    def put(self, mark: Mark) -> None:
        """Add a mark on top of the others."""
        self._marks.append(mark)

    def plate(
        self,
        box: Rect,
        fill: Colour | None,
        *,
        edge: Colour | None = None,
        radius: int | None = None,
        thin: bool = False,
    ) -> None:
        """Add a plate; its edge is wide enough to be seen from a seat, or thin."""
        edge_px = (max(1, self.gap // 3) if thin else self.edge) if edge else 0
        self.put(Plate(box, fill, self.radius if radius is None else radius, edge, edge_px))

    def marked_plate(self, box: Rect, fill: Colour) -> None:
        """Add the plate that the knob is on: a bright edge with a dark line in it shows on every ground."""
        self.plate(box, fill, edge=self.theme.ink)
        inner = box.inside(self.edge, self.edge)
        self.plate(inner, fill, edge=self.theme.ground, radius=max(0, self.radius - self.edge), thin=True)

    def target(self, name: str, box: Rect, act: Act | None, *, held: Act | None = None) -> None:
        """Let a box answer a finger: with `act` when it comes up, with `held` when it stays."""
        self._targets.append(Target(name, box, act, held))

    def fit(self, text: str, box: Rect, largest: int, smallest: int, *, bold: bool = True) -> FittedText:
        """Set a text into a box."""
        return fit(text, box.width, box.height, self.sizes(largest, smallest), bold=bold)

    def words(
        self,
        box: Rect,
        text: str,
        ink: Colour,
        paper: Colour,
        *,
        choice: tuple[int, ...],
        bold: bool = True,
        align: Align = "middle",
        first: bool = False,
        most_lines: int = 9,
    ) -> None:
        """Write a text into a box, as large as the choice of sizes and the box allow, line under line."""
        if text:
            fitted = fit(text, box.width, box.height, choice, bold=bold, most_lines=most_lines)
            self.lines(box, fitted, ink, paper, bold=bold, align=align, first=first)

    def lines(
        self,
        box: Rect,
        fitted: FittedText,
        ink: Colour,
        paper: Colour,
        *,
        bold: bool = True,
        align: Align = "middle",
        first: bool = False,
    ) -> None:
        """Write lines that were set before, in the middle of the height of a box."""
        height = line_height(fitted.size)
        top = box.top + (box.height - fitted.height) // 2
        for number, line in enumerate(fitted.lines):
            place = Rect(box.left, top + number * height, box.width, height)
            text = readable(line)
            self.put(Words(place, text, fitted.size, ink, paper, bold, align, first, fitted.cut))

    def note_height(self, label: str, note: str, room: Rect) -> int:
        """Return the height of a note under a label: a line, two if it needs them, all where it is alone."""
        if not label or not note:
            return room.height if note else 0
        fitted = self.fit(note, room, TINY, TINY, bold=False)
        return min(2, len(fitted.lines)) * line_height(fitted.size)

    def tinted(self, tint: Tint) -> Colour:
        """Return the ink of a line with this tint on the felt or the ground."""
        inks = {
            "plain": self.theme.ink,
            "go": self.theme.winner,
            "warn": self.theme.warn,
            "stop": self.theme.warn,
            "chosen": self.theme.chosen,
            "act": self.theme.who,
        }
        return inks[tint]

    def button_colours(self, tint: Tint) -> tuple[Colour, Colour]:
        """Return ground and ink of a button with this tint."""
        theme = self.theme
        fills = {
            "plain": theme.key,
            "go": theme.raise_key,
            "warn": theme.all_in_key,
            "stop": theme.fold_key,
            "chosen": theme.chosen,
            "act": theme.key,
        }
        return fills[tint], theme.on_chosen if tint == "chosen" else theme.on_key
