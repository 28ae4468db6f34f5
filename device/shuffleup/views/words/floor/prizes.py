"""Sentences for the refusals of prizes, deals and bounties, with their facts."""

from shuffleup.floor.prizes.bounties import NoBountyWaits
from shuffleup.floor.prizes.deals import (
    DealAtFinalTable,
    DealIsForTwo,
    NoMoneyToDivide,
    NoPartInTheDeal,
    NoSuchDeal,
    NotAllAgree,
    PlaceBeforeDeal,
    StacksMustStand,
)
from shuffleup.floor.prizes.rules import NoPrizesGiven, PoolNotKnownYet, PrizesFollowRules
from shuffleup.language import said_later
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    NoBountyWaits: said_later("no bounty on {name} waits to be awarded"),
    NoSuchDeal: said_later("there is no deal of the kind '{kind}': choose {kinds}"),
    StacksMustStand: said_later(
        "table {table} plays a hand, or its result is not confirmed: a deal is made on stacks that stand"
    ),
    NotAllAgree: said_later("a deal needs everybody who is left: {players} has not agreed"),
    NoPartInTheDeal: said_later("{entries} has no part in the deal"),
    DealAtFinalTable: said_later("a deal is made at the final table"),
    PlaceBeforeDeal: said_later("somebody is broke: the place comes before a deal"),
    DealIsForTwo: said_later("a deal needs two players or more"),
    NoMoneyToDivide: said_later("there is no money to divide"),
    PoolNotKnownYet: said_later("the pool is known when the seats are drawn: set the amounts then"),
    NoPrizesGiven: said_later("give amounts, or texts by place"),
    PrizesFollowRules: said_later("the prizes follow the rule set already"),
}
