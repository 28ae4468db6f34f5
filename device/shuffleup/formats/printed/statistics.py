"""The statistics of players as cards to print, one a person; what is not known is a dash."""

from collections.abc import Iterable, Mapping
from typing import Any

from shuffleup.formats.printed.page import document, escaped
from shuffleup.kernel.language import decimal_mark, say

STYLE = (
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
    page = document(name, f"<body>\n{cards or _nobody()}", "")
    return page.replace('<link rel="stylesheet" href="">', f"<style>{STYLE}</style>")


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
