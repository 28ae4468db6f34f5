"""Sentences for the refusals of entries, purchases and phones, and the tasks that players start by phone.

Players start these tasks by phone or at the door (PLY-12, PLY-14, PLY-15).
"""

from collections.abc import Mapping

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
from shuffleup.floor.phone_access import (
    AskedAlready,
    CardEnded,
    CardRevoked,
    CardUnknown,
    DoorIsClosed,
    DoorIsFull,
    HoldsCards,
    NobodyAtDoor,
    NobodyDecides,
    NoCardYet,
    NoSession,
    NotAskedForHere,
    NotAtTheTable,
    NothingAsked,
    NotOutYet,
    PageIsOff,
    RequestIsClosed,
    TooManyPhones,
)
from shuffleup.floor.purchases import (
    BoughtNone,
    BuyAMultiple,
    BuysInForMore,
    CashIsReloaded,
    IsLeaving,
    NoMoneyValue,
    StackIsAnother,
    StackToSay,
    TakeItBackThere,
    TimeToBuyOver,
    TooManyAtOnce,
)
from shuffleup.floor.sale_window import MoneyIsDivided
from shuffleup.floor.self_check_in import AsksByPhone, NotCheckedIn, RefuseByPhone, WaitsAtDoor
from shuffleup.kernel.language import mark_for_translation, say, say_counted
from shuffleup.views.money import money_text
from shuffleup.views.words.chips import SOLD
from shuffleup.views.words.terms import Sentences


def more_than_paid(it: MoreThanPaid) -> str:
    """Say what was paid, and can be given back."""
    paid = money_text(it.paid, it.currency)
    return say("{name} has paid {paid}: no more can be given back", name=it.name, paid=paid)


ENTRY_SENTENCES: Sentences = {
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


PURCHASE_SENTENCES: Sentences = {
    MoneyIsDivided: mark_for_translation(
        "a deal has divided the money: nothing is sold any more, unless the deal is taken back"
    ),
    TimeToBuyOver: mark_for_translation(
        "the time to buy again is over for {name}: the next hand has begun there"
    ),
    BuyAMultiple: mark_for_translation("{chips} cannot be paid out: buy a multiple of {smallest}"),
    BuysInForMore: mark_for_translation("{name} buys in for {minimum} chips or more"),
    TooManyAtOnce: mark_for_translation("{chips} chips are too many: at most {maximum} at once"),
    BoughtNone: lambda it: say("{name} has bought no {what}", name=it.name, what=say(SOLD[it.what])),
    TakeItBackThere: mark_for_translation("{name} is on the way to another chair: take it back there"),
    IsLeaving: mark_for_translation("{name} is leaving"),
    StackToSay: mark_for_translation("count the stack of {name} and say it: a rebuy is for short stacks"),
    CashIsReloaded: mark_for_translation("this is a cash table: chips are bought with a reload"),
    NoMoneyValue: mark_for_translation("chips of a tournament have no money value: this is no cash table"),
    StackIsAnother: mark_for_translation("{name} has {stack}, not {said}: count the stacks at the table"),
}


def too_many_phones(it: TooManyPhones) -> str:
    """Say how many phones use the card, and who helps."""
    return say_counted(
        "{count} phone reads this page already: ask the director",
        "{count} phones read this page already: ask the director",
        it.most,
    )


PHONE_SENTENCES: Sentences = {
    PageIsOff: mark_for_translation("this event has no page for players"),
    CardUnknown: mark_for_translation("this code is not of this event"),
    CardRevoked: mark_for_translation("this card was replaced: scan the new one"),
    CardEnded: mark_for_translation("the event is over"),
    TooManyPhones: too_many_phones,
    NoSession: mark_for_translation("this phone is not let in: scan the code of the seat card"),
    NotAskedForHere: mark_for_translation("the director takes no such request by phone"),
    HoldsCards: mark_for_translation("you hold cards: say it at the table"),
    AskedAlready: mark_for_translation("the director has your request"),
    NobodyDecides: mark_for_translation("nobody has to decide at your table now"),
    NotAtTheTable: mark_for_translation("you have no seat at a table"),
    NotOutYet: mark_for_translation("you are still in"),
    NothingAsked: mark_for_translation("there is no open request of this kind"),
    RequestIsClosed: mark_for_translation("request {number} waits no longer"),
    NoCardYet: mark_for_translation("{name} has no card yet: it is drawn with the seat"),
    DoorIsClosed: mark_for_translation("nobody enters by phone now: go to the desk"),
    DoorIsFull: mark_for_translation("{most} people wait already: go to the desk"),
    NobodyAtDoor: mark_for_translation("nobody waits at the door under number {number}"),
}


ASKED_BY_PHONE: Mapping[str, str] = {
    "sell_rebuy": mark_for_translation("{name} asks for a rebuy"),
    "sell_reentry": mark_for_translation("{name} asks to enter again"),
    "sell_addon": mark_for_translation("{name} asks for the add-on"),
    "call_floor": mark_for_translation("{name} calls the floor"),
    "call_clock": mark_for_translation("{name} asks for the clock: start it at the table"),
    "mark_absent": mark_for_translation("{name} wants to sit out"),
}
"""Requests of players by the task that they become (PLY-12)."""


def asks_by_phone(it: AsksByPhone) -> str:
    """Say what a player asks for, with table and seat where the player sits."""
    asks = say(ASKED_BY_PHONE[it.task], name=it.name)
    if it.chair is None:
        return asks
    return say("table {table} seat {seat}: {asks}", table=it.chair.table, seat=it.chair.seat, asks=asks)


def refuse_by_phone(it: RefuseByPhone) -> str:
    """Say that a request can be refused, and which."""
    return say("or refuse: {asks}", asks=say(ASKED_BY_PHONE[it.task], name=it.name))


def waits_at_door(it: WaitsAtDoor) -> str:
    """Say who waits at the door, and whose name is like that one."""
    if it.alike:
        return say(
            "at the door: {name}, and {alike} is entered already: ask whether it is the same person",
            name=it.name,
            alike=it.alike,
        )
    return say("at the door: {name} wants to enter: take the money", name=it.name)


def not_checked_in(it: NotCheckedIn) -> str:
    """Say how many have not checked in, and who."""
    return say_counted(
        "{count} has not checked in: {names}",
        "{count} have not checked in: {names}",
        len(it.names),
        names=", ".join(it.names),
    )
