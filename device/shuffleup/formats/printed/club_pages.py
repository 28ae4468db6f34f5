"""Pages of a club: a season's table, its events, and a page a person; statistics of players as cards.

The pages have no script and no outside address; the table and its scores are written for a spreadsheet too.
On a card a dash stands for what is not known.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from shuffleup.club.season.points import Places, numbered
from shuffleup.club.season.standings import NotCounted, SeasonEvent, Standings, StandingsRow
from shuffleup.formats.csv_export import Cell, encoded
from shuffleup.formats.printed.paper import TableOnPaper, document, escaped, lone_page
from shuffleup.kernel.language import Translatable, decimal_mark, gap, say, say_counted

INDEX, SEASON_STYLE = "index.html", "season.css"
DECIMALS = 2
"""Decimals of points on a page; a whole number has none."""

WHY_NOT: Mapping[NotCounted, Translatable] = {
    NotCounted.MARKED_OUT: "taken out by the director",
    NotCounted.FIELD_BELOW_MINIMUM: "too few players",
    NotCounted.FORMULA_HAS_NO_VALUE: "the formula has no value for a place",
    NotCounted.NOT_ENDED: "not ended",
}


class SeasonPages(Struct, frozen=True):
    """What the pages of a season show: the table, its events in order with their places, and shown names.

    `min_events` is how many events a person has to have played for a rank (LGE-14).
    """

    title: str
    table: Standings
    events: Sequence[SeasonEvent]
    places: Mapping[str, Places]
    names: Mapping[str, str]
    min_events: int = 0

    def name(self, person: str) -> str:
        """Return the shown name of a person."""
        return self.names.get(person, person)


def season_pages(view: SeasonPages) -> dict[str, str]:
    """Return the pages by the names of their files."""
    pages = {INDEX: _page(view.title, view, _table(view) + _events(view))}
    for row in view.table.rows:
        pages[person_file(row.person)] = _page(view.name(row.person), view, _person(view, row), back=True)
    return pages


def season_text(view: SeasonPages) -> str:
    """Write the table and the events as plain text, for a message or a printer without pages (PAP-07)."""
    table = TableOnPaper(
        _columns_of_the_table(), [_cells(row, view.name(row.person)) for row in view.table.rows]
    )
    events = TableOnPaper(_columns_of_events(), list(_rows_of_events(view, str, str, view.name)))
    standings = table.text() if view.table.rows else f"\n{say('No event counts yet.')}\n"
    standings += f"\n{_without_rank(view)}\n" if _without_rank(view) else ""
    return f"{view.title}\n{standings}\n{say('Events')}\n{events.text()}"


def person_file(person: str) -> str:
    """Name the page of a person: always the same for one, and without the name."""
    return f"person-{sha256(person.encode()).hexdigest()[:16]}.html"


def points_text(points: float) -> str:
    """Write points as the language writes numbers: `1 234.5`, with two decimals at most."""
    whole, _, decimals = f"{abs(points):,.{DECIMALS}f}".replace(",", gap()).partition(".")
    decimals = decimals.rstrip("0")
    shown = f"{whole}{decimal_mark()}{decimals}" if decimals else whole
    return f"-{shown}" if points < 0 and shown != "0" else shown


def _page(title: str, view: SeasonPages, body: str, *, back: bool = False) -> str:
    way = f'<p><a href="index.html">{_name(view.title)}</a></p>\n' if back else ""
    name = title if title == view.title else f"{title} · {view.title}"
    return document(
        escaped(name), f'<body class="season">\n{way}<h1>{_name(title)}</h1>\n{body}', SEASON_STYLE
    )


def _name(text: str) -> str:
    """Write a name so that its direction does not reach beyond it."""
    return f"<bdi>{escaped(text)}</bdi>"


def _linked(view: SeasonPages, person: str) -> str:
    return f'<a href="{person_file(person)}">{_name(view.name(person))}</a>'


def _table(view: SeasonPages) -> str:
    columns = _columns_of_the_table()
    rows = (_cells(row, _linked(view, row.person)) for row in view.table.rows)
    if not view.table.rows:
        return f"<p>{escaped(say('No event counts yet.'))}</p>\n"
    note = _without_rank(view)
    return _rows(columns, rows) + (f"<p>{escaped(note)}</p>\n" if note else "")


def _without_rank(view: SeasonPages) -> str:
    """Say why some have no rank, empty where everybody has one."""
    if all(row.qualified for row in view.table.rows):
        return ""
    return say_counted(
        "Without a rank: fewer than {count} event played.",
        "Without a rank: fewer than {count} events played.",
        view.min_events,
    )


def _columns_of_the_table() -> Sequence[str]:
    return ("#" + say("Rank"), say("Player"), "#" + say("Points"), "#" + say("Played"), "#" + say("Counted"))


def _cells(row: StandingsRow, name: str) -> Sequence[str]:
    rank = "" if row.rank is None else str(row.rank)
    return (rank, name, points_text(row.points), str(row.events), str(row.counted))


def _events(view: SeasonPages) -> str:
    rows = _rows_of_events(view, escaped, _name, lambda person: _linked(view, person))
    return f"<h2>{escaped(say('Events'))}</h2>\n" + _rows(_columns_of_events(), rows)


def _columns_of_events() -> Sequence[str]:
    return (say("Day"), say("Event"), "#" + say("Players"), say("First places"))


def _rows_of_events(
    view: SeasonPages,
    written: Callable[[str], str],
    called: Callable[[str], str],
    named: Callable[[str], str],
) -> Iterator[Sequence[str]]:
    """List the events, with the best three of each, or why one does not count.

    `written` writes a word on the page, `called` the name of an event, `named` a person.
    """
    why = dict(view.table.not_counted)
    for event in view.events:
        players = str(sum(map(len, view.places[event.id])))
        best = written(say(WHY_NOT[why[event.id]])) if event.id in why else _first_places(view, event, named)
        yield written(event.date), called(event.title or event.id), players, best


def _first_places(view: SeasonPages, event: SeasonEvent, named: Callable[[str], str]) -> str:
    """List the best three places, each person as `named` writes the name."""
    return ", ".join(
        f"{place}. {named(person)}"
        for place, group in numbered(view.places[event.id])
        if place <= 3
        for person in group
    )


def _person(view: SeasonPages, row: StandingsRow) -> str:
    """List the events of a person, with place and score."""
    rank = "" if row.rank is None else f"{say('Rank')} {row.rank} · "
    points = say("{points} points", points=points_text(row.points))
    played = say_counted("{count} event", "{count} events", row.events)
    rows = []
    for event in view.events:
        if event.id in row.scores:
            place = next(at for at, group in numbered(view.places[event.id]) if row.person in group)
            score = points_text(row.scores[event.id])
            rows.append((escaped(event.date), _name(event.title or event.id), str(place), score))
    columns = (say("Day"), say("Event"), "#" + say("Place"), "#" + say("Points"))
    return f"<p>{escaped(rank + points + ' · ' + played)}</p>\n" + _rows(columns, rows)


def _rows(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table of cells that are HTML already; a column whose name begins with `#` holds numbers."""
    kinds = [' class="number"' if name.startswith("#") else "" for name in columns]
    head = "".join(
        f"<th{kind}>{escaped(name.removeprefix('#'))}</th>" for name, kind in zip(columns, kinds, strict=True)
    )
    body = "".join(
        f"<tr>{''.join(f'<td{kind}>{cell}</td>' for cell, kind in zip(row, kinds, strict=True))}</tr>\n"
        for row in rows
    )
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n"


