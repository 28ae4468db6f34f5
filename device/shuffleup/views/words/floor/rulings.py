"""Sentences for the refusals of rulings, penalties, results, and of several rooms of the floor."""

from collections.abc import Mapping
from typing import Literal

from shuffleup.floor.conduct.corrections import BrokeTogether, CannotBeExplained, CountIsOff
from shuffleup.floor.lookup import CountStacksFirst
from shuffleup.floor.state import Floor, NewChips, Question, Ruling, TableCall
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import Translatable, say, say_counted
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.views.numbers import chips_text, together
from shuffleup.views.words.table import called
from shuffleup.views.words.terms import ChooseByFact, Sentences, Several, formed


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
    return say("{players} went broke in one hand: tap the busts at the table", players=together(it.players))


def what_the_rules_say(rules: RuleSet, offence: Literal["exposed_card", "conduct"]) -> str:
    """Say in one line which penalty the rule set has for an offence; the director decides.

    Missed hands are offered before chips (W-02).
    """
    penalties = rules.penalties
    kind = penalties.exposed_card if offence == "exposed_card" else penalties.conduct
    return say(PENALTIES[kind], chips=chips_text(penalties.chip_amount))


PENALTIES: Mapping[str, Translatable] = {
    "warning_or_missed_hands": (
        "a warning, missed hands or missed rounds; a hand is never dead for it (TDA 71)"
    ),
    "dead_hand_and_time": (
        "the hand is dead, by a ruling at the table, and hands are missed; TDA 68 would not kill the hand"
    ),
    "dead_hand_and_half_pot": (
        "the hand is dead and half the pot is due, by a ruling at the table; TDA 68 would not kill the hand"
    ),
    "chips": "missed hands, or from {chips} in chips, never more than the stack",
}


def count_stacks_first(it: CountStacksFirst) -> str:
    """Say which stacks are to be counted, and why."""
    tables, count = together(it.tables), len(it.tables)
    if it.follows == "deal":
        return say_counted(
            "count the stacks of table {tables} first: the deal divides by them",
            "count the stacks of tables {tables} first: the deal divides by them",
            count,
            tables=tables,
        )
    return say_counted(
        "count the stacks of table {tables} first: the places follow from them",
        "count the stacks of tables {tables} first: the places follow from them",
        count,
        tables=tables,
    )


SENTENCES: Sentences = {
    "reason_needed": "give a reason",
    "already_out": "{name} is out",
    "as_before": "{name} holds {cards} time cards already",
    "not_shorter": "{name} has {seconds} seconds for each decision: that is no shorter",
    # Rulings, penalties and rules.
    "is_already": "{key} is {value} already",
    "value_not_allowed": "{key}: found {found}; allowed: {allowed}",
    "settled_at_opening": "{key} is settled when the event is opened: open another event",
    "settled_at_the_draw": "{key} is settled when the seats are drawn",
    "chips_not_divided": (
        "stacks hold chips of {before}, which {after} does not divide: change them in a colour-up"
    ),
    "no_such_rule": ChooseByFact("near", "there is no rule '{key}': try {near}", "there is no rule '{key}'"),
    "no_event_on": "no event is on",
    "hands_are_on": Several(
        "tables",
        "the last hand at table {tables} is not final yet: end the event after this hand",
        "the last hands at tables {tables} are not final yet: end the event after this hand",
    ),
    "ends_already": "the event ends after this hand already: {why}",
    "not_while_forming": "tables are being formed: stop play and end the event then",
    "place_comes_first": "somebody is broke: the place comes first",
    "event_not_over": "the event is not over",
    "archived_already": "the event is archived already",
    "not_out": "{name} is not out",
    "is_being_formed": lambda it: say(
        "the {formed} is being formed: try again when everybody sits there",
        formed=formed(it.formed, it.stage),
    ),
    "seat_not_let_go": "{name} sits there until the hand is over: undo it without another chair",
    "from_a_player_or_new": "the chips come from a player, or they are new: say one of the two",
    "cannot_give_back": "{name} has {stack}, from which {chips} cannot be given back",
    "chips_moved_on": "the {chips} of {name} are no longer with who won them: say who gives them back",
    "cannot_be_undone": "this act has no undo: correct it by a command of its own",
    "undone_already": "this act is undone already",
    "changed_since": "a later act has changed what this one did: undo that one first",
    "places_are_final": "the event is archived: its places are final",
    "cannot_be_explained": cannot_be_explained,
    "no_alarm": "there is no alarm",
    "count_between_hands": "table {table} plays hand {hand}: stacks are counted between hands",
    "nobody_to_count": "nobody sits at table {table}: there is nothing to count",
    "count_names_everybody": "a count names everybody at table {table} and nobody else: {players}",
    "count_is_off": count_is_off,
    "cannot_be_made_of": "{chips} cannot be made of chips of {smallest}, the smallest in play: count again",
    "broke_together": broke_together,
    "no_free_chair": "there is no free chair for the player",
    "deputy_not_entered": "{name} is not entered: name a player of this event, or enter {name} first",
    "own_name_of_deputy": "write the deputy's own name",
    "table_has_not_called": "table {table} has not called the floor",
    "no_deputy_named": "the deputy rules here, and none is named",
    "party_to_the_dispute": "{name} is a party to the dispute: the deputy rules",
    "away_misses_all": "{name} is away and misses every hand",
    "too_many_to_miss": "{name} cannot miss {hands} hands",
    "no_hands_to_miss": "{name} has no hands to miss: say how many",
    "penalty_to_the_pot": "a penalty in chips goes to the pot here: rule it at the table, in the hand",
    "no_penalty_in_chips": (
        "this rule set has no penalty in chips: give a warning, or hands or rounds to miss"
    ),
    "penalty_too_small": "a penalty in chips begins at {least}",
    "cannot_be_taken_in": "{chips} cannot be taken in chips of {smallest}",
    # Entries, chairs and the event as a whole.
    "no_such_entry": "there is no entry '{entry}'",
    "no_such_table": "there is no table {table} in this event",
    "has_no_chair": "{name} does not sit at a table",
    "moves_to_another_chair": "{name} is on the way to another chair: try again there",
    "event_is_over": "the event is over",
    "event_not_played": "the event is not being played",
    "not_in_play": "{name} is not in play",
    "leaves_already": "{name} is leaving already",
    "chair_not_free": "table {table} seat {seat} is not free",
    "cannot_be_paid_in": "{amount} cannot be paid in chips of {smallest}, the smallest in play",
    "count_stacks_first": count_stacks_first,
    # Results.
    "results_are_on_their_way": Several(
        "tables",
        "the last results of table {tables} are still on their way: try again in a moment",
        "the last results of tables {tables} are still on their way: try again in a moment",
    ),
    "no_such_look": "that look does not lie on this box: bring its files again",
    "no_look_before": "there is no look before this one",
    "nobody_waits_for_a_place": "no player with that number has gone broke and waits for a place",
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
