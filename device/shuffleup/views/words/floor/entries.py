"""Sentences for the refusals of entries, purchases and phones, and the tasks that players start by phone.

Players start these tasks by phone or at the door (PLY-12, PLY-14, PLY-15).
"""

from collections.abc import Mapping

from shuffleup.floor.phones.phone_access import TooManyPhones
from shuffleup.kernel.language import Translatable, say, say_counted
from shuffleup.table.refusals import NoEndAsked
from shuffleup.tournament.seating import Place
from shuffleup.views.words.chips import SOLD
from shuffleup.views.words.terms import ChooseByFact, Sentences


def too_many_phones(it: TooManyPhones) -> str:
    """Say how many phones use the card, and who helps."""
    return say_counted(
        "{count} phone reads this page already: ask the director",
        "{count} phones read this page already: ask the director",
        it.most,
    )


SENTENCES: Sentences = {
    # Entries.
    "not_a_tournament": (
        "a cash game or crews cannot take an evening over: name the event file of a tournament"
    ),
    "event_has_begun": "{entries} are entered in this event already: name the journal of a new one",
    "too_few_are_in": "{players} players are in, and two with a seat are needed: seat them and save again",
    "level_not_listed": "the evening plays level {level}, which the event file does not have: add it",
    "chair_not_here": (
        "somebody sits at table {table}, seat {seat}, and the event has {tables} tables of {seats} seats:"
        " set seating.max_per_table in the event file"
    ),
    "amount_is_zero": "an amount is above 0, or below it for money that goes back",
    "more_than_paid": "{name} has paid {paid}: no more can be given back",
    "nobody_takes_add_on": "nobody may take the add-on now",
    "nothing_to_take": "nobody who plays or has played has anything to pay",
    "paid_nothing_late": "{name} has paid nothing late",
    "stack_confirmed_already": "the stack of {name} is confirmed already",
    "stacks_confirmed_already": "all stacks of table {table} are confirmed",
    "withdrawn_already": "{name} is withdrawn already",
    "has_begun_to_play": "{name} has already played: use leave instead of withdraw",
    "leaves_by_cashing_out": "a player who leaves a cash table cashes out",
    "away_already": "{name} is away already",
    "not_away": "{name} is not away",
    "while_tables_form": "tables are being formed: try again when everybody sits",
    "no_names": "no name was given: one name a line",
    "no_name": "no name was given",
    "entered_again_already": "{name} has already re-entered, as {later}",
    "was_withdrawn": "{name} was withdrawn: register the name again",
    "registered_already": "{name} is registered already: add a letter to tell the two apart",
    "registered_as": "{name} is registered already, as {found}: add a letter to tell the two apart",
    "person_entered": "{name} is the person of the entry {entered}: re-enter that one instead",
    "cash_game_over": "the cash game is over",
    "has_not_left": "{name} has not left the cash game",
    "name_too_long": lambda it: say(
        "{begins}... is too long: {most} letters at most", begins=repr(it.begins), most=it.most
    ),
    "name_not_shown": lambda it: say(
        "{name} holds a sign that cannot be shown: type the name without it", name=repr(it.name)
    ),
    "no_letter_for_it": lambda it: say(
        "{name} holds {letter}, which no face can show: write it in Latin, Greek or Cyrillic letters",
        name=repr(it.name),
        letter=it.letter,
    ),
    # Sign-ups.
    "no_sign_ups": "this event keeps no sign-ups",
    "nobody_to_enter": "everybody who said yes and has a place is entered",
    "no_such_sign_up": "there is no sign-up {number} that this could be done with: look at the list again",
    "too_many_lines": "{count} lines: {most} at most, this is another file",
    "cell_not_closed": "line {line}: the quotes around a cell are not closed; mend that line in the file",
    "bad_json": "this is no list of sign-ups in JSON ({fault}): write it as docs/reference/sign-ups.md says",
    "unknown_answer": "'{answer}' is no answer: write yes, maybe or no",
    "bad_number": ChooseByFact(
        "is_money",
        "'{number}' is no amount that was paid: write two decimals at most, as 20 or 20.50",
        "'{number}' is no number of guests: write 0 to 9",
    ),
    "bad_time": "'{time}' is no day or moment: write it as 2026-12-01 or 2026-12-01T18:30",
    "bad_reply": "this reply has {parts} parts of six: ask for it again",
    "other_event": "this is a reply to the invitation {code_said}, another event: strike the line",
    "bad_check": "this reply was cut or mistyped: ask for it again",
    # Purchases.
    "money_is_divided": (
        "a deal has divided the money: nothing is sold any more, unless the deal is taken back"
    ),
    "time_to_buy_over": "the time to buy again is over for {name}: the next hand has begun there",
    "buy_a_multiple": "{chips} cannot be paid out: buy a multiple of {smallest}",
    "buys_in_for_more": "{name} buys in for {minimum} chips or more",
    "too_many_at_once": "{chips} chips are too many: at most {maximum} at once",
    "bought_none": lambda it: say("{name} has bought no {what}", name=it.name, what=say(SOLD[it.what])),
    "take_it_back_there": "{name} is on the way to another chair: take it back there",
    "is_leaving": "{name} is leaving",
    "stack_to_say": "count the stack of {name} and say it: a rebuy is for short stacks",
    "cash_is_reloaded": "this is a cash table: chips are bought with a reload",
    "no_money_value": "chips of a tournament have no money value: this is no cash table",
    "stack_is_another": "{name} has {stack}, not {said}: count the stacks at the table",
    # Phones of players.
    "page_is_off": "this event has no page for players",
    "card_unknown": "this code is not of this event",
    "card_revoked": "this card was replaced: scan the new one",
    "card_ended": "the event is over",
    "too_many_phones": too_many_phones,
    "no_session": "this phone is not let in: scan the code of the seat card",
    "not_asked_for_here": "the director takes no such request by phone",
    "holds_cards": "you hold cards: say it at the table",
    "asked_already": "the director has your request",
    "nobody_decides": "nobody has to decide at your table now",
    "not_at_the_table": "you have no seat at a table",
    "not_out_yet": "you are still in",
    "nothing_asked": lambda it: (
        say("no end of a time waits for an answer")
        if isinstance(it, NoEndAsked)
        else say("there is no open request of this kind")
    ),
    "request_is_closed": "request {number} waits no longer",
    "no_card_yet": "{name} has no card yet: it is drawn with the seat",
    "door_is_closed": "nobody enters by phone now: go to the desk",
    "door_is_full": "{most} people wait already: go to the desk",
    "nobody_at_door": "nobody waits at the door under number {number}",
}


ASKED_BY_PHONE: Mapping[str, Translatable] = {
    "sell_rebuy": "{name} asks for a rebuy",
    "sell_reentry": "{name} asks to enter again",
    "sell_addon": "{name} asks for the add-on",
    "call_floor": "{name} calls the floor",
    "call_clock": "{name} asks for the clock: start it at the table",
    "mark_absent": "{name} wants to sit out",
}
"""Requests of players by the task that they become (PLY-12)."""


def asks_by_phone(name: str, ask: str, chair: Place | None) -> str:
    """Say what a player asks for, with table and seat where the player sits."""
    asks = say(ASKED_BY_PHONE[ask], name=name)
    if chair is None:
        return asks
    return say("table {table} seat {seat}: {asks}", table=chair.table, seat=chair.seat, asks=asks)


def refuse_by_phone(name: str, ask: str) -> str:
    """Say that a request can be refused, and which."""
    return say("or refuse: {asks}", asks=say(ASKED_BY_PHONE[ask], name=name))


def not_checked_in(names: tuple[str, ...]) -> str:
    """Say how many have not checked in, and who."""
    return say_counted(
        "{count} has not checked in: {names}",
        "{count} have not checked in: {names}",
        len(names),
        names=", ".join(names),
    )
