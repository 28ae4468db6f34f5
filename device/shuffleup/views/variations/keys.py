"""Two of the keys between hands: BET/RAISE announces straddles, ALL-IN pressed twice a bomb pot (VAR-23)."""

from shuffleup.kernel.field_types import table_stream
from shuffleup.kernel.language import say
from shuffleup.table.state import Table
from shuffleup.views.keys.meaning import Meaning
from shuffleup.views.numbers import chips_text
from shuffleup.views.variations.lines import announced_next
from shuffleup.views.variations.parts import run_words


def straddle_key(table: Table, verbs: tuple[str, ...]) -> Meaning:
    """Announce the first straddle, then each further one, then call all of them off."""
    to = table_stream(table.table)
    offered = announced_next(table).may_straddle if "announce_straddle" in verbs else None
    if offered is not None:
        seat, chips = offered
        label = say("STRADDLE {chips}", chips=chips_text(chips))
        return Meaning("bet_raise", label, _seat(seat), to, "announce_straddle", {"seat": seat})
    if "call_off_straddles" in verbs and not table.play.in_progress:
        return Meaning("bet_raise", say("NO STRADDLE"), say("next hand"), to, "call_off_straddles")
    return Meaning("bet_raise")


def run_key(table: Table) -> Meaning:
    """Deal the rest of the board twice; the knob has three times, and DEAL/NEXT deals it once.

    In a hand that is not followed each press tells one run more, and then once again.
    """
    to, (label, times) = table_stream(table.table), run_words(table)
    return Meaning("bet_raise", label, say("all agree"), to, "run_it_times", {"times": times})


def bomb_pot_key(table: Table, verbs: tuple[str, ...]) -> Meaning:
    """Let the next hand be a bomb pot, or take it back; both want a second press."""
    if "set_bomb_pot" not in verbs:
        return Meaning("all_in")
    is_next = bool(announced_next(table).bomb.ante)
    label = say("NO BOMB POT") if is_next else say("BOMB POT")
    to = table_stream(table.table)
    return Meaning("all_in", label, say("press twice"), to, "set_bomb_pot", {"on": not is_next}, arms=True)


def _seat(seat: int) -> str:
    return say("seat {seat}", seat=seat)
