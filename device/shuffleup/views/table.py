"""The table as everybody at it may see it."""

from shuffleup.amounts import Chips, Millis
from shuffleup.identity import SeatNo
from shuffleup.poker.cards import text
from shuffleup.poker.legal import NOTHING, LegalActions, legal_actions
from shuffleup.poker.state import Hand
from shuffleup.table.legal import may_start
from shuffleup.table.starting import positions_of_next
from shuffleup.table.state import Table
from shuffleup.views.clock import blinds_text, blinds_view
from shuffleup.views.numbers import chips_text
from shuffleup.wire import BlindsView, DecisionView, PotView, SeatState, SeatView, TablePhase, TableView

_WANTED = {
    "showdown": "seat by seat for each pot; several seats share it",
    "lost": "when it is over, count the stacks that changed",
}

NO_BLINDS = BlindsView(0, Chips(0), Chips(0))


def table_view(table: Table) -> TableView:
    """Show a table: who sits where with what, the bets, the pots, who acts and what it costs."""
    play, hand = table.play, table.play.hand
    legal = legal_actions(hand) if hand else NOTHING
    level = play.level if hand else table.level
    positions = play.positions
    return TableView(
        table=table.table,
        version=table.seq,
        hand=play.hand_no,
        phase=phase_of(table),
        street=hand.street if hand else "",
        tracking=table.rules.table.tracking,
        dealing=table.rules.table.dealing,
        blinds=blinds_view(level) if level else NO_BLINDS,
        seats=tuple(_seat(table, seat) for seat in sorted(table.sitters)),
        button=positions.button if positions else table.first_button,
        small_blind_seat=positions.small_blind if positions else None,
        big_blind_seat=positions.big_blind if positions else None,
        board=tuple("?" if card is None else text(card) for card in hand.board) if hand else (),
        pots=_pots(hand),
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
    )


def phase_of(table: Table) -> TablePhase:
    """Name the point at which a table is."""
    hand = table.play.hand
    if hand is not None and hand.phase in ("betting", "deal", "showdown", "lost"):
        return hand.phase
    if table.closed:
        return "over"
    if hand is not None:
        return "finished"
    if table.level is None:
        return "waiting"
    return "held" if table.held else "between"


def headline(table: Table, legal: LegalActions) -> str:
    """Say in a few words who acts, or what is wanted next."""
    hand = table.play.hand
    if table.floor_called:
        return "FLOOR CALLED"
    if hand is not None and legal.seat is not None:
        return f"SEAT {legal.seat}  {table.sitters[legal.seat].name.upper()}"
    words = {
        "waiting": "WAITING FOR THE START",
        "between": f"NEXT: HAND {table.play.hand_no + 1}",
        "deal": f"DEAL THE {_next_street(hand)}",
        "showdown": "TAP THE WINNERS",
        "lost": "LOST TRACK: PLAY ON BY HAND",
        "held": table.held.upper(),
        "over": "THE EVENT IS OVER",
    }
    return words.get(phase_of(table)) or _result(table, hand)


def detail(table: Table, legal: LegalActions) -> str:
    """Say what it costs, or where button and blinds go next."""
    hand = table.play.hand
    if table.floor_called:
        return table.floor_called
    if legal.seat is not None:
        return _price(legal)
    if hand is not None and hand.phase in _WANTED:
        return _WANTED[hand.phase]
    why = may_start(table)
    if why or (hand is not None and hand.phase != "ended"):
        return why if phase_of(table) in ("between", "finished", "held", "waiting") else ""
    after = positions_of_next(table)
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
    if table.play.hand is not None and not won:
        return "STACKS COUNTED" if table.play.counted else "ALL BETS WENT BACK"
    said = [f"SEAT {seat} {table.sitters[seat].name.upper()} WINS {chips_text(won[seat])}" for seat in won]
    return ", ".join(said)


def _seat(table: Table, seat: SeatNo) -> SeatView:
    hand, name = table.play.hand, table.sitters[seat].name
    stack = table.stacks_now().get(seat, Chips(0))
    if hand is None or seat not in hand.seats:
        return SeatView(seat, name, stack, state="in" if stack else "out")
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
    told = (_new_level(table), table.play.prompt, _clock_words(table), _away_words(table))
    return tuple(one for one in told if one)


def _new_level(table: Table) -> str:
    level, now = table.level, table.play.level
    if level and now and table.play.hand and level.number != now.number:
        blinds = blinds_text(blinds_view(level))
        return f"NEW LEVEL {level.number}: {blinds} from the next hand"
    return ""


def _clock_words(table: Table) -> str:
    if table.clock_lost is not None:
        return f"CLOCK OFF: the unit was started anew while the time of seat {table.clock_lost} ran"
    if table.decision is None:
        return ""
    asked = f", called by seat {table.decision.caller}" if table.decision.caller else ""
    return f"CLOCK ON SEAT {table.decision.seat}: {table.decision.clock.allowed // 1000} s{asked}"


def _away_words(table: Table) -> str:
    seats = ", ".join(str(seat) for seat in sorted(table.play.absent))
    return f"AWAY: seat {seats}" if seats else ""
