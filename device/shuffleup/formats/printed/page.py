"""A page of HTML: its name, its style, and the escaping of every text in it."""

from html import escape

from shuffleup.kernel.language import say, spoken

STYLE = "/static/print/print.css"
"""The path at which the box serves the style of all papers."""


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


def escaped(text: object) -> str:
    """Make a text harmless between tags and in an attribute."""
    return escape(str(text), quote=True)
