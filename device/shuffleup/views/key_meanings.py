"""The current meaning of each of the eight keys: its label, its lamp, and its command."""

from collections.abc import Mapping
from typing import Any

import msgspec

from shuffleup.kernel.field_types import FLOOR, UNIT, Chips, HandNo, SeatNo, Stream, table_stream
from shuffleup.kernel.language import Translatable, mark_for_translation, say, say_counted
from shuffleup.poker.decision_time import Caller, why_no_clock
from shuffleup.poker.legal import LegalActions, legal_actions
from shuffleup.protocol.clock import ClockView
from shuffleup.table.card_machine.machine_questions import cards_overdue
from shuffleup.table.decision_clock.decision import Decision
from shuffleup.table.hand.sealing_and_undo import busts_found, may_buy_again, next_undo
from shuffleup.table.legal_commands import at_milestone, legal_verbs, may_start
from shuffleup.table.refusals import CardsOverdue
from shuffleup.table.state import Table, waits_for_floor
from shuffleup.table.variations.variation_state import (
    has_additions,
    may_tell_runs,
    open_parts,
    waits_for_runs,
)
from shuffleup.views.card_machine import deck_is_ready
from shuffleup.views.numbers import chips_text, together
from shuffleup.views.table import entered_actions, face_of, shown_actions, shows_stacks
from shuffleup.views.variations import announced_next, run_words
from shuffleup.views.words.poker import no_raise_on_key
from shuffleup.views.words.refusals import refused
from shuffleup.views.words.undo_names import act_words

OPEN_MENU = "open_menu"
"""The verb of the unit that opens the floor menu."""


class KeyMeaning(msgspec.Struct, frozen=True):
    """The current function of a key.

    Without a `verb` and a `held_verb` it is dark, and `note` says why, or `why` at more length. `arms` wants
    a second press; where it also `warns`, the first one is refused, for it is hardly meant. `dials` opens an
    amount between `lowest` and `highest`, in steps of a `chip` or, fast, of a big blind; where it `hides`
    the highest, no face may name that. A key that `holds` acts when it comes up before the time of a hold,
    and does its `held_verb` with `held_args` after it, `held_to` where that has another owner; `held_note`
    says why a hold does nothing. A `quiet` key stays dark though it does something that is seldom wanted; the
    lamp of one that `runs` blinks.
    """

    key: str
    label: str = ""
    note: str = ""
    to: Stream = FLOOR
    verb: str = ""
    args: dict[str, Any] = {}
    arms: bool = False
    warns: bool = False
    dials: bool = False
    holds: bool = False
    held_verb: str = ""
    held_args: dict[str, Any] = {}
    held_to: Stream | None = None
    held_note: str = ""
    quiet: bool = False
    runs: bool = False
    seat: SeatNo | None = None
    lowest: Chips = Chips(0)
    highest: Chips = Chips(0)
    step: Chips = Chips(1)
    chip: Chips = Chips(1)
    hides: bool = False
    why: str = ""

    @property
    def lit(self) -> bool:
        """Say whether the lamp is on: exactly when the key would do something that may be wanted now."""
        return self.acts and not self.quiet

    @property
    def acts(self) -> bool:
        """Say whether the key does anything at all."""
        return bool(self.verb or self.held_verb)


def straddle_key(table: Table, verbs: tuple[str, ...]) -> KeyMeaning:
    """Announce the first straddle, then each further one, then call all of them off."""
    to = table_stream(table.table)
    offered = announced_next(table).may_straddle if "announce_straddle" in verbs else None
    if offered is not None:
        seat, chips = offered
        label = say("STRADDLE {chips}", chips=chips_text(chips))
        return KeyMeaning("bet_raise", label, _seat(seat), to, "announce_straddle", {"seat": seat})
    if "call_off_straddles" in verbs and not table.play.in_progress:
        return KeyMeaning("bet_raise", say("NO STRADDLE"), say("next hand"), to, "call_off_straddles")
    return KeyMeaning("bet_raise")


def run_key(table: Table) -> KeyMeaning:
    """Deal the rest of the board twice; the knob has three times, and DEAL/NEXT deals it once.

    In a hand that is not followed each press tells one run more, and then once again.
    """
    to, (label, times) = table_stream(table.table), run_words(table)
    return KeyMeaning("bet_raise", label, say("all agree"), to, "run_it_times", {"times": times})


