"""A moment becomes a scene: the parts of a screen, and their places."""

from shuffleup.protocol.button_input import DeedInProgress, Pick
from shuffleup.protocol.table import TableView
from shuffleup.protocol.touch import LineView
from shuffleup_ui.touch.amount import draw_amount
from shuffleup_ui.touch.bets import draw_bets
from shuffleup_ui.touch.cards import draw_boards
from shuffleup_ui.touch.decision import draw_on_felt
from shuffleup_ui.touch.drawing_sheet import Say, Sheet, in_english
from shuffleup_ui.touch.glass_panel import GlassPanel, Rect
from shuffleup_ui.touch.input_pads import draw_button, draw_choices, draw_menu, draw_number, draw_picker
from shuffleup_ui.touch.key_labels import STRIP_MM, draw_strip
from shuffleup_ui.touch.name_entry import draw_speller
from shuffleup_ui.touch.notices import draw_idle, draw_notices
from shuffleup_ui.touch.picture import Ring, Scene, TouchMoment
from shuffleup_ui.touch.seats import SeatRing, draw_seat, draw_seats, ring
from shuffleup_ui.touch.status_line import STATUS_MM, draw_status
from shuffleup_ui.touch.table_centre import draw_board, draw_deeds, draw_lines, draw_message
from shuffleup_ui.touch.text_size import TINY

TAGGED = ("showdown", "lost")
"""On these screens a tap on a seat is what is asked for, so each seat says what it does."""

MARGIN_MM = 1.0
OK_MM = 15.1


def scene(moment: TouchMoment, panel: GlassPanel, say: Say = in_english) -> Scene:
    """Draw everything that is on at a moment."""
    sheet = Sheet(panel, moment.view.look, say, moment.touched)
    glass = panel.glass
    sheet.plate(glass, sheet.theme.ground, radius=0)
    status, strip = panel.down(STATUS_MM), panel.down(STRIP_MM)
    draw_status(sheet, moment, glass.upper(status))
    draw_strip(sheet, moment.view.keys, glass.lower(strip), linked=moment.linked)
    area = glass.below(status).above(strip)
    _draw_area(sheet, moment, area)
    _draw_hold(sheet, moment)
    return sheet.scene()


def _draw_area(sheet: Sheet, moment: TouchMoment, area: Rect) -> None:
    view, flow = moment.view, moment.flow
    room = area.inside(sheet.panel.across(MARGIN_MM), sheet.panel.down(0.6))
    if flow is not None and view.screen != "amount":
        _draw_flow(sheet, moment, flow, area)
    elif view.screen == "amount":
        draw_amount(sheet, moment, room)
    elif view.screen == "menu":
        draw_menu(sheet, view.menu, room, view.menu_title)
    elif view.table is None or view.screen in ("boot", "before", "break", "over", "machine"):
        draw_idle(sheet, moment, room)
    else:
        _draw_table(sheet, moment, view.table, area)


def _draw_table(sheet: Sheet, moment: TouchMoment, table: TableView, area: Rect) -> None:
    """Draw the seats round the table and in its middle what there is to say and to press."""
    places = _ring(sheet, moment, table, area)
    felt, paper = places.middle, sheet.theme.felt
    sheet.plate(felt, paper)
    taps = moment.view.taps if moment.linked else ()
    tagged = moment.view.screen in TAGGED
    marked, seconds = moment.view.marked_seat, moment.decision_s
    draw_seats(sheet, table, places, taps, tagged=tagged, marked=marked, seconds=seconds)
    inner = draw_notices(sheet, moment, felt.inside(sheet.gap))
    free = draw_bets(sheet, table, places, inner)
    if moment.linked and moment.view.deeds:  # no message moves a button
        wide = draw_deeds(sheet, moment.view.deeds, Rect(inner.left, free.top, inner.width, free.height))
        free = Rect(free.left, wide.top, free.width, wide.height)
    free = draw_message(sheet, moment, free, paper)
    narrow = free.inside(sheet.gap, 0)
    narrow = draw_on_felt(sheet, table, narrow, moment.decision_s, paper)
    if table.boards:
        needed = sum(line.tier != "small" for line in moment.view.lines)
        narrow = draw_boards(sheet, table.boards, narrow, lines=needed)
    else:
        narrow = draw_board(sheet, table.board, narrow)
    draw_lines(sheet, moment.view.lines, narrow, paper)


