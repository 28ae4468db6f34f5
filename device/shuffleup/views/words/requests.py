"""Sentences for the refusals of commands, requests and lists, and the change of a rule that would help.

A refusal names its `rule`, and the value that would do; with a row here every face offers the change.
"""

from collections.abc import Mapping

from shuffleup.kernel.language import Translatable, say, say_counted
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol import request_refusals
from shuffleup.protocol.messages import RemedyView
from shuffleup.views.words.terms import ChooseByFact, Sentences, role

KINDS: Mapping[str, Translatable] = {
    "int": "a whole number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table of values",
    "float": "a number with a point",
    "null": "nothing",
}
"""What the kinds of JSON are called on a page."""


def _one_of(kinds: tuple[str, ...]) -> str:
    *others, last = (say(KINDS[one]) if one in KINDS else one for one in kinds)
    return say("{others} or {last}", others=", ".join(others), last=last) if others else last


UNUSABLE: dict[request_refusals.BoxFile, Translatable] = {
    "units": "the register of the boxes cannot be used: look at the storage of the floor; its log says more",
    "standby": (
        "the files for the standby cannot be used: look at the storage of the floor; its log says more"
    ),
    "look": "the look cannot be stored: look at the storage of this box; its log says more",
    "bags": "the bag list cannot be stored: look at the storage of this box; its log says more",
    "room_wifi": "the Wi-Fi of the room cannot be read: write it again with sudo shuffleup access-point NAME",
}


def pin_is_wrong(it: request_refusals.WrongPin) -> str:
    """Say how many tries are left, or how long none is looked at."""
    if it.seconds:
        return say("wrong floor PIN: it is locked for {seconds} s now", seconds=it.seconds)
    return say_counted(
        "wrong floor PIN: {count} more try before it is locked",
        "wrong floor PIN: {count} more tries before it is locked",
        it.left,
    )


def code_is_wrong(it: request_refusals.WrongCode) -> str:
    """Say how many codes may still be typed for a unit."""
    if it.left <= 0:
        return say("not the code of this unit, for the fifth time: it shows a new one now")
    return say_counted(
        "not the code of this unit, or it has reached another floor: "
        "{count} more try before it shows a new one",
        "not the code of this unit, or it has reached another floor: "
        "{count} more tries before it shows a new one",
        it.left,
    )


