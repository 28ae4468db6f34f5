"""The tiles of the seats: who sits there, with what, and what has become of the hand."""

from shuffleup.wire import SeatView, TableView, TapView, is_live
from shuffleup_ui.touch.cards import draw_cards
from shuffleup_ui.touch.figures import BODY, LEAD, MAIN, NOTE, SMALL, TINY
from shuffleup_ui.touch.marks import Start
from shuffleup_ui.touch.panel import Box
from shuffleup_ui.touch.ring import Ring
from shuffleup_ui.touch.sheet import Sheet
from shuffleup_ui.touch.theme import Colour

NUMBER_MM = 5.6
DISC_MM = 4.6


def draw_seats(
    sheet: Sheet, table: TableView, ring: Ring, taps: tuple[TapView, ...], *, tagged: bool
) -> None:
    """Draw every seat that is taken; `tagged` writes on each what one tap does."""
    live = {tap.seat: tap for tap in taps if is_live(tap.deed)}
    for seat in table.seats:
        box, tap = ring.chairs[seat.seat], live.get(seat.seat)
        tag, short = _done_by(tap) if tagged else ("", "")
        name, edge = f"seat {seat.seat}", sheet.theme.chosen if tag else None
        draw_seat(sheet, table, seat, box, tag=tag, short=short, edge=edge, touched=sheet.touched == name)
        if tap is not None:
            held = Start(tap.held) if tap.held is not None and is_live(tap.held) else None
            sheet.target(name, box, Start(tap.deed), held=held)


def _done_by(tap: TapView | None) -> tuple[str, str]:
    """Return what a tap does, and the same in short; nothing where it only opens a sheet."""
    return (tap.deed.label, tap.short) if tap is not None and tap.deed.verb else ("", "")


def draw_seat(
    sheet: Sheet,
    table: TableView,
    seat: SeatView,
    box: Box,
    *,
    tag: str = "",
    short: str = "",
    edge: Colour | None = None,
    fill: Colour | None = None,
    touched: bool = False,
) -> None:
    """Draw one seat: number and name, what is behind, and in small letters what else there is to say.

    That is the `tag` where there is one, or `short` where it has no room.
    """
    theme = sheet.theme
    paper, ink = _colours(sheet, seat)
    if fill is not None:
        paper, ink = fill, theme.on_chosen
    frame = theme.ink if touched else edge or _edge(sheet, seat)
    sheet.plate(box, paper, edge=frame)
    room = box.inside(sheet.edge + sheet.gap, sheet.edge)
    has_button = table.button == seat.seat
    small = tag or _tag(sheet, table, seat)
    top, rest = room.upper(room.height * 2 // 5), room.below(room.height * 2 // 5)
    _draw_name(sheet, seat, top.above(0), ink, paper, has_button=has_button)
    if seat.cards:
        room_for_cards = rest.width * 9 // 20
        draw_cards(sheet, rest.end(room_for_cards), seat.cards)
        rest = rest.start(rest.width - room_for_cards)
    note_height = rest.height * 2 // 5 if small else 0
    if short and sheet.fit(tag, rest.lower(note_height), SMALL, TINY, bold=False).cut:
        small = short
    strong = _ink_of_state(sheet, seat) if fill is None else ink
    sizes = sheet.sizes(MAIN, TINY)
    sheet.words(rest.above(note_height), _behind(sheet, seat), strong, paper, choice=sizes, most_lines=1)
    sheet.words(
        rest.lower(note_height), small, ink, paper, choice=sheet.sizes(SMALL, TINY), bold=False, most_lines=1
    )


def _draw_name(
    sheet: Sheet, seat: SeatView, box: Box, ink: Colour, paper: Colour, *, has_button: bool
) -> None:
    number, disc = sheet.panel.across(NUMBER_MM), sheet.panel.down(DISC_MM)
    sheet.words(box.start(number), str(seat.seat), ink, paper, choice=sheet.sizes(LEAD, BODY), most_lines=1)
    room = box.end(box.width - number)
    if has_button:
        _draw_button(sheet, Box(room.right - disc, room.top + (room.height - disc) // 2, disc, disc))
        room = room.start(room.width - disc - sheet.gap)
    sheet.words(
        room, seat.name, ink, paper, choice=sheet.sizes(BODY, TINY), bold=False, align="left", most_lines=1
    )


def _draw_button(sheet: Sheet, box: Box) -> None:
    """Draw the dealer button, a white disc with a D in either theme."""
    sheet.plate(box, "#FFFFFF", edge="#000000", radius=box.height // 2, thin=True)
    sheet.words(box, "D", "#000000", "#FFFFFF", choice=sheet.sizes(NOTE, TINY))


def _behind(sheet: Sheet, seat: SeatView) -> str:
    """Say what is behind a seat, or the one word that says more."""
    say = sheet.say
    if seat.state == "folded":
        return say("FOLD")
    if seat.state == "all_in":
        return say("ALL-IN")
    if seat.state == "out":
        return say("OUT")
    return "" if seat.stack is None else sheet.chips(seat.stack)


def _tag(sheet: Sheet, table: TableView, seat: SeatView) -> str:
    """Say in a few letters what else holds for a seat; the first that does."""
    say = sheet.say
    waiting = {one.seat: one for one in table.waiting}.get(seat.seat)
    early = {one.seat for one in table.out_of_turn}
    told = (
        say("WINS {chips}", chips=sheet.chips(seat.won)) if seat.won else "",
        say("has to go") if seat.leaving else "",
        say("away") if _is_away(table, seat.seat) else "",
        say("out of turn") if seat.seat in early else "",
        say("+{chips} next hand", chips=sheet.chips(seat.pending)) if seat.pending else "",
        say("misses hands: {count}", count=seat.misses) if seat.misses else "",
        say("waits for the blind") if waiting is not None else "",
        say("as of hand {hand}", hand=seat.counted_at) if seat.counted_at is not None else "",
    )
    return next((words for words in told if words), "")


def _is_away(table: TableView, seat: int) -> bool:
    return seat in table.away


def _colours(sheet: Sheet, seat: SeatView) -> tuple[Colour, Colour]:
    theme = sheet.theme
    if seat.to_act:
        return theme.to_act, theme.on_to_act
    if seat.state in ("folded", "away", "out"):
        return theme.folded, theme.dim_ink
    return theme.tile, theme.ink


def _ink_of_state(sheet: Sheet, seat: SeatView) -> Colour:
    return sheet.theme.all_in if seat.state == "all_in" else _colours(sheet, seat)[1]


def _edge(sheet: Sheet, seat: SeatView) -> Colour | None:
    if seat.won:
        return sheet.theme.winner
    return sheet.theme.all_in if seat.state == "all_in" else None
