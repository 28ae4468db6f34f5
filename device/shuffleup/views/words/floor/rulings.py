"""Sentences for the refusals of rulings, penalties, results, and of several rooms of the floor."""

from typing import Literal

from shuffleup.floor.corrections import (
    BrokeTogether,
    CannotBeExplained,
    CannotBeMadeOf,
    CannotGiveBack,
    ChipsMovedOn,
    CountBetweenHands,
    CountIsOff,
    CountNamesEverybody,
    FromAPlayerOrNew,
    IsBeingFormed,
    NoAlarm,
    NobodyToCount,
    NoFreeChair,
    NotOut,
    PlacesAreFinal,
    SeatNotLetGo,
)
from shuffleup.floor.event_end import (
    ArchivedAlready,
    EndsAlready,
    EventNotOver,
    HandsAreOn,
    NotWhileForming,
    PlaceComesFirst,
)
from shuffleup.floor.levels.stakes import CannotBePaidIn
from shuffleup.floor.lookup import (
    ChairNotFree,
    CountStacksFirst,
    EventIsOver,
    EventNotPlayed,
    HasNoChair,
    LeavesAlready,
    MovesToAnotherChair,
    NoEventOn,
    NoSuchEntry,
    NoSuchTable,
    NotInPlay,
    ResultsAreOnTheirWay,
)
from shuffleup.floor.penalties import (
    AwayMissesAll,
    CannotBeTakenIn,
    NoHandsToMiss,
    NoPenaltyInChips,
    PenaltyTooSmall,
    PenaltyToThePot,
    TooManyToMiss,
)
from shuffleup.floor.results import NobodyWaitsForAPlace
from shuffleup.floor.rule_changes import (
    ChipsNotDivided,
    IsAlready,
    NoSuchRule,
    SettledAtOpening,
    SettledAtTheDraw,
    ValueNotAllowed,
)
from shuffleup.floor.rulings import (
    DeputyNotEntered,
    NoDeputyNamed,
    OwnNameOfDeputy,
    PartyToTheDispute,
    TableHasNotCalled,
)
from shuffleup.floor.state import Floor, NewChips, Question, Ruling, TableCall
from shuffleup.floor.undo import CannotBeUndone, ChangedSince, UndoneAlready
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.views.numbers import chips_text
from shuffleup.views.words.table import called
from shuffleup.views.words.terms import Sentences, formed


def value_not_allowed(it: ValueNotAllowed) -> str:
    """Say what a rule was to be and what it may be."""
    return say("{key}: found {found}; allowed: {allowed}", key=it.key, found=it.found, allowed=it.allowed)


def no_such_rule(it: NoSuchRule) -> str:
    """Say which rule there is none of, and the nearest that there is."""
    if it.near:
        return say("there is no rule '{key}': try {near}", key=it.key, near=it.near)
    return say("there is no rule '{key}'", key=it.key)


def cannot_be_explained(it: CannotBeExplained) -> str:
    """Say what differs, and that the explanation is not of it."""
    if not it.over:
        return say("all chips are explained: {chips} cannot be explained", chips=chips_text(Chips(it.chips)))
    if it.over > 0:
        return say(
            "there are {over} more than issued and explained: {chips} cannot be explained",
            over=chips_text(Chips(it.over)),
            chips=chips_text(Chips(it.chips)),
        )
    return say(
        "there are {under} fewer than issued and explained: {chips} cannot be explained",
        under=chips_text(Chips(-it.over)),
        chips=chips_text(Chips(it.chips)),
    )


def count_is_off(it: CountIsOff) -> str:
    """Say by how much a count is off."""
    if it.over > 0:
        return say(
            "the count is {over} more than there should be: count again, or give the reason",
            over=chips_text(Chips(it.over)),
        )
    return say(
        "the count is {under} fewer than there should be: count again, or give the reason",
        under=chips_text(Chips(-it.over)),
    )


def broke_together(it: BrokeTogether) -> str:
    """Name those whose order only the table knows."""
    players = say(" and ").join(it.players)
    return say("{players} went broke in one hand: tap the busts at the table", players=players)


def what_the_rules_say(rules: RuleSet, offence: Literal["exposed_card", "conduct"]) -> str:
    """Say in one line which penalty the rule set has for an offence; the director decides.

    Missed hands are offered before chips (W-02).
    """
    penalties = rules.penalties
    kind = penalties.exposed_card if offence == "exposed_card" else penalties.conduct
    return say(PENALTIES[kind], chips=chips_text(penalties.chip_amount))


PENALTIES = {
    "warning_or_missed_hands": mark_for_translation(
        "a warning, missed hands or missed rounds; a hand is never dead for it (TDA 71)"
    ),
    "dead_hand_and_time": mark_for_translation(
        "the hand is dead, by a ruling at the table, and hands are missed; TDA 68 would not kill the hand"
    ),
    "dead_hand_and_half_pot": mark_for_translation(
        "the hand is dead and half the pot is due, by a ruling at the table; TDA 68 would not kill the hand"
    ),
    "chips": mark_for_translation("missed hands, or from {chips} in chips, never more than the stack"),
}

