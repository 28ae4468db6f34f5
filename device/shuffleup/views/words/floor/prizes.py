"""Sentences for the refusals of prizes, deals and bounties, with their facts."""

from shuffleup.floor.prizes import refusals
from shuffleup.language import said_later
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    refusals.NoBountyWaits: said_later("no bounty on {name} waits to be awarded"),
    refusals.NoSuchDeal: said_later("there is no deal of the kind '{kind}': choose {kinds}"),
    refusals.StacksMustStand: said_later(
        "table {table} plays a hand, or its result is not confirmed: a deal is made on stacks that stand"
    ),
    refusals.NotAllAgree: said_later("a deal needs everybody who is left: {players} has not agreed"),
    refusals.NoPartInTheDeal: said_later("{entries} has no part in the deal"),
    refusals.DealAtFinalTable: said_later("a deal is made at the final table"),
    refusals.PlaceBeforeDeal: said_later("somebody is broke: the place comes before a deal"),
    refusals.DealIsForTwo: said_later("a deal needs two players or more"),
    refusals.NoMoneyToDivide: said_later("there is no money to divide"),
    refusals.PoolNotKnownYet: said_later("the pool is known when the seats are drawn: set the amounts then"),
    refusals.NoPrizesGiven: said_later("give amounts, or texts by place"),
    refusals.PrizesFollowRules: said_later("the prizes follow the rule set already"),
}
