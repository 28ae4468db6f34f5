"""The amount of a bet or raise: a large number, usual sizes, chips, and a number pad as the last resort."""

from shuffleup.wire import DeedView
from shuffleup_ui.touch.centre import draw_deed, draw_message
from shuffleup_ui.touch.figures import BODY, GREAT, HEAD, LEAD, MAIN, TINY
from shuffleup_ui.touch.flow import Flow, begin, may_confirm, nearest_legal
from shuffleup_ui.touch.moment import Moment
from shuffleup_ui.touch.pads import beside, draw_pad, pad_box
from shuffleup_ui.touch.panel import Box
from shuffleup_ui.touch.sheet import Sheet

PER_ROW = 5
DEED_MM = 15.1


def typing_deed(moment: Moment) -> DeedView | None:
    """Return the deed that takes the number from the pad while an amount is open."""
    if moment.view.screen != "amount":
        return None
    kinds = {deed.label: [need.kind for need in deed.needs] for deed in moment.view.deeds}
    return next((deed for deed in moment.view.deeds if kinds[deed.label] == ["chips"]), None)


def typing_flow(moment: Moment) -> Flow | None:
    """Return the entry on the number pad; the open amount as a proposal where nothing has been typed."""
    deed = typing_deed(moment)
    if deed is None:
        return None
    if moment.flow is not None and moment.flow.deed == deed:
        return moment.flow
    fresh = begin(deed)
    return fresh if isinstance(fresh, Flow) else None


def draw_amount(sheet: Sheet, moment: Moment, area: Box) -> None:
    """Draw the amount that is open, and what sets it; OK is dark while it would set what is set."""
    flow = typing_flow(moment)
    pad = pad_box(sheet, area)
    if flow is not None:
        draw_pad(sheet, pad, live=not flow.proposed and may_confirm(flow))
    head = area.above(pad.height + sheet.gap)
    _draw_head(sheet, moment, flow, head, pad_left=pad.left == area.left)
    presets = tuple(deed for deed in moment.view.deeds if deed != typing_deed(moment))
    room = beside(area.lower(pad.height), pad, sheet.gap) if flow is not None else area.lower(pad.height)
    rows = max(1, -(-len(presets) // PER_ROW))
    height = rows * sheet.panel.down(DEED_MM) + (rows - 1) * sheet.gap
    columns = max(4, -(-len(presets) // rows))
    for number, (deed, cell) in enumerate(
        zip(presets, room.upper(height).grid(columns, rows, sheet.gap), strict=False)
    ):
        draw_deed(sheet, deed, cell, name=f"deed {number}")
    draw_message(sheet, moment, room.below(height), sheet.theme.ground)


def _draw_head(sheet: Sheet, moment: Moment, flow: Flow | None, box: Box, *, pad_left: bool) -> None:
    theme, ground = sheet.theme, sheet.theme.ground
    halves = box.row(2, 2 * sheet.gap)
    number_box, lines_box = halves[::-1] if pad_left else halves
    who = [line for line in moment.view.lines if line.tier == "who"]
    others = [line for line in moment.view.lines if line.tier != "who"]
    title = number_box.upper(number_box.height // 4)
    words = "  ".join(line.text for line in who)
    sheet.words(
        title,
        words,
        theme.who,
        ground,
        choice=sheet.sizes(MAIN, TINY),
        align="left",
        most_lines=1,
        first=True,
    )
    number, wrong = _number(sheet, moment, flow)
    ink = theme.warn if wrong else theme.ink
    sizes = sheet.sizes(GREAT, HEAD)
    sheet.words(
        number_box.below(title.height),
        number,
        ink,
        ground,
        choice=sizes,
        align="left",
        most_lines=1,
        first=True,
    )
    _draw_bounds(sheet, [line.text for line in others], wrong, lines_box, pad_left=pad_left)


def _draw_bounds(sheet: Sheet, told: list[str], nearest: str, box: Box, *, pad_left: bool) -> None:
    """Draw what the amount may be, or the nearest legal one where it is not legal."""
    theme, ground = sheet.theme, sheet.theme.ground
    lines = [sheet.say("nearest is {chips}", chips=nearest)] if nearest else told
    for line, row in zip(lines, box.column(max(2, len(lines)), 0), strict=False):
        sheet.words(
            row,
            line,
            theme.warn if nearest else theme.soft_ink,
            ground,
            choice=sheet.sizes(BODY if not nearest else LEAD, TINY),
            bold=bool(nearest),
            align="left" if pad_left else "right",
            most_lines=2,
        )


def _number(sheet: Sheet, moment: Moment, flow: Flow | None) -> tuple[str, str]:
    """Return the number to show, and the nearest legal one where what is typed is not legal."""
    typed = flow is not None and not flow.proposed
    if typed and flow is not None and flow.amount is not None and flow.need is not None:
        nearest = "" if may_confirm(flow) else sheet.chips(nearest_legal(flow.need, flow.amount))
        return sheet.chips(flow.amount), nearest
    amount = moment.view.keys.amount
    return ("" if amount is None else sheet.chips(amount)), ""
