"""What a table would take now, by verb. The amounts are in `legal_actions` of the hand."""

from shuffleup.poker.legal import legal_actions
from shuffleup.table.coming import stopped_for
from shuffleup.table.commands import Fold, TableCommand
from shuffleup.table.state import Table

_BETTING = ("fold", "check_or_call", "raise_to", "all_in")
_DURING = ("lose_track", "declare_misdeal", "repair_board")
_BY_PHASE: dict[str, tuple[str, ...]] = {
    "betting": (*_BETTING, *_DURING),
    "deal": ("deal_street", *_DURING),
    "showdown": ("show_cards", "muck", "declare_winners", "read_board", *_DURING),
    "lost": ("declare_winners", "count_stacks"),
    "ended": (),
}


def may_start(table: Table) -> str:
    """Say why no hand can begin now, in one line; empty if one can."""
    away = stopped_for(table)
    checks = (
        (bool(table.closed), f"the event is over: {table.closed}"),
        (bool(table.floor_called), f"the floor has been called: {table.floor_called}"),
        (table.play.in_progress, "a hand is being played"),
        (table.level is None, "the event has not started: the floor starts the clock"),
        (bool(table.held), f"the floor holds the next hand: {table.held}"),
        (len(table.players()) < 2, "a hand needs two players with chips"),
        (table.first_button is None, "the first button has not been drawn"),
        (away is not None, f"play stops until seat {away} is back"),
    )
    return next((why for stops, why in checks if stops), "")


def legal_verbs(table: Table) -> tuple[str, ...]:
    """List the verbs of play that the table would take now; the floor can be called at any time."""
    if table.floor_called:
        return ("floor_done",)
    hand = table.play.hand
    verbs = _BY_PHASE[hand.phase] if hand else ()
    running = table.decision is not None
    more = (
        ("start_hand", not may_start(table)),
        ("confirm_result", table.play.provisional),
        ("call_clock", hand is not None and hand.to_act is not None and not running),
        ("cancel_clock", running),
        ("undo", bool(table.past)),
        ("redo", bool(table.future)),
    )
    return (*verbs, *(verb for verb, ready in more if ready))


def warning(table: Table, command: TableCommand) -> str:
    """Warn about what is accepted and binds though it was hardly meant; empty if there is nothing to say.

    A fold where a check was free gives up all claim to the pot like any other (BET-12).
    """
    hand = table.play.hand
    if isinstance(command, Fold) and hand is not None and legal_actions(hand).fold_is_free:
        return f"seat {hand.to_act} folded though a check was free: it binds, UNDO takes back a wrong press"
    return ""