CARD_STYLE = (
    ":root{color-scheme:light dark}body{font:15px/1.4 system-ui,sans-serif;margin:1rem;display:grid;gap:1rem;"
    "grid-template-columns:repeat(auto-fill,minmax(18rem,1fr))}"
    "section{border:1px solid #8888;border-radius:8px;padding:.8rem 1rem;break-inside:avoid}"
    "h1{font-size:1.15rem;margin:0;overflow-wrap:anywhere}p{margin:.1rem 0 .5rem;opacity:.75}"
    "dl{display:grid;grid-template-columns:1fr auto;gap:.15rem 1rem;margin:0}"
    "dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}@media print{body{margin:0}}"
)
UNKNOWN = "–"


def statistics_cards(people: Iterable[Mapping[str, Any]], title: str = "") -> str:
    """Write a page of cards (STT-16); it needs no other file."""
    cards = "".join(_card(one, title) for one in people)
    name = escaped(title or say("Statistics"))
    return lone_page(name, f"<body>\n{cards or _nobody()}", CARD_STYLE)


def _nobody() -> str:
    return f"<p>{escaped(say('No hand of a player is known.'))}</p>\n"


def _card(one: Mapping[str, Any], title: str) -> str:
    facts = [
        (say("Hands"), str(one["hands"])),
        ("VPIP", _percent(one["vpip"])),
        ("PFR", _percent(one["pfr"])),
        ("3-bet", _percent(one["three_bet"])),
        (say("Aggression"), _quotient(one["aggression"])),
        ("WTSD", _percent(one["wtsd"])),
        ("W$SD", _percent(one["won_sd"])),
        (say("Chips won"), UNKNOWN if one["net"] is None else f"{one['net']:+d}"),
        (say("Seconds to decide"), _seconds(one["decision_seconds"])),
        *([(say("Time cards played"), str(one["time_cards"]))] if "time_cards" in one else []),
        *_results(one["results"]),
    ]
    rows = "".join(f"<dt>{escaped(name)}</dt><dd>{escaped(value)}</dd>" for name, value in facts)
    under = f"<p>{escaped(title)}</p>" if title else ""
    return f"<section><h1><bdi>{escaped(one['person'])}</bdi></h1>{under}<dl>{rows}</dl></section>\n"


