"""The reason why a table waits: a headline, one line below it, the winning hands, and the banner of a stop.

Winning hands are named if board and cards lie open (SPEC EVA-01 to EVA-13).
"""

from collections.abc import Iterator, Mapping

from shuffleup.kernel.field_types import Chips, Millis, SeatNo
from shuffleup.kernel.language import Translatable, say
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.awards import parts_of
from shuffleup.poker.decision_time import AtTheEnd
from shuffleup.poker.hand_ranking import category, five_ranks
from shuffleup.poker.legal import LegalActions
from shuffleup.poker.pots import Part
from shuffleup.poker.showdown import cards_speak
from shuffleup.poker.state import BOARD_CARDS, Hand
from shuffleup.poker.variant import low_ranks
from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.table import TablePhase
from shuffleup.protocol.touch import HaltView
from shuffleup.table.decision_clock.clock_commands import asks
from shuffleup.table.hand.hand_start import positions_of_next
from shuffleup.table.legal_commands import as_dealt_from, may_start
from shuffleup.table.state import Table, waits_for_floor
from shuffleup.table.variations.variation_state import game_now
from shuffleup.tournament.reasons import Hold
from shuffleup.views.game_and_street_names import next_deal, short_game
from shuffleup.views.numbers import chips_text
from shuffleup.views.situation import button_and_blinds, least_raise
from shuffleup.views.variations import paid_words
from shuffleup.views.words.refusals import refused
from shuffleup.views.words.table import called
from shuffleup.views.words.terms import hold
from shuffleup.views.words.undo_names import time_words

_WANTED: Mapping[str, Translatable] = {
    "showdown": "seat by seat for each pot; several seats share it",
    "lost": "when it is over, count the stacks that changed",
}

_HEADLINES: dict[str, Translatable] = {
    "waiting": "WAITING FOR THE START",
    "showdown": "TAP THE WINNERS",
    "lost": "LOST TRACK: PLAY ON BY HAND",
    "over": "THE TABLE IS CLOSED",
}

_AT_REST = ("between", "finished", "held", "waiting", "playing")


def phase_of(table: Table) -> TablePhase:
    """Name the point at which a table is."""
    hand = table.play.hand
    if hand is not None and hand.phase in ("betting", "deal", "showdown", "lost"):
        return hand.phase
    if table.play.is_on_unfollowed:
        return "playing"
    if table.closed:
        return "over"
    if hand is not None or table.play.unfollowed:
        return "finished"
    if table.level is None:
        return "waiting"
    return "held" if table.held else "between"


def headline(table: Table, legal: LegalActions) -> str:
    """Say in a few words who acts, or what is wanted next."""
    if table.floor_called:
        return say("FLOOR CALLED")
    if waits_for_floor(table):
        return say("ALL-IN: WAIT FOR THE FLOOR")
    if table.play.hand is not None and legal.seat is not None:
        return say("SEAT {seat}  {name}", seat=legal.seat, name=table.sitters[legal.seat].name.upper())
    return _wanted(table)


def _wanted(table: Table) -> str:
    hand, number, phase = table.play.hand, table.play.hand_no, phase_of(table)
    match phase:
        case "held":
            return hold(table.held[-1], table.play_stopped).upper()
        case "between":
            return _with_game(table, say("NEXT: HAND {hand}", hand=number + 1))
        case "playing":
            return _with_game(table, say("HAND {hand} IS ON", hand=number))
        case "deal" if hand is not None:
            return next_deal(hand)
    return say(_HEADLINES[phase]) if phase in _HEADLINES else _result(table)


def _with_game(table: Table, words: str) -> str:
    """Add the name of a game that is not hold'em (VAR-20, VAR-25)."""
    now = game_now(table)
    game = short_game(now.kind, now.structure)
    return f"{words}  {game}" if game else words


