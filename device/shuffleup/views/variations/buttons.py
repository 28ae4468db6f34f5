"""Deeds of the touchscreen for the next hand: a straddle on a seat, no straddle, a bomb pot."""

from collections.abc import Iterable

from msgspec.structs import replace

from shuffleup.kernel.field_types import SeatNo
from shuffleup.kernel.language import say
from shuffleup.protocol import DeedView
from shuffleup.table.variations import most_runs_here, seats_with_seven_deuce, yet_to_agree
from shuffleup.views.numbers import chips_text
from shuffleup.views.touch.buttons import Deeds
from shuffleup.views.variations.lines import announced_next


def straddle_deeds(make: Deeds, seat: SeatNo) -> Iterable[DeedView]:
    """Let a seat straddle the next hand, or call the straddles off where it has said that it does."""
    if not {"announce_straddle", "call_off_straddles"} & make.verbs:
        return
    coming = announced_next(make.table)
    if "announce_straddle" in make.verbs and coming.may_straddle and coming.may_straddle[0] == seat:
        note = chips_text(coming.may_straddle[1])
        yield make.play("announce_straddle", say("STRADDLE"), note=note, seat=seat)
    if "call_off_straddles" in make.verbs and seat in make.table.play.straddlers:
        yield make.play("call_off_straddles", say("NO STRADDLE"), note=say("next hand"))


def seven_deuce_deeds(make: Deeds, seat: SeatNo) -> Iterable[DeedView]:
    """Let the others pay a seat that has won with a seven and a deuce, its cards shown or told (VAR-11)."""
    if "pay_seven_deuce" in make.verbs and seat in seats_with_seven_deuce(make.table):
        chips = chips_text(make.table.rules.seven_deuce.amount)
        yield make.play("pay_seven_deuce", say("7-2: {chips} EACH", chips=chips), seat=seat)


def shown_seven_deuce(make: Deeds) -> Iterable[DeedView]:
    """Ask it where a seven and a deuce lie open."""
    if "pay_seven_deuce" in make.verbs:
        for seat in seats_with_seven_deuce(make.table, shown=True):
            note = say("seat {seat}", seat=seat)
            yield from (replace(one, note=note) for one in seven_deuce_deeds(make, seat))


def run_deeds(make: Deeds) -> Iterable[DeedView]:
    """Let the dealer take the answer of all: how often the rest of the board is dealt."""
    if "run_it_times" in make.verbs:
        words = {2: say("RUN TWICE"), 3: say("RUN THREE TIMES")}
        for times in range(2, most_runs_here(make.table) + 1):
            yield make.play("run_it_times", words[times], note=say("all agree"), times=times)


def agree_deed(make: Deeds, seat: SeatNo) -> DeedView | None:
    """Let a seat that holds cards say yes to a second run; None where it is not asked."""
    hand = make.table.play.hand
    if hand is None or "agree_to_run" not in make.verbs or seat not in yet_to_agree(make.table, hand):
        return None
    return make.play("agree_to_run", say("YES: RUN TWICE"), seat=seat, times=2)


def bomb_pot_deed(make: Deeds) -> DeedView:
    """Let the next hand be a bomb pot, or take it back."""
    if announced_next(make.table).bomb.ante:
        return make.play("set_bomb_pot", say("NO BOMB POT"), note=say("next hand"), on=False)
    return make.play("set_bomb_pot", say("BOMB POT"), note=say("next hand"), on=True)