def _results(results: Mapping[str, Any] | None) -> list[tuple[str, str]]:
    if results is None:
        return []
    places = results["places"]
    return [
        (say("Events"), str(places["events"])),
        (say("Wins"), str(places["wins"])),
        (say("In the money"), str(places["in_the_money"])),
        (say("Final tables"), str(places["final_tables"])),
        (say("Knock-outs"), _number(sum(results["knock_outs"].values()))),
    ]


def _percent(pair: tuple[int, int] | None) -> str:
    return f"{100 * pair[0] / pair[1]:.0f} %" if pair and pair[1] else UNKNOWN


def _quotient(pair: tuple[int, int] | None) -> str:
    return _number(pair[0] / pair[1]) if pair and pair[1] else UNKNOWN


def _seconds(seconds: Mapping[str, Any] | None) -> str:
    return _number(seconds["median"]) if seconds else UNKNOWN


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0").replace(".", decimal_mark())


Row = tuple[Cell, ...]


def season_rows(table: Standings, name: Callable[[str], str]) -> Iterator[Row]:
    """List the table, best first; who has played too few events has no rank."""
    yield ("rank", "name", "points", "events", "counted")
    for row in table.rows:
        yield (row.rank, name(row.person), _points(row.points), row.events, row.counted)


def season_scores(
    table: Standings, events: Sequence[SeasonEvent], name: Callable[[str], str]
) -> Iterator[Row]:
    """List the score of each person in each event that counts, a column an event."""
    counted = [event for event in events if event.id in table.points]
    yield ("name", *(f"{event.date} {event.title or event.id}" for event in counted))
    for row in table.rows:
        scores = (row.scores.get(event.id) for event in counted)
        yield (name(row.person), *(None if score is None else _points(score) for score in scores))


def season_json(title: str, table: Standings, name: Callable[[str], str]) -> dict[str, object]:
    """Return the table as programs read it."""
    return {
        "season": title,
        "standings": [
            {
                "rank": row.rank,
                "person": name(row.person),
                "person_id": row.person,
                "points": plain(row.points),
                "events": row.events,
                "counted": row.counted,
                "qualified": row.qualified,
            }
            for row in table.rows
        ],
        "not_counted": [{"event": event, "why": str(why)} for event, why in table.not_counted],
        "events": table.events,
    }


def plain(points: float) -> int | float:
    """Write points to six decimals, whole ones without a decimal point."""
    rounded = round(points, 6)
    return int(rounded) if rounded == int(rounded) else rounded


def season_sheets(view: SeasonPages) -> dict[str, bytes]:
    """Make the pages, the text, the tables for spreadsheets and the JSON of a season, by their file names."""
    in_json = msgspec.json.encode(season_json(view.title, view.table, view.name))
    return {
        **{name: text.encode() for name, text in season_pages(view).items()},
        "season.txt": season_text(view).encode(),
        "season.csv": b"".join(encoded(season_rows(view.table, view.name))),
        "scores.csv": b"".join(encoded(season_scores(view.table, view.events, view.name))),
        "season.json": msgspec.json.format(in_json) + b"\n",
    }


def _points(points: float) -> Cell:
    """Write points as a number that can be added up, to six decimals."""
    number = plain(points)
    return number if isinstance(number, int) else f"{number:.6f}".rstrip("0").replace(".", decimal_mark())
