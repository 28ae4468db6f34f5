"""The touchscreen during the first run: one step at a time, drawn from `FirstRunView`."""

import time
from typing import Any

import msgspec
from kivy.input.motionevent import MotionEvent

from shuffleup.protocol.box import KeysView
from shuffleup.protocol.keys import ENGRAVED
from shuffleup.protocol.touch import DeedView, FirstRunView, KeyTestView, TouchView
from shuffleup_ui.touch.drawing_sheet import Say, Sheet, in_english
from shuffleup_ui.touch.gesture import UNIT
from shuffleup_ui.touch.glass_panel import GlassPanel, Rect
from shuffleup_ui.touch.input_pads import draw_number, draw_tiles
from shuffleup_ui.touch.notices import draw_address
from shuffleup_ui.touch.picture import Scene, TouchMoment
from shuffleup_ui.touch.root_widget import DEALER, TouchRoot
from shuffleup_ui.touch.table_centre import DEED_MM, MOST_IN_A_ROW, draw_deed, draw_lines, draw_message
from shuffleup_ui.touch.text_size import BODY, HEAD, LEAD, MAIN, TINY
from shuffleup_ui.touch.theme import Colour

HEAD_MM = 9.0
PLACE_MM = 18.0
TILES_MM = 17.0
KEY_MM = 15.1
KEY_GAP = 2
CORNER_MM = 19.0
MIDDLE_MM = (44.0, 16.0)
TROUBLE_MM = 26.0
MARGIN_MM = 2.0


class FirstRunRoot(TouchRoot):
    """Shows the steps; while a corner is wanted every touch goes up as it was felt, twice if it comes twice.

    All that fingers do otherwise is as on the touchscreen of a table.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.step: FirstRunView | None = None
        super().__init__(*args, **kwargs)

    def show_step(self, step: FirstRunView) -> None:
        """Show a step; what a finger has begun to give goes on as long as it is the same step."""
        same = self.step is not None and self.step.step == step.step
        self.step = step
        view = TouchView(0, "boot", "", None, KeysView(()), look=step.look)
        flow = self.moment.flow if same else None
        self.moment = msgspec.structs.replace(self.moment, view=view, flow=flow)
        self.draw()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take a finger; where the glass is tested, say where it came down and do nothing else."""
        if self.dimmed or self.step is None or not self.step.corner:
            return bool(super().on_touch_down(touch))
        x, y = self._point(touch)
        args = {
            "x": _per_mille(x, self.width),
            "y": _per_mille(y, self.height),
            "at": time.monotonic_ns() // 1_000_000,
        }
        self._send(UNIT, "touch_glass", args, DEALER, None)
        return True

    def draw(self) -> None:
        """Draw the step."""
        if self.step is None:
            return
        self.drawn = first_run_scene(self.step, self.moment, self._panel, self._say)
        if self._painter is not None:
            self._painter.paint(self.drawn)


def first_run_scene(
    step: FirstRunView, moment: TouchMoment, panel: GlassPanel, say: Say = in_english
) -> Scene:
    """Draw everything that is on at a step."""
    sheet = Sheet(panel, step.look, say, moment.touched)
    sheet.plate(panel.glass, sheet.theme.ground, radius=0)
    area = panel.glass.inside(panel.across(MARGIN_MM), panel.down(MARGIN_MM))
    flow = moment.flow
    if flow is not None and flow.need is not None:
        draw_number(sheet, flow.need, flow, area)
    elif step.corner:
        _draw_corners(sheet, step)
    else:
        _draw_step(sheet, step, moment, area)
    return sheet.scene()


def _draw_head(sheet: Sheet, step: FirstRunView, head: Rect) -> Rect:
    """Draw what the step is about, and which one it is."""
    ground, theme = sheet.theme.ground, sheet.theme
    place = head.end(sheet.panel.across(PLACE_MM))
    count = sheet.say("{number} of {of}", number=step.number, of=step.of)
    sheet.words(place, count, theme.soft_ink, ground, choice=sheet.sizes(BODY, TINY), align="right")
    title = head.start(head.width - place.width - sheet.gap)
    sizes = sheet.sizes(HEAD, TINY)
    sheet.words(title, step.title, theme.ink, ground, choice=sizes, align="left", most_lines=1)
    return head