def bomb_pot_key(table: Table, verbs: tuple[str, ...]) -> KeyMeaning:
    """Let the next hand be a bomb pot, or take it back; both want a second press."""
    if "set_bomb_pot" not in verbs:
        return KeyMeaning("all_in")
    is_next = bool(announced_next(table).bomb.ante)
    label = say("NO BOMB POT") if is_next else say("BOMB POT")
    to = table_stream(table.table)
    return KeyMeaning("all_in", label, say("press twice"), to, "set_bomb_pot", {"on": not is_next}, arms=True)


LOCK_WORDS: Mapping[str, Translatable] = {
    "shuffle": "SHUFFLE",
    "cut": "CUT",
    "post": "POST",
    "first_card": "FIRST CARD",
}
"""The one DEAL press is the moment at which the rule set locks the level: the label says which."""

DEAL_WORD = mark_for_translation("DEAL")
"""The key after the machine has shuffled."""


STREETS: Mapping[str, Translatable] = {"preflop": "FLOP", "flop": "TURN", "turn": "RIVER"}
"""The street that is dealt after each."""


def key_meanings(
    table: Table, clock: ClockView | None, *, alone: bool = False, waits: bool = False
) -> dict[str, KeyMeaning]:
    """Give the meaning of every key; exactly the legal ones are lit.

    `waits` says that the decision waits for cards that people deal (SHT-05), `alone` that the floor is gone,
    and the level clock with it is out of reach.
    """
    pause = _menu_key(say("the floor is gone")) if alone else _pause_key(clock)
    clocked, deal = _clock_key(table, waits=waits), _deal_key(table)
    if waits and not table.stands:
        deal = msgspec.structs.replace(
            deal, label=say("CARDS OUT"), note=say("time runs"), verb="call_clock", quiet=False
        )
    keys = (*_action_keys(table), clocked, deal, _undo_key(table), pause)
    return {meaning.key: meaning for meaning in keys}


def moment(table: Table) -> tuple[HandNo, str, str]:
    """Name the moment of play: the hand, its street and its phase; with each the keys mean something new."""
    hand = table.play.hand
    untold = "parts" if open_parts(table) else ""
    return (table.play.hand_no, hand.street if hand else "", hand.phase if hand else untold)


def _action_keys(table: Table) -> tuple[KeyMeaning, ...]:
    hand = table.play.hand
    if overdue := cards_overdue(table):
        why = refused(CardsOverdue(overdue.kind, overdue.fault, overdue.bar))
        return tuple(KeyMeaning(key, why=why) for key in ("fold", "check_call", "bet_raise", "all_in"))
    if hand is None or hand.phase != "betting" or table.floor_called:
        return (KeyMeaning("fold"), KeyMeaning("check_call"), *_keys_without_bets(table))
    legal, to = legal_actions(hand), table_stream(table.table)
    shown = shown_actions(table, face_of(table))
    asked = table.decision is not None and table.decision.asked
    return (
        *(_end_keys(legal.seat, to) if asked else (_fold_key(legal, to), _call_key(shown, to))),
        _sized(table, _raise_key(legal, to, shown.min_raise_to), entered_actions(table, face_of(table))),
        _all_in_key(legal, to, shown=shows_stacks(table, face_of(table))),
    )


def _keys_without_bets(table: Table) -> tuple[KeyMeaning, KeyMeaning]:
    """Between two hands BET/RAISE and ALL-IN announce what a cash table adds to the next one (VAR-23)."""
    if not table.floor_called and waits_for_runs(table):
        return run_key(table), KeyMeaning("all_in")
    if table.floor_called or table.play.in_progress:
        return KeyMeaning("bet_raise"), KeyMeaning("all_in")
    verbs, adds = legal_verbs(table), has_additions(table)
    straddle = straddle_key(table, verbs) if adds else KeyMeaning("bet_raise")
    bomb = bomb_pot_key(table, verbs) if adds else KeyMeaning("all_in")
    return (run_key(table) if may_tell_runs(table) else straddle), bomb


