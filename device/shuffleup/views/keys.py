"""What each of the eight keys means at this moment: its label, its lamp, and the command behind it."""

from typing import Any

import msgspec

from shuffleup.amounts import Chips
from shuffleup.identity import FLOOR, SeatNo, Stream, table_stream
from shuffleup.poker.decision_time import Caller, why_no_clock
from shuffleup.poker.legal import LegalActions, legal_actions
from shuffleup.table.all_in import waits_for_floor
from shuffleup.table.buying_again import may_buy_again
from shuffleup.table.legal import may_start
from shuffleup.table.state import Table
from shuffleup.views.numbers import chips_text
from shuffleup.views.policy import face_of, shows_stacks
from shuffleup.wire import ClockView

LOCK_WORDS = {"shuffle": "SHUFFLE", "cut": "CUT", "post": "POST", "first_card": "FIRST CARD"}
"""The one DEAL press is the moment at which the rule set locks the level: the label says which."""


WHY_NO_RAISE = {
    "short_stack": "",
    "not_reopened": "betting not reopened",
    "nobody_can_call": "nobody can call more",
    "capped": "capped",
}


class Meaning(msgspec.Struct, frozen=True):
    """What a key does now.

    An empty `verb` is a dark key. `arms` wants a second press, `dials` opens the amount on the knob
    between `lowest` and `highest`, `holds` acts after a hold and not on a press. A `quiet` key stays dark
    though a hold does something that is seldom wanted.
    """

    key: str
    label: str = ""
    note: str = ""
    to: Stream = FLOOR
    verb: str = ""
    args: dict[str, Any] = {}
    arms: bool = False
    dials: bool = False
    holds: bool = False
    held_verb: str = ""
    quiet: bool = False
    lowest: Chips = Chips(0)
    highest: Chips = Chips(0)
    step: Chips = Chips(1)

    @property
    def lit(self) -> bool:
        """Say whether the lamp is on: exactly when the key would do something that may be wanted now."""
        return self.acts and not self.quiet

    @property
    def acts(self) -> bool:
        """Say whether the key does anything at all."""
        return bool(self.verb or self.held_verb)


def key_meanings(table: Table, clock: ClockView | None) -> dict[str, Meaning]:
    """Give the meaning of every key; exactly the legal ones are lit."""
    keys = (*_action_keys(table), _clock_key(table), _deal_key(table), _undo_key(table), _pause_key(clock))
    return {meaning.key: meaning for meaning in keys}


def _action_keys(table: Table) -> tuple[Meaning, ...]:
    hand = table.play.hand
    if hand is None or hand.phase != "betting" or table.floor_called:
        return tuple(Meaning(key) for key in ("fold", "check_call", "bet_raise", "all_in"))
    legal, to = legal_actions(hand), table_stream(table.table)
    step = table.play.level.big_blind if table.play.level else Chips(1)
    return (
        _fold_key(legal, to),
        _call_key(legal, to),
        _raise_key(legal, to, Chips(step)),
        _all_in_key(legal, to, shown=shows_stacks(table, face_of(table))),
    )


def _fold_key(legal: LegalActions, to: Stream) -> Meaning:
    note = "check is free" if legal.fold_is_free else _seat(legal.seat)
    return Meaning("fold", "FOLD", note, to, "fold", arms=legal.fold_is_free)


def _call_key(legal: LegalActions, to: Stream) -> Meaning:
    label = "CHECK" if legal.can_check else f"CALL {chips_text(legal.to_call)}"
    return Meaning("check_call", label, _seat(legal.seat), to, "check_or_call")


def _all_in_key(legal: LegalActions, to: Stream, *, shown: bool) -> Meaning:
    """Name the all-in by its total where the house shows exact stacks (TDA 60)."""
    if legal.all_in_to is None:
        return Meaning("all_in")
    label = f"ALL-IN {chips_text(legal.all_in_to)}" if shown else "ALL-IN"
    return Meaning("all_in", label, "press twice", to, "all_in", arms=True)


def _raise_key(legal: LegalActions, to: Stream, step: Chips) -> Meaning:
    if not legal.can_raise or legal.min_raise_to is None or legal.max_raise_to is None:
        return Meaning("bet_raise", "", WHY_NO_RAISE.get(legal.why_no_raise or "", ""))
    word = "BET" if legal.is_bet else "RAISE"
    lowest, highest = legal.min_raise_to, legal.max_raise_to
    more = "+" if highest > lowest else ""
    label = f"{word} {chips_text(lowest)}{more}"
    return Meaning(
        "bet_raise",
        label,
        "knob sets it",
        to,
        "raise_to",
        dials=True,
        lowest=lowest,
        highest=highest,
        step=step,
    )