def _draw_step(sheet: Sheet, step: FirstRunView, moment: TouchMoment, area: Rect) -> None:
    """Draw the title at the top, buttons at the bottom, and between them what the step is about."""
    ground, theme = sheet.theme.ground, sheet.theme
    head = _draw_head(sheet, step, area.upper(sheet.panel.down(HEAD_MM)))
    area = _draw_ways(sheet, step.deeds, area.below(head.height + sheet.gap))
    area = draw_message(sheet, moment, area, ground)
    if step.message:
        line = area.lower(sheet.panel.down(6))
        sheet.words(line, step.message, theme.warn, ground, choice=sheet.sizes(TINY, TINY), bold=False)
        area = area.above(line.height)
    if step.trouble is not None:
        area = _draw_trouble(sheet, step, area)
    if step.address:
        area = draw_address(sheet, step.address, area)
    if step.keys:
        area = _draw_keys(sheet, step.keys, area)
    if step.choices:
        rows = -(-len(step.choices) // 4)
        tiles = area.lower(rows * sheet.panel.down(TILES_MM) + (rows - 1) * sheet.gap)
        draw_tiles(sheet, step.choices, tiles)
        area = area.above(tiles.height + sheet.gap)
    draw_lines(sheet, step.lines, area, ground, larger=1)


def _draw_ways(sheet: Sheet, deeds: tuple[DeedView, ...], box: Rect) -> Rect:
    """Draw the ways back, past and on; NEXT has the same place on every step, whatever lies beside it."""
    row = box.lower(sheet.panel.down(DEED_MM))
    cells = row.row(MOST_IN_A_ROW, sheet.gap)
    for number, deed in enumerate(deeds):
        place = MOST_IN_A_ROW - 1 if deed.verb == "go_on" else number
        cell = cells[MOST_IN_A_ROW - 1 - place] if sheet.look.hand == "left" else cells[place]
        draw_deed(sheet, deed, cell, name=f"deed {number}")
    return box.above(row.height + sheet.gap) if deeds else box


def _draw_corners(sheet: Sheet, step: FirstRunView) -> None:
    """Draw the corner that is wanted, and in the middle, which no turn moves, what turns the picture."""
    glass, panel, theme = sheet.panel.glass, sheet.panel, sheet.theme
    side, tall = panel.across(CORNER_MM), panel.down(CORNER_MM)
    row = glass.upper(tall) if step.corner.startswith("top") else glass.lower(tall)
    corner = row.start(side) if step.corner.endswith("left") else row.end(side)
    sheet.plate(corner, theme.to_act, radius=0)
    words = sheet.say("TOUCH HERE")
    sheet.words(
        corner.inside(sheet.gap), words, theme.on_to_act, theme.to_act, choice=sheet.sizes(MAIN, TINY)
    )
    middle = glass.middle(panel.across(MIDDLE_MM[0]), panel.down(MIDDLE_MM[1]))
    sheet.plate(middle, theme.key)
    sheet.words(
        middle.inside(sheet.gap), step.middle, theme.on_key, theme.key, choice=sheet.sizes(BODY, TINY)
    )
    between = glass.inside(side + sheet.gap, panel.down(MARGIN_MM))
    head = between.upper(middle.top - between.top - sheet.gap)
    fault = panel.down(TROUBLE_MM) if step.trouble is not None else head.height // 2
    title = head.above(fault)
    sheet.words(title, step.title, theme.ink, theme.ground, choice=sheet.sizes(LEAD, TINY), first=True)
    if step.trouble is not None:
        _draw_trouble(sheet, step, head.lower(fault))
    below = between.lower(glass.bottom - middle.bottom - sheet.gap - panel.down(MARGIN_MM))
    draw_lines(sheet, step.lines, below, theme.ground)


def _draw_trouble(sheet: Sheet, step: FirstRunView, box: Rect) -> Rect:
    """Draw a fault in three lines at the top of a box, and return what is left of it."""
    trouble, theme = step.trouble, sheet.theme
    if trouble is None:
        return box
    bar = box.upper(sheet.panel.down(TROUBLE_MM))
    sheet.plate(bar, theme.trouble)
    said = (trouble.happened, trouble.works, trouble.to_do)
    for number, (line, row) in enumerate(zip(said, bar.inside(sheet.gap, 1).column(3, 0), strict=True)):
        sizes = sheet.sizes(TINY, TINY)
        sheet.words(row, line, theme.on_trouble, theme.trouble, choice=sizes, bold=number == 0)
    return box.below(bar.height + sheet.gap)


def _draw_keys(sheet: Sheet, keys: tuple[KeyTestView, ...], box: Rect) -> Rect:
    """Draw the keys as they lie under the glass, the knob above them, and return what is left."""
    strip = box.lower(sheet.panel.down(KEY_MM))
    cells = strip.row(len(ENGRAVED), KEY_GAP)
    knob = box.above(strip.height + sheet.gap).lower(strip.height).row(len(ENGRAVED) // 2, sheet.gap)
    for key, cell in zip(keys, (*cells, *knob[-2:]), strict=False):
        _draw_key(sheet, key, cell)
    return box.above(2 * (strip.height + sheet.gap))


def _draw_key(sheet: Sheet, key: KeyTestView, cell: Rect) -> None:
    paper, ink = _key_colours(sheet, key)
    sheet.plate(cell, paper)
    room = cell.inside(KEY_GAP, sheet.edge)
    small = sheet.sizes(TINY, TINY)
    sheet.words(room.above(room.height // 3), key.label, ink, paper, choice=small, most_lines=2)
    notes = {"answers": sheet.say("ok"), "silent": sheet.say("silent"), "now": sheet.say("press")}
    said, sizes = notes.get(key.found, ""), sheet.sizes(TINY, TINY)
    sheet.words(room.lower(room.height // 3), said, ink, paper, choice=sizes, bold=False)


def _key_colours(sheet: Sheet, key: KeyTestView) -> tuple[Colour, Colour]:
    theme = sheet.theme
    if key.found == "now":
        return theme.to_act, theme.on_to_act
    if key.found == "answers":
        return theme.raise_key, theme.on_key
    if key.found == "silent":
        return theme.trouble, theme.on_trouble
    return theme.dark_key, theme.dim_ink


def _per_mille(dots: float, of: float) -> int:
    return max(0, min(1000, round(1000 * dots / of)))