SENTENCES: Sentences = {
    # Commands.
    "table_has_changed": "the table changed, look again",
    "event_has_changed": "the event is not what you have seen: look again",
    "somebody_acted": ChooseByFact("person", "{person}: {did} Look again", "{did} Look again"),
    "id_of_another_command": "another command has this id: send it under an id of its own",
    "no_such_verb": "no verb '{verb}' for {to}",
    "argument_missing": "{verb}: {argument} is missing",
    "no_such_argument": "{verb}: there is no argument {argument}",
    "argument_empty": "{verb}: {argument}: it is empty, write something",
    "argument_too_long": "{verb}: {argument}: too long, {most} letters at most",
    "argument_too_small": "{verb}: {argument}: too small, {least} or more",
    "argument_too_large": "{verb}: {argument}: too large, {most} at most",
    "argument_count": "{verb}: {argument}: {wanted} values are wanted, not {found}",
    "argument_kind": lambda it: say(
        "{verb}: {argument}: {wanted} is wanted, not {found}",
        verb=it.verb,
        argument=it.argument,
        wanted=_one_of(it.wanted),
        found=_one_of(it.found),
    ),
    "argument_not_to_choose": ChooseByFact(
        "choices",
        "{verb}: {argument}: {value} cannot be chosen; choose {choices}",
        "{verb}: {argument}: {value} cannot be chosen",
    ),
    "argument_unreadable": "{verb}: {argument}: {fault}",
    "only_the_director": lambda it: say(
        "only the director can do that; this came from a {role}", role=role(it.role)
    ),
    "may_not_act_here": lambda it: say("a {role} may not act for this table", role=role(it.role)),
    "may_not_touch_the_box": lambda it: say("a {role} may not touch this box", role=role(it.role)),
    # Requests.
    "unreadable": "cannot be read: {fault}",
    "nested_too_deep": "cannot be read: nested too deep",
    "body_too_large": "a body may have {most} bytes",
    "cut_off": "the request was cut off",
    "could_not_answer": "the box could not answer: its log says why",
    "no_such_address": "there is nothing at this address",
    "not_with_this_method": "this address does not support this method",
    "unknown_host": "unknown host name: open this page by the IP address of the box",
    "foreign_page": "only the pages of this box may do that",
    "too_many_requests": "too many requests from {address}: wait a second",
    "too_many_commands": "too many commands from {address}: wait a second",
    "too_many_streams": "{address} follows {most} streams already: close some of its pages",
    "room_follows_too_much": "{most} streams are followed already: close some pages in the room",
    "by_phone_only": "only the page of a player may do that",
    "too_many_unknown_cards": "too many codes that are no card: wait a minute",
    "phones_ask_again": "{most} phones follow already: this one asks from time to time",
    "unsigned_request": "the request of a phone is not signed",
    "no_card_to_show": "there is no card to show: give the player a new one",
    "codes_not_here": "codes are shown over TLS to the director, and at the box itself",
    "open_line": ChooseByFact(
        "https",
        "this line is open to the room: use {https} instead",
        "this line is open to the room: do it at the box itself",
    ),
    "pin_needed": "pin needed: this is for the director, enter the floor PIN",
    "no_pin_at_box": (
        "this box has no floor PIN: set one at the box itself, under SYSTEM or with shuffleup pin"
    ),
    "no_pin_at_floor": (
        "no floor PIN is set: set one at the floor unit itself, under SYSTEM or with shuffleup pin"
    ),
    "no_pin_to_enter": "no floor PIN is set on this box",
    "no_pin_to_show": "no floor PIN is set",
    "no_floor_here": "the floor is not on this box: open the console of the box that has it",
    "no_venue_here": "this box is not the floor of a venue",
    "no_such_topic": "no topic '{topic}': choose from {topics}",
    "no_such_stream": "no stream '{stream}': choose from {streams}",
    "not_a_number": "{name} is a whole number of 0 or more, not '{value}'",
    "not_a_port": "{name} is a port from 1 to {highest}, not '{value}'",
    "box_ends": "this program is ending: look whether it was done when it is back, and ask again if not",
    "no_club_here": "this box keeps no club",
    "evening_is_on": "{event} is still open: end it first, what is prepared here is kept",
    "is_of_the_book": "is it the {name} of the people book? If not, add a letter to the name",
    "club_cannot": "{why}",
    "season_rules_wrong": "{why}",
    "no_such_paper": "no paper of that name: choose from {papers}",
    "no_such_entry_to_print": "there is no entry {entry}: the console names them",
    "no_bags": "no stack is in a bag yet",
    "no_vouchers": "no seat has been won here yet",
    "nobody_has_paid": "nobody has paid yet: record a payment under Players",
    "has_paid_nothing": "{name} has paid nothing yet: record the payment under Players",
    "no_charity_statement": "a cash table has no charity statement: it pays no prizes",
    "no_day_for_calendar": "the evening has no day or no start yet: set both in its event file",
    "no_code_for_invitation": "the calendar file has {octets} octets, a code holds {most}: put the page"
    " on a host and set its address in the event file, or shorten the place",
    "results_not_for_others": "this cash night shows each person the own line only: its rules must show all"
    " lines first",
    "no_such_file": "there is no such file; there are {files}",
    "no_such_code": "no code of that name: choose from {codes}",
    "no_network": "no network: plug in a cable or set the Wi-Fi",
    "no_room_wifi": "no Wi-Fi of the room is known here: shuffleup access-point makes one",
    "no_release_on_stick": "no newer release is on a stick in this box",
    "real_keys": "this box has real keys: press them",
    "no_such_touch": "one of press, release, turn (1 to {most}), unplug, plug, cause, put_right",
    "not_on_this_box": "there is no '{name}' on this box: {known}",
    "no_simulated_machine": "there is no simulated card machine at this box",
    "for_units_only": "this is for units of the venue",
    "for_standby_only": "this is for the standby",
    "not_the_standby": (
        "this box was not let in as the standby: let it in as one at the floor console, under Units"
    ),
    "standby_plays_no_table": "a standby plays no table: leave the table out, or let it in as a box",
    "no_such_area": (
        "there is no area {area}: this floor has {areas}; more begin with shuffleup floor --areas"
    ),
    "no_such_unit": "no such unit waits here or belongs to this venue",
    "file_unusable": lambda it: say(UNUSABLE[it.what]),
    "bad_pin": "a floor PIN has {fewest} to {most} digits",
    "wrong_pin": pin_is_wrong,
    "pin_locked": "the floor PIN is locked for {seconds} s: too many wrong tries",
    "pin_not_set": "no floor PIN is set",
    "pin_not_read": "{path}: cannot be read ({error})",
    "pin_not_written": "{path}: cannot be written ({error})",
    "pin_not_removed": "{path}: cannot be removed ({error})",
    "pin_damaged": "{path}: damaged; set the PIN anew with shuffleup pin",
    "pin_of_floor_unreadable": "the PIN of the floor cannot be read: let both have the same version",
    "unit_name_unreadable": "the name of a unit has to be readable",
    "not_signed_by_unit": "this is not signed by the unit that it names",
    "too_many_units_wait": "too many units wait already: admit them, or try again in ten minutes",
    "too_many_ask_to_join": "too many requests to join: try again in a minute",
    "not_with_that_code": "this unit does not wait here with that code",
    "code_used_up": "that code is used up: the unit shows a new one",
    "no_such_unit_waits": "no such unit waits: look at its code and try again",
    "too_old": "this box has release {release} and the floor {floor}: update this box first",
    "standby_there": "{name} is the standby of this floor: send it away first",
    "venue_full": "{most} units belong to this venue: send away those you do not use",
    "wrong_code": code_is_wrong,
    "not_a_code": "a code has eight letters and digits, as the unit shows it: 7K3M-Q9TX",
    # Lists of players.
    "not_text": "this is no text: save the list as CSV in UTF-8",
    "quotes_not_closed": "the quotes around a cell are not closed",
    "no_name_column": "the head has no column for the name: call one name",
    "no_name_in_list": "the file holds no name",
    "too_many_names": "{count} names: {most} at most, this is another file",
    "cells_beyond_head": (
        "{cells} cells and {columns} columns, {beyond} is in none: put a text with a comma into quotes,"
        ' as "Kim, Pat"'
    ),
    "name_or_cells": (
        "{text} can be one name or two cells: put a name with a comma into quotes, or name the columns in a"
        " first line, as last name,first name"
    ),
    "no_name_in_line": "no name",
    "several_of_that_name": "several persons have the name {name}: write the id of one",
    "named_in_line_before": "{name} stands in line {line} already: add a letter to tell the two apart",
    # The first run.
    "first_run_goes_on": "this box is being set up: finish the first run, then the table opens",
    "finish_hand_first": "finish the hand first",
    "only_director_sets_up": "only the director can set the box up again",
    "players_entered_already": "players are entered already: go on at the floor console",
    "pin_is_set": "a floor PIN is set: type it to change it",
    "pins_differ": "those were two different PINs: nothing has changed",
    "only_director_sets_pin": "only the director can set the PIN",
    "no_pin_here": "this box keeps no floor PIN",
}


