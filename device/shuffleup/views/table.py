"""The table as everybody at it may see it."""

from msgspec.structs import replace

from shuffleup.amounts import Chips, Millis
from shuffleup.identity import SeatNo
from shuffleup.poker.cards import text
from shuffleup.poker.legal import LegalActions
from shuffleup.poker.state import Hand
from shuffleup.table.all_in import waits_for_floor
from shuffleup.table.legal import as_dealt_from, may_start
from shuffleup.table.orders import leaving, seats_to_count
from shuffleup.table.out_of_turn import words_of
from shuffleup.table.starting import positions_of_next
from shuffleup.table.state import Table
from shuffleup.views.clock import blinds_text, blinds_view
from shuffleup.views.newcomers import waiting_newcomers
from shuffleup.views.numbers import chips_text
from shuffleup.views.orders import order_words
from shuffleup.views.policy import Face, face_of, pot_count, shown_actions, shows_pots, shows_stacks
from shuffleup.views.reminders import dead_pile, must_open, reminders, to_open, who_cuts
from shuffleup.wire import (
    BlindsView,
    DecisionView,
    OutOfTurnView,
    PotView,
    SeatState,
    SeatView,
    TablePhase,
    TableView,
)

_WANTED = {
    "showdown": "seat by seat for each pot; several seats share it",
    "lost": "when it is over, count the stacks that changed",
}

NO_BLINDS = BlindsView(0, Chips(0), Chips(0))


def table_view(table: Table, face: Face | None = None) -> TableView:
    """Show a table: who sits where with what, the bets, the pots, who acts and what it costs.

    What the face may not show is not in the view; without a `face` it is the screen of the table's own unit.
    """
    face = face or face_of(table)
    play, hand = table.play, table.play.hand
    legal = shown_actions(table, face)
    level = play.level if hand or play.unfollowed else table.next_level
    positions = play.positions
    return TableView(
        table=table.table,
        version=table.seq,
        hand=play.hand_no,
        phase=phase_of(table),
        street=hand.street if hand else "",
        tracking="actions" if table.follows else "hands",
        dealing=table.rules.table.dealing,
        blinds=blinds_view(level) if level else NO_BLINDS,
        seats=_seats(table, face),
        button=positions.button if positions else table.first_button,
        small_blind_seat=positions.small_blind if positions else None,
        big_blind_seat=positions.big_blind if positions else None,
        board=tuple("?" if card is None else text(card) for card in hand.board) if hand else (),
        pots=_pots(hand) if shows_pots(table, face) else (),
        to_act=legal.seat,
        to_call=legal.to_call,
        min_raise_to=legal.min_raise_to,
        max_raise_to=legal.max_raise_to,
        headline=headline(table, legal),
        detail=detail(table, legal),
        notices=_notices(table),
        undo=table.past[-1].act if table.past else "",
        redo=table.future[0].act if table.future else "",
        decision=decision_view(table),
        floor_called=table.floor_called,
        prompt=play.prompt,
        away=tuple(sorted(play.absent)),
        counted_at=table.counted_at,
        pooled=play.pooled,
        to_count=seats_to_count(table),
        pot=pot_count(table, face),
        rake=hand.raked if hand else Chips(0),
        to_open=to_open(table),
        must_open=must_open(table),
        dead_cards=dead_pile(table),
        cutter=who_cuts(table),
        waiting=waiting_newcomers(table),
        out_of_turn=tuple(OutOfTurnView(one.seat, one.action, one.to) for one in play.out_of_turn),
    )


def decision_view(table: Table) -> DecisionView | None:
    """Show the time of the decision that is on, None while it has no limit."""
    decision = table.decision
    if decision is None:
        return None
    clock = decision.clock
    return DecisionView(
        seat=decision.seat,
        left=Millis(clock.allowed - clock.used),
        at=clock.since or Millis(0),
        running=clock.since is not None,
        countdown_from=Millis(table.rules.time.countdown_last * 1000),
        cards=table.cards_left(decision.seat) if decision.seat is not None else 0,
    )


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
    hand = table.play.hand
    if table.floor_called:
        return "FLOOR CALLED"
    if waits_for_floor(table):
        return "ALL-IN: WAIT FOR THE FLOOR"
    if hand is not None and legal.seat is not None:
        return f"SEAT {legal.seat}  {table.sitters[legal.seat].name.upper()}"
    words = {
        "waiting": "WAITING FOR THE START",
        "between": f"NEXT: HAND {table.play.hand_no + 1}",
        "deal": f"DEAL THE {_next_street(hand)}",
        "showdown": "TAP THE WINNERS",
        "lost": "LOST TRACK: PLAY ON BY HAND",
        "playing": f"HAND {table.play.hand_no} IS ON",
        "held": table.held[-1].upper() if table.held else "",
        "over": "THE TABLE IS CLOSED",
    }
    return words.get(phase_of(table)) or _result(table, hand)