def _end_keys(seat: SeatNo | None, to: Stream) -> tuple[KeyMeaning, KeyMeaning]:
    """Answer at the end of a time whether it is over, or the act was in time (SHT-21)."""
    over = KeyMeaning("fold", say("TIME OVER"), _seat(seat), to, "answer_time", {"says": "over"}, seat=seat)
    acted = KeyMeaning(
        "check_call", say("IN TIME"), say("enter the act"), to, "answer_time", {"says": "acted"}, seat=seat
    )
    return over, acted


def _fold_key(legal: LegalActions, to: Stream) -> KeyMeaning:
    free = legal.fold_is_free
    note = say("check is free") if free else _seat(legal.seat)
    return KeyMeaning("fold", say("FOLD"), note, to, "fold", arms=free, warns=free, seat=legal.seat)


def _call_key(legal: LegalActions, to: Stream) -> KeyMeaning:
    label = say("CHECK") if legal.can_check else say("CALL {chips}", chips=chips_text(legal.to_call))
    return KeyMeaning("check_call", label, _seat(legal.seat), to, "check_or_call", seat=legal.seat)


def _all_in_key(legal: LegalActions, to: Stream, *, shown: bool) -> KeyMeaning:
    """Name the all-in by its total where the house shows exact stacks (TDA 60)."""
    if legal.all_in_to is None:
        return KeyMeaning("all_in")
    label = say("ALL-IN {chips}", chips=chips_text(legal.all_in_to)) if shown else say("ALL-IN")
    return KeyMeaning("all_in", label, say("press twice"), to, "all_in", arms=True, seat=legal.seat)


def _raise_key(legal: LegalActions, to: Stream, shown: Chips | None) -> KeyMeaning:
    """Name the least raise that may be `shown`: one that is a whole stack would tell that stack (TDA 60)."""
    if not legal.can_raise or legal.min_raise_to is None or legal.max_raise_to is None:
        return _unoffered_raise(KeyMeaning("bet_raise", note=no_raise_on_key(legal.why_no_raise)), legal, to)
    lowest, highest = legal.min_raise_to, legal.max_raise_to
    chips = chips_text(shown or lowest) + ("+" if highest > lowest else "")
    label = say("BET {chips}", chips=chips) if legal.is_bet else say("RAISE {chips}", chips=chips)
    dials = key_dials(legal)
    return KeyMeaning(
        "bet_raise",
        label,
        say("knob sets it") if dials else _seat(legal.seat),
        to,
        "raise_to",
        {} if dials else {"to": lowest},
        dials=dials,
        lowest=lowest,
        highest=highest,
        seat=legal.seat,
    )


def key_dials(legal: LegalActions) -> bool:
    """Say whether the key of a raise opens an amount: the one size of a limit is made at once (FL-01)."""
    return legal.min_raise_to != legal.max_raise_to or legal.max_raise_to == legal.all_in_to


def _unoffered_raise(dark: KeyMeaning, legal: LegalActions, to: Stream) -> KeyMeaning:
    """Keep the key dark, and take a raise that somebody has made though nobody can match it (NL-09)."""
    if legal.unmatched_from is None or legal.unmatched_to is None:
        return dark
    return msgspec.structs.replace(
        dark,
        to=to,
        verb="raise_to",
        dials=True,
        quiet=True,
        lowest=legal.unmatched_from,
        highest=legal.unmatched_to,
        seat=legal.seat,
    )