def detail(table: Table, legal: LegalActions) -> str:
    """Say what it costs, what a hand without bets pays to whom, or where button and blinds go next."""
    hand = table.play.hand
    if table.floor_called:
        return called(table.floor_called)
    if legal.seat is not None:
        return _price(legal)
    if waits_for_floor(table):
        return say("hand-for-hand: cards stay down until the floor says so")
    if hand is not None and hand.phase in _WANTED:
        return say(_WANTED[hand.phase])
    if table.play.is_on_unfollowed and table.play.positions is not None:
        return paid_words(table) or button_and_blinds(table.play.positions).sentence
    return _between(table)


def won(hand: Hand | None) -> dict[SeatNo, Chips]:
    """Return what each winner of a finished hand was paid."""
    if hand is None or hand.phase != "ended":
        return {}
    return {seat: chips for seat, chips in zip(hand.seats, hand.won, strict=True) if chips}


def _between(table: Table) -> str:
    """Say what the next hand waits for, else where button and blinds are in it."""
    hand, why = table.play.hand, may_start(table)
    if why and table.play.provisional:
        return _confirm_first(table, why)
    if why or (hand is not None and hand.phase != "ended"):
        return refused(why) if why and phase_of(table) in _AT_REST else ""
    return button_and_blinds(positions_of_next(as_dealt_from(table))).sentence


def _confirm_first(table: Table, why: NotLegalNow) -> str:
    """Ask for the result that the floor waits for: in hand-for-hand all tables do (HFH-01)."""
    if Hold.HAND_FOR_HAND in table.held:
        return say("confirm the result: the other tables wait for it")
    return say("confirm the result: {why}", why=refused(why))


def _price(legal: LegalActions) -> str:
    if legal.can_check:
        call = say("check is free")
    else:
        call = say("to call {chips}", chips=chips_text(legal.to_call))
    return call + least_raise(legal).sentence


def _result(table: Table) -> str:
    return ", ".join(result_lines(table)) or _result_without_pot(table)


def _result_without_pot(table: Table) -> str:
    """Say why a hand that is over paid nobody; in a walk the whole big blind may have gone back."""
    hand = table.play.hand
    if table.play.counted:
        return say("STACKS COUNTED")
    if hand is not None and not hand.cancelled and len(hand.live) == 1:
        [seat] = hand.live
        return say("SEAT {seat} {name} WINS, NOBODY CALLED", seat=seat, name=table.sitters[seat].name.upper())
    return say("ALL BETS WENT BACK")


def result_lines(table: Table) -> tuple[str, ...]:
    """Say who was paid what in the hand that is over, a line each."""
    return tuple(_wins(table, seat, chips) for seat, chips in won(table.play.hand).items())


def _wins(table: Table, seat: SeatNo, chips: Chips) -> str:
    name = table.sitters[seat].name.upper()
    return say("SEAT {seat} {name} WINS {chips}", seat=seat, name=name, chips=chips_text(chips))


_NAMES: Mapping[str, Translatable] = {
    "high_card": "high card",
    "one_pair": "one pair",
    "two_pair": "two pair",
    "three_of_a_kind": "three of a kind",
    "straight": "straight",
    "flush": "flush",
    "full_house": "full house",
    "four_of_a_kind": "four of a kind",
    "straight_flush": "straight flush",
    "royal_flush": "royal flush",
}


def winning_hands(hand: Hand | None) -> tuple[str, ...]:
    """Name the hands that were shown and won, and the five cards that count: `seat 3: flush A K 9 5 2`.

    Lows are named by their ranks: `seat 1: low 8 4 3 2 A` (VAR-15). Where players call their hands the
    appliance has no name for them (SPEC SHD-06).
    """
    paid = won(hand)
    if hand is None or not paid or not cards_speak(hand):
        return ()
    return tuple(
        dict.fromkeys(words for part in parts_of(hand) for words in _of_part(hand, part, tuple(paid)))
    )


