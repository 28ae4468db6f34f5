"""Sentences for the refusals of hand-for-hand, with their facts."""

from shuffleup.floor.hand_for_hand import (
    HandForHandNotOn,
    HandForHandOnAlready,
    HandStillOn,
    NoAllInWaits,
    NobodyToWaitFor,
    NotInThisRuleSet,
)
from shuffleup.kernel.language import mark_for_translation
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    HandForHandOnAlready: mark_for_translation("hand-for-hand is on already"),
    NobodyToWaitFor: mark_for_translation("hand-for-hand needs more than one table"),
    NotInThisRuleSet: mark_for_translation("this rule set does not play hand-for-hand: give the reason"),
    HandForHandNotOn: mark_for_translation("hand-for-hand is not on"),
    NoAllInWaits: mark_for_translation("no all-in waits at table {table}"),
    HandStillOn: mark_for_translation(
        "a hand is still on at table {tables}: wait for it, or give the reason"
    ),
}
