"""A name that is spelt on the glass, with persons of the people book whose names begin so (PPL-04)."""

from collections.abc import Sequence

from shuffleup.protocol.button_input import DeedInProgress, Pick, may_confirm
from shuffleup.protocol.touch import OfferedPerson
from shuffleup_ui.touch.drawing_sheet import Sheet
from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.input_pads import draw_button
from shuffleup_ui.touch.text_size import LEAD, MAIN, TINY

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTERS_IN_A_ROW = 9
ROW_MM = 12.1
KEY_MM = 12.7
"""Width of the key that takes back; SPACE, CANCEL and OK are twice as wide."""

KEYS = 7
MOST_OFFERED = 4
"""Persons in one row: a third letter finds fewer."""


def draw_speller(sheet: Sheet, flow: DeedInProgress, offers: Sequence[OfferedPerson], area: Rect) -> None:
    """Draw the name so far with CANCEL and OK, under it who is offered, and at the bottom the letters."""
    row = sheet.panel.down(ROW_MM)
    _draw_head(sheet, flow, area.upper(row))
    rest = area.below(row + sheet.gap)
    _draw_offers(sheet, flow, offers, rest.upper(row))
    keys = rest.below(row + sheet.gap).grid(LETTERS_IN_A_ROW, 3, sheet.gap)
    for letter, cell in zip(LETTERS, keys, strict=False):
        draw_button(sheet, f"letter {letter}", letter, cell, Pick("letter", letter))
    draw_button(sheet, "letter hyphen", "-", keys[-1], Pick("letter", "-"), live=may_confirm(flow))


def _draw_head(sheet: Sheet, flow: DeedInProgress, head: Rect) -> None:
    side = sheet.panel.across(KEY_MM)
    keys = head.end(KEYS * side).row(KEYS, sheet.gap)
    space, cancel, ok = (_both(keys[at], keys[at + 1]) for at in (0, 3, 5))
    live = may_confirm(flow)
    draw_button(sheet, "letter space", sheet.say("SPACE"), space, Pick("letter", " "), live=live)
    draw_button(sheet, "delete", "<", keys[2], Pick("delete"), live=bool(flow.typed))
    draw_button(sheet, "cancel", sheet.say("CANCEL"), cancel, Pick("cancel"))
    draw_button(sheet, "ok", sheet.say("OK"), ok, Pick("ok"), live=live, fill=sheet.theme.raise_key)
    room = head.start(head.width - KEYS * side - sheet.gap)
    theme, need = sheet.theme, flow.need
    asked = need.title if need is not None else ""
    text, ink = (flow.typed, theme.ink) if flow.typed else (asked, theme.soft_ink)
    sheet.words(room, text, ink, theme.ground, choice=sheet.sizes(LEAD, TINY), align="left", most_lines=2)


def _both(one: Rect, other: Rect) -> Rect:
    return Rect(one.left, one.top, other.right - one.left, one.height)


def _draw_offers(sheet: Sheet, flow: DeedInProgress, offers: Sequence[OfferedPerson], row: Rect) -> None:
    for number, (one, cell) in enumerate(zip(offers, row.row(MOST_OFFERED, sheet.gap), strict=False)):
        pick = Pick("person", one.person, one.name)
        draw_button(sheet, f"offer {number}", _text(sheet, one), cell, pick, fill=sheet.theme.call_key)
    if not offers and flow.sought:
        said = sheet.say("Nobody in the people book begins so: OK enters a new name.")
        sizes = sheet.sizes(MAIN, TINY)
        sheet.words(
            row, said, sheet.theme.soft_ink, sheet.theme.ground, choice=sizes, bold=False, align="left"
        )


def _text(sheet: Sheet, one: OfferedPerson) -> str:
    """Name a person; two may have one name, and the last evening tells them apart."""
    name = sheet.say("{name} (once {was})", name=one.name, was=one.was) if one.was else one.name
    return sheet.say("{name}, last {day}", name=name, day=one.last) if one.last else name