RULING_SENTENCES: Sentences = {
    IsAlready: mark_for_translation("{key} is {value} already"),
    ValueNotAllowed: value_not_allowed,
    SettledAtOpening: mark_for_translation("{key} is settled when the event is opened: open another event"),
    SettledAtTheDraw: mark_for_translation("{key} is settled when the seats are drawn"),
    ChipsNotDivided: mark_for_translation(
        "stacks hold chips of {before}, which {after} does not divide: change them in a colour-up"
    ),
    NoSuchRule: no_such_rule,
    NoEventOn: mark_for_translation("no event is on"),
    HandsAreOn: mark_for_translation(
        "the last hand at table {tables} is not final yet: end the event after this hand"
    ),
    EndsAlready: mark_for_translation("the event ends after this hand already: {why}"),
    NotWhileForming: mark_for_translation("tables are being formed: stop play and end the event then"),
    PlaceComesFirst: mark_for_translation("somebody is broke: the place comes first"),
    EventNotOver: mark_for_translation("the event is not over"),
    ArchivedAlready: mark_for_translation("the event is archived already"),
    NotOut: mark_for_translation("{name} is not out"),
    IsBeingFormed: lambda it: say(
        "the {formed} is being formed: try again when everybody sits there",
        formed=formed(it.formed, it.stage),
    ),
    SeatNotLetGo: mark_for_translation(
        "{name} sits there until the hand is over: undo it without another chair"
    ),
    FromAPlayerOrNew: mark_for_translation(
        "the chips come from a player, or they are new: say one of the two"
    ),
    CannotGiveBack: mark_for_translation("{name} has {stack}, from which {chips} cannot be given back"),
    ChipsMovedOn: mark_for_translation(
        "the {chips} of {name} are no longer with who won them: say who gives them back"
    ),
    CannotBeUndone: mark_for_translation("this act has no undo: correct it by a command of its own"),
    UndoneAlready: mark_for_translation("this act is undone already"),
    ChangedSince: mark_for_translation("a later act has changed what this one did: undo that one first"),
    PlacesAreFinal: mark_for_translation("the event is archived: its places are final"),
    CannotBeExplained: cannot_be_explained,
    NoAlarm: mark_for_translation("there is no alarm"),
    CountBetweenHands: mark_for_translation(
        "table {table} plays hand {hand}: stacks are counted between hands"
    ),
    NobodyToCount: mark_for_translation("nobody sits at table {table}: there is nothing to count"),
    CountNamesEverybody: mark_for_translation(
        "a count names everybody at table {table} and nobody else: {players}"
    ),
    CountIsOff: count_is_off,
    CannotBeMadeOf: mark_for_translation(
        "{chips} cannot be made of chips of {smallest}, the smallest in play: count again"
    ),
    BrokeTogether: broke_together,
    NoFreeChair: mark_for_translation("there is no free chair for the player"),
    DeputyNotEntered: mark_for_translation(
        "{name} is not entered: name a player of this event, or enter {name} first"
    ),
    OwnNameOfDeputy: mark_for_translation("write the deputy's own name"),
    TableHasNotCalled: mark_for_translation("table {table} has not called the floor"),
    NoDeputyNamed: mark_for_translation("the deputy rules here, and none is named"),
    PartyToTheDispute: mark_for_translation("{name} is a party to the dispute: the deputy rules"),
    AwayMissesAll: mark_for_translation("{name} is away and misses every hand"),
    TooManyToMiss: mark_for_translation("{name} cannot miss {hands} hands"),
    NoHandsToMiss: mark_for_translation("{name} has no hands to miss: say how many"),
    PenaltyToThePot: mark_for_translation(
        "a penalty in chips goes to the pot here: rule it at the table, in the hand"
    ),
    NoPenaltyInChips: mark_for_translation(
        "this rule set has no penalty in chips: give a warning, or hands or rounds to miss"
    ),
    PenaltyTooSmall: mark_for_translation("a penalty in chips begins at {least}"),
    CannotBeTakenIn: mark_for_translation("{chips} cannot be taken in chips of {smallest}"),
}


def count_stacks_first(it: CountStacksFirst) -> str:
    """Say which stacks are to be counted, and why."""
    tables = ", ".join(map(str, it.tables))
    if it.follows == "deal":
        return say("count the stacks of table {tables} first: the deal divides by them", tables=tables)
    return say("count the stacks of table {tables} first: the places follow from them", tables=tables)


EVENT_SENTENCES: Sentences = {
    NoSuchEntry: mark_for_translation("there is no entry '{entry}'"),
    NoSuchTable: mark_for_translation("there is no table {table} in this event"),
    HasNoChair: mark_for_translation("{name} does not sit at a table"),
    MovesToAnotherChair: mark_for_translation("{name} is on the way to another chair: try again there"),
    EventIsOver: mark_for_translation("the event is over"),
    EventNotPlayed: mark_for_translation("the event is not being played"),
    NotInPlay: mark_for_translation("{name} is not in play"),
    LeavesAlready: mark_for_translation("{name} is leaving already"),
    ChairNotFree: mark_for_translation("table {table} seat {seat} is not free"),
    CannotBePaidIn: mark_for_translation(
        "{amount} cannot be paid in chips of {smallest}, the smallest in play"
    ),
    CountStacksFirst: count_stacks_first,
}


RESULT_SENTENCES: Sentences = {
    ResultsAreOnTheirWay: mark_for_translation(
        "the last results of table {tables} are still on their way: try again in a moment"
    ),
    NobodyWaitsForAPlace: mark_for_translation(
        "no player with that number has gone broke and waits for a place"
    ),
}


def ruling(one: Ruling, floor: Floor) -> str:
    """Say what was ruled, on what question, by which rule and by whom."""
    about = question(one.question, floor)
    asked = f"{about}: " if about else ""
    return f"{asked}{one.ruling} ({one.rule or say('fairness; else tda-2024')}), {one.decider}"


def question(asked: Question, floor: Floor) -> str:
    """Say what was ruled on; a question that a person wrote stays as it is."""
    match asked:
        case TableCall(table=table, hand=hand, call=call):
            return say("table {table}, hand {hand}: {reason}", table=table, hand=hand, reason=called(call))
        case NewChips(entry=entry, chips=chips):
            name = floor.entry(entry).name
            return say("{name} is in again with {chips} in new chips", name=name, chips=chips_text(chips))
    return asked
