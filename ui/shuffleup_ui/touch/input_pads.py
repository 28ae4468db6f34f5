"""The pads for the arguments of a button: numbers, seats, cards, one of several, the floor PIN."""

from collections.abc import Mapping

import msgspec

from shuffleup.protocol.button_input import DeedInProgress, Pick, may_confirm, nearest_legal, suits_left
from shuffleup.protocol.touch import DeedView, NeedView
from shuffleup_ui.touch.cards import draw_card
from shuffleup_ui.touch.drawing_sheet import Sheet
from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.picture import Act, Pip
from shuffleup_ui.touch.table_centre import draw_deed
from shuffleup_ui.touch.text_size import BODY, GREAT, LEAD, MAIN, TINY
from shuffleup_ui.touch.theme import CARD, SUITS, Colour

PAD_MM = (15.2, 10.2)
SIDE_MM = 21.0
"""Width of the keys that take back, leave and confirm: their words are longer than a digit."""

RANKS = "AKQJT98765432"
BUTTON_MM = 15.1
HEAD_MM = 14.0
LEAVE_MM = 30.0

CLOSE_MENU = "close_menu"
"""The verb by which the box closes the floor menu."""

_DELETE = "<"

PAD_KEYS = (*(f"digit {digit}" for digit in (*"0123456789", "000")), "delete", "ok", "cancel")
"""The keys of a number pad, in the order in which a view gives them."""


class PadKey(msgspec.Struct, frozen=True):
    """A key of a number pad: its words, and what a finger there does; nothing where it is dark."""

    label: str
    act: Act | None


def draw_pad(sheet: Sheet, box: Rect, keys: Mapping[str, PadKey]) -> None:
    """Draw a number pad; a key that is not among `keys` leaves its place free."""
    fills = {"ok": sheet.theme.raise_key}
    for name, cell in _pad_cells(sheet, box).items():
        if key := keys.get(name):
            draw_button(sheet, name, key.label, cell, key.act, live=key.act is not None, fill=fills.get(name))


def _pad_cells(sheet: Sheet, box: Rect) -> dict[str, Rect]:
    """Place the digits as on a till, 0 under 1 and 2; at the right one back, CANCEL, and OK two rows high."""
    side = box.end(sheet.panel.across(SIDE_MM))
    lines = box.start(box.width - side.width - sheet.gap).column(4, sheet.gap)
    found = {
        f"digit {digit}": cell
        for line, digits in zip(lines, ("789", "456", "123"), strict=False)
        for digit, cell in zip(digits, line.row(3, sheet.gap), strict=True)
    }
    one, two, three = lines[3].row(3, sheet.gap)
    found["digit 0"] = Rect(one.left, one.top, two.right - one.left, one.height)
    found["digit 000"] = three
    back, leave, third, fourth = side.column(4, sheet.gap)
    confirm = Rect(third.left, third.top, third.width, fourth.bottom - third.top)
    return {**found, "delete": back, "cancel": leave, "ok": confirm}


def draw_button(
    sheet: Sheet,
    name: str,
    label: str,
    box: Rect,
    pick: Act | None,
    *,
    live: bool = True,
    fill: Colour | None = None,
) -> None:
    """Draw a button of a pad."""
    theme = sheet.theme
    paper, ink = (fill or theme.key, theme.on_key) if live else (theme.dark_key, theme.dim_ink)
    sheet.plate(box, paper, edge=theme.ink if sheet.touched == name else None)
    sheet.words(box.inside(sheet.gap, 0), label, ink, paper, choice=sheet.sizes(MAIN, TINY))
    if live and pick is not None:
        sheet.target(name, box, pick)


def pad_box(sheet: Sheet, area: Rect) -> Rect:
    """Return where the number pad is: at the hand that works it."""
    width = 3 * sheet.panel.across(PAD_MM[0]) + sheet.panel.across(SIDE_MM) + 3 * sheet.gap
    height = 4 * sheet.panel.down(PAD_MM[1]) + 3 * sheet.gap
    column = area.start(width) if sheet.look.hand == "left" else area.end(width)
    return column.lower(height)


def beside(area: Rect, pad: Rect, gap: int) -> Rect:
    """Return what is left of an area beside the number pad."""
    if pad.left == area.left:
        return area.end(area.width - pad.width - 2 * gap)
    return area.start(area.width - pad.width - 2 * gap)


