"""The list for the door: everybody by name, then every table by seat."""

from shuffleup.language import say
from shuffleup.printed.page import STYLE, escaped, heading, made_of_line, nobody_sits, page, table
from shuffleup.wire import DoorListView


def door_list(view: DoorListView, style: str = STYLE, made_of: str = "") -> str:
    """Write who sits where; the tables begin on a sheet of their own."""
    title = say("Tables")
    columns = (say("Player"), "#" + say("Table"), "#" + say("Seat"))
    names = table(columns, [(one.name, str(one.table), str(one.seat)) for one in view.by_name])
    tables = "".join(
        f"<section><h2>{escaped(say('Table {number}', number=number))}</h2>\n"
        + table(("#" + say("Seat"), say("Player")), [(str(one.seat), one.name) for one in here])
        + "</section>\n"
        for number, here in view.tables
    )
    nobody = nobody_sits(over=view.over)
    small = made_of_line(made_of)
    body = f'<div class="names">{names}{small}</div>\n<div class="tables">\n{tables}</div>\n'
    return page(
        "door", title, view.head, heading(title, view.head) + (body if view.by_name else nobody), style
    )