REMEDIES: Mapping[str, Translatable] = {
    "registration.late_entry_until_level": "Let people enter until the end of level {value}",
    "signup.enabled": "Keep sign-ups for this event",
    "flights.repeat": "Let the larger bag play",
    "registration.buy_on_the_day": "Sell places on the day, too",
    "reentry.allowed": "Allow re-entries",
    "reentry.until_level": "Allow re-entries until the end of level {value}",
    "reentry.max": "Allow {value} re-entries a player",
    "rebuy.allowed": "Allow rebuys",
    "rebuy.cutoff": "Sell rebuys until the end of level {value}",
    "rebuy.max": "Sell up to {value} rebuys an entry",
    "rebuy.threshold_pct": "Sell rebuys to stacks of up to {value} % of the starting stack",
    "rebuy.min_amount": "Sell rebuys of {value} chips and more",
    "addon.allowed": "Sell an add-on",
    "addon.after_level": "Sell the add-on after level {value}",
    "bounty.phase": "Draw envelopes from level {value} on",
    "cash.min_bb": "Let people buy in for {value} big blinds and more",
    "cash.max_bb": "Let people buy in for up to {value} big blinds",
    "colour_up.enabled": "Play this event with colour-ups",
    "hand_for_hand.enabled": "Play this event with hand-for-hand",
    "settle.enabled": "Settle this night",
    "settle.ledger": "Carry open balances from night to night",
    "seating.self_choice": "Let players choose their seats",
    "penalties.conduct": "Take penalties in chips",
    "penalties.destination": "Take penalties in chips out of play",
    "blinds.join": "Let newcomers post the big blind or wait for it",
}
"""By the key of the rule: what its change does; `{value}` is what it is changed to."""


def remedy(refusal: Refusal) -> RemedyView | None:
    """Offer to change the rule that causes a refusal, None where none does or no value of it would do."""
    if refusal.would_do is None or refusal.rule not in REMEDIES:
        return None
    text = say(REMEDIES[refusal.rule], value=str(refusal.would_do).removeprefix("level:"))
    change = {"key": refusal.rule, "value": refusal.would_do, "reason": text}
    return RemedyView(text, "change_rule", change)
