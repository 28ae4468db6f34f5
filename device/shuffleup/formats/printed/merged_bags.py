"""The paper of day two: the bags that play, with their big blinds and seats, and those that leave play."""

from shuffleup.formats.printed import paper
from shuffleup.kernel.language import say, say_counted
from shuffleup.protocol.papers import MergedBag, MergedBagsView
from shuffleup.views.numbers import chips_text, money_text


def merged_bags(view: MergedBagsView, made_of: str = "") -> paper.Paper:
    """List all who are through by name, then the bags out of play with what they rank (EVT-10, FLT-12)."""
    title = say("Bags of day two")
    parts: list[paper.PaperPart] = [paper.heading(title, view.head), _playing(view)]
    if view.out:
        parts += [paper.Title(say("Bags out of play")), _out(view)]
    parts += [paper.Paragraph(_sums(view)), paper.Signature(say("Director"))]
    return paper.Paper("merged-bags", title, view.head, tuple(parts), made_of)


def _playing(view: MergedBagsView) -> paper.TableOnPaper:
    columns = [say("Player"), say("Bag"), "#" + say("Chips"), "#" + say("Big blinds")]
    columns += ["#" + say("Table"), "#" + say("Seat")] if any(one.table for one in view.playing) else []
    rows = [_row(one, seated=len(columns) > 4) for one in view.playing]
    count = say_counted("{count} player", "{count} players", len(rows))
    foot = (count, "", chips_text(view.chips), *([""] * (len(columns) - 3)))
    return paper.TableOnPaper(columns, rows, foot)


def _row(one: MergedBag, *, seated: bool) -> tuple[str, ...]:
    at = (str(one.table or ""), str(one.seat or "")) if seated else ()
    return (one.name, one.bag, chips_text(one.chips), str(one.big_blinds), *at)


def _out(view: MergedBagsView) -> paper.TableOnPaper:
    columns = (say("Player"), say("Bag"), "#" + say("Chips"), "#" + say("Place"), "#" + say("Prize"))
    rows = [
        (
            one.name,
            one.bag,
            chips_text(one.chips),
            one.place,
            money_text(one.prize, view.head.currency) if one.prize else "",
        )
        for one in view.out
    ]
    return paper.TableOnPaper(columns, rows, ("", "", chips_text(view.chips_out), "", ""))


def _sums(view: MergedBagsView) -> str:
    return say(
        "Flights {flights}: {entries} entries, pool {pool}. Average stack {average}; level {level}.",
        flights=", ".join(view.flights),
        entries=view.entries,
        pool=money_text(view.pool, view.head.currency),
        average=chips_text(view.average),
        level=view.level,
    )
