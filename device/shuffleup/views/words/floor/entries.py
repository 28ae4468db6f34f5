"""Sentences for the refusals of entries, names and fees, with their facts."""

from shuffleup.floor.entries.fees import (
    AmountIsZero,
    MoreThanPaid,
    NothingToTake,
    PaidNothingLate,
    StackConfirmedAlready,
    StacksConfirmedAlready,
)
from shuffleup.floor.entries.imported_event import (
    ChairNotHere,
    EventHasBegun,
    LevelNotListed,
    NotATournament,
    TooFewAreIn,
)
from shuffleup.floor.entries.leaving import (
    AwayAlready,
    HasBegunToPlay,
    LeavesByCashingOut,
    NotAway,
    WhileTablesForm,
    WithdrawnAlready,
)
from shuffleup.floor.entries.person_names import NameNotShown, NameTooLong, NoLetterForIt
from shuffleup.floor.entries.registration import (
    CashGameOver,
    EnteredAgainAlready,
    HasNotLeft,
    NoName,
    NoNames,
    PersonEntered,
    RegisteredAlready,
    RegisteredAs,
    WasWithdrawn,
)
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.views.money import money_text
from shuffleup.views.words.sentences import Sentences


def more_than_paid(it: MoreThanPaid) -> str:
    """Say what was paid, and can be given back."""
    paid = money_text(it.paid, it.currency)
    return say("{name} has paid {paid}: no more can be given back", name=it.name, paid=paid)


SENTENCES: Sentences = {
    NotATournament: mark_for_translation(
        "a cash game or crews cannot take an evening over: name the event file of a tournament"
    ),
    EventHasBegun: mark_for_translation(
        "{entries} are entered in this event already: name the journal of a new one"
    ),
    TooFewAreIn: mark_for_translation(
        "{players} players are in, and two with a seat are needed: seat them and save again"
    ),
    LevelNotListed: mark_for_translation(
        "the evening plays level {level}, which the event file does not have: add it"
    ),
    ChairNotHere: mark_for_translation(
        "somebody sits at table {table}, seat {seat}, and the event has {tables} tables of {seats} seats:"
        " set seating.max_per_table in the event file"
    ),
    AmountIsZero: mark_for_translation("an amount is above 0, or below it for money that goes back"),
    MoreThanPaid: more_than_paid,
    NothingToTake: mark_for_translation("nobody who plays or has played has anything to pay"),
    PaidNothingLate: mark_for_translation("{name} has paid nothing late"),
    StackConfirmedAlready: mark_for_translation("the stack of {name} is confirmed already"),
    StacksConfirmedAlready: mark_for_translation("all stacks of table {table} are confirmed"),
    WithdrawnAlready: mark_for_translation("{name} is withdrawn already"),
    HasBegunToPlay: mark_for_translation("{name} has already played: use leave instead of withdraw"),
    LeavesByCashingOut: mark_for_translation("a player who leaves a cash table cashes out"),
    AwayAlready: mark_for_translation("{name} is away already"),
    NotAway: mark_for_translation("{name} is not away"),
    WhileTablesForm: mark_for_translation("tables are being formed: try again when everybody sits"),
    NoNames: mark_for_translation("no name was given: one name a line"),
    NoName: mark_for_translation("no name was given"),
    EnteredAgainAlready: mark_for_translation("{name} has already re-entered, as {later}"),
    WasWithdrawn: mark_for_translation("{name} was withdrawn: register the name again"),
    RegisteredAlready: mark_for_translation(
        "{name} is registered already: add a letter to tell the two apart"
    ),
    RegisteredAs: mark_for_translation(
        "{name} is registered already, as {found}: add a letter to tell the two apart"
    ),
    PersonEntered: mark_for_translation(
        "{name} is the person of the entry {entered}: re-enter that one instead"
    ),
    CashGameOver: mark_for_translation("the cash game is over"),
    HasNotLeft: mark_for_translation("{name} has not left the cash game"),
    NameTooLong: lambda it: say(
        "{begins}... is too long: {most} letters at most", begins=repr(it.begins), most=it.most
    ),
    NameNotShown: lambda it: say(
        "{name} holds a sign that cannot be shown: type the name without it", name=repr(it.name)
    ),
    NoLetterForIt: lambda it: say(
        "{name} holds {letter}, which no face can show: write it in Latin, Greek or Cyrillic letters",
        name=repr(it.name),
        letter=it.letter,
    ),
}
