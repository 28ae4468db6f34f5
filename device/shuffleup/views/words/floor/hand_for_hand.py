"""Sentences for the refusals of hand-for-hand, with their facts."""

from shuffleup.floor.hand_for_hand import refusals
from shuffleup.language import said_later
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    refusals.HandForHandOnAlready: said_later("hand-for-hand is on already"),
    refusals.NobodyToWaitFor: said_later("at one table there is nobody to wait for"),
    refusals.NotInThisRuleSet: said_later("this rule set does not play hand-for-hand: give the reason"),
    refusals.HandForHandNotOn: said_later("hand-for-hand is not on"),
    refusals.NoAllInWaits: said_later("no all-in waits at table {table}"),
    refusals.HandStillOn: said_later("a hand is still on at table {tables}: wait for it, or give the reason"),
}
