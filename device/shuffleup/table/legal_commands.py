"""The commands that a table accepts now, by verb, and the hand and seat that they are about.

The amounts are in `legal_actions` of the hand.
"""

from collections.abc import Callable

from shuffleup.kernel.field_types import SeatNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.betting import seats_to_fold_to
from shuffleup.poker.state import Hand
from shuffleup.table.automatic_rules import after, seats_to_count, settle
from shuffleup.table.card_machine.machine_questions import cards_overdue
from shuffleup.table.hand.next_hand import stopped_for
from shuffleup.table.hand.sealing_and_undo import next_undo, seal
from shuffleup.table.irregularities.incident_events import FloorCalled
from shuffleup.table.refusals import (
    ButtonNotDrawn,
    CardsOverdue,
    CountSeatsFirst,
    EventNotStarted,
    FloorHolds,
    FloorIsCalled,
    HandIsLost,
    HandIsPlayed,
    HandNotFollowed,
    NobodyToAct,
    NoHandPlayed,
    TableIsClosed,
    TwoPlayersNeeded,
    WaitsForSeat,
)
from shuffleup.table.state import Table, waits_for_floor
from shuffleup.table.variations.variation_state import (
    announced,
    has_additions,
    may_tell_runs,
    parts_here,
    seats_with_seven_deuce,
    waits_for_runs,
)
from shuffleup.tournament.reasons import Hold

_BETTING = ("fold", "check_or_call", "raise_to", "all_in")
_DURING = ("lose_track", "declare_misdeal", "repair_board")
_BY_PHASE: dict[str, tuple[str, ...]] = {
    "betting": (*_BETTING, *_DURING),
    "deal": ("deal_street", *_DURING),
    "showdown": ("show_cards", "muck", "declare_winners", "read_board", *_DURING),
    "lost": ("declare_winners",),
    "ended": (),
}


def may_start(table: Table) -> NotLegalNow | None:
    """Say why no hand can begin now; None if one can.

    The press that begins a hand seals the last one and carries out the floor's orders first.
    A hand that nobody enters is not over before its cards.
    """
    if table.play.is_on_unfollowed and (why := cards_overdue(table)) is not None:
        return CardsOverdue(why.kind, why.fault, why.bar)
    return why_not(as_dealt_from(table))


def as_dealt_from(table: Table) -> Table:
    """Return the table from which the next hand would be dealt: sealed, and orders carried out."""
    if table.play.unfollowed or (table.orders and not table.play.in_progress):
        return after(table, settle(table))
    return table


def why_not(table: Table) -> NotLegalNow | None:
    """Say why no hand can begin at a table as it is."""
    if table.closed:
        return TableIsClosed(table.closed.why, table.closed.note)
    away, to_count = stopped_for(table), seats_to_count(table)
    checks: tuple[tuple[object, Callable[[], NotLegalNow]], ...] = (
        (table.floor_called, lambda: FloorIsCalled(table.floor_called or FloorCalled())),
        (table.play.lost, HandIsLost),
        (table.play.in_progress, HandIsPlayed),
        (table.level is None, EventNotStarted),
        (table.held, lambda: FloorHolds(table.held[-1], table.play_stopped)),
        (table.hands_to_come == 0, lambda: FloorHolds(Hold.LAST_HAND, table.play_stopped)),
        (len(table.players()) < 2, TwoPlayersNeeded),
        (table.first_button is None, ButtonNotDrawn),
        (away is not None, lambda: WaitsForSeat(away or SeatNo(0))),
        (to_count, lambda: CountSeatsFirst(to_count)),
    )
    return next((why() for stops, why in checks if stops), None)


def at_milestone(table: Table) -> tuple[SeatNo, ...]:
    """List the seats whose stacks after the last hand have won a seat of a satellite (SAT-09)."""
    rules, play = table.rules.satellite, table.play
    if rules.kind != "milestone" or not (play.at_rest or play.provisional):
        return ()
    stacks = play.stacks if play.at_rest else {one.seat: one.after for one in seal(table).seats}
    known = {seat: chips for seat, chips in stacks.items() if seat not in play.uncounted}
    return tuple(sorted(seat for seat, chips in known.items() if chips >= rules.milestone))


