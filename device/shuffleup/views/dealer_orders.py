"""Orders for the dealer in words, one line each: of the floor, of a hand, penalties, and uncounted stacks."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.language import Translatable, say, say_counted
from shuffleup.poker.irregularities.misdeal import BoardRepair, Ruling
from shuffleup.poker.irregularities.unclear_bets import ChipsRuling
from shuffleup.poker.state import Hand
from shuffleup.ruleset.levels import Blinds
from shuffleup.table.automatic_rules import seats_to_count
from shuffleup.table.events import ChipsDue, DealTold, SeatToClear, TimeOver
from shuffleup.table.hand.next_hand import begins_anew
from shuffleup.table.irregularities import incident_events
from shuffleup.table.irregularities.out_of_turn import binds
from shuffleup.table.state import Prompt, Table
from shuffleup.views.numbers import chips_text, together
from shuffleup.views.words.chips import chip_order
from shuffleup.views.words.terms import leaves, term

AN_EVENING = 9999
"""More hands than this are no penalty: the player has gone and is blinded off (ABS-10)."""


def order_words(table: Table) -> tuple[str, ...]:
    """Give one line a notice: who goes, who is to be counted, who misses hands, how old the stacks are."""
    lines = (_to_count(table), *_leaving(table), *_missing(table), _stale(table))
    return tuple(line for line in lines if line)


def coming_lines(table: Table) -> Iterator[str]:
    """Say who has come since the last hand to a table where others play on, with what and from where."""
    play = table.play
    if play.hand_no == 0 or begins_anew(table):
        return
    for came in table.arrivals[play.arrivals_taken :]:
        sitter = table.sitters.get(came.seat)
        if sitter and came.joins and sitter.source:
            yield say(
                "SEAT {seat}: {name} comes from table {table} with {chips}",
                seat=came.seat,
                name=sitter.name,
                table=sitter.source,
                chips=chips_text(came.chips),
            )
        elif sitter and came.joins:
            chips = chips_text(came.chips)
            yield say("SEAT {seat}: {name} comes with {chips}", seat=came.seat, name=sitter.name, chips=chips)


def _leaving(table: Table) -> Iterable[str]:
    for order in table.orders:
        if isinstance(order, SeatToClear) and has_left(table, order.seat):
            continue
        if isinstance(order, ChipsDue) and order.of == "pool":
            continue  # no player gives those
        if isinstance(order, SeatToClear):
            yield _leaves(order)
        else:
            yield _gives(order)


def _leaves(order: SeatToClear) -> str:
    seat, why = order.seat, leaves(order.why, order.note)
    if order.target is None:
        return say("SEAT {seat} LEAVES after this hand: {reason}", seat=seat, reason=why)
    return say(
        "SEAT {seat} LEAVES after this hand {where}: {reason}", seat=seat, where=where_to(order), reason=why
    )


def where_to(order: SeatToClear) -> str:
    """Name the chair that a player goes to, empty for one who goes to none."""
    to = order.target
    return say("to table {table}, seat {seat}", table=to.table, seat=to.seat) if to else ""


def has_left(table: Table, seat: SeatNo) -> bool:
    """Say whether a player who is to leave has done so: out, and not dealt in to the hand that is on."""
    play = table.play
    on = play.in_progress or play.is_on_unfollowed
    return on and seat not in play.players and not table.stacks_now().get(seat)


def _gives(order: ChipsDue) -> str:
    return say(
        "SEAT {seat} GIVES {chips} after this hand: {reason}",
        seat=order.seat,
        chips=chips_text(order.chips),
        reason=chip_order(order.why),
    )


def _to_count(table: Table) -> str:
    seats = seats_to_count(table)
    if not seats:
        return ""
    return say_counted("COUNT SEAT {seats}", "COUNT SEATS {seats}", len(seats), seats=together(seats))


def _missing(table: Table) -> Iterable[str]:
    misses = table.missing()
    for seat, sitter in sorted(table.sitters.items()):
        if hands := misses.get(sitter.entry):
            yield _how_long(seat, hands)


def blinded_off(table: Table) -> frozenset[SeatNo]:
    """List the seats whose players are gone and miss every hand until they are back (ABS-10)."""
    misses = table.missing()
    return frozenset(
        seat for seat, sitter in table.sitters.items() if misses.get(sitter.entry, 0) > AN_EVENING
    )


def _how_long(seat: SeatNo, hands: int) -> str:
    if hands > AN_EVENING:
        return say("SEAT {seat} IS AWAY: deal it in, its hand is dead", seat=seat)
    return say_counted(
        "SEAT {seat} MISSES {count} more hand: deal it in, its hand is dead",
        "SEAT {seat} MISSES {count} more hands: deal it in, its hand is dead",
        hands,
        seat=seat,
    )


def _stale(table: Table) -> str:
    play = table.play
    if not play.uncounted or play.counted:
        return ""
    told = say("STACKS AS OF HAND {hand}", hand=table.counted_at)
    told = told if table.counted_at else say("STACKS AS OF THE START")
    if play.pooled <= 0:
        return told
    return say("{stacks}, {chips} NOT COUNTED YET", stacks=told, chips=chips_text(Chips(play.pooled)))


MISDEALS: dict[Ruling, Translatable] = {
    "misdeal": "MISDEAL: gather all cards, shuffle, cut and deal again; the blinds stay in",
    "replace_shuffle_cut": "put the card back, shuffle all cards, cut and deal again; the blinds stay in",
    "stop_return_bets": "FOULED DECK: all bets go back; change the deck, shuffle, cut and deal again",
    "no_misdeal": "no misdeal: replace the card from the top of the stub at the end; it is the first burn",
    "play_on": "play on: the hand stands",
    "card_to_bottom_next_plays": "put the card at the bottom of the deck; the next card plays",
    "scrap_of_paper": "the card is a scrap of paper: the next card takes its place",
    "deal_missing_card": "deal the missing card to the button",
    "hand_dead": "the hand of the button is dead: it has acted on too few cards",
}


def prompted(by: Prompt | None, blinds: Blinds) -> str:
    """Tell the dealer what to do; empty where there is nothing.

    `blinds` says which blinds are posted.
    """
    if isinstance(by, DealTold):
        return _blinds_corrected(by, blinds)
    return _SENTENCES[type(by)](by) if by else ""


def _time_over(by: TimeOver) -> str:
    return say("THE TIME IS OVER FOR SEAT {seat}", seat=by.seat) if by.seat else say("THE TIME IS OVER")


def _blinds_corrected(by: DealTold, blinds: Blinds) -> str:
    level = by.level
    if level is None:
        return ""
    ante = say(", ante {ante}", ante=level.ante) if level.ante else ""
    if blinds.form == "button_blind":
        stakes = f"{level.big_blind}{ante}"
        return say("LEVEL {level}: correct the blind to {stakes}", level=level.number, stakes=stakes)
    stakes = f"{level.small_blind}/{level.big_blind}{ante}"
    return say("LEVEL {level}: correct the blinds to {blinds}", level=level.number, blinds=stakes)


def _repaired(repair: BoardRepair) -> str:
    if not (repair.stub_reshuffled or repair.burn_from_flop or repair.deal):
        return say("the board stands")
    steps = [say("keep {count} board cards", count=repair.keep_board)]
    if repair.burn_from_flop:
        steps.append(say("mix the cards of the flop, and the floor draws one of them as a burn"))
    if repair.stub_reshuffled:
        steps.append(say("shuffle the stub of {count}", count=repair.stub_reshuffled))
    if repair.burn_new:
        steps.append(say("burn one"))
    if repair.deal:
        steps.append(say("deal {count}", count=repair.deal))
    return "; ".join((*steps, say("the stub has {count} then", count=repair.stub_after)))


def _made_up(by: incident_events.RaiseRuled) -> str:
    if by.to == by.said:
        return say("{said} was too small, and stands: the next street is dealt", said=by.said)
    return say(
        "{said} was too small: it is {to}, {more} more from seat {seat} and from who has called it",
        said=by.said,
        to=by.to,
        more=by.to - by.said,
        seat=by.seat,
    )


def _turn_came(by: incident_events.OutOfTurnRuled) -> str:
    deed = say("the {deed} of seat {seat} out of turn", deed=term(by.action), seat=by.seat)
    if by.freed == "bet_changed":
        return say("the bet has changed: {deed} goes back, and it is free to act", deed=deed)
    if by.freed == "nobody_to_call":
        return say("nobody is left to call it: {deed} goes back, and it is free to act", deed=deed)
    return say("{deed} stands", deed=deed)


_SENTENCES: Mapping[type, Callable[[Any], str]] = {
    TimeOver: _time_over,
    incident_events.MisdealRuled: lambda by: say(MISDEALS[by.ruling]),
    incident_events.BoardRepairTold: lambda by: _repaired(by.repair),
    incident_events.RaiseRuled: _made_up,
    incident_events.StringBetRuled: lambda by: say(
        "string bet of seat {seat}: what came later goes back", seat=by.seat
    ),
    incident_events.OutOfTurnRuled: _turn_came,
}


def out_of_turn(hand: Hand, act: incident_events.ActedOutOfTurn) -> str:
    """Tell the dealer what is kept of a seat, and what will become of it."""
    deed = term(act.action)
    if act.to:
        deed = say("{deed} to {to}", deed=deed, to=chips_text(act.to))
    fate = say("it binds") if binds(hand, act) else say("the bet has changed: it is free")
    return say(
        "OUT OF TURN: seat {seat}, {deed}; when its turn comes {fate}", seat=act.seat, deed=deed, fate=fate
    )


def chips_ruled(ruled: ChipsRuling) -> str:
    """Tell the dealer what chips are that were put out, and the change that goes back or is still owed."""
    deed = say("{deed} to {to}", deed=term(ruled.ruling), to=chips_text(ruled.to))
    if ruled.owed:
        return say("{deed}: {owed} more to put in", deed=deed, owed=chips_text(ruled.owed))
    return (
        say("{deed}: {returned} goes back", deed=deed, returned=chips_text(ruled.returned))
        if ruled.returned
        else deed
    )
