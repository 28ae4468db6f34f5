"""Sheets of an event: the blinds (GEN-07), the door, entries by phone, seat cards to cut apart, results."""

from shuffleup.formats.printed.paper import (
    OwnForm,
    Paper,
    PaperPart,
    Paragraph,
    Piece,
    Signature,
    TableOnPaper,
    Title,
    escaped,
    heading,
    money,
    nobody_sits,
)
from shuffleup.formats.printed.payments import WAYS, seats_owed
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import say, say_counted
from shuffleup.protocol.addons import PageView
from shuffleup.protocol.clock import BlindsView, TimetableRow, TimetableView
from shuffleup.protocol.papers import (
    DoorListView,
    PaperHead,
    ResultLine,
    ResultSheetView,
    SeatCardsView,
    SeatCardView,
)
from shuffleup.views.numbers import chips_text, money_text


def blind_sheet(view: TimetableView, head: PaperHead, made_of: str = "") -> Paper:
    """List the levels and breaks, and what follows them."""
    then = say("After the last level: {then}", then=view.after_last) if view.after_last else ""
    title = say("Blind sheet")
    return Paper("blinds", title, head, (heading(title, head), blind_table(view), Paragraph(then)), made_of)


def blind_table(view: TimetableView) -> TableOnPaper:
    """List the levels and breaks; columns that no level needs are left out."""
    blinds = [row.blinds for row in view.rows if row.blinds]
    antes, limits = any(one.ante for one in blinds), any(one.high_limit for one in blinds)
    times = any(row.time for row in view.rows)
    columns = [say("Level"), "#" + say("Blinds")]
    columns += ["#" + say("Ante")] if antes else []
    columns += ["#" + say("Limits")] if limits else []
    columns += ["#" + say("Minutes")]
    columns += ["#" + say("Begins")] if times else []
    return TableOnPaper(
        columns, [_blind_row(row, antes=antes, limits=limits, times=times) for row in view.rows]
    )


def _blind_row(row: TimetableRow, *, antes: bool, limits: bool, times: bool) -> list[str]:
    one = row.blinds
    stakes = ["/".join(map(chips_text, one.blinds)) if one else ""]
    stakes += [chips_text(one.ante) if one and one.ante else ""] if antes else []
    stakes += [_limits(one)] if limits else []
    minutes = say("by hands") if row.minutes is None else str(row.minutes)
    return [row.name, *stakes, minutes, *([row.time] if times else [])]


def _limits(one: BlindsView | None) -> str:
    if one is None or one.low_limit is None or one.high_limit is None:
        return ""
    return f"{chips_text(one.low_limit)}/{chips_text(one.high_limit)}"


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


def enter_sheet(head: PaperHead, address: str, code: str, registers: bool) -> Paper:
    """Show the code of the page at the door, an SVG, with its address (PLY-14, PLY-15)."""
    title = say("Enter here") if registers else say("Check in here")
    does = (
        say("Scan the code with your phone, type your name, and go to the desk.")
        if registers
        else say("Scan the code with your phone. The code of your seat card says who you are.")
    )
    picture = OwnForm(f'<figure class="code">{code}</figure>\n')
    parts = (heading(title, head), Paragraph(does, "does"), picture, Paragraph(address, "address"))
    return Paper("enter", title, head, parts)


def addon_paper(view: PageView, head: PaperHead, made_of: str = "") -> Paper:
    """Write the paper of an add-on: its lines, then its table."""
    table = (TableOnPaper(view.columns, view.rows),) if view.columns else ()
    parts = (heading(view.title, head), *map(Paragraph, view.lines), *table)
    return Paper("addon", view.title, head, parts, made_of)


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
        Paragraph(seats_owed(view.seats, view.target, view.owed_for_seats, view.head.currency)),
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
    rows = [_result_row(one, view) for one in view.lines]
    return TableOnPaper(columns, rows, foot if view.total or view.total_bounties else ())


def _result_row(one: ResultLine, view: ResultSheetView) -> list[str]:
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


PER_PAGE = 8
"""Two columns of four fit on A4 and on Letter; the style counts on it."""

LONG = 20
"""Letters of a name above which it is set smaller, so that forty have room beside the code."""


def seat_cards(view: SeatCardsView, made_of: str = "") -> Paper:
    """Write the cards with cut marks: the name, table and seat large (SEA-01)."""
    cards = _cards(view) if view.cards else nobody_sits(over=view.over)
    return Paper("seats", say("Seat cards"), view.head, (cards,), made_of)


def _cards(view: SeatCardsView) -> OwnForm:
    sheets = [view.cards[at : at + PER_PAGE] for at in range(0, len(view.cards), PER_PAGE)]
    drawn = ("".join(_card(card, view.head) for card in sheet) for sheet in sheets)
    columns = (say("Player"), "#" + say("Table"), "#" + say("Seat"))
    lines = [(card.name, str(card.table or ""), str(card.seat or "")) for card in view.cards]
    rows = TableOnPaper(columns, lines)
    return OwnForm("".join(f'<section class="sheet">\n{cards}</section>\n' for cards in drawn), rows.text())


def _card(card: SeatCardView, head: PaperHead) -> str:
    return (
        f'<article class="card"><p class="event">{escaped(head.event)}</p>'
        f"<h2{_size(card.name)}>{escaped(card.name)}</h2>{_chair(card)}{_code(card)}</article>\n"
    )


def _chair(card: SeatCardView) -> str:
    if card.table is None:
        return ""
    return (
        f"<dl><div><dt>{escaped(say('Table'))}</dt><dd>{card.table}</dd></div>"
        f"<div><dt>{escaped(say('Seat'))}</dt><dd>{card.seat}</dd></div></dl>"
    )


def _size(name: str) -> str:
    return ' class="long"' if len(name) > LONG else ""


def _code(card: SeatCardView) -> str:
    said = escaped(say("Your page"))
    return f'<figure class="code"><figcaption>{said}</figcaption>{card.code}</figure>' if card.code else ""