def draw_number(sheet: Sheet, need: NeedView, flow: DeedInProgress, area: Rect) -> None:
    """Draw the entry of a number: its title, the number, its bounds, what is wrong with it, and the pad."""
    theme, ground = sheet.theme, sheet.theme.ground
    pad = pad_box(sheet, area)
    draw_pad(sheet, pad, _pad_of(sheet, need, flow))
    title = _title(sheet, flow)
    head = area.above(pad.height).upper(sheet.panel.down(8))
    sheet.words(head, title, theme.ink, ground, choice=sheet.sizes(LEAD, TINY), align="left", most_lines=1)
    rows = beside(area.lower(pad.height), pad, sheet.gap).column(2, 0)
    wrong = _wrong(sheet, need, flow)
    ink = theme.warn if wrong else theme.ink
    sheet.words(
        rows[0], _entered(sheet, need, flow), ink, ground, choice=sheet.sizes(GREAT, MAIN), most_lines=1
    )
    below = wrong or _difference(sheet, need, flow) or _bounds(sheet, need)
    sheet.words(rows[1], below, ink, ground, choice=sheet.sizes(BODY, TINY), bold=bool(wrong))


def _pad_of(sheet: Sheet, need: NeedView, flow: DeedInProgress) -> dict[str, PadKey]:
    """Give the keys for a number that is asked for; a PIN has no 000."""
    digits = (*"0123456789", *(() if need.kind in ("pin", "new_pin") else ("000",)))
    return {
        **{f"digit {digit}": PadKey(digit, Pick("digit", digit)) for digit in digits},
        "delete": PadKey(_DELETE, Pick("delete")),
        "ok": PadKey(sheet.say("OK"), Pick("ok") if may_confirm(flow) else None),
        "cancel": PadKey(sheet.say("CANCEL"), Pick("cancel")),
    }


def _difference(sheet: Sheet, need: NeedView, flow: DeedInProgress) -> str:
    """Say how much more or fewer the number is than it was before."""
    if need.before is None or flow.amount is None or flow.amount == need.before:
        return ""
    more = flow.amount - need.before
    chips = sheet.chips(abs(more))
    return sheet.say("{chips} more", chips=chips) if more > 0 else sheet.say("{chips} fewer", chips=chips)


def draw_cancel(sheet: Sheet, box: Rect) -> None:
    """Draw the button that leaves without having done anything."""
    width = min(box.width, sheet.panel.across(LEAVE_MM))
    draw_button(sheet, "cancel", sheet.say("CANCEL"), box.start(width), Pick("cancel"))


def draw_choices(sheet: Sheet, flow: DeedInProgress, area: Rect) -> None:
    """Draw one of several as tiles, and CANCEL; a sheet of deeds looks the same."""
    leave, tiles = _draw_title(sheet, _title(sheet, flow), area)
    draw_cancel(sheet, leave)
    if flow.need is None:
        draw_tiles(sheet, flow.deed.sheet, tiles)
        return
    choices = flow.need.choices
    for (value, words), cell in zip(choices, tiles.grid(*_shape(len(choices)), sheet.gap), strict=False):
        draw_button(sheet, f"choice {value}", words, cell, Pick("choice", value))


def draw_menu(sheet: Sheet, deeds: tuple[DeedView, ...], area: Rect, title: str = "") -> None:
    """Draw the floor menu like a sheet of deeds, or a sheet of this title, with CLOSE for CANCEL."""
    leave, tiles = _draw_title(sheet, title or sheet.say("FLOOR MENU"), area)
    draw_deed(sheet, DeedView(sheet.say("CLOSE"), verb=CLOSE_MENU), leave, name="close")
    draw_tiles(sheet, deeds, tiles)


def _draw_title(sheet: Sheet, title: str, area: Rect) -> tuple[Rect, Rect]:
    """Write the title of a sheet, and return the place of the button that leaves it and of its tiles."""
    head = area.upper(sheet.panel.down(HEAD_MM))
    leave = head.end(sheet.panel.across(LEAVE_MM))
    room = head.start(head.width - leave.width - sheet.gap)
    ink, ground = sheet.theme.ink, sheet.theme.ground
    sheet.words(room, title, ink, ground, choice=sheet.sizes(LEAD, TINY), align="left")
    return leave, area.below(head.height + sheet.gap)


