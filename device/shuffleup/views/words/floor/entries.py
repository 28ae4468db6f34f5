"""Sentences for the refusals of entries, names and fees, with their facts."""

from shuffleup.floor.entries import refusals
from shuffleup.language import said_later, say, say_kept
from shuffleup.views.money import money_text
from shuffleup.views.words.sentences import Sentences


def more_than_paid(it: refusals.MoreThanPaid) -> str:
    """Say what was paid, and can be given back."""
    paid = money_text(it.paid, it.currency)
    return say("{name} has paid {paid}: no more can be given back", name=it.name, paid=paid)


SENTENCES: Sentences = {
    refusals.AmountIsZero: said_later("an amount is above 0, or below it for money given back"),
    refusals.MoreThanPaid: more_than_paid,
    refusals.PaidNothingLate: said_later("{name} has paid nothing late"),
    refusals.StackConfirmedAlready: said_later("the stack of {name} is confirmed already"),
    refusals.StacksConfirmedAlready: said_later("all stacks of table {table} are confirmed"),
    refusals.WithdrawnAlready: said_later("{name} is withdrawn already"),
    refusals.HasBegunToPlay: said_later("{name} has begun to play: somebody in play leaves"),
    refusals.LeavesByCashingOut: said_later("at a cash table who leaves cashes out"),
    refusals.AwayAlready: said_later("{name} is away already"),
    refusals.NotAway: said_later("{name} is not away"),
    refusals.WhileTablesForm: said_later("tables are being formed: try again when everybody sits"),
    refusals.NoNames: said_later("no name was given: one name a line"),
    refusals.NoName: said_later("no name was given"),
    refusals.EnteredAgainAlready: said_later("{name} has entered anew already, as {later}"),
    refusals.EntriesNotSold: lambda it: say_kept(it.line),
    refusals.WasWithdrawn: said_later("{name} was withdrawn: register the name again"),
    refusals.RegisteredAlready: said_later(
        "{name} is registered already: add a letter to tell the two apart"
    ),
    refusals.RegisteredAs: said_later(
        "{name} is registered already, as {found}: add a letter to tell the two apart"
    ),
    refusals.CashGameOver: said_later("the cash game is over"),
    refusals.HasNotLeft: said_later("{name} has not left the cash game"),
    refusals.NameTooLong: lambda it: say(
        "{begins}... is too long: {most} letters at most", begins=repr(it.begins), most=it.most
    ),
    refusals.NameNotShown: lambda it: say(
        "{name} holds a sign that cannot be shown: type the name without it", name=repr(it.name)
    ),
    refusals.NoLetterForIt: lambda it: say(
        "{name} holds {letter}, which no face can show: write it in Latin, Greek or Cyrillic letters",
        name=repr(it.name),
        letter=it.letter,
    ),
}
