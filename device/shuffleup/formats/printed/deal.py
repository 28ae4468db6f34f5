"""The agreement of a deal: what each would get, side by side, and lines to sign (PAP-02)."""

from shuffleup.formats.printed.paper import Paper, PaperPart, Paragraph, Signature, TableOnPaper, heading
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.protocol import DealLine, DealPaperView
from shuffleup.views.money import money_text
from shuffleup.views.numbers import chips_text

WAYS = {
    "icm": mark_for_translation("by chances (ICM)"),
    "chip_chop": mark_for_translation("by chips"),
    "equal": mark_for_translation("with the same for all"),
    "amounts": mark_for_translation("in amounts of their own"),
}
"""How a deal divides the money."""


def deal_agreement(view: DealPaperView, made_of: str = "") -> Paper:
    """List the figures of a deal, with a line to sign for each."""
    title = say("Deal agreement")
    valid = say("It is valid when all who are left have signed it and the director has confirmed it.")
    if view.way:
        valid = say(
            "It was made {way}, and {name} wrote it down.",
            way=say(WAYS[view.way]),
            name=view.by or say("Director"),
        )
    signed = (*(one.name for one in view.lines), say("Director"))
    parts: tuple[PaperPart, ...] = (
        heading(title, view.head),
        _amounts(view),
        *_rest(view),
        Paragraph(valid),
        *map(Signature, signed),
    )
    return Paper("deal", title, view.head, parts, made_of)


def _amounts(view: DealPaperView) -> TableOnPaper:
    """List what each gets by chips, by chances, equally and as agreed; of a deal that is made that alone."""
    ways = (
        ()
        if view.way
        else ("#" + say("by chips"), "#" + say("by chances (ICM)"), "#" + say("the same for all"))
    )
    columns = (say("Player"), "#" + say("Chips"), *ways, "#" + say("agreed"))
    return TableOnPaper(columns, [_row(one, view) for one in view.lines])


def _row(one: DealLine, view: DealPaperView) -> list[str]:
    ways = () if view.way else (one.by_chips, one.by_chances, one.equal)
    return [one.name, chips_text(one.chips), *(_money(amount, view) for amount in (*ways, one.agreed))]


def _money(amount: Money | None, view: DealPaperView) -> str:
    return "" if amount is None else money_text(amount, view.head.currency)


def _rest(view: DealPaperView) -> list[Paragraph]:
    lines = []
    if view.kept_back:
        kept = money_text(view.kept_back, view.head.currency)
        lines.append(say("Kept back for the winner: {money}", money=kept))
    if view.mystery:
        left = money_text(view.mystery, view.head.currency)
        each = ", ".join(f"{count} × {_money(value, view)}" for value, count in view.envelopes)
        lines.append(say("Left in envelopes: {money}", money=f"{left} ({each})"))
    return [Paragraph(line) for line in lines]
