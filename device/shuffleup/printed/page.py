"""A page of paper: its head, its tables, and the escaping of every text in it."""

from collections.abc import Iterable, Sequence
from html import escape

from shuffleup.amounts import Money
from shuffleup.language import say, spoken
from shuffleup.views.money import money_text
from shuffleup.wire import CurrencyView, PaperHead

STYLE = "/static/print/print.css"
"""The path at which the box serves the style of all papers."""


def page(kind: str, title: str, head: PaperHead, body: str, style: str = STYLE) -> str:
    """Put a paper together; `kind` is the class that the style knows it by, `body` is HTML."""
    name = escaped(f"{title} · {head.event}")
    return document(name, f'<body class="{kind}">\n{body}', style)


def notice_page(text: str, style: str = STYLE) -> str:
    """Say in a page of its own why there is no paper, with the way back to the console."""
    line, back = escaped(text[:1].upper() + text[1:]), escaped(say("The console"))
    return document(line, f'<body class="notice"><p>{line}.</p>\n<p><a href="/floor">{back}</a></p>', style)


def document(name: str, body: str, style: str) -> str:
    """Write a page: its escaped name, its body, which is HTML, and the address of its style."""
    return (
        f'<!doctype html>\n<html lang="{escaped(spoken())}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{name}</title>\n<link rel="stylesheet" href="{escaped(style)}">\n</head>\n'
        f"{body}</body>\n</html>\n"
    )


def nobody_sits(*, over: bool) -> str:
    """Say why a sheet of seats is empty."""
    said = (
        say("The event is over: nobody has a seat any more.")
        if over
        else say("Nobody has a seat yet: draw the seats first.")
    )
    return f"<p>{escaped(said)}</p>\n"


def heading(title: str, head: PaperHead) -> str:
    """Write the head of a sheet: what it is, the event, its day, its rule set."""
    facts = (head.event, head.date, say("rules: {rule_set}", rule_set=head.rule_set))
    said = " · ".join(escaped(fact) for fact in facts if fact)
    return f"<header><h1>{escaped(title)}</h1><p>{said}</p></header>\n"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], foot: Sequence[str] = ()) -> str:
    """Write a table; every cell is escaped. A column whose name begins with `#` holds numbers."""
    kinds = [' class="number"' if name.startswith("#") else "" for name in columns]
    names = _row("th", [name.removeprefix("#") for name in columns], kinds)
    body = "".join(_row("td", row, kinds) for row in rows)
    end = f"<tfoot>{_row('td', foot, kinds)}</tfoot>\n" if foot else ""
    return f"<table>\n<thead>{names}</thead>\n<tbody>\n{body}</tbody>\n{end}</table>\n"


def made_of_line(made_of: str) -> str:
    """Say in small print as of which row of the journal a paper is, where it is known (PAP-08)."""
    return f'<p class="small made-of">{escaped(made_of)}</p>\n' if made_of else ""


def signature(who: str) -> str:
    """Leave a line to sign on."""
    return f'<p class="signature"><span>{escaped(who)}</span></p>\n'


def money(amount: Money, currency: CurrencyView) -> str:
    """Write an amount of money, nothing for none."""
    return money_text(amount, currency) if amount else ""


def escaped(text: object) -> str:
    """Make a text harmless between tags and in an attribute."""
    return escape(str(text), quote=True)


def _row(kind: str, cells: Sequence[str], kinds: Sequence[str]) -> str:
    written = "".join(f"<{kind}{of}>{escaped(cell)}</{kind}>" for cell, of in zip(cells, kinds, strict=True))
    return f"<tr>{written}</tr>\n"
