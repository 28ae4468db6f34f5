"""Draws a scene on a Kivy canvas, and changes only the differences.

A mark is an immutable value, so an unchanged mark keeps its instructions. Kivy draws a frame when the canvas
has changed and at no other time: an unchanged scene costs nothing.

A group of Kivy and what it draws name each other, and a drawn group names itself: only a collection would
free them, seldom and many at once, with all their buffers. So a group is emptied and drawn into again.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from types import MappingProxyType

from kivy.core.text import Label
from kivy.graphics import Canvas, Color, Ellipse, InstructionGroup, Line, Mesh, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture

from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.picture import Code, Mark, Photo, Pip, Plate, Ring, Scene, Words
from shuffleup_ui.touch.text_size import font_of
from shuffleup_ui.touch.theme import Colour, channels

MOST_TEXTURES = 300
"""Lines of text kept as pictures; a busy screen has about a hundred."""

CORNER_SEGMENTS = 6

Lettering = tuple[str, int, bool]


class Painter:
    """Paints scenes of one height on one canvas; Kivy counts from the bottom, a scene from the top."""

    def __init__(
        self, canvas: Canvas, height_px: int, pictures: Mapping[str, Texture] = MappingProxyType({})
    ) -> None:
        self._canvas = InstructionGroup()
        canvas.add(self._canvas)
        self._height = height_px
        self._pictures = pictures
        self._marks: tuple[Mark, ...] = ()
        self._groups: list[InstructionGroup] = []
        self._empty: list[InstructionGroup] = []
        self._textures: OrderedDict[Lettering, Texture] = OrderedDict()

    def paint(self, scene: Scene) -> None:
        """Bring the canvas to a scene: what is the same at both ends stays, between them marks are reused."""
        old, new = self._marks, scene.marks
        if old == new:
            return
        first = _same(old, new)
        most = min(len(old), len(new)) - first
        last = min(most, _same(old[::-1], new[::-1]))
        between, kept = slice(first, len(old) - last), dict[Mark, list[InstructionGroup]]()
        for mark, group in zip(old[between], self._groups[between], strict=True):
            self._canvas.remove(group)
            kept.setdefault(mark, []).append(group)
        groups = []
        for at, mark in enumerate(new[first : len(new) - last], first):
            group = kept[mark].pop() if kept.get(mark) else self._drawn(mark)
            self._canvas.insert(at, group)
            groups.append(group)
        for group in chain.from_iterable(kept.values()):
            group.clear()
            self._empty.append(group)
        self._groups[between] = groups
        self._marks = new

    def _drawn(self, mark: Mark) -> InstructionGroup:
        group = self._empty.pop() if self._empty else InstructionGroup()
        draw: dict[type, Callable[..., None]] = {
            Plate: self._plate,
            Words: self._words,
            Ring: self._ring,
            Pip: self._pip,
            Code: self._code,
            Photo: self._picture,
        }
        draw[type(mark)](group, mark)
        return group

    def _place(self, box: Rect) -> tuple[tuple[int, int], tuple[int, int]]:
        return (box.left, self._height - box.bottom), (box.width, box.height)

    def _plate(self, group: InstructionGroup, plate: Plate) -> None:
        if plate.edge:
            self._filled(group, plate.box, plate.edge, plate.radius)
            inner = plate.box.inside(plate.edge_px)
            radius = max(0, plate.radius - plate.edge_px)
            self._filled(group, inner, plate.fill or plate.edge, radius)
        elif plate.fill:
            self._filled(group, plate.box, plate.fill, plate.radius)

    def _filled(self, group: InstructionGroup, box: Rect, fill: Colour, radius: int) -> None:
        pos, size = self._place(box)
        group.add(_colour(fill))
        if radius:
            group.add(RoundedRectangle(pos=pos, size=size, radius=[radius], segments=CORNER_SEGMENTS))
        else:
            group.add(Rectangle(pos=pos, size=size))

    def _words(self, group: InstructionGroup, words: Words) -> None:
        texture = self._texture((words.text, words.size, words.bold))
        width, height = texture.size
        room = words.box.width - width
        left = words.box.left + {"left": 0, "middle": room // 2, "right": room}[words.align]
        bottom = self._height - words.box.bottom + (words.box.height - height) // 2
        group.add(_colour(words.ink))
        group.add(Rectangle(texture=texture, pos=(left, bottom), size=(width, height)))

    def _texture(self, lettering: Lettering) -> Texture:
        """Return the picture of a line in white, which is tinted when it is painted."""
        if lettering in self._textures:
            self._textures.move_to_end(lettering)
            return self._textures[lettering]
        text, size, bold = lettering
        label = Label(text=text, font_size=size, font_name=str(font_of(text, bold=bold)))
        label.refresh()
        self._textures[lettering] = label.texture
        if len(self._textures) > MOST_TEXTURES:
            self._textures.popitem(last=False)
        return label.texture

    def _picture(self, group: InstructionGroup, picture: Photo) -> None:
        texture, box = self._pictures[picture.path], picture.box
        ratios = (box.width / texture.width, box.height / texture.height)
        scale = max(ratios) if picture.covers else min(ratios)
        width, height = round(scale * texture.width), round(scale * texture.height)
        if picture.covers:
            wide, high = round(box.width / scale), round(box.height / scale)
            texture = texture.get_region(
                (texture.width - wide) // 2, (texture.height - high) // 2, wide, high
            )
            width, height = box.width, box.height
        pos, size = self._place(box.middle(width, height))
        group.add(_colour("#FFFFFF"))
        group.add(Rectangle(texture=texture, pos=pos, size=size))
        if picture.veil:
            group.add(Color(*channels(picture.ground), picture.veil / 100))
            group.add(Rectangle(pos=pos, size=size))

    def _ring(self, group: InstructionGroup, ring: Ring) -> None:
        (left, bottom), (width, height) = self._place(ring.box)
        radius = (min(width, height) - ring.width) / 2
        centre = (left + width / 2, bottom + height / 2)
        group.add(_colour(ring.ink))
        group.add(Line(circle=(*centre, radius, 0, 0.36 * ring.per_mille), width=ring.width / 2, cap="none"))

    def _pip(self, group: InstructionGroup, pip: Pip) -> None:
        (left, bottom), (width, height) = self._place(pip.box)
        group.add(_colour(pip.ink))
        for x, y, wide, high in DISCS.get(pip.suit, ()):
            group.add(
                Ellipse(pos=(left + x * width, bottom + y * height), size=(wide * width, high * height))
            )
        for corners in PLANES[pip.suit]:
            group.add(_plane([(left + x * width, bottom + y * height) for x, y in corners]))

    def _code(self, group: InstructionGroup, code: Code) -> None:
        group.add(_colour(code.ink))
        top = self._height - code.box.top
        for down, row in enumerate(code.rows):
            for start, run in _runs(row):
                pos = (code.box.left + start * code.module, top - (down + 1) * code.module)
                group.add(Rectangle(pos=pos, size=(run * code.module, code.module)))


DISCS: dict[str, tuple[tuple[float, float, float, float], ...]] = {
    "h": ((0.04, 0.47, 0.49, 0.49), (0.47, 0.47, 0.49, 0.49)),
    "s": ((0.04, 0.16, 0.49, 0.47), (0.47, 0.16, 0.49, 0.47)),
    "c": ((0.27, 0.5, 0.46, 0.46), (0.04, 0.17, 0.46, 0.46), (0.5, 0.17, 0.46, 0.46)),
}
"""The round parts of the suits, in shares of a unit square: left, bottom, width, height."""

PLANES: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "h": (((0.08, 0.61), (0.5, 0.03), (0.92, 0.61), (0.5, 0.72)),),
    "d": (((0.5, 0.98), (0.88, 0.5), (0.5, 0.02), (0.12, 0.5)),),
    "s": (
        ((0.075, 0.48), (0.5, 0.98), (0.925, 0.48), (0.5, 0.3)),
        ((0.5, 0.45), (0.66, 0.02), (0.34, 0.02)),
    ),
    "c": (((0.5, 0.55), (0.66, 0.02), (0.34, 0.02)), ((0.3, 0.36), (0.5, 0.7), (0.7, 0.36))),
}
"""The straight parts, each a convex shape."""


def _plane(corners: Sequence[tuple[float, float]]) -> Mesh:
    vertices = [part for x, y in corners for part in (x, y, 0.0, 0.0)]
    return Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangle_fan")


def _colour(colour: Colour) -> Color:
    return Color(*channels(colour))


def _same(one: Sequence[Mark], other: Sequence[Mark]) -> int:
    """Count the marks that two lists begin with in common."""
    for at, (mark, its) in enumerate(zip(one, other, strict=False)):
        if mark != its:
            return at
    return min(len(one), len(other))


def _runs(row: str) -> list[tuple[int, int]]:
    """List where dark modules begin and how many there are side by side."""
    runs: list[tuple[int, int]] = []
    for at, module in enumerate(row):
        if module != "#":
            continue
        if runs and sum(runs[-1]) == at:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((at, 1))
    return runs
