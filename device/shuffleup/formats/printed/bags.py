"""Papers of a flight: the tag of each bag or the slip in its place, and the list of all (FLT-05, FLT-08)."""

from shuffleup.formats.printed import paper
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import say, say_counted
from shuffleup.protocol.papers import BagsView, BagView
from shuffleup.views.numbers import chips_text
from shuffleup.views.words.terms import role


def tags(view: BagsView, made_of: str = "") -> paper.Paper:
    """Write a tag for each bag, two on a sheet; where the house takes the chips it is a slip."""
    pieces = [paper.Piece(_tag(one, view, made_of), "article", "receipt") for one in view.bags]
    return paper.Paper("receipts", say("Tags of flight {flight}", flight=view.flight), view.head, pieces)


def _tag(one: BagView, view: BagsView, made_of: str) -> tuple[paper.PaperPart, ...]:
    title = say("Slip {bag}", bag=one.number) if one.is_slip else say("Bag {bag}", bag=one.number)
    stack = say("{chips} chips", chips=chips_text(one.chips))
    by_chip = paper.TableOnPaper(
        ("#" + say("Chip"), "#" + say("Number"), "#" + say("Value")),
        [(chips_text(chip), str(count), chips_text(Chips(chip * count))) for chip, count in one.by_chip],
    )
    facts = (
        say("absent: kept by the floor") if one.is_absent else "",
        say_counted("{count} time card left", "{count} time cards left", one.cards) if view.has_cards else "",
        _seal(one),
        say("the house has the chips: a stack is set up by this slip") if one.is_slip else "",
        say("signed: {who}", who=", ".join(map(role, one.signed))),
    )
    figure = f'<figure class="code">{one.code}</figure>\n' if one.code else ""
    return (
        paper.Heading(title, (view.head.event, view.head.date, say("flight {flight}", flight=view.flight))),
        paper.OwnForm(figure),
        paper.Paragraph(one.name, "name"),
        paper.Paragraph(stack, "name"),
        *((by_chip,) if one.by_chip else ()),
        *(paper.Paragraph(fact) for fact in facts),
        paper.Paragraph(one.line, "small"),
        *paper.small_print(made_of),
    )


def bag_list(view: BagsView, made_of: str = "") -> paper.Paper:
    """List the bags with their sums and big blinds of day two, and what they hold together (FLT-08)."""
    title = say("Bags of flight {flight}", flight=view.flight)
    columns = (
        *(say("Bag"), say("Player"), "#" + say("Chips")),
        "#" + say("Big blinds, level {level}", level=view.level),
        say("Note"),
    )
    rows = [
        (one.number, one.name, chips_text(one.chips), _tenths(one.big_blinds), _note(one))
        for one in view.bags
    ]
    total = Chips(sum(one.chips for one in view.bags))
    average = Chips(total // len(view.bags))
    count = say_counted("{count} bag", "{count} bags", len(rows))
    sums = [
        (say("In play"), chips_text(view.in_play)),
        *([(say("Small chips that went"), _signed(view.raced))] if view.raced else []),
        *(
            (say("{reason} ({person})", reason=reason, person=person) if person else reason, _signed(chips))
            for chips, reason, person in view.reasons
        ),
        (say("In the bags"), chips_text(total)),
        (say("Average"), chips_text(average)),
    ]
    still = "" if view.is_closed else say("The flight is not closed yet: this list is not final.")
    parts = (
        paper.heading(title, view.head),
        paper.Paragraph(still),
        paper.TableOnPaper(columns, rows, ("", count, chips_text(total), "", "")),
        paper.TableOnPaper((say("Chips"), "#" + say("Sum")), sums),
        paper.Signature(say("Director")),
    )
    return paper.Paper("bag-list", title, view.head, parts, made_of)


def _note(one: BagView) -> str:
    notes = (say("absent") if one.is_absent else "", say("slip") if one.is_slip else "", _seal(one))
    return ", ".join(note for note in notes if note)


def _seal(one: BagView) -> str:
    return say("seal {seal}", seal=one.seal) if one.seal else ""


def _tenths(big_blinds: int | None) -> str:
    return "" if big_blinds is None else f"{big_blinds // 10}.{big_blinds % 10}"


def _signed(chips: Chips) -> str:
    return f"+{chips_text(chips)}" if chips > 0 else chips_text(chips)