def detail(table: Table, legal: LegalActions) -> str:
    """Say what it costs, or where button and blinds go next."""
    hand = table.play.hand
    if table.floor_called:
        return table.floor_called
    if legal.seat is not None:
        return _price(legal)
    if waits_for_floor(table):
        return "hand-for-hand: cards stay down until the floor says so"
    if hand is not None and hand.phase in _WANTED:
        return _WANTED[hand.phase]
    why = may_start(table)
    if why or (hand is not None and hand.phase != "ended"):
        return why if phase_of(table) in ("between", "finished", "held", "waiting", "playing") else ""
    after = positions_of_next(as_dealt_from(table))
    small = after.small_blind if after.small_blind is not None else "dead"
    return f"button {after.button}, small blind {small}, big blind {after.big_blind}"


def _price(legal: LegalActions) -> str:
    call = "check is free" if legal.can_check else f"to call {chips_text(legal.to_call)}"
    if legal.min_raise_to is None:
        return call
    word = "bet" if legal.is_bet else "raise to"
    return f"{call}, {word} {chips_text(legal.min_raise_to)} or more"


def _result(table: Table, hand: Hand | None) -> str:
    won = _won(hand)
    if (table.play.hand is not None or table.play.unfollowed) and not won:
        return "STACKS COUNTED" if table.play.counted else "ALL BETS WENT BACK"
    said = [f"SEAT {seat} {table.sitters[seat].name.upper()} WINS {chips_text(won[seat])}" for seat in won]
    return ", ".join(said)


def _seats(table: Table, face: Face) -> tuple[SeatView, ...]:
    seats = tuple(_seat(table, seat) for seat in sorted(table.sitters))
    return seats if shows_stacks(table, face) else tuple(replace(one, stack=None) for one in seats)


def _seat(table: Table, seat: SeatNo) -> SeatView:
    return replace(
        _at_rest_or_in_hand(table, seat),
        pending=table.pending(seat),
        leaving=seat in leaving(table),
        counted_at=table.play.uncounted.get(seat),
        misses=table.missing().get(table.sitters[seat].entry, 0),
    )


def _at_rest_or_in_hand(table: Table, seat: SeatNo) -> SeatView:
    hand, name = table.play.hand, table.sitters[seat].name
    stack = Chips(table.stacks_now().get(seat, Chips(0)) - table.pending(seat))
    if hand is None or seat not in hand.seats:
        out = seat in table.play.busts or not (stack or table.pending(seat))
        return SeatView(seat, name, stack, state="out" if out else "in")
    return SeatView(
        seat,
        name,
        stack,
        hand.bet(seat),
        _state(hand, seat),
        to_act=hand.to_act == seat,
        won=_won(hand).get(seat, Chips(0)),
        cards=tuple(text(card) for card in hand.cards_of(seat)),
    )


def _state(hand: Hand, seat: SeatNo) -> SeatState:
    if hand.has_folded(seat):
        return "folded"
    if hand.phase == "ended" and not hand.stack(seat):
        return "out"
    return "all_in" if hand.is_all_in(seat) else "in"


def _pots(hand: Hand | None) -> tuple[PotView, ...]:
    if hand is None:
        return ()
    winners = dict(enumerate(hand.winners))
    return tuple(
        PotView(pot.amount, pot.seats, winners.get(number, ())) for number, pot in enumerate(hand.pots())
    )


def _won(hand: Hand | None) -> dict[SeatNo, Chips]:
    """Return what each winner of a finished hand was paid."""
    if hand is None or hand.phase != "ended":
        return {}
    return {seat: chips for seat, chips in zip(hand.seats, hand.won, strict=True) if chips}


def _next_street(hand: Hand | None) -> str:
    after = {"preflop": "FLOP", "flop": "TURN", "turn": "RIVER"}
    return after.get(hand.street, "BOARD") if hand else ""


def _notices(table: Table) -> tuple[str, ...]:
    told = (
        _stopped_words(table),
        _new_level(table),
        table.play.prompt,
        _clock_words(table),
        _away_words(table),
        *_out_of_turn_words(table),
        *order_words(table),
        *reminders(table),
    )
    return tuple(one for one in told if one)


def _new_level(table: Table) -> str:
    level, play = table.level, table.play
    now = play.level if play.hand is not None or play.unfollowed else play.level_fixed
    if level and now and not play.level_open and level.number != now.number:
        blinds = blinds_text(blinds_view(level))
        return f"NEW LEVEL {level.number}: {blinds} from the next hand"
    return ""


def _clock_words(table: Table) -> str:
    if table.clock_lost is not None:
        return f"CLOCK OFF: the unit was started anew while the time of seat {table.clock_lost} ran"
    if table.decision is None:
        return ""
    asked = f", called by seat {table.decision.caller}" if table.decision.caller else ""
    whose = "CLOCK" if table.decision.seat is None else f"CLOCK ON SEAT {table.decision.seat}"
    return f"{whose}: {table.decision.clock.allowed // 1000} s{asked}"


def _stopped_words(table: Table) -> str:
    """Between two hands the hold says it."""
    on = table.play.in_progress or table.play.is_on_unfollowed
    return f"PLAY IS STOPPED: {table.play_stopped}" if table.play_stopped and on else ""


def _out_of_turn_words(table: Table) -> tuple[str, ...]:
    hand = table.play.hand
    return tuple(words_of(hand, act) for act in table.play.out_of_turn) if hand is not None else ()


def _away_words(table: Table) -> str:
    seats = ", ".join(str(seat) for seat in sorted(table.play.absent))
    return f"AWAY: seat {seats}" if seats else ""
