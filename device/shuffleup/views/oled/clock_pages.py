"""Pages without a hand: the level clock, a break, a pause, players left, a lost floor, pairing."""

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, Millis, TableNo
from shuffleup.kernel.language import say, say_counted
from shuffleup.protocol.box import OledView
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.protocol.update_left import UpdateLeft
from shuffleup.protocol.wall import BoardView
from shuffleup.views.clock import blinds_short, time_text
from shuffleup.views.numbers import chips_text
from shuffleup.views.words.update_left import SHORT


def left_text(clock: ClockView, now: Millis) -> str:
    """Write the time left on the clock, or the hands left where hands end the level."""
    if clock.left is None:
        hands = clock.hands_left
        return "" if hands is None else say_counted("{count} hand", "{count} hands", hands)
    return time_text(-(-time_left(clock, now) // 1000))  # rounded up: 0:00 stands there only when it is over


def time_left(clock: ClockView, now: Millis) -> Millis:
    """Count the anchor down to this moment, to 0 at the lowest and where the level has no time."""
    gone = now - clock.at if clock.running else 0
    return Millis(max(0, (clock.left or 0) - gone))


def counts(clock: ClockView, now: Millis) -> bool:
    """Say whether there is a countdown that goes on at this moment."""
    return clock.running and clock.left is not None and time_left(clock, now) > 0


def status(clock: ClockView, now: Millis) -> str:
    """Write level, stakes and time in one line."""
    return f"{stakes(clock)}  {left_text(clock, now)}"


def stakes(clock: ClockView) -> str:
    """Write level and stakes in one line."""
    return f"{say('L{level}', level=clock.now.level)} {blinds_short(clock.now)}"


def clock_page(clock: ClockView, now: Millis) -> OledView:
    """Show the time left as large as can be."""
    return OledView("clock", stakes(clock), left_text(clock, now), bar=_bar(clock, now))


def next_page(coming: BlindsView, clock: ClockView, now: Millis) -> OledView:
    """Show the stakes of the level to come, and how soon it comes."""
    ante = say("ante {chips}", chips=chips_text(coming.ante)) if coming.ante else ""
    blinds = blinds_short(msgspec.structs.replace(coming, ante=Chips(0)))
    below = "  ".join(part for part in (ante, left_text(clock, now)) if part)
    return OledView("next", say("NEXT LEVEL {level}", level=coming.level), blinds, below)


def page_without_play(clock: ClockView, now: Millis, event: str) -> OledView | None:
    """Show what keeps the room from playing, None in a level that is on."""
    if clock.phase == "before":
        return _before(clock, now, event)
    if clock.phase == "gate":
        return OledView("break", say("HALFTIME OVER"), say("WAIT"), say("the host sets the blinds"))
    if clock.phase == "break":
        name = clock.message.upper() if clock.running and clock.message else say("BREAK")
        below = clock.notice or _next(clock)
        return OledView("break", name, left_text(clock, now), below, bar=_bar(clock, now))
    return None


def paused_page(clock: ClockView, now: Millis) -> OledView:
    """Show that the clock stands, and why where nobody can simply resume it."""
    below = clock.message if clock.held else stakes(clock)
    return OledView("paused", say("PAUSED"), left_text(clock, now), below, inverted=True)


def _before(clock: ClockView, now: Millis, event: str) -> OledView:
    on = clock.running and clock.left is not None
    below = clock.message or (say("until the start") if on else say("the floor starts it"))
    return OledView("before", event, left_text(clock, now) if on else say("READY"), below)


def _next(clock: ClockView) -> str:
    return say("next {stakes}", stakes=blinds_short(clock.next)) if clock.next else ""


def _bar(clock: ClockView, now: Millis) -> int | None:
    if clock.left is None or not clock.length:
        return None
    return time_left(clock, now) * 1000 // clock.length


class TableAddress(msgspec.Struct, frozen=True):
    """The table and the address of a box: address in numbers (empty without a network), port."""

    table: TableNo
    address: str = ""
    port: int = 80


def players_page(board: BoardView) -> OledView:
    """Show how many are left of how many entries, and what they have on average."""
    average = say("average {chips}", chips=chips_text(board.average_stack))
    left = f"{board.players_left}/{board.entered}"
    return OledView("players", say("PLAYERS LEFT"), left, average)


def where_page(where: TableAddress) -> OledView:
    """Show table and address: somebody without a key finds the box by it, no name server needed."""
    title = say("TABLE {table}", table=where.table)
    if not where.address:
        return OledView("unit", title, say("NO NETWORK"), say("plug in a cable or set the Wi-Fi"))
    return OledView("unit", title, where.address, say("port {port}", port=where.port))


def left_page(left: UpdateLeft) -> OledView:
    """Name a release that did not stay, and why in a few letters."""
    return OledView("update", say("UPDATE LEFT"), left.release, say(SHORT.get(left.kind, SHORT["ended"])))


def no_link_page() -> OledView:
    """Say that there is no message from the floor: without it there is no clock and no table."""
    return OledView("no_link", say("NO LINK"), say("WAIT"), say("the floor is silent"))


def not_begun_page() -> OledView:
    """Say that the floor is there and has not opened this table yet."""
    return OledView("no_link", say("LINKED"), say("WAIT"), say("the floor has not begun"))


def spare_page(waits: str) -> OledView:
    """Say that this box plays no table, and why."""
    return OledView("no_link", say("SPARE BOX"), say("WAIT"), waits)


def doubt_page(box: str) -> OledView:
    """Say that another box has the key of this one, and the code by which people tell them apart."""
    return OledView("no_link", say("2 BOXES, 1 KEY"), box, say("send one away"))


def not_chosen_page(box: str) -> OledView:
    """Say that another box with this key plays on."""
    return OledView("no_link", say("NOT CHOSEN"), box, say("switch it off"))


def marked_trouble(view: OledView) -> OledView:
    """Mark a page of a box without the floor, or with a second box of its key: the touchscreen says which."""
    return replace(view, title=f"! {view.title}") if view.title else view


def pairing_page(code: str, host: str) -> OledView:
    """Show the code, `7K3M-Q9TX`, and at which floor it is to be typed."""
    return OledView("pairing", say("TYPE AT THE FLOOR"), code, say("floor {host}", host=host))
