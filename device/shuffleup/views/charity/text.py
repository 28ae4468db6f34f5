"""The lines of a charity statement, and the statement as plain text (PAP-01, PAP-07)."""

from shuffleup.amounts import Money
from shuffleup.language import say
from shuffleup.views.money import money_text
from shuffleup.views.papers import BOUGHT
from shuffleup.wire.papers import CharityView, CharityWinner

BLANK = "____________"
"""A place to write on, in plain text."""

EXPENSES = 4
"""The lines for expenses, each with its name."""


def charity_title(view: CharityView) -> str:
    """Name the statement; while the event goes on it is one so far."""
    return say("Charity statement") if view.over else say("Charity statement so far")


def entered_line(view: CharityView) -> str:
    """Say how many have entered, and how many of these entries are re-entries."""
    return say("Entries: {entries}, of them re-entries: {again}", entries=view.entries, again=view.re_entries)


def charity_lines(view: CharityView) -> tuple[tuple[str, str], ...]:
    """List the lines with their amounts; an amount is empty where it is written by hand."""

    def money(amount: Money) -> str:
        return money_text(amount, view.head.currency)

    each = ((BOUGHT["buy-in"], view.buy_in), (BOUGHT["fee"], view.fee))
    lines = [
        (f"{say(what)}, {view.entries} × {money(price)}", money(Money(view.entries * price)))
        for what, price in each
        if price
    ]
    lines += [(say(BOUGHT[what]), money(amount)) for what, amount in view.sold.items()]
    lines += [(say("Gross without donations"), money(view.gross))]
    lines += [(by_hand(say("Donations")), ""), (by_hand(say("Gross")), "")]
    lines += [(say("Prizes"), money(view.prizes))]
    lines += (
        [(say("Added to the prizes by the house, in no other line"), money(view.added))] if view.added else []
    )
    lines += [(say("Bounties paid out"), money(view.bounties))] if view.bounties else []
    lines += [(say("Net without donations and expenses"), money(view.net))]
    lines += [(by_hand(say("Expense for {purpose}", purpose=BLANK)), "")] * EXPENSES
    return (*lines, (by_hand(say("Net: gross less prizes and expenses")), ""))


def tender_names() -> tuple[str, ...]:
    """List the tenders whose sums are written by hand; one has no name yet."""
    return by_hand(say("In cash")), by_hand(say("By card")), by_hand(BLANK), by_hand(say("Total"))


def tender_columns() -> tuple[str, ...]:
    """Name what is written by hand of each tender."""
    return say("Money taken"), say("Money counted"), say("Difference")


def unexplained_line() -> str:
    """Name the difference of what was taken and the gross."""
    return by_hand(say("Unexplained: taken less gross"))


def by_hand(text: str) -> str:
    """Mark a line that is filled in by hand."""
    return f"* {text}"


def by_hand_note() -> str:
    """Say what the mark means."""
    return say("* is not known to the box: fill it in by hand.")


def signers() -> tuple[str, ...]:
    """List what has a line to sign or to write on."""
    return say("Director"), say("Counted by"), say("Date"), say("To be kept until")


def won_text(one: CharityWinner, view: CharityView) -> str:
    """Write what a winner got, in money and things."""
    money = [money_text(one.prize, view.head.currency)] if one.prize else []
    return ", ".join((*money, *one.things))


def charity_text(view: CharityView, made_of: str = "") -> str:
    """Write the statement a line a figure; `made_of` says as of which row of the journal it is."""
    head = " · ".join(part for part in (charity_title(view), view.head.event, view.head.date) if part)
    figures = [f"{name}: {amount or BLANK}" for name, amount in charity_lines(view)]
    blanks = ", ".join(f"{name} {BLANK}" for name in tender_columns())
    tenders = [f"{name}: {blanks}" for name in tender_names()]
    won = [f"{one.name}: {won_text(one, view)}" for one in view.winners]
    return (
        "\n".join(
            [
                *(head, "", entered_line(view), *figures, ""),
                *(*tenders, f"{unexplained_line()}: {BLANK}", by_hand_note(), ""),
                *([say("Winners"), *won, ""] if won else []),
                *(f"{who}: {BLANK}" for who in signers()),
                *(["", made_of] if made_of else []),
            ]
        )
        + "\n"
    )