def _clock_key(table: Table) -> Meaning:
    """Call the clock on the seat to act, and cancel it; where there is no clock to call, call the floor."""
    to, hand = table_stream(table.table), table.play.hand
    if table.floor_called:
        return Meaning("clock", "GO ON", "the floor is done", to, "floor_done")
    if table.decision is not None:
        return _running_clock_key(table, table.decision.seat)
    time = table.rules.time
    dealer_may = time.mode == "shot" or why_no_clock(time, Caller()) is None
    to_act = hand.to_act if hand is not None else None
    if (to_act is not None or table.play.is_on_unfollowed) and dealer_may:
        return Meaning("clock", f"CLOCK {time.seconds} s", _seat(to_act), to, "call_clock")
    return Meaning("clock", "FLOOR", "call", to, "call_floor")


def _running_clock_key(table: Table, seat: SeatNo | None) -> Meaning:
    """Stop the time that runs; a hold spends a time card, where the player has one left."""
    to = table_stream(table.table)
    if seat is None or not table.cards_left(seat):
        return Meaning("clock", "STOP CLOCK", _seat(seat), to, "cancel_clock")
    note = f"hold: {_seat(seat)} +{table.rules.time.bank_seconds} s"
    return Meaning("clock", "STOP CLOCK", note, to, "cancel_clock", holds=True, held_verb="use_time_card")


def _deal_key(table: Table) -> Meaning:
    to, hand = table_stream(table.table), table.play.hand
    lost = "" if table.rules.table.dealing == "screen" or table.floor_called else "lose_track"
    if hand is not None and hand.phase == "deal":
        if waits_for_floor(table):
            return Meaning(
                "deal_next", "WAIT", "for the floor", to, holds=bool(lost), held_verb=lost, quiet=True
            )
        note = "hold: lost track" if lost else "is dealt"
        street = _street_after(hand.street)
        return Meaning("deal_next", street, note, to, "deal_street", holds=bool(lost), held_verb=lost)
    if lost and hand is not None and hand.phase in ("betting", "showdown"):
        return Meaning("deal_next", "LOST TRACK", "hold", to, holds=True, held_verb=lost, quiet=True)
    if again := may_buy_again(table):
        note = f"seat {' and '.join(map(str, again))} may buy again"
        return Meaning("deal_next", "CONFIRM", note, to, "confirm_result")
    if not may_start(table):
        word = LOCK_WORDS[table.rules.levels.locks_at]
        return Meaning("deal_next", word, f"hand {table.play.hand_no + 1}", to, "start_hand")
    return Meaning("deal_next") if table.floor_called else _confirm_key(table)


def _confirm_key(table: Table) -> Meaning:
    """Seal the result where no hand can begin; a lost hand goes uncounted only after a hold."""
    to, play = table_stream(table.table), table.play
    if play.lost:
        verb = "confirm_result"
        return Meaning("deal_next", "UNCOUNTED", "hold", to, holds=True, held_verb=verb, quiet=True)
    if play.provisional or play.unfollowed:
        return Meaning("deal_next", "CONFIRM", f"result of hand {play.hand_no}", to, "confirm_result")
    return Meaning("deal_next")


def _undo_key(table: Table) -> Meaning:
    if table.floor_called:
        return Meaning("undo")
    verb = "undo" if table.past else ""
    redo = "redo" if table.future else ""
    note = table.past[-1].act if table.past else (f"hold: redo {table.future[0].act}" if table.future else "")
    label = "UNDO" if verb or redo else ""
    return Meaning("undo", label, note, table_stream(table.table), verb, held_verb=redo, holds=True)


def _pause_key(clock: ClockView | None) -> Meaning:
    if clock is None or clock.phase not in ("level", "break") or clock.left is None or clock.held:
        return Meaning("pause")
    verb, label = ("pause_clock", "PAUSE") if clock.running else ("resume_clock", "RESUME")
    return Meaning("pause", label, "hold", FLOOR, held_verb=verb, holds=True)


def _street_after(street: str) -> str:
    return {"preflop": "FLOP", "flop": "TURN", "turn": "RIVER"}.get(street, "BOARD")


def _seat(seat: SeatNo | None) -> str:
    return f"seat {seat}" if seat else ""
