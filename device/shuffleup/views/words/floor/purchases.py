"""Sentences for the refusals of purchases and payouts, with their facts."""

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
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.views.words.chips import SOLD
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
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