def legal_verbs(table: Table) -> tuple[str, ...]:
    """List the verbs of play that the game waits for now; the floor can be called at any time.

    Between hands stacks can always be counted, and the moments of the deal told.
    """
    if table.floor_called:
        return ("floor_done",)
    hand, play = table.play.hand, table.play
    verbs = _BY_PHASE[hand.phase] if hand else ()
    waits = cards_overdue(table) is not None
    if hand and (waits or waits_for_floor(table)):
        verbs = _DURING
    running, to_act = table.decision is not None, hand is not None and hand.to_act is not None and not waits
    more = (
        ("start_hand", not may_start(table)),
        ("fold_to", hand is not None and not waits and bool(seats_to_fold_to(hand))),
        ("act_out_of_turn", to_act and _others_can_act(hand)),
        ("tell_deal", play.level_open),
        ("tap_busts", play.unfollowed or play.lost),
        ("declare_winners", play.unfollowed and bool(parts_here(table)) and not waits),
        ("count_pot", bool(parts_here(table))),
        ("count_stacks", play.lost or bool(play.uncounted)),
        ("confirm_result", (play.provisional or play.unfollowed or play.lost) and not waits),
        ("call_clock", (to_act or (play.is_on_unfollowed and not waits)) and not running),
        ("cancel_clock", running),
        *time_verbs(table),
        ("run_it_times", (waits_for_runs(table) or may_tell_runs(table)) and not waits),
        ("agree_to_run", waits_for_runs(table) and not waits),
        ("pay_seven_deuce", bool(seats_with_seven_deuce(table))),
        ("announce_straddle", _may_straddle(table)),
        ("call_off_straddles", bool(play.straddlers)),
        ("set_bomb_pot", table.rules.cash.enabled and table.rules.bomb.is_played),
        ("undo", bool(next_undo(table))),
        ("redo", bool(table.future)),
    )
    return (*verbs, *(verb for verb, ready in more if ready))


def time_verbs(table: Table) -> tuple[tuple[str, bool], ...]:
    """Say which verbs change a time for a decision that is on, where the house holds it or is asked."""
    decision, time = table.decision, table.rules.time
    if decision is None:
        return ()
    holds = time.stop == "hold" and not decision.asked
    waits = decision.held == "restart" or decision.waits_until is not None
    return (
        ("call_clock", waits),
        ("hold_time", holds and not decision.held and not table.stands),
        ("let_time_run", bool(decision.held) and not table.stands),
        ("answer_time", decision.asked),
    )


def _may_straddle(table: Table) -> bool:
    if not has_additions(table) or table.play.in_progress or table.play.is_on_unfollowed:
        return False
    return announced(as_dealt_from(table)).may_straddle is not None


def _others_can_act(hand: Hand | None) -> bool:
    return hand is not None and any(hand.stack(seat) for seat in hand.live if seat != hand.to_act)


def has_live_hand(table: Table, seat: SeatNo) -> bool:
    """Say whether a seat can still win the hand that is on (ABS-06)."""
    hand = table.play.hand
    return hand is not None and table.play.in_progress and seat in hand.live


def hand_of(table: Table) -> Hand:
    """Give the hand on the table; raises `NotLegalNow` between hands."""
    if table.play.unfollowed:
        raise HandNotFollowed(table.play.hand_no, legal=legal_verbs(table))
    if table.play.hand is None:
        raise NoHandPlayed(legal=legal_verbs(table))
    return table.play.hand


def seat_to_act(table: Table) -> SeatNo:
    """Give the seat whose turn it is; raises `NotLegalNow` while nobody can bet."""
    hand = hand_of(table)
    if hand.to_act is None:
        raise NobodyToAct(legal=legal_verbs(table))
    return hand.to_act
