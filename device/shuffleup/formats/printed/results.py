"""The result sheet of an event."""

from shuffleup.formats.printed.deal import WAYS
from shuffleup.formats.printed.paper import (
    Paper,
    PaperPart,
    Paragraph,
    Signature,
    TableOnPaper,
    heading,
    money,
)
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import say, say_counted
from shuffleup.protocol import ResultLine, ResultSheetView
from shuffleup.views.money import money_text


def result_sheet(view: ResultSheetView, made_of: str = "") -> Paper:
    """List places, prizes and bounties with their sums, and leave a line for the director to sign."""
    title = say("Results") if view.over else say("Results so far")
    parts: tuple[PaperPart, ...] = (
        heading(title, view.head),
        _facts(view),
        _cash(view) if view.cash else _places(view),
        Paragraph("" if view.cash else view.undrawn),
        Paragraph(
            say("The prizes were divided by a deal, {way}.", way=say(WAYS[view.deal])) if view.deal else ""
        ),
        Signature(say("Director")),
    )
    return Paper("results", title, view.head, parts, made_of)


def _facts(view: ResultSheetView) -> Paragraph:
    facts = [say_counted("{count} entry", "{count} entries", view.entries)]
    if not view.over:
        facts.append(say_counted("{count} player left", "{count} players left", view.players_left))
    if view.rebuys:
        facts.append(say_counted("{count} rebuy", "{count} rebuys", view.rebuys))
    if view.add_ons:
        facts.append(say_counted("{count} add-on", "{count} add-ons", view.add_ons))
    if view.pool:
        facts.append(say("prize pool {money}", money=money_text(view.pool, view.head.currency)))
    return Paragraph(" · ".join(facts))


def _places(view: ResultSheetView) -> TableOnPaper:
    columns = ["#" + say("Place"), say("Player"), "#" + say("Prize")]
    columns += ["#" + say("Bounties")] if view.bounties else []
    columns += ["#" + say("Received")] if _received(view) else []
    foot = ["", say("Total"), money(view.total, view.head.currency)]
    foot += [money(view.total_bounties, view.head.currency)] if view.bounties else []
    foot += [money(_received(view), view.head.currency)] if _received(view) else []
    rows = [_row(one, view) for one in view.lines]
    return TableOnPaper(columns, rows, foot if view.total or view.total_bounties else ())


def _row(one: ResultLine, view: ResultSheetView) -> list[str]:
    place = str(one.first) if one.first == one.last else f"{one.first}–{one.last}"
    prize = ", ".join(part for part in (money(one.prize, view.head.currency), *one.things) if part)
    won = [money(Money(one.bounties), view.head.currency)] if view.bounties else []
    has = [money(one.received, view.head.currency)] if _received(view) else []
    return [place, one.name, prize, *won, *has]


def _received(view: ResultSheetView) -> Money:
    return Money(sum(one.received for one in view.lines))


def _cash(view: ResultSheetView) -> TableOnPaper:
    rows = [(one.name, money_text(one.prize, view.head.currency)) for one in view.lines]
    return TableOnPaper((say("Player"), "#" + say("Cashed out")), rows)
