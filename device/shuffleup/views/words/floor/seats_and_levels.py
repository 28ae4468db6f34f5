"""Sentences for the refusals of seats, tables, boxes and crews, of levels, hand-for-hand and a colour-up."""

from shuffleup.floor.seating.seat_draw import CannotTakeSeat, NoSeatBecause
from shuffleup.kernel.language import Translatable, say
from shuffleup.views.words.terms import ChooseByFact, Sentences, Several, ended, paused


def cannot_take_seat(it: CannotTakeSeat) -> str:
    """Say why somebody may not choose a seat now."""
    return say("{name} cannot take a seat: {why}", name=it.name, why=say(NO_SEAT[it.why]))


NO_SEAT: dict[NoSeatBecause, Translatable] = {
    "event_over": "the event is over",
    "forming": "tables are being formed: wait until everybody sits",
    "out": "is out: a new entry gets a new seat",
    "leaving": "is broke or leaving",
    "moving": "is on the way to another chair already",
}


SENTENCES: Sentences = {
    # Seats and tables.
    "nobody_has_to_move": "no move is due; move_player moves a player anyway",
    "no_move_waited_for": "no move between levels is waited for",
    "table_not_halted": "table {table} is not halted for being short of players",
    "equal_high_cards": "equal high cards: seats {seats} of table {table} draw again",
    "seat_not_fair": "seat {seat} is not one that may be taken: table {table}, {fair}",
    "no_table_to_break": "no table is to be broken now: name one, with a reason",
    "not_played_at": "table {table} is not one that is being played at",
    "not_due_to_break": "table {table} is not due to be broken: say why",
    "somebody_may_buy": "somebody at table {table} is broke and may still buy: settle that first",
    "no_breaking_now": "tables are broken while the event is played, and not while tables are being formed",
    "say_which_break": "say one of the three: how many tables to break, how many to keep, or which",
    "no_table_left_to_break": "{playing} tables are in play: break one at least, and keep one at least",
    "nothing_proposed": "no tables are proposed to be broken: propose them first",
    "proposal_out_of_date": Several(
        "tables",
        "the proposal is out of date, something has changed at table {tables}: bring it up to date first",
        "the proposal is out of date, something has changed at tables {tables}: bring it up to date first",
    ),
    "final_table_not_due": "the final table is not formed yet, or one table is left",
    "may_still_buy": Several(
        "players",
        "{players} went broke and may still buy: settle that first",
        "{players} went broke, and all may still buy: settle that first",
    ),
    "no_table_waits": "no table waits for the final table",
    "cannot_be_final_table": "table {table} cannot be the final table; tables in play: {playing}",
    "not_a_free_chair": "table {table} seat {seat} is not a free chair of an open table",
    "swap_of_one": "name two different players",
    "no_chips_carried": "{name} is not on the way to another chair: no chips are carried",
    "name_the_other": "two people carry the chips of an absent player: name the other one",
    "moves_already": (
        "{name} is on the way to another chair already: call that off, or wait until all moves are done"
    ),
    "not_on_the_way": "{name} is not on the way to another chair: nothing is to be called off",
    "called_with_the_table": "{name} goes with all of table {table}: that cannot be called off",
    "sits_nowhere": "{name} sits at no table and cannot be moved",
    "no_stack_to_take": "{name} has no chips or is leaving, and cannot move",
    "stage_is_played": "table {table} has played its stage: its players wait for the next one",
    "no_seats_after_end": lambda it: say("no seats are drawn now: {ended}", ended=ended(it.why, it.note)),
    "no_seats_while_forming": "no seats are drawn now: tables are being formed",
    "seats_drawn_already": "the seats have been drawn already, and nobody waits for one",
    "buy_in_too_small": "{chips} is too little: the smallest buy-in is {minimum}",
    "buy_in_too_large": "{chips} is too much: the largest buy-in is {maximum}",
    "draw_needs_two": "a draw needs two entries or more; registered: {registered}",
    "no_chair_free": "no chair is free, and the room has no other table: {waiting} wait",
    "cannot_take_seat": cannot_take_seat,
    "comes_too_late": "{name} comes too late: a crew's table has played its stage already",
    "seats_are_drawn": "the seats of this event are drawn",
    "no_seat_at_wish": "no seat is changed at a player's wish",
    "table_not_set_up": Several(
        "tables",
        "table {table} is not set up: {name} can sit at table {tables}",
        "table {table} is not set up: {name} can sit at tables {tables}",
    ),
    "called_from_there": "table {table} is done or broken: {name} is called from there",
    "seats_are_chosen": "no seat is drawn here: people sit where they like, with the chips they buy",
    "has_chips_there": "{name} has a seat and a stack: change the seat without chips, or sell chips",
    "same_stack_for_all": "everybody begins with the same stack: leave the chips out",
    # Stages of crews.
    "play_off_not_entered": (
        "enter what each of them won in the play-off hand: nothing is entered for seat {seats}"
    ),
    "stage_is_played_on": "table {table} has not played its last hand: say why it ends",
    "no_stage_there": "table {table} does not play a stage of crews: it goes on to the end",
    "stage_waits_for_move": Several(
        "players",
        "{players} is on the way to or from table {table}: wait for the move",
        "{players} are on the way to or from table {table}: wait for the moves",
    ),
    "count_to_see_who_leads": "count the stacks of table {table} first: they say who leads",
    "nobody_tied": "nobody of table {table} is tied for the lead",
    "still_level": "still level: {players}; they go on to another round",
    "stage_not_over": "not every table has played its stage, or a tie for a lead is open",
    "cannot_seat_winners": "{winners} winners cannot be seated at {tables} tables",
    "stacks_of_others": "table {table}: stacks of those who sit there, none below zero; wrong: {wrong}",
    "plays_its_last_hand": "table {table} plays its last hand",
    # Boxes.
    "no_such_box": ChooseByFact(
        "boxes",
        "there is no box '{box}' here; there are {boxes}",
        "there is no box '{box}' here; there are none; let one in first",
    ),
    "no_box_of_code": "{box} is none of the boxes to choose from at table {table}: {codes}",
    "has_it_already": "table {table} is with {box} already",
    "other_would_stop": (
        "table {table} is with {box}, which would play no more: give a reason to take it away"
    ),
    "no_box_has_table": "no box has table {table}",
    "box_plays_another": "{box} plays table {table}: take that table back first",
    "one_box_here": "this event is played on one box, which has all its tables",
    "table_out_of_range": "there is no table {table} in this event: it has {tables}",
    "table_is_lent": "table {table} is with another event",
    "boxes_of_one_name": "{count} boxes are called '{box}': say which one, {users}",
    # Levels and the clock.
    "levels_end_nothing": "levels do not decide when this event ends: nothing can be planned",
    "no_blinds_proposed": "no other blinds are proposed: set levels by hand",
    "no_blinds_to_restore": "no blinds can come back: the first of the new levels has begun",
    "no_break_follows": "no break follows level {level}",
    "break_needs_a_level": "a break begins while a level is on",
    "level_is_over": "level {level} is over already: name one that is on or to come",
    "clock_not_running": "the clock is not running",
    "confirm_blinds_first": "the host has to confirm the blinds after halftime first",
    "clock_not_paused": "the clock is not paused",
    "clock_stands_for": lambda it: say("the clock cannot just go on: {why}", why=paused(it.why, it.note)),
    "stopped_already": "play is stopped already: {why}",
    "play_not_stopped": "play is not stopped",
    "halftime_not_over": "levels are confirmed when halftime is over",
    "nothing_was_set": "nothing was set: give blinds, antes or limits",
    "level_has_begun": "level {level} has begun: set level {first} or a later one",
    "no_break_on": "no break is on",
    "levels_while_played": "levels are on while the event is played",
    "level_cannot_be_paid": "{amount} at level {level} cannot be paid in chips of {smallest}",
    "no_time_counted": "no time is being counted that could be changed",
    "only_so_much_left": "only {minutes} min {seconds} s are left: take less",
    "name_no_table": "all tables play one level: name no table",
    "table_does_not_play": "table {table} does not play",
    "no_limits_here": "this event has no limits: set blinds only",
    "ante_below_zero": "an ante is 0 or more",
    "no_limits": "{low}/{high} are no limits: the lower is above 0, the upper at least it",
    "level_before_is_missing": "level {level} comes before and has no blinds: set it, too",
    "no_blinds": "{small}/{big} are no blinds: the small blind is above 0, the big at least it",
    "levels_rise": "the big blind falls from {big} to {then}: levels rise",
    "antes_for_levels": "{antes} antes for {levels} levels: give one for each",
    "limits_for_levels": "{limits} limits for {levels} levels: give one for each",
    "stakes_too_high": "level {level} would cost {stake}: {most} is the most, set lower stakes",
    "two_have_to_sit": "two players have to sit before the start: let them take their seats",
    "seats_not_drawn": "draw the seats first",
    "started_already": "the event has been started already",
    "deputy_not_named": "name the deputy first, who decides disputes that involve the host",
    # Hand-for-hand.
    "hand_for_hand_on_already": "hand-for-hand is on already",
    "nobody_to_wait_for": "hand-for-hand needs more than one table",
    "not_in_this_rule_set": "this rule set does not play hand-for-hand: give the reason",
    "hand_for_hand_not_on": "hand-for-hand is not on",
    "no_all_in_waits": "no all-in waits at table {table}",
    "hand_still_on": Several(
        "tables",
        "a hand is still on at table {tables}: wait for it, or give the reason",
        "hands are still on at tables {tables}: wait for them, or give the reason",
    ),
    # A colour-up.
    "hand_to_finish": "table {table} has a hand to finish and confirm first",
    "nobody_with_chips": "nobody with chips sits in seat {seat} of table {table}",
    "seat_without_count": "seat {seat} has no count: none is 0",
    "no_colour_up_on": "no colour-up is on",
    "count_does_not_fit_stack": (
        "{name} in seat {seat} has {stack}, which does not fit that count: count the stack"
    ),
    "colour_up_on_already": "a colour-up is on already",
    "not_while_dealing": "chips are changed in a break or while play is stopped",
    "no_colour_up_here": "by its rules this event has no colour-up",
    "smallest_go_first": "{old} for {new}: chips of {first} go first, for larger ones",
    "still_needed": "chips of {old} are needed through level {through}: they cannot go yet",
    "finish_or_cancel_first": "a colour-up is on: finish or cancel it",
    "not_proposed_to_go": "chips of {chips} are not proposed to go",
    "still_moving": Several(
        "players",
        "{players} is on the way to another chair: count when everybody sits",
        "{players} are on the way to other chairs: count when everybody sits",
    ),
    "chips_not_counted": "table {table}: its chips have to be counted",
    "race_not_decided": "table {table}: its race is not decided",
    "count_table_first": "count the chips of table {table} first",
    "nothing_to_race_for": "table {table} has nothing to race for",
    "race_is_decided": "the race of table {table} is decided: count again to repeat it",
}
