"""Sentences for the refusals of purchases and payouts, with their facts."""

from shuffleup.floor.purchases.rules import (
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
from shuffleup.floor.purchases.sale_window import MoneyIsDivided
from shuffleup.kernel.language import said_later, say
from shuffleup.views.words.chips import SOLD
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    MoneyIsDivided: said_later(
        "a deal has divided the money: nothing is sold any more, unless the deal is taken back"
    ),
    TimeToBuyOver: said_later("the time to buy again is over for {name}: the next hand has begun there"),
    BuyAMultiple: said_later("{chips} cannot be paid out: buy a multiple of {smallest}"),
    BuysInForMore: said_later("{name} buys in for {minimum} chips or more"),
    TooManyAtOnce: said_later("{chips} chips are too many: at most {maximum} at once"),
    BoughtNone: lambda it: say("{name} has bought no {what}", name=it.name, what=say(SOLD[it.what])),
    TakeItBackThere: said_later("{name} is on the way to another chair: take it back there"),
    IsLeaving: said_later("{name} is leaving"),
    StackToSay: said_later("count the stack of {name} and say it: a rebuy is for short stacks"),
    CashIsReloaded: said_later("this is a cash table: chips are bought with a reload"),
    NoMoneyValue: said_later("chips of a tournament have no money value: this is no cash table"),
    StackIsAnother: said_later("{name} has {stack}, not {said}: count the stacks at the table"),
}
