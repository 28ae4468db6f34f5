"""The hands that must be opened: once nobody can bet any more, and at the showdown (SPEC SHD-05, ALL-13)."""

from collections.abc import Collection, Sequence

import msgspec

from shuffleup.kernel.field_types import SeatNo
from shuffleup.ruleset import Showdown


class ShowDuty(msgspec.Struct, frozen=True):
    """The seats that have to show and those that may muck, each in the order of showing."""

    must_show: tuple[SeatNo, ...]
    may_muck: tuple[SeatNo, ...]


def show_duty(
    rules: Showdown, order: Sequence[SeatNo], winners: Collection[SeatNo], *, all_in: bool
) -> ShowDuty:
    """Say who has to show, of the seats in the order of showing.

    Who is alone wins without showing (SPEC SHD-07). With a player all-in nobody may muck (TDA 16), nor where
    the rules open all called hands (SPEC SHD-06); else a winner shows to be paid and losers may muck
    (SPEC SHD-05).
    """
    if len(order) < 2:
        return ShowDuty((), tuple(order))
    everybody = all_in or rules.must_show == "all_called_hands"
    must = tuple(seat for seat in order if everybody or seat in winners)
    return ShowDuty(must, tuple(seat for seat in order if seat not in must))


def hands_are_opened(behind: Sequence[int], *, betting_to_come: bool) -> bool:
    """Say whether all hands are turned face up at the end of a betting round (SPEC ALL-12, ALL-13, TDA 16).

    `behind` are the chips of each player in the hand. They are opened when somebody is all-in and no two
    others can bet against each other any more; after the last round nobody can.
    """
    able = sum(1 for chips in behind if chips)
    return 1 < len(behind) > able and not (betting_to_come and able > 1)
