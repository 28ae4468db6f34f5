"""Sentences for the tasks of the director: what waits, and what to do."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from shuffleup.floor.command import EventMoney, Task
from shuffleup.floor.seating.balancing import NobodyMoves
from shuffleup.floor.state import ChipsDiffer
from shuffleup.kernel.field_types import Chips, Money, SeatNo, TableNo
from shuffleup.kernel.language import mark_for_translation, say, say_counted
from shuffleup.ruleset.event import Currency
from shuffleup.tournament.reasons import Call, NewTables
from shuffleup.views.event_board import envelopes
from shuffleup.views.numbers import chips_text, money_text, together
from shuffleup.views.words.chips import colour_up_is_done, differ, race_is_tied, race_to_deal
from shuffleup.views.words.floor import day_two, flights
from shuffleup.views.words.floor.entries import asks_by_phone, not_checked_in, refuse_by_phone
from shuffleup.views.words.floor.prizes import missing_money
from shuffleup.views.words.house import PROMPTS as HOUSE_PROMPTS
from shuffleup.views.words.table import called
from shuffleup.views.words.terms import formed
from shuffleup.views.words.tournament import rebuys_until

CHIPS = frozenset(("chips", "least", "new", "old", "stack"))
"""The facts that are amounts of chips."""


def arguments(task: Task) -> dict[str, Any]:
    """Return the arguments of a task, a reason in them in the language of the box."""
    reason = REASONS.get(task.args.get("reason", ""))
    return task.args | ({"reason": say(reason)} if reason else {})


def asked(task: Task) -> str:
    """Say what waits for the director, and what to do."""
    sentence = PROMPTS[task.prompt.key]
    if not isinstance(sentence, str):
        return sentence(**task.prompt.facts)
    facts = task.args | dict(task.prompt.facts)
    return say(sentence, **{name: _shown(name, fact) for name, fact in facts.items()})


def _shown(name: str, fact: Any) -> object:
    """Write money and chips as amounts, several things with commas, and the parts of one with a space."""
    if isinstance(fact, EventMoney):
        return money_text(fact.amount, fact.currency)
    if isinstance(fact, tuple):
        listed = (one if isinstance(one, tuple) else (one,) for one in fact)
        return ", ".join(" ".join(str(_shown("", part)) for part in one) for one in listed)
    return chips_text(fact) if name in CHIPS else fact


def _play_off_for_seat(players: tuple[str, ...], seats: int) -> str:
    names = ", ".join(players)
    if seats == 1:
        return say("{players} play for the last seat: tell who has it", players=names)
    return say("{players} play for the last {seats} seats: tell who has them", players=names, seats=seats)


def _end_off_wish(off: int | None, wish: str, first: int, blinds: tuple[tuple[int, int], ...]) -> str:
    listed = ", ".join(f"{small}/{big}" for small, big in blinds[:6])
    facts: dict[str, object] = {"wish": wish, "first": first, "blinds": listed}
    if off is None:
        return say("these blinds have no likely end by {wish}: play {blinds} from level {first} on", **facts)
    facts["time"] = _hours(abs(off))
    if off > 0:
        return say("the end is likely {time} after {wish}: play {blinds} from level {first} on", **facts)
    return say("the end is likely {time} before {wish}: play {blinds} from level {first} on", **facts)


def _hours(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    return say("{hours} h {rest} min", hours=hours, rest=rest) if hours else say("{rest} min", rest=rest)


def _may_buy_again(name: str, least: Chips, price: EventMoney, cutoff: str) -> str:
    return say(
        "{name} is broke and may buy again until the next hand there: {least} chips or more, "
        "{price} for {least}; rebuys are sold until {until}",
        name=name,
        least=least,
        price=_shown("price", price),
        until=rebuys_until(cutoff),
    )


def looks_like(name: str, other: str) -> str:
    """Say that a name can be taken for another one."""
    return say("{name} looks like {other}: write one of the names differently", name=name, other=other)


def _envelopes_may_begin(listed: Iterable[tuple[Money, int]], short: int, currency: Currency) -> str:
    values = envelopes(currency, listed)
    if short:
        return say_counted(
            "envelopes of the mystery bounty may be drawn: {listed}. Begin; the last knock-out draws none",
            "envelopes of the mystery bounty may be drawn: {listed}. Begin; "
            "the last {count} knock-outs draw none",
            short,
            listed=values,
        )
    return say("envelopes of the mystery bounty may be drawn: {listed}. Begin", listed=values)


def _event_to_archive(to_take: EventMoney, to_pay: EventMoney) -> str:
    parts = [say("the event is over: put it away")]
    if to_take.amount:
        parts.append(say("{money} is not taken yet", money=_shown("money", to_take)))
    if to_pay.amount:
        parts.append(say("prizes of {money} are not handed over yet", money=_shown("money", to_pay)))
    return "; ".join(parts)


def _missing_to_decide(missing: Money, currency: Currency) -> str:
    return say("{missing}. Find it, or decide who bears it", missing=missing_money(missing, currency))


def _registration_closes(players: int, seats: int, sizes: tuple[int, ...], *, crews: bool) -> str:
    line = say("{players} entries: draw the seats", players=players)
    if len(sizes) > 1:
        listed = ", ".join(map(str, sizes))
        line += "; " + (
            say("crews of {sizes}", sizes=listed) if crews else say("tables of {sizes}", sizes=listed)
        )
    waiting = players - seats
    if waiting > 0:
        line += "; " + say("{seats} sit, {waiting} wait", seats=seats, waiting=waiting)
        line += "; " + say("more tables are set with --tables when the event is opened")
    return line


def _seats_wanted(names: tuple[str, ...]) -> str:
    return say_counted(
        "{names} waits for a seat: draw",
        "{names} wait for a seat: draw",
        len(names),
        names=", ".join(names),
    )


def _forming_waits(tables: NewTables, stage: int, table: TableNo) -> str:
    return say(
        "the {formed} waits for table {table}: count the stacks there",
        formed=formed(tables, stage),
        table=table,
    )


def _tables_uneven(name: str, source: TableNo, target: TableNo, seat: SeatNo | None, hands: int) -> str:
    facts = {"who": name or say("a player, by high card,"), "source": source, "target": target}
    if seat is None:
        return say("tables are uneven: move {who} from table {source} to {target}", **facts)
    if hands == 1:
        return say(
            "tables are uneven: move {who} from table {source} to {target}, seat {seat}: "
            "the big blind in the next hand",
            seat=seat,
            **facts,
        )
    return say(
        "tables are uneven: move {who} from table {source} to {target}, seat {seat}: "
        "the big blind in {hands} hands",
        seat=seat,
        hands=hands,
        **facts,
    )


def nobody_moves(it: NobodyMoves) -> str:
    """Say why nobody can be moved to a table."""
    if it.why == "may_buy_again":
        return say_counted(
            "{players} may still buy again: settle that, and the move is proposed",
            "{players} may all still buy again: settle that, and the move is proposed",
            len(it.players),
            players=together(it.players),
        )
    if it.why == "break_first":
        return say("a table is to be broken first")
    if it.why == "between_levels":
        return say("players move between levels only")
    return say("the other tables are no larger, or no seat there is free")


def _table_too_short(table: TableNo, why: NobodyMoves) -> str:
    return say("table {table} is halted, too short of players; {why}", table=table, why=nobody_moves(why))


def _ready_to_start(waiting: int, *, counting: bool) -> str:
    seats = say("{count} without a seat", count=waiting) if waiting else say("everybody has a seat")
    if counting:
        return say("{seats}: the clock counts down to the start: start at once", seats=seats)
    return say("{seats}: start the clock", seats=seats)


def _table_calls(table: TableNo, call: Call) -> str:
    return say("table {table} has called the floor: {reason}", table=table, reason=called(call))


def _alarm_sounds(expected: int, found: int) -> str:
    return differ(ChipsDiffer(expected, found))


REASONS: Mapping[str, str] = {
    "deal": mark_for_translation("a deal"),
    "closed": mark_for_translation("entries are closed"),
    "said_no": mark_for_translation("has said no"),
}
"""The reasons for the end of an event in which nothing is left to play for, and for sending somebody away."""

PROMPTS: Mapping[str, str | Callable[..., str]] = {
    **HOUSE_PROMPTS,
    "table_without_box": mark_for_translation("table {table} has no unit"),
    "box_to_choose": mark_for_translation(
        "two boxes have the key of table {table}, or a card is an old one: send one away, then choose."
        " Box {box} goes on from its own hand {hand} ({rows} events); what another has played does not count,"
        " and stays on that card"
    ),
    "card_to_choose": mark_for_translation(
        "two boxes have the key of table {table}, or a card is an old one: send one away, then choose."
        " Box {box} (hand {hand}, {rows} events) goes on from what this floor has; what was played beside"
        " does not count, and stays on its card"
    ),
    "played_on_alone": mark_for_translation(
        "table {table} played to level {level} while the floor was gone: set the level"
    ),
    "milestone_reached": mark_for_translation(
        "{name} at table {table} has {chips} and wins a seat: count the stack and give it"
    ),
    "play_off_for_seat": _play_off_for_seat,
    "no_seat": mark_for_translation(
        "{pool} makes no seat: add money, or play for the pool as a prize (satellite.kind none)"
    ),
    "more_seats_than_players": mark_for_translation(
        "{seats} seats for {players} players: give fewer, else it does not end"
    ),
    "seats_are_short": mark_for_translation("the house adds {money} to the pool for {seats} seats"),
    "seat_to_enter": mark_for_translation("{name} holds a seat here: enter"),
    "may_buy_again": _may_buy_again,
    "place_without_rebuy": mark_for_translation(
        "{name} has no chips left: without a rebuy the place is final"
    ),
    "short_may_buy": mark_for_translation(
        "{name} has {chips} of {stack} left and may buy again: {least} chips or more"
    ),
    "add_on_in_break": mark_for_translation(
        "{name} may take the add-on in this break: {chips} chips for {price}"
    ),
    "add_on_for_all": mark_for_translation(
        "{players} players may take the add-on: sell it to all of them, or to each who wants it"
    ),
    "add_on_in_level": mark_for_translation(
        "{name} may take the add-on between the hands of this level: {chips} chips for {price}"
    ),
    "broke_may_reload": mark_for_translation("{name} has no chips left: sell chips"),
    "broke_may_go": mark_for_translation("{name} has no chips left: free the seat"),
    "table_calls": _table_calls,
    "alarm_sounds": _alarm_sounds,
    "nominal_stacks": mark_for_translation(
        "count table {table}: nobody knew the stacks when the evening was taken over, so all are shown alike"
    ),
    "deputy_wanted": mark_for_translation(
        "name the player who rules where the host is a party to the dispute: it comes before the start"
    ),
    "event_to_archive": _event_to_archive,
    "too_late_and_paid": mark_for_translation(
        "entries are closed, and {name} has no seat: give {money} back"
    ),
    "came_too_late": mark_for_translation("entries are closed, and {name} has no seat: take the entry back"),
    "money_to_take": mark_for_translation("{name} has {money} to pay"),
    "money_to_return": mark_for_translation("{name} gets {money} back"),
    "money_due_of_many": mark_for_translation(
        "{players} players have {money} to pay: take it from each under Players, or all have paid"
    ),
    "prize_to_take_back": mark_for_translation(
        "{name} has received {money} more than the prize: take it back"
    ),
    "prize_to_pay": mark_for_translation("{name} has not received the prize yet: {prize}"),
    "prizes_to_pay": mark_for_translation(
        "{prizes} prizes, {money} in all, are not handed over: pay each under Players, or all have theirs"
    ),
    "paid_after_deadline": mark_for_translation(
        "{name} has paid late, on {paid_on}: let the player in, or withdraw the entry"
    ),
    "names_alike": looks_like,
    "own_stacks_unconfirmed": mark_for_translation(
        "table {table}: {stacks} stacks to be counted, each player's own"
    ),
    "stacks_unconfirmed": mark_for_translation("table {table}: {stacks} stacks of {chips} to be counted"),
    "count_before_deal": mark_for_translation("for a deal, count the stacks of table {table}"),
    "deal_by_icm": mark_for_translation("a deal by chances (ICM): {shares}"),
    "deal_by_chip_chop": mark_for_translation("a deal by chips: {shares}"),
    "deal_by_equal": mark_for_translation("a deal with the same for all: {shares}"),
    "deal_is_made": mark_for_translation("a deal is made: {shares}. End the event"),
    "knockout_unknown": mark_for_translation("who knocked {name} out? The bounty is {bounty}"),
    "envelopes_may_begin": _envelopes_may_begin,
    "envelopes_over_pool": mark_for_translation(
        "the envelopes of the rule set are {off} more than their pool of {pool}: list others and begin"
    ),
    "envelopes_under_pool": mark_for_translation(
        "the envelopes of the rule set are {off} less than their pool of {pool}: list others and begin"
    ),
    "knocker_unknown": mark_for_translation("an envelope is drawn for {name}: who knocked the player out?"),
    "envelope_to_draw": mark_for_translation("draw an envelope for {name}, knocked out by {players}"),
    "winners_envelope": mark_for_translation("{name} has won and draws an envelope for the own head"),
    "prizes_off_pool": mark_for_translation(
        "the prizes sum to {prizes} and the pool to {pool}: set them again"
    ),
    "prizes_off_pool_after_deal": mark_for_translation(
        "with the deal the prizes sum to {prizes} and the pool to {pool}: "
        "set them again, to {pool} in all; that takes the deal back"
    ),
    "count_and_pay": mark_for_translation("{name} has left with {chips}: count them together, and pay now"),
    "count_for_book": mark_for_translation("{name} has left with {chips}: count them together, on the book"),
    "counts_of_all": mark_for_translation(
        "{players} players have left and are not counted: take the chips that the table knows, or count each"
    ),
    "missing_to_decide": _missing_to_decide,
    "night_to_settle": mark_for_translation("everybody has cashed out and all is counted: settle the night"),
    "payment_open": mark_for_translation("{payer} pays {payee} {amount}: tick it when it is paid"),
    "said_no_and_entered": mark_for_translation("{name} has said no and is entered: withdraw the entry"),
    "registration_closes": _registration_closes,
    "seats_for_all": mark_for_translation("{waiting} without a seat: give each table {seats} seats"),
    "seat_of_choice": mark_for_translation("{name} chooses a seat"),
    "seats_wanted": _seats_wanted,
    "final_table_due": mark_for_translation("{players} players left: form the final table"),
    "forming_waits": _forming_waits,
    "table_to_break": mark_for_translation(
        "the players fit one table fewer: break table {table} and draw {players} seats"
    ),
    "tables_uneven": _tables_uneven,
    "table_too_short": _table_too_short,
    "last_hand_played": mark_for_translation("table {table} has played its last hand: count the stacks"),
    "play_off_hand": mark_for_translation(
        "table {table}: {players} are level for the lead: enter what each won in the play-off hand"
    ),
    "high_cards_for_lead": mark_for_translation(
        "table {table}: {players} are level for the lead: draw high cards"
    ),
    "winners_to_call": mark_for_translation(
        "all tables have played: call the {winners} winners to the next table"
    ),
    "stopped_by_director": mark_for_translation("play is stopped: {reason}"),
    "stopped_after_deal": mark_for_translation("the deal is made: play goes on for what is left"),
    "deal_awaits_hands": lambda tables: say_counted(
        "for a deal, confirm the last hand at table {tables}; or play goes on",
        "for a deal, confirm the last hands at tables {tables}; or play goes on",
        len(tables),
        tables=together(tables),
    ),
    "stopped_for_deal": mark_for_translation(
        "the paper to sign and other amounts are on the page Money; or play goes on without a deal"
    ),
    "end_awaits_hands": lambda tables: say_counted(
        "the event ends after the hand at table {tables}",
        "the event ends after the hands at tables {tables}",
        len(tables),
        tables=together(tables),
    ),
    "end_awaits_counts": mark_for_translation(
        "the event ends as soon as all stacks are counted and all places are given"
    ),
    "ready_to_start": _ready_to_start,
    "end_off_wish": _end_off_wish,
    "blinds_may_stay": mark_for_translation("or leave the blinds as they are"),
    "blinds_were_taken": mark_for_translation(
        "other blinds hold from level {first} on; the old ones can come back until then"
    ),
    "blinds_after_halftime": mark_for_translation(
        "confirm the blinds after halftime; empty keeps the schedule"
    ),
    "power_was_cut": mark_for_translation("power was cut: check the time left and let the clock run"),
    "time_lost_in_break": mark_for_translation(
        "the floor was away for {minutes} min, and the tables counted on: take {take} min off the break"
    ),
    "time_lost_in_level": mark_for_translation(
        "the floor was away for {minutes} min, and the tables counted on: take {take} min off the level"
    ),
    "last_level_is_over": mark_for_translation(
        "the last level is over: these blinds stay until the director sets others"
    ),
    "money_is_near": mark_for_translation("the money is one or two places off: play hand for hand"),
    "all_in_may_go_on": mark_for_translation(
        "table {table}: all-in and called, all other tables are done: let it go on"
    ),
    "money_is_reached": mark_for_translation("the money is reached: end hand-for-hand"),
    "chip_not_needed": mark_for_translation(
        "no level to come needs chips of {old}: change them for chips of {new}"
    ),
    "colour_up_is_done": colour_up_is_done,
    "odd_chips_to_count": mark_for_translation("table {table}: count the chips of {old} of every seat"),
    "race_to_deal": race_to_deal,
    "race_is_tied": race_is_tied,
    "asks_by_phone": asks_by_phone,
    "refuse_by_phone": refuse_by_phone,
    "like_entry_at_door": mark_for_translation(
        "at the door: {name}, and {alike} is entered already: ask whether it is the same person"
    ),
    "new_at_door": mark_for_translation("at the door: {name} wants to enter: take the money"),
    "send_from_door": mark_for_translation("or send away from the door: {name}"),
    "not_checked_in": not_checked_in,
    **flights.PROMPTS,
    **day_two.PROMPTS,
}
"""The sentence of each prompt of the floor by its key, or the function that says it."""
