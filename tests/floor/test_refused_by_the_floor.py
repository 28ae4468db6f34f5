"""Commands that do not fit the state of the floor: each is refused by its code, and nothing changes."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.colour_up.chip_counts import BeginColourUp, CountOddChips
from shuffleup.floor.colour_up.chip_race import DealRace, NameWinners, SkipColourUp
from shuffleup.floor.conduct.corrections import EnterStacks, UndoElimination
from shuffleup.floor.conduct.penalties import Penalise
from shuffleup.floor.conduct.undo import UndoAct
from shuffleup.floor.crews import FormWinnersTable
from shuffleup.floor.entries.fees import AcceptLate, ConfirmStacks
from shuffleup.floor.entries.leaving import ComeBack, Leave, Withdraw
from shuffleup.floor.entries.registration import ReEnter, Register, Rename
from shuffleup.floor.levels.level_changes import SetLevel
from shuffleup.floor.levels.stakes import SetLevels
from shuffleup.floor.prizes.payouts import PrizesByRules
from shuffleup.floor.prizes.prize_deals import AgreeDeal
from shuffleup.floor.purchases.sales import CashOut, Refund, Reload, SellAddOn, SellRebuy
from shuffleup.floor.results.event_end import ArchiveEvent, EndAfterHand, EndEvent
from shuffleup.floor.results.finishing_places import FixPlace
from shuffleup.floor.seating.final_table import FormFinalTable
from shuffleup.floor.seating.moves import CancelMove, MovePlayer, SwapPlayers
from shuffleup.floor.seating.seat_draw import DrawSeats, TakeSeat
from shuffleup.floor.settlement.settlement_entries import CarryBalances, ConfirmCounts
from shuffleup.floor.settlement.settlement_payments import SettleUp
from shuffleup.kernel.field_types import Chips, EntryId
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets, ColourUpRules
from shuffleup.ruleset.event import Event, Registration, TableUse
from shuffleup.ruleset.hand import Betting
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Cash, PrizeMoney, Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Seating
from tests.floor.colour_ups import BY_HANDS, RULES, stopped
from tests.floor.test_final_table_formed import six_left
from tests.floor.test_purchases import AGAIN, broke_after_one_hand
from tests.floor.test_settling import night_over
from tests.floor.test_stages_of_crews import crews

ONE_HAS_ALL = {EntryId("e1"): Chips(30_000), EntryId("e2"): Chips(0), EntryId("e3"): Chips(0)}
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
    return playing_by(open_floor, None)


def playing_by(open_floor, rules, names=("Ann", "Bongani", "Carla")):
    at = open_floor(rules, names)
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


def without_colour_up(open_floor):
    return stopped(playing_by(open_floor, replace(RULES, colour_up=ColourUpRules(enabled=False))))


def not_counted(open_floor):
    """The 25s go, and a table that follows hands only has not counted its odd ones."""
    at = stopped(playing_by(open_floor, BY_HANDS))
    at.do(BeginColourUp(25, 100))
    return at


def nothing_to_race_for(open_floor):
    """Ann and Carla have four 25s each, which make a 100 without a race."""
    at = not_counted(open_floor)
    at.do(CountOddChips(1, {1: 4, 2: 0, 3: 4}))
    return at


def raced(open_floor):
    """Of the eight odd 25s two race chips were made, and won."""
    at = changing_chips(open_floor)
    at.do(NameWinners(1, (1, 3)))
    return at


def seventh_may_buy(open_floor):
    """The final table of six is due, and the sixth may buy again until the next hand."""
    at = six_left(open_floor, rebuy=Rebuy(allowed=True, threshold_pct=100, cutoff="none"))
    at.hand(2, 2, table=2)
    at.result(2, 2, e6=(20_000, 0), e7=(10_000, 30_000))
    return at


def moving(open_floor):
    """Ann is on her way to seat 9."""
    at = playing_by(open_floor, AGAIN)
    at.do(MovePlayer("e1", 1, 9, "sees badly"))
    return at


def bought_and_moving(open_floor):
    at = broke_after_one_hand(open_floor)
    at.do(SellRebuy("e2", 500))
    at.arrives("e2", 500)
    at.do(MovePlayer("e2", 1, 9, "sees badly"))
    return at


def hand_is_on(open_floor):
    """Hand 1 is played at a table that follows hands only."""
    at = playing_by(open_floor, RuleSet(table=TableUse(tracking="hands")))
    at.hand(1, 3)
    return at


def everybody_cashed_out(open_floor):
    at = at_cash(open_floor)
    for entry in ("e1", "e2", "e3"):
        at.do(CashOut(entry))
        at.gets_up(entry)
    return at


def chair_taken(open_floor):
    """Carla has gone out, and Dimitri has her chair: the table has three."""
    at = playing_by(
        open_floor,
        RuleSet(seating=Seating(max_per_table=3), registration=Registration(late_entry_until_level=4)),
    )
    at.hand(1, 3)
    at.result(1, e1=(10_000, 20_000), e3=(10_000, 0))
    at.gets_up("e3")
    at.do(Register(("Dimitri",)))
    at.do(DrawSeats())
    return at


def out_and_seated(open_floor):
    """Carla has gone out and sits there still."""
    at = playing(open_floor)
    at.hand(1, 3)
    at.result(1, e1=(10_000, 20_000), e3=(10_000, 0))
    return at


def in_rounds(open_floor):
    """Each crew counts the rounds of its own table."""
    return playing_by(open_floor, crews())


def fixed_limit(open_floor):
    return open_floor(RuleSet(betting=Betting(structure="fixed_limit")))


def two_levels(open_floor):
    return open_floor(RuleSet(levels=Levels(table=((25, 50), (50, 100)), after_last="stop")))


def winner_waits(open_floor):
    """The crew of one has gone through without a hand; two crews of three play."""
    rules = replace(crews(remainder="short_last"), seating=Seating(max_per_table=3, self_choice=True))
    at = open_floor(rules, names="ABCDEFG", tables=3)
    at.begin()
    at.hand(1, 3)
    at.result(1, e1=(100, 200), e2=(100, 0))
    at.gets_up("e2")
    return at


def one_winner(open_floor):
    """Both crews have ended, and only the first has a leader."""
    at = open_floor(crews(size=2), names="ABCD", tables=2)
    at.begin()
    for table, winner, out in ((1, "e1", "e2"), (2, "e3", "e4")):
        at.hand(1, 2, table=table)
        at.result(1, table, **{winner: (100, 200), out: (100, 0)})
        at.gets_up(out)
    at.floor = replace(at.floor, crews=at.floor.crews[:1])
    return at


def settled_night(open_floor):
    at = night_over(open_floor)
    at.do(ConfirmCounts())
    return at


def carries(open_floor):
    return night_over(open_floor, ledger=True)


def put_away(open_floor):
    at = night_over(open_floor)
    at.do(ConfirmCounts())
    at.do(SettleUp())
    at.do(ArchiveEvent())
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
        (changing_chips, BeginColourUp(25, 100), "colour_up_on_already"),
        (without_colour_up, BeginColourUp(25, 100), "no_colour_up_here"),
        (not_counted, DealRace(1), "count_table_first"),
        (nothing_to_race_for, DealRace(1), "nothing_to_race_for"),
        (raced, DealRace(1), "race_is_decided"),
        (forming, EndAfterHand("late"), "not_while_forming"),
        (seventh_may_buy, FormFinalTable(), "may_still_buy"),
        (hand_is_on, EnterStacks(1, ONE_HAS_ALL), "broke_together"),
        (everybody_cashed_out, EnterStacks(1, {}), "nobody_to_count"),
        (chair_taken, UndoElimination("e3", 10_000, "misread"), "no_free_chair"),
        (out_and_seated, UndoElimination("e3", 10_000, "misread", 1, 9), "seat_not_let_go"),
        (away, Penalise("e1", "hands", "phone", 3), "away_misses_all"),
        (moving, Penalise("e1", "rounds", "phone", 1), "moves_to_another_chair"),
        (playing, CancelMove("e1"), "not_on_the_way"),
        (playing, ComeBack("e1"), "not_away"),
        (playing, FixPlace("e1"), "nobody_waits_for_a_place"),
        (playing, UndoAct(1), "cannot_be_undone"),
        (forming, CancelMove("e1"), "called_with_the_table"),
        (forming, TakeSeat("e1", 1, 1), "cannot_take_seat"),
        (winner_waits, TakeSeat("e7", 1, 2), "called_from_there"),
        (one_winner, FormWinnersTable(), "cannot_seat_winners"),
        (in_rounds, SetLevel(2, "late", table=7), "table_does_not_play"),
        (fixed_limit, SetLevels(5, ((25, 50), (50, 100)), limits=((50, 100),)), "limits_for_levels"),
        (two_levels, SetLevels(9, ((25, 50),)), "level_before_is_missing"),
        (playing, PrizesByRules("a slip"), "prizes_follow_rules"),
        (cashing_out, Reload("e1", 500), "is_leaving"),
        (bought_and_moving, Refund("e2", "rebuy", "a slip"), "take_it_back_there"),
        (settled_night, ConfirmCounts(), "all_counted"),
        (carries, CarryBalances(()), "nothing_to_carry"),
        (put_away, ConfirmCounts(), "put_away"),
    ],
)
def test_a_command_that_does_not_fit_is_refused_and_changes_nothing(situation, command, code, open_floor):
    at = situation(open_floor)
    before = at.floor
    with pytest.raises(NotLegalNow) as refused:
        at.do(command)
    assert refused.value.code == code
    assert at.floor == before
