"""Sentences for the refusals of hand-for-hand, with their facts."""

from shuffleup.floor.hand_for_hand.rules import (
    HandForHandNotOn,
    HandForHandOnAlready,
    HandStillOn,
    NoAllInWaits,
    NobodyToWaitFor,
    NotInThisRuleSet,
)
from shuffleup.kernel.language import said_later
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    HandForHandOnAlready: said_later("hand-for-hand is on already"),
    NobodyToWaitFor: said_later("hand-for-hand needs more than one table"),
    NotInThisRuleSet: said_later("this rule set does not play hand-for-hand: give the reason"),
    HandForHandNotOn: said_later("hand-for-hand is not on"),
    NoAllInWaits: said_later("no all-in waits at table {table}"),
    HandStillOn: said_later("a hand is still on at table {tables}: wait for it, or give the reason"),
}
