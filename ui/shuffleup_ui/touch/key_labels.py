"""The labels above the eight keys: the current function of each. A touch on a label presses its key.

A left-handed box has the same labels: they belong to the keys under them.
"""

from shuffleup.protocol.box import KeysView, KeyView
from shuffleup.protocol.keys import ENGRAVED, Key
from shuffleup_ui.touch.drawing_sheet import Sheet
from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.picture import Press
from shuffleup_ui.touch.text_size import BODY, TINY, FittedText, fit, line_height
from shuffleup_ui.touch.theme import Colour

STRIP_MM = 15.1


def draw_strip(sheet: Sheet, keys: KeysView, box: Rect, *, linked: bool) -> None:
    """Draw the labels; without a link they are dark and a finger on them does nothing."""
    sheet.plate(box, sheet.theme.ground, radius=0)
    for key, cell in zip(keys.keys, box.row(max(len(ENGRAVED), len(keys.keys)), 0), strict=False):
        name = f"key {key.key}"
        _draw_label(sheet, key, cell.inside(1, 2), touched=sheet.touched == name, linked=linked)
        if linked:
            press = Press(key.key)
            sheet.target(name, cell, press, held=press if key.key == Key.PAUSE else None)


def _draw_label(sheet: Sheet, key: KeyView, box: Rect, *, touched: bool, linked: bool) -> None:
    theme = sheet.theme
    paper, ink = _colours(sheet, key, linked=linked)
    sheet.plate(box, paper, edge=theme.ink if touched or (key.blink and linked) else None)
    room = box.inside(2, sheet.edge - 1)
    height = sheet.note_height(key.label, key.note, room)
    if _set(
        sheet, key.label, room.above(height)
    ).cut:  # the label matters more than a second line of the note
        height = min(height, line_height(sheet.sizes(TINY, TINY)[0]))
    label = _set(sheet, key.label, room.above(height))
    if label.cut and any(map(str.isdigit, key.label)):  # an amount is never cut
        label = _set(sheet, key.label.rpartition(" ")[0], room.above(height))
    sheet.lines(room.above(height), label, ink, paper)
    note = sheet.fit(key.note, room.lower(height), TINY, TINY, bold=False)
    if key.note and not note.cut:
        sheet.lines(room.lower(height), note, ink, paper, bold=False)


def _set(sheet: Sheet, label: str, box: Rect) -> FittedText:
    return fit(label, box.width, box.height, sheet.sizes(BODY, TINY), most_lines=2)


def _colours(sheet: Sheet, key: KeyView, *, linked: bool) -> tuple[Colour, Colour]:
    theme = sheet.theme
    if not (linked and key.lit):
        return theme.dark_key, theme.dim_ink
    if key.fresh:
        return theme.fresh, theme.on_fresh
    own: dict[str, Colour] = {
        Key.FOLD: theme.fold_key,
        Key.CHECK_CALL: theme.call_key,
        Key.BET_RAISE: theme.raise_key,
        Key.ALL_IN: theme.all_in_key,
    }
    return own.get(key.key, theme.key), theme.on_key