def _of_part(hand: Hand, part: Part, paid: tuple[SeatNo, ...]) -> Iterator[str]:
    """Name the hands that won this part of a pot; a pot that one seat took whole names it by its high."""
    board = tuple(card for card in hand.boards[part.board] if card is not None)
    if len(board) < BOARD_CARDS["river"]:
        return
    for seat in _winners(hand, part, paid):
        cards = hand.cards_of(seat)
        if cards and part.low and hand.variant.low is not None:
            yield _low_words(seat, hand.variant.low(cards, board))
        elif cards:
            yield _words(seat, hand.variant.strength(cards, board))


def _winners(hand: Hand, part: Part, paid: tuple[SeatNo, ...]) -> tuple[SeatNo, ...]:
    if len(parts_of(hand)) == 1:
        return paid
    parts = [one for award in hand.awards if award is not None for one in award.parts]
    took = {seat for one in parts if (one.board, one.low) == part for seat, _ in one.shares}
    return tuple(seat for seat in paid if seat in took)


def _low_words(seat: SeatNo, worth: int) -> str:
    ranks = " ".join("A" if rank == 1 else str(rank) for rank in low_ranks(worth))
    return say("seat {seat}: low {ranks}", seat=seat, ranks=ranks)


def _words(seat: SeatNo, worth: int) -> str:
    made = say(_NAMES[category(worth)])
    ranks = " ".join("10" if rank == "T" else rank for rank in five_ranks(worth))
    return say("seat {seat}: {made} {ranks}", seat=seat, made=made, ranks=ranks)


MINUTE = 60_000

_QUESTIONS: dict[AtTheEnd, Translatable] = {
    "fold": "TIME: FOLD SEAT {seat}?",
    "check": "TIME: CHECK SEAT {seat}?",
    "protected_all_in": "TIME: SEAT {seat} ALL-IN?",
    "call_floor": "TIME: CALL THE FLOOR?",
}


def is_paused(table: Table | None, clock: ClockView | None) -> bool:
    """Say whether the level clock stands where it should count.

    In hand-for-hand it steps by one hand each and is not paused, nor in the last hands of a flight.
    """
    plays_on = table is not None and (table.hand_for_hand or table.last_hand is not None)
    return clock is not None and clock.paused and not plays_on


def halts(
    table: Table | None, clock: ClockView | None, waited: Millis | None = None, now: Millis = Millis(0)
) -> tuple[HaltView, ...]:
    """List what stops the clock and the play; `waited` is how long the floor has been called.

    The end of a player's time comes first: it is over in seconds; what it came to stands until an act.
    """
    found = _asked(table, now) or _done_by_time(table)
    found += _stands(table, clock, waited)
    return tuple(found)


def _stands(table: Table | None, clock: ClockView | None, waited: Millis | None) -> list[HaltView]:
    found = [HaltView("paused", say("PAUSED"), _why_paused(clock))] if is_paused(table, clock) else []
    if table is not None and table.floor_called:
        found.append(HaltView("floor_called", _called(waited), called(table.floor_called)))
    return found


def _asked(table: Table | None, now: Millis) -> list[HaltView]:
    """Ask before the box acts on the end of a player's time, if the house wants a confirmation."""
    result = asks(table, now) if table is not None else None
    if table is None or table.decision is None or result is None:
        return []
    return [HaltView("time_over", say(_QUESTIONS[result], seat=table.decision.seat))]


def _done_by_time(table: Table | None) -> list[HaltView]:
    """Say what the box has done at the end of a player's time, until the next act: nobody pressed a key."""
    words = time_words(table) if table is not None else ""
    return [HaltView("time_over", say("{act}. UNDO?", act=words.upper()))] if words else []


def _why_paused(clock: ClockView | None) -> str:
    return clock.message if clock is not None and clock.held else ""


def _called(waited: Millis | None) -> str:
    minutes = (waited or 0) // MINUTE
    return say("FLOOR CALLED {minutes} min", minutes=minutes) if minutes else say("FLOOR CALLED")
