"""What a table would take now, by verb. The amounts are in `legal_actions` of the hand."""

from shuffleup.table.state import Table

_BETTING = ("fold", "check_or_call", "raise_to", "all_in")
_SHOWDOWN = ("show_cards", "muck", "declare_winners")


def may_start(table: Table) -> str:
    """Say why no hand can begin now, in one line; empty if one can."""
    checks = (
        (bool(table.closed), f"the event is over: {table.closed}"),
        (table.play.in_progress, "a hand is being played"),
        (table.level is None, "the event has not started: the floor starts the clock"),
        (bool(table.held), f"the floor holds the next hand: {table.held}"),
        (len(table.players()) < 2, "a hand needs two players with chips"),
        (table.first_button is None, "the first button has not been drawn"),
    )
    return next((why for stops, why in checks if stops), "")


def legal_verbs(table: Table) -> tuple[str, ...]:
    """List the verbs that the table would take now."""
    hand = table.play.hand
    by_phase = {"betting": _BETTING, "deal": ("deal_street",), "showdown": _SHOWDOWN, "ended": ()}
    verbs = by_phase[hand.phase] if hand else ()
    more = (
        ("start_hand", not may_start(table)),
        ("confirm_result", table.play.provisional),
        ("undo", bool(table.past)),
        ("redo", bool(table.future)),
    )
    return (*verbs, *(verb for verb, ready in more if ready))