def _sized(table: Table, bet: KeyMeaning, shown: LegalActions) -> KeyMeaning:
    """Say in which steps a raise is dialled, and whether its highest is a stack that the house hides."""
    chip = table.rules.chips.smallest
    step = max(chip, table.play.level.big_blind) if table.play.level else chip
    lowest = Chips(-(-bet.lowest // chip) * chip) if bet.quiet else bet.lowest
    return msgspec.structs.replace(
        bet,
        chip=chip,
        step=Chips(step),
        lowest=min(lowest, bet.highest),
        hides=bet.dials and shown.max_raise_to is None,
    )


def _clock_key(table: Table, *, waits: bool) -> KeyMeaning:
    """Call the clock on the seat to act, and cancel it; where there is no clock to call, call the floor."""
    to, hand, decision = table_stream(table.table), table.play.hand, table.decision
    if table.floor_called:
        return KeyMeaning("clock", say("GO ON"), say("the floor is done"), to, "floor_done")
    begins = waits or (decision is not None and decision.held == "restart")
    if decision is not None and not begins:
        return _running_clock_key(table, decision)
    time = table.rules.time
    dealer_may = table.every_decision_is_timed or why_no_clock(time, Caller()) is None
    overdue = cards_overdue(table) is not None
    to_act = hand.to_act if hand is not None and not overdue else None
    if (to_act is not None or (table.play.is_on_unfollowed and not overdue)) and dealer_may:
        seconds = decision.base // 1000 if decision is not None else time.seconds
        label = say("CLOCK {seconds} s", seconds=seconds)
        return KeyMeaning("clock", label, _seat(to_act), to, "call_clock", seat=to_act)
    return KeyMeaning("clock", say("FLOOR"), say("call it"), to, "call_floor")


def _running_clock_key(table: Table, decision: Decision) -> KeyMeaning:
    """Stop the time that runs, or hold it and let it run; a hold of the key spends a time card (SHT-08)."""
    to, seat = table_stream(table.table), decision.seat
    if decision.asked:
        verb, label = "", say("TIME CARD")
    elif decision.held:
        verb, label = "let_time_run", say("LET TIME RUN")
    elif table.rules.time.stop == "hold":
        verb, label = "hold_time", say("HOLD TIME")
    else:
        verb, label = "cancel_clock", say("STOP CLOCK")
    # A lamp blinks for a clock that somebody called; where every decision is timed it would blink all night.
    runs = not (decision.asked or decision.held or table.every_decision_is_timed)
    key = KeyMeaning("clock", label, _seat(seat), to, verb, runs=runs, seat=seat)
    if seat is None or not table.cards_left(seat):
        return key
    return msgspec.structs.replace(
        key,
        note=say("hold: seat {seat} +{seconds} s", seat=seat, seconds=table.rules.time.bank_seconds),
        holds=True,
        held_verb="answer_time" if decision.asked else "use_time_card",
        held_args={"says": "card"} if decision.asked else {},
    )


def _deal_key(table: Table) -> KeyMeaning:
    to = table_stream(table.table)
    # A result that lets somebody buy again is confirmed first: the floor sells nothing before that.
    if in_hand := _deal_key_in_hand(table):
        return in_hand
    if note := _confirmed_alone(table):
        return KeyMeaning("deal_next", say("CONFIRM"), note, to, "confirm_result")
    if shuffle := _shuffle_key(table):
        return shuffle
    if not may_start(table):
        if _machine_shuffles(table):
            return KeyMeaning("deal_next", say("WAIT"), say("for the machine"))
        word, note = LOCK_WORDS[table.rules.levels.locks_at], say("hand {hand}", hand=table.play.hand_no + 1)
        if table.rules.table.dealing == "machine" and word == LOCK_WORDS["shuffle"]:
            word = DEAL_WORD
        return KeyMeaning("deal_next", say(word), _who_is_out(table) or note, to, "start_hand")
    return KeyMeaning("deal_next") if table.floor_called else _confirm_key(table)


def _confirmed_alone(table: Table) -> str:
    """Say why the press confirms the result and begins no hand; empty where it does (BST-05, SAT-09)."""
    if again := may_buy_again(table):
        return say_counted(
            "seat {seats} may buy again", "seats {seats} may buy again", len(again), seats=together(again)
        )
    won = at_milestone(table) if table.play.provisional else ()
    return say("milestone: seat {seats}", seats=together(won)) if won else ""


def _deal_key_in_hand(table: Table) -> KeyMeaning | None:
    """Deal the next street, lose track of the hand, or wait for its cards; None where it is over."""
    hand = table.play.hand
    lost = "" if table.rules.table.dealing == "screen" or table.floor_called else "lose_track"
    if hand is not None and hand.phase == "deal":
        return _street_key(table, hand.street, lost)
    if lost and hand is not None and hand.phase in ("betting", "showdown"):
        return _deal_key_held(table, say("LOST TRACK"), say("hold"), lost)
    if table.play.is_on_unfollowed and cards_overdue(table) is not None:
        return _shuffle_key(table) or KeyMeaning("deal_next", say("WAIT"), say("for the machine"))
    return None


def _shuffle_key(table: Table) -> KeyMeaning | None:
    """The machine holds one deck: it is shuffled between two hands, and the press is its first riffle."""
    machine, overdue, play = table.machine, cards_overdue(table), table.play
    stands = may_start(table) if overdue is None else overdue.kind != "no_deck"
    waits = machine.shuffle_wanted or stands or table.floor_called
    if waits or deck_is_ready(table) or not machine.up:
        return None
    note = say("hand {hand}", hand=play.hand_no + (0 if overdue else 1))
    return KeyMeaning("deal_next", say(LOCK_WORDS["shuffle"]), note, table_stream(table.table), "shuffle")


def _machine_shuffles(table: Table) -> bool:
    """Say whether the deck of the next hand is not ready yet, and comes without another press."""
    return table.machine.shuffle_wanted and table.machine.up and not deck_is_ready(table)


def _who_is_out(table: Table) -> str:
    """Name on the key that makes a result final who goes out by that; empty where nobody does."""
    found = busts_found(table)
    if not found:
        return ""
    return say_counted("seat {seats} is out", "seats {seats} are out", len(found), seats=together(found))


def _street_key(table: Table, street: str, lost: str) -> KeyMeaning:
    """Confirm the next street where the rule set wants that, or wait for the floor with an all-in."""
    to = table_stream(table.table)
    if waits_for_floor(table):
        return _deal_key_held(table, say("WAIT"), say("for the floor"), lost)
    if cards_overdue(table) is not None:
        return _deal_key_held(table, say("WAIT"), say("for the machine"), lost)
    note = say("hold: lost track") if lost else say("is dealt")
    if waits_for_runs(table):
        note = say("the board runs once")
    label = say(STREETS[street]) if street in STREETS else say("BOARD")
    return KeyMeaning("deal_next", label, note, to, "deal_street", holds=bool(lost), held_verb=lost)


def _deal_key_held(table: Table, label: str, note: str, verb: str) -> KeyMeaning:
    """Let a hold alone do something; the lamp asks for nothing."""
    to = table_stream(table.table)
    return KeyMeaning("deal_next", label, note, to, holds=bool(verb), held_verb=verb, quiet=True)


def _confirm_key(table: Table) -> KeyMeaning:
    """Seal the result where no hand can begin; a lost hand goes uncounted only after a hold."""
    to, play = table_stream(table.table), table.play
    if play.lost:
        return _deal_key_held(table, say("NOT COUNTED"), say("hold"), "confirm_result")
    if play.provisional or play.unfollowed:
        note = _who_is_out(table) or say("result of hand {hand}", hand=play.hand_no)
        return KeyMeaning("deal_next", say("CONFIRM"), note, to, "confirm_result")
    return KeyMeaning("deal_next")


def _undo_key(table: Table) -> KeyMeaning:
    if table.floor_called:
        return KeyMeaning("undo")
    verb = "undo" if next_undo(table) else ""
    redo = "redo" if table.future else ""
    label = say("UNDO") if verb or redo else ""
    return KeyMeaning(
        "undo",
        label,
        _undo_note(table),
        table_stream(table.table),
        verb,
        holds=True,
        held_verb=redo,
        held_note=say("nothing to redo"),
    )


def _undo_note(table: Table) -> str:
    if undo := next_undo(table):
        return act_words(undo)
    return say("hold: redo {act}", act=act_words(table.future[0].act)) if table.future else ""


def _menu_key(why: str) -> KeyMeaning:
    """Open the floor menu; a hold does nothing, and says why."""
    return KeyMeaning("pause", say("MENU"), "", UNIT, OPEN_MENU, holds=True, held_note=why)


def _pause_key(clock: ClockView | None) -> KeyMeaning:
    """Open the floor menu, and stop the level clock or let it go on after a hold."""
    if clock is None or clock.phase not in ("level", "break") or clock.left is None or clock.held:
        return _menu_key(say("the clock cannot be paused now"))
    verb, label = ("pause_clock", say("PAUSE")) if clock.running else ("resume_clock", say("RESUME"))
    note = say("hold; press: menu")
    return KeyMeaning("pause", label, note, UNIT, OPEN_MENU, holds=True, held_verb=verb, held_to=FLOOR)


def _seat(seat: SeatNo | None) -> str:
    return say("seat {seat}", seat=seat) if seat else ""
