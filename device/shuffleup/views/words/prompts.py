"""Orders to the dealer, in one line each."""

from collections.abc import Callable, Mapping
from typing import Any

from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.poker.irregularities.misdeal import BoardRepair, Ruling
from shuffleup.poker.irregularities.unclear_bets import ChipsRuling
from shuffleup.poker.state import Hand
from shuffleup.ruleset import Blinds
from shuffleup.table.events import DealTold, TimeOver
from shuffleup.table.irregularities.incident_events import (
    ActedOutOfTurn,
    BoardRepairTold,
    MisdealRuled,
    OutOfTurnRuled,
    RaiseRuled,
    StringBetRuled,
)
from shuffleup.table.irregularities.out_of_turn import binds
from shuffleup.table.state import Prompt
from shuffleup.views.numbers import chips_text
from shuffleup.views.words.terms import term

MISDEALS: dict[Ruling, str] = {
    "misdeal": mark_for_translation(
        "MISDEAL: gather all cards, shuffle, cut and deal again; the blinds stay in"
    ),
    "replace_shuffle_cut": mark_for_translation(
        "put the card back, shuffle all cards, cut and deal again; the blinds stay in"
    ),
    "stop_return_bets": mark_for_translation(
        "FOULED DECK: all bets go back; change the deck, shuffle, cut and deal again"
    ),
    "no_misdeal": mark_for_translation(
        "no misdeal: replace the card from the top of the stub at the end; it is the first burn"
    ),
    "play_on": mark_for_translation("play on: the hand stands"),
    "card_to_bottom_next_plays": mark_for_translation(
        "put the card at the bottom of the deck; the next card plays"
    ),
    "scrap_of_paper": mark_for_translation("the card is a scrap of paper: the next card takes its place"),
    "deal_missing_card": mark_for_translation("deal the missing card to the button"),
    "hand_dead": mark_for_translation("the hand of the button is dead: it has acted on too few cards"),
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


def _made_up(by: RaiseRuled) -> str:
    if by.to == by.said:
        return say("{said} was too small, and stands: the next street is dealt", said=by.said)
    return say(
        "{said} was too small: it is {to}, {more} more from seat {seat} and from who has called it",
        said=by.said,
        to=by.to,
        more=by.to - by.said,
        seat=by.seat,
    )


def _turn_came(by: OutOfTurnRuled) -> str:
    deed = say("the {deed} of seat {seat} out of turn", deed=term(by.action), seat=by.seat)
    if by.freed == "bet_changed":
        return say("the bet has changed: {deed} goes back, and it is free to act", deed=deed)
    if by.freed == "nobody_to_call":
        return say("nobody is left to call it: {deed} goes back, and it is free to act", deed=deed)
    return say("{deed} stands", deed=deed)


_SENTENCES: Mapping[type, Callable[[Any], str]] = {
    TimeOver: _time_over,
    MisdealRuled: lambda by: say(MISDEALS[by.ruling]),
    BoardRepairTold: lambda by: _repaired(by.repair),
    RaiseRuled: _made_up,
    StringBetRuled: lambda by: say("string bet of seat {seat}: what came later goes back", seat=by.seat),
    OutOfTurnRuled: _turn_came,
}


def out_of_turn(hand: Hand, act: ActedOutOfTurn) -> str:
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
