"""Results as one page that any host shows and that asks nobody (BEF-13), with the season's table."""

import base64
from collections.abc import Sequence

from shuffleup.formats.printed.paper import TableOnPaper, escaped, lone_page
from shuffleup.formats.results.texts import facts_line, more_line, prize_text
from shuffleup.kernel.language import say
from shuffleup.views.days import day_text
from shuffleup.views.shared_results import SharedResults, SharedSeason

MOST_OCTETS = 200_000
"""Octets of the page, the logo included."""

ROOM_FOR_REST = 4_000
"""Octets for head, style and the lines that say how many are left out."""

STYLE = (
    ":root{color-scheme:light dark}*{box-sizing:border-box}"
    "body{margin:0 auto;max-width:40rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;"
    "overflow-wrap:anywhere}"
    "header{text-align:center}header img{max-width:100%;max-height:8rem}h1{font-size:1.6rem;line-height:1.2;"
    "margin:.4rem 0}h2{font-size:1.15rem;margin:1.6rem 0 .4rem}p{margin:.2rem 0}"
    "table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}"
    "th,td{padding:.3rem .4rem;border-bottom:1px solid #8886;text-align:left}"
    ".number{text-align:right;white-space:nowrap}.made{margin-top:2rem;font-size:.8rem;opacity:.75}"
)


def results_page(view: SharedResults, logo: bytes = b"") -> str:
    """Write the page; `logo` is a PNG, empty without one. What has no room is counted."""
    picture = f'<img src="data:image/png;base64,{base64.b64encode(logo).decode()}" alt="">' if logo else ""
    said = "".join(f"<p>{escaped(line)}</p>" for line in (day_text(view.head.date), facts_line(view)) if line)
    title = escaped(view.head.event)
    head = f"<header>{picture}<h1><bdi>{title}</bdi></h1>{said}</header>\n"
    room = MOST_OCTETS - ROOM_FOR_REST - len(head.encode())
    tables = [_places(view), *([_seats(view)] if view.seats else []), *map(_season, view.seasons)]
    body = head
    for number, (name, table) in enumerate(tables):
        share = room // (len(tables) - number)
        text = (f"<h2>{escaped(name)}</h2>\n" if name else "") + _with_room(table, share)
        room -= len(text.encode())
        body += text
    foot = f'<p class="made">{escaped(view.made_of)}</p>\n' if view.made_of else ""
    return lone_page(title, f"<body>\n{body}{foot}", STYLE)


Named = tuple[str, TableOnPaper]


def _places(view: SharedResults) -> Named:
    columns = [*([] if view.cash else ["#" + say("Place")]), say("Player")]
    told = any(row.prize is not None for row in view.rows)
    columns += ["#" + (say("Result") if view.cash else say("Prize"))] if told else []
    rows = [
        [*([] if view.cash else [row.place]), row.name, *([prize_text(row, view)] if told else [])]
        for row in view.rows
    ]
    return "", TableOnPaper(columns, rows)


def _seats(view: SharedResults) -> Named:
    return say("Seats"), TableOnPaper((say("Player"),), [(name,) for name in view.seats])


def _season(season: SharedSeason) -> Named:
    columns = ("#" + say("Rank"), say("Player"), "#" + say("Points"))
    return season.title, TableOnPaper(columns, season.rows)


def _with_room(table: TableOnPaper, octets: int) -> str:
    """Write the first rows of a table, as many as have room, and say how many are left out."""
    rows: Sequence[Sequence[str]] = table.rows
    if not rows:
        return ""
    listed = len(rows)
    while len(text := TableOnPaper(table.columns, rows[:listed]).html().encode()) > octets and listed:
        listed = min(listed - 1, listed * octets // len(text))
    left = f"<p>{escaped(more_line(len(rows) - listed))}</p>\n" if listed < len(rows) else ""
    return text.decode() + left
