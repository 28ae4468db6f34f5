"""Commands that do not fit the state of the floor: each is refused by its code, and nothing changes."""

import pytest

from shuffleup.floor.colour_up.needs import BeginColourUp
from shuffleup.floor.colour_up.rules import NameWinners, SkipColourUp
from shuffleup.floor.conduct.closing import ArchiveEvent, EndEvent
from shuffleup.floor.conduct.corrections import EnterStacks
from shuffleup.floor.entries.fees import AcceptLate, ConfirmStacks
from shuffleup.floor.entries.leaving import Leave, Withdraw
from shuffleup.floor.entries.rules import ReEnter, Register, Rename
from shuffleup.floor.levels.running import SetLevel
from shuffleup.floor.levels.stakes import SetLevels
from shuffleup.floor.prizes.deals import AgreeDeal
from shuffleup.floor.purchases.rules import CashOut, Reload, SellAddOn
from shuffleup.floor.seating.forming import FormFinalTable
from shuffleup.floor.seating.moves import MovePlayer, SwapPlayers
from shuffleup.floor.seating.rules import DrawSeats
from shuffleup.refusals import NotLegalNow
from shuffleup.ruleset import Cash, ChipSets, Event, Levels, PrizeMoney, RuleSet
from tests.floor.colour_ups import RULES, stopped
from tests.floor.test_final_table_formed import six_left
from tests.floor.test_purchases import broke_after_one_hand

CASH = RuleSet(
    event=Event(format="cash"),
    money=PrizeMoney(payout=()),
    chips=ChipSets(start_stack=1000, denominations=(25, 100), cash_value=True),
    levels=Levels(unit="none", table=((5, 10),), generator="stakes"),
    cash=Cash(enabled=True, min_bb=50, max_bb=200),
)


def registering(open_floor):
    return open_floor()


def playing(open_floor):
    at = open_floor()
    at.begin()
    return at


def two_tables(open_floor):
    at = open_floor(names="ABCDEFGHIJKL", tables=2)
    at.begin()
    return at


def one_broke(open_floor):
    """Bongani has lost his stack, and may buy again before he has a place."""
    return broke_after_one_hand(open_floor)


def for_money(open_floor):
    at = open_floor(RuleSet(money=PrizeMoney(buy_in=1000)))
    at.begin()
    return at


def at_cash(open_floor):
    at = open_floor(CASH)
    at.begin()
    return at


def changing_chips(open_floor):
    """Ann has three odd 25s, Bongani two, Carla three; the table has not been counted."""
    at = open_floor(RULES)
    at.begin()
    at.hand(1, 3)
    at.result(1, e1=(10_000, 9_975), e2=(10_000, 10_050), e3=(10_000, 9_975))
    stopped(at)
    at.do(BeginColourUp(25, 100))
    return at


def forming(open_floor):
    """Two tables have become too few players for both, and everybody is called to the final table."""
    at = six_left(open_floor)
    at.do(FormFinalTable())
    return at


def confirmed(open_floor):
    at = playing(open_floor)
    at.do(ConfirmStacks(1))
    return at


def withdrawn(open_floor):
    at = registering(open_floor)
    at.do(Withdraw("e1", "ill"))
    return at


def away(open_floor):
    at = playing(open_floor)
    at.do(Leave("e1", "goes home"))
    return at


def cashing_out(open_floor):
    at = at_cash(open_floor)
    at.do(CashOut("e1"))
    return at


def cash_over(open_floor):
    at = at_cash(open_floor)
    at.do(EndEvent("the bar closes"))
    return at


def ended(open_floor):
    at = playing(open_floor)
    at.do(EndEvent("the bar closes"))
    return at


@pytest.mark.parametrize(
    ("situation", "command", "code"),
    [
        (registering, EndEvent("late"), "no_event_on"),
        (registering, SetLevel(2, "late"), "levels_while_played"),
        (registering, AgreeDeal("equal", ("e1", "e2", "e3")), "deal_at_final_table"),
        (registering, SwapPlayers("e1", "e2", "friends"), "sits_nowhere"),
        (registering, Rename("e1", "  "), "no_name"),
        (registering, AcceptLate("e1"), "paid_nothing_late"),
        (playing, ArchiveEvent(), "event_not_over"),
        (playing, SwapPlayers("e1", "e1", "friends"), "swap_of_one"),
        (playing, EnterStacks(2, {}), "no_such_table"),
        (playing, SetLevels(5, ((25, 50), (50, 100)), antes=(5,)), "antes_for_levels"),
        (playing, SetLevels(5, ((25, 50),), antes=(-5,)), "ante_below_zero"),
        (playing, NameWinners(1, (1,)), "no_colour_up_on"),
        (playing, Register(("Dimitri",)), "entries_closed"),
        (confirmed, ConfirmStacks(1), "stacks_confirmed_already"),
        (for_money, AgreeDeal("equal", ("e1",)), "not_all_agree"),
        (two_tables, AgreeDeal("equal", ("e1",)), "deal_at_final_table"),
        (one_broke, AgreeDeal("equal", ("e1", "e3")), "place_before_deal"),
        (one_broke, EndEvent("late"), "place_comes_first"),
        (at_cash, Leave("e1", "goes home"), "leaves_by_cashing_out"),
        (at_cash, ReEnter("e1"), "has_not_left"),
        (at_cash, SellAddOn("e1"), "cash_is_reloaded"),
        (at_cash, Reload("e1", 5_000), "too_many_at_once"),
        (at_cash, MovePlayer("e1", 1, 1, "asks for it"), "not_a_free_chair"),
        (changing_chips, SkipColourUp(25, "they stay"), "finish_or_cancel_first"),
        (changing_chips, NameWinners(1, (1,)), "one_winner_for_each"),
        (forming, EndEvent("late"), "hands_are_on"),
        (forming, DrawSeats(), "no_seats_while_forming"),
        (forming, Leave("e1", "goes home"), "while_tables_form"),
        (forming, SwapPlayers("e1", "e2", "friends"), "moves_already"),
        (withdrawn, Withdraw("e1", "ill"), "withdrawn_already"),
        (withdrawn, ReEnter("e1"), "was_withdrawn"),
        (away, Leave("e1", "goes home"), "away_already"),
        (cashing_out, CashOut("e1"), "leaves_already"),
        (cashing_out, SwapPlayers("e1", "e2", "friends"), "no_stack_to_take"),
        (cash_over, Register(("Dimitri",)), "cash_game_over"),
        (cash_over, ReEnter("e1"), "has_not_left"),
        (cash_over, Reload("e1", 500), "not_in_play"),
        (ended, DrawSeats(), "no_seats_after_end"),
        (ended, SetLevels(1, ((25, 50),)), "event_is_over"),
        (ended, Rename("e1", ""), "no_name"),
    ],
)
def test_a_command_that_does_not_fit_is_refused_and_changes_nothing(situation, command, code, open_floor):
    at = situation(open_floor)
    before = at.floor
    with pytest.raises(NotLegalNow) as refused:
        at.do(command)
    assert refused.value.code == code
    assert at.floor == before
