"""The screens without a hand: before the start, a break, a pause, the end; no table yet; pairing."""

from collections.abc import Callable

from shuffleup.kernel.field_types import Millis, TableNo
from shuffleup.kernel.language import say, say_counted
from shuffleup.protocol.box import KeysView
from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.floor import CurrencyView
from shuffleup.protocol.touch import DeedView, LineTier, LineView, LookView, NeedView, TouchScreen, TouchView
from shuffleup.protocol.wall import BoardView, PlaceView
from shuffleup.views.clock import blinds_text
from shuffleup.views.event_board import PLACES_SHOWN
from shuffleup.views.notices import etiquette
from shuffleup.views.numbers import money_text
from shuffleup.views.touch.scene import BoxFacts, TableScene
from shuffleup.views.words.terms import closed


def boot_lines(box: BoxFacts) -> tuple[LineView, ...]:
    """Say what a box without a table waits for."""
    if box.waits:
        told = (LineView(box.place.upper(), "who"), LineView(box.waits, "what"))
        is_spare = box.place == say("SPARE BOX")
        return (*told, LineView(say("the floor console gives it a table"), "small")) if is_spare else told
    return (
        LineView(box.place.upper(), "who"),
        LineView(say("WAITING FOR THE FLOOR"), "what"),
        LineView(say("the keys work as soon as it has opened this table"), "small"),
    )


def _before(scene: TableScene) -> tuple[LineView, ...]:
    table, board, clock = scene.table, scene.board, scene.clock
    entries = board.entered if board else 0
    seated = say("{players} players sit here", players=len(table.sitters)) if table.sitters else ""
    counted = (
        LineView(say_counted("{count} entry", "{count} entries", entries), "what"),
        LineView(clock.message if clock else "", "plain"),
        LineView(seated, "plain"),
    )
    return (
        LineView(table.title.upper(), "who"),
        *counted,
        *(LineView(one, "small") for one in etiquette(table)),
    )


def registering(scene: TableScene) -> tuple[DeedView, ...]:
    """Offer to enter a player at the glass of a box that plays alone, known or new (PPL-04)."""
    board = scene.board
    if not scene.box.registers or board is None or board.phase != "registration":
        return ()
    who = NeedView("names", "person", say("name, or two letters of it"))
    return (scene.deeds.floor("register", say("ADD A PLAYER"), who),)


def _break(scene: TableScene) -> tuple[LineView, ...]:
    clock = scene.clock
    if clock is None:
        return ()
    name = clock.message.upper() if clock.running and clock.message else say("BREAK")
    if clock.phase == "gate":
        name = say("HALFTIME IS OVER")
    lines = (
        LineView(name, "who"),
        LineView(_back_at(scene.box, clock), "what"),
        LineView(_next(clock)),
        LineView(clock.notice, "plain", "warn"),
    )
    return lines if clock.phase == "break" else (*lines, LineView(clock.message, "plain"))


def _back_at(box: BoxFacts, clock: ClockView) -> str:
    """Say at what time of day play goes on, where the countdown runs and the time of day is known."""
    if box.wall is None or clock.left is None or not clock.running:
        return ""
    left = max(0, clock.left - (box.now - clock.at))
    return say("back at {time}", time=box.wall.time_of_day(Millis(box.wall.shows + left)))


def _next(clock: ClockView) -> str:
    if clock.next is None:
        return ""
    return say("next level {level}: {blinds}", level=clock.next.level, blinds=blinds_text(clock.next))


def _paused(scene: TableScene) -> tuple[LineView, ...]:
    clock = scene.clock
    why = clock.message if clock else ""
    how = "" if clock is None or clock.held else say("hold PAUSE to go on")
    return (LineView(say("PAUSED"), "who", "stop"), LineView(why, "what"), LineView(how, "plain"))


def _new_seats(board: BoardView, table: TableNo) -> tuple[LineView, ...]:
    """Tell everybody whose table was broken where to go, by seat."""
    return tuple(
        LineView(
            say(
                "Seat {seat}, {name}: table {table}, seat {chair}",
                seat=one.from_seat,
                name=one.player,
                table=one.to_table,
                chair=one.to_seat,
            ),
            "plain",
        )
        for one in sorted(board.new_seats, key=lambda move: move.from_seat)
        if one.from_table == table
    )


def _over(scene: TableScene) -> tuple[LineView, ...]:
    board = scene.board
    if board and all(one.place > 1 for one in board.standings) and board.phase != "over":
        gone = _new_seats(board, scene.table.table)
        word = say("FIND YOUR SEAT") if gone else say("THE TABLE IS CLOSED")
        return (LineView(word, "who", "go"), *gone, LineView(closed(scene.table.closed), "small"))
    places = board.standings[:PLACES_SHOWN] if board else ()
    why = closed(scene.table.closed) or (board.message if board else "")
    return (
        LineView(say("THE END"), "who", "go"),
        *(LineView(_place(one, board.currency), _tier(one)) for one in places if board),
        LineView(why, "small"),
    )


def _tier(one: PlaceView) -> LineTier:
    return "what" if one.place == 1 else "plain"


def _place(one: PlaceView, currency: CurrencyView) -> str:
    money = money_text(one.prize, currency) if one.prize else ""
    won = ", ".join(part for part in (money, *one.things) if part)
    name = say("{place}.  {name}", place=one.place, name=one.player) if one.place else one.player
    return f"{name}  {won}" if won else name


_LINES: dict[TouchScreen, Callable[[TableScene], tuple[LineView, ...]]] = {
    "before": _before,
    "break": _break,
    "paused": _paused,
    "over": _over,
}


def lines(screen: TouchScreen, scene: TableScene) -> tuple[LineView, ...]:
    """Fill a screen on which nothing is played; lines without a word are left out."""
    return tuple(line for line in _LINES[screen](scene) if line.text)


def pairing_screen(code: str, host: str, unit: str, look: LookView, *, wrong: str = "") -> TouchView:
    """Show the code, `7K3M-Q9TX`, at which floor it is to be typed and for which `unit`.

    Without a code the floor has not answered yet; `wrong` says in one line why it may not.
    """
    lines = (
        LineView(say("TYPE AT THE FLOOR"), "what")
        if code
        else LineView(say("LOOKING FOR THE FLOOR"), "what"),
        LineView(code, "who", "go"),
        LineView(say("at the floor console of {host}, under Units, beside {unit}", host=host, unit=unit)),
        LineView(wrong, "small", "warn"),
    )
    shown = tuple(line for line in lines if line.text)
    return TouchView(0, "boot", unit, None, KeysView(()), look, lines=shown)