def _ring(sheet: Sheet, moment: TouchMoment, table: TableView, area: Rect) -> SeatRing:
    view = moment.view
    taken = [seat.seat for seat in table.seats]
    count = max(view.chairs, *taken, table.button or 0, 2)
    return ring(sheet.panel, area, count, view.unit_at)


def _draw_flow(sheet: Sheet, moment: TouchMoment, flow: DeedInProgress, area: Rect) -> None:
    need = flow.need
    room = area.inside(sheet.panel.across(MARGIN_MM), sheet.panel.down(0.6))
    if need is None or need.kind == "choice":
        draw_choices(sheet, flow, room)
    elif need.kind == "cards":
        draw_picker(sheet, need, flow, room)
    elif need.kind == "person":
        draw_speller(sheet, flow, moment.offers, room)
    elif need.kind in ("seat", "seats") or (need.kind == "stacks" and not flow.seats):
        _draw_seat_pick(sheet, moment, flow, area)
    else:
        draw_number(sheet, need, flow, room)


def _draw_seat_pick(sheet: Sheet, moment: TouchMoment, flow: DeedInProgress, area: Rect) -> None:
    """Draw the ring with the seats that may be chosen, and OK where there may be several."""
    table, need = moment.view.table, flow.need
    if table is None or need is None:
        return
    places = _ring(sheet, moment, table, area)
    felt, theme = places.middle, sheet.theme
    sheet.plate(felt, theme.felt)
    entered = {seat for seat, _ in flow.stacks}
    for seat in table.seats:
        box, name = places.chairs[seat.seat], f"seat {seat.seat}"
        may = not need.seats or seat.seat in need.seats
        chosen = seat.seat in flow.seats or seat.seat in entered
        tag = sheet.say("chosen") if chosen else sheet.say("tap") if may else ""
        draw_seat(
            sheet,
            table,
            seat,
            box,
            tag=tag,
            edge=theme.chosen if may else None,
            fill=theme.chosen if chosen else None,
            touched=sheet.touched == name,
        )
        if may:
            sheet.target(name, box, Pick("seat", str(seat.seat)))
    room = felt.inside(2 * sheet.gap, sheet.gap)
    row = room.lower(sheet.panel.down(OK_MM)).row(2, 2 * sheet.gap)
    draw_button(sheet, "cancel", sheet.say("CANCEL"), row[0], Pick("cancel"))
    if need.kind != "seat":
        live = bool(flow.seats or flow.stacks)
        draw_button(sheet, "ok", sheet.say("OK"), row[1], Pick("ok"), live=live, fill=theme.raise_key)
    lines = (LineView(flow.deed.label, "who"), LineView(need.title, "plain"))
    draw_lines(sheet, lines, room.above(row[0].height + sheet.gap), theme.felt)


def _draw_hold(sheet: Sheet, moment: TouchMoment) -> None:
    """Draw the ring that fills while a finger holds a target, in the place of its label."""
    target = sheet.scene().named(moment.touched)
    if target is None or not moment.held_per_mille:
        return
    box, theme = target.box.inside(2), sheet.theme
    sheet.plate(box, theme.key, edge=theme.ink)
    side, width = min(box.width, box.height) - 3 * sheet.edge, sheet.panel.across(1.0)
    place = box.middle(side, side)
    sheet.put(Ring(place, moment.held_per_mille, theme.on_key, width))
    inner = place.inside(2 * width)
    sheet.words(inner, sheet.say("HOLD"), theme.on_key, theme.key, choice=sheet.sizes(TINY, TINY))
