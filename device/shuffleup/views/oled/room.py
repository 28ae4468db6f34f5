"""Pages about the room: players left, the address of this box, a floor that does not answer."""

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import TableNo
from shuffleup.kernel.language import say
from shuffleup.protocol import BoardView, OledView
from shuffleup.views.numbers import chips_text


class Where(msgspec.Struct, frozen=True):
    """The table and the address of a box: address in numbers (empty without a network), port."""

    table: TableNo
    address: str = ""
    port: int = 80


def players_page(board: BoardView) -> OledView:
    """Show how many are left of how many entries, and what they have on average."""
    average = say("average {chips}", chips=chips_text(board.average_stack))
    left = f"{board.players_left}/{board.entered}"
    return OledView("players", say("PLAYERS LEFT"), left, average)


def where_page(where: Where) -> OledView:
    """Show table and address: somebody without a key finds the box by it, no name server needed."""
    title = say("TABLE {table}", table=where.table)
    if not where.address:
        return OledView("unit", title, say("NO NETWORK"), say("plug in a cable or set the Wi-Fi"))
    return OledView("unit", title, where.address, say("port {port}", port=where.port))


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