def draw_tiles(sheet: Sheet, deeds: tuple[DeedView, ...], area: Rect) -> None:
    """Draw deeds as large tiles, four in a row.

    One alone leaves the lower half free: there stands the button that has opened it, and asks once more.
    """
    area = area.upper(area.height // 2) if len(deeds) == 1 else area
    for number, (deed, cell) in enumerate(
        zip(deeds, area.grid(*_shape(len(deeds)), sheet.gap), strict=False)
    ):
        draw_deed(sheet, deed, cell, name=f"tile {number}")


def draw_picker(sheet: Sheet, need: NeedView, flow: DeedInProgress, area: Rect) -> None:
    """Draw the picker of cards: a rank and then a suit, with the cards chosen so far."""
    head, ranks_box, suits_box = _picker_rows(sheet, area)
    slots = head.end(head.width * 3 // 5)
    sheet.words(
        head.start(head.width * 2 // 5),
        _title(sheet, flow),
        sheet.theme.ink,
        sheet.theme.ground,
        choice=sheet.sizes(MAIN, TINY),
        align="left",
    )
    chosen = (*flow.cards, *("?" for _ in range(need.count - len(flow.cards))))
    width = min(int(slots.height * 0.72), slots.width // max(1, need.count) - sheet.gap)
    for number, card in enumerate(chosen):
        place = Rect(slots.left + number * (width + sheet.gap), slots.top, width, slots.height)
        draw_card(sheet, place, card)
    for rank, cell in zip((*RANKS, _DELETE), ranks_box.grid(7, 2, sheet.gap), strict=True):
        pick = Pick("delete") if rank == _DELETE else Pick("rank", rank)
        fill = sheet.theme.call_key if rank == flow.rank else None
        live = rank == _DELETE or bool(suits_left(flow, rank))
        draw_button(sheet, f"rank {rank}", "10" if rank == "T" else rank, cell, pick, live=live, fill=fill)
    _draw_suits(sheet, flow, suits_box)


def _picker_rows(sheet: Sheet, area: Rect) -> tuple[Rect, Rect, Rect]:
    head = area.upper(sheet.panel.down(HEAD_MM))
    suits = area.lower(sheet.panel.down(BUTTON_MM))
    ranks = area.below(head.height + sheet.gap).above(suits.height + sheet.gap)
    return head, ranks, suits


def _draw_suits(sheet: Sheet, flow: DeedInProgress, box: Rect) -> None:
    cells, left = box.row(6, sheet.gap), suits_left(flow, flow.rank)
    for suit, cell in zip(SUITS, cells, strict=False):
        name, live = f"suit {suit}", suit in left
        paper = CARD if live else sheet.theme.dark_key
        touched = sheet.touched == name
        sheet.plate(
            cell, paper, edge=sheet.theme.chosen if touched else sheet.theme.soft_ink, thin=not touched
        )
        side = cell.height * 3 // 5
        sheet.put(Pip(cell.middle(side, side), suit, SUITS[suit] if live else sheet.theme.dim_ink))
        if live:
            sheet.target(name, cell, Pick("suit", suit))
    live = may_confirm(flow)
    draw_button(sheet, "ok", sheet.say("OK"), cells[4], Pick("ok"), live=live, fill=sheet.theme.raise_key)
    draw_button(sheet, "cancel", sheet.say("CANCEL"), cells[5], Pick("cancel"))


def _shape(count: int) -> tuple[int, int]:
    """Return columns and rows of tiles: up to four by three."""
    columns = min(4, max(1, count)) if count not in (5, 6, 9) else 3
    return columns, max(1, -(-count // columns))


def _title(sheet: Sheet, flow: DeedInProgress) -> str:
    need = flow.need
    if need is None or not need.title:
        return flow.deed.label
    return sheet.say("{deed}: {asked}", deed=flow.deed.label, asked=need.title)


def _entered(sheet: Sheet, need: NeedView, flow: DeedInProgress) -> str:
    if need.kind in ("pin", "new_pin"):
        return "\u2022" * len(flow.typed) or "\u2013"
    return "\u2013" if flow.amount is None else sheet.chips(flow.amount)


def _bounds(sheet: Sheet, need: NeedView) -> str:
    if need.kind in ("pin", "new_pin"):
        return sheet.say("4 to 8 digits")
    if need.most is None:
        return sheet.say("{least} or more", least=sheet.chips(need.least))
    return sheet.say("{least} to {most}", least=sheet.chips(need.least), most=sheet.chips(need.most))


def _wrong(sheet: Sheet, need: NeedView, flow: DeedInProgress) -> str:
    if need.kind in ("pin", "new_pin") or flow.amount is None or may_confirm(flow):
        return ""
    return sheet.say("nearest is {chips}", chips=sheet.chips(nearest_legal(need, flow.amount)))
