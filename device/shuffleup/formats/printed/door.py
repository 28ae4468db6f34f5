"""The list for the door: everybody by name, then every table by seat."""

from shuffleup.formats.printed.paper import Paper, PaperPart, Piece, TableOnPaper, Title, heading, nobody_sits
from shuffleup.kernel.language import say
from shuffleup.protocol import DoorListView


def door_list(view: DoorListView, made_of: str = "") -> Paper:
    """List who sits where; the tables begin on a sheet of their own."""
    title = say("Tables")
    names = _by_name(view) if view.by_name else nobody_sits(over=view.over)
    tables = Piece(_by_table(view), "div", "tables")
    parts = (heading(title, view.head), names, *([tables] if view.tables else []))
    return Paper("door", title, view.head, parts, made_of)


def _by_name(view: DoorListView) -> PaperPart:
    columns = (say("Player"), "#" + say("Table"), "#" + say("Seat"))
    rows = [(one.name, str(one.table), str(one.seat)) for one in view.by_name]
    return Piece((TableOnPaper(columns, rows),), "div", "names")


def _by_table(view: DoorListView) -> list[Piece]:
    columns = ("#" + say("Seat"), say("Player"))
    return [
        Piece(
            (
                Title(say("Table {number}", number=number)),
                TableOnPaper(columns, [(str(one.seat), one.name) for one in here]),
            ),
            "section",
        )
        for number, here in view.tables
    ]
