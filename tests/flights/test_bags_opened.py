"""Bags of day two are opened seat by seat before anybody is dealt in, and small chips go (FLT-14, 15)."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.colour_up.chip_counts import BeginColourUp
from shuffleup.floor.colour_up.chip_race import FinishColourUp, NameWinners, SkipColourUp
from shuffleup.floor.contents import DEALER_MAY, tasks
from shuffleup.floor.day_two.bags_opened import ConfirmBag, HasPlayedBag, NoBag
from shuffleup.floor.day_two.day_two_events import BagConfirmed
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.lookup import ReasonNeeded
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.ruleset.conduct import CardRenewal, DecisionTime
from shuffleup.stations.floor_to_table import for_table
from shuffleup.table.events import ChipsBrought, ChipsDue
from shuffleup.tournament.bag_list import ListedPerson
from shuffleup.tournament.bagging import NeedsTwo, NotPayable
from shuffleup.tournament.reasons import BagRecounted, Hold
from tests.flights.festivals import AtTheDesk, flight, rules
from tests.refused import refused

BAGS = {"Ann": 12_000, "Ben": 30_500, "Cyd": 7_500}
A = flight("A", BAGS)


def seated(of=None, lists=(A,)):
    at = AtTheDesk(of)
    at.reads(*lists)
    at.do(DrawSeats())
    return at


def entry(at, name):
    return next(one for one in at.floor.entries if one.name == name)


def opened(at, *names, **more):
    for name in names:
        one = entry(at, name)
        at.do(ConfirmBag(one.id, one.total, **more))


def held(at):
    return [note.held for note in at.floor.tables]


def test_nobody_is_dealt_in_before_all_bags_of_the_table_are_open():
    at = seated()
    at.do(Start())
    assert held(at) == [(Hold.BAGS_CLOSED,)]
    opened(at, "Ann", "Ben")
    assert held(at) == [(Hold.BAGS_CLOSED,)]
    opened(at, "Cyd")
    assert held(at) == [()]


def test_bags_may_be_opened_before_the_start():
    at = seated()
    opened(at, *BAGS)
    at.do(Start())
    assert held(at) == [()]


def test_day_two_begins_behind_the_highest_level_of_its_flights_at_full_length():
    at = seated(lists=(A, flight("B", {"Eve": 9_000}, level=5)))
    at.do(Start())
    assert at.floor.clock.level == 6
    assert at.floor.clock.left == at.floor.clock.length


def test_day_two_begins_with_the_level_that_the_house_has_set():
    at = seated(rules(day_two_level=2))
    at.do(Start())
    assert at.floor.clock.level == 2


def test_the_next_bag_of_a_table_is_a_task_that_holds_the_table():
    at = seated()
    asked = [one for one in tasks(at.floor) if one.verb == "confirm_bag"]
    assert [(one.args, one.holds) for one in asked] == [({"entry": "e1", "counted": 12_000}, True)]
    assert dict(asked[0].prompt.facts) == {
        "name": "Ann", "bag": "A-001", "chips": 12_000, "table": 1, "seat": 1, "left": 3,
    }  # fmt: skip
    assert "confirm_bag" in DEALER_MAY


def test_a_count_that_differs_needs_a_reason_and_is_an_alarm():
    at = seated()
    with refused(ReasonNeeded, "reason"):
        at.do(ConfirmBag("e1", 12_500))
    (confirmed, *_) = at.do(ConfirmBag("e1", 12_500, "one 500 more in the bag"))
    assert confirmed == BagConfirmed("e1", 1, 1, "A-001", 12_500, 500, "one 500 more in the bag", "Dora")
    assert entry(at, "Ann").total == 12_500
    assert [(one.expected, one.found) for one in at.floor.alarms] == [(12_000, 12_500)]
    assert at.floor.chips_counted() == at.floor.chips_expected() == 50_500
    assert for_table(confirmed, 1) == (ChipsBrought(1, "e1", 500, BagRecounted()),)


def test_chips_that_a_bag_lacks_are_taken_at_the_table():
    at = seated()
    (confirmed, *_) = at.do(ConfirmBag("e1", 11_000, "bag was torn"))
    assert for_table(confirmed, 1) == (ChipsDue(1, "e1", 1_000, BagRecounted(), handed_over=True),)


def test_a_count_that_the_chips_in_play_cannot_make_is_counted_again():
    at = seated()
    with pytest.raises(NotPayable):
        at.do(ConfirmBag("e1", 12_050))


def test_the_bag_of_an_absent_player_is_opened_by_two_and_blinded_off():
    at = seated()
    with pytest.raises(NeedsTwo):
        at.do(ConfirmBag("e1", 12_000, absent=True))
    with pytest.raises(NeedsTwo):
        at.do(ConfirmBag("e1", 12_000, absent=True, second="Dora"))
    (confirmed, *_) = at.do(ConfirmBag("e1", 12_000, absent=True, second="Emil"))
    assert (confirmed.person, confirmed.second) == ("Dora", "Emil")
    assert entry(at, "Ann").away


def test_who_has_no_bag_has_none_to_open():
    at = AtTheDesk(rules(late_day_two=9))
    at.reads(A)
    at.do(Register(("Eve",)))
    at.do(DrawSeats())
    with refused(NoBag, "Eve plays by no bag that is to be opened"):
        at.do(ConfirmBag("e4", 10_000))


def test_new_stacks_need_no_bag_to_be_opened():
    at = seated(rules(stacks="reset"))
    at.do(Start())
    assert held(at) == [()]
    with refused(NoBag, "Ann plays by no bag"):
        at.do(ConfirmBag("e1", 10_000))


def test_a_bag_is_counted_again_before_the_first_hand_and_not_after_it():
    at = seated()
    opened(at, *BAGS)
    at.do(ConfirmBag("e1", 12_500, "miscounted"))
    assert entry(at, "Ann").total == 12_500
    at.do(Start())
    at.hand(1)
    with refused(HasPlayedBag, "Ann has played with this bag"):
        at.do(ConfirmBag("e1", 12_000, "again"))


def test_chips_smaller_than_those_in_the_bags_are_not_in_play():
    at = seated(rules(denominations=(25, 100, 500, 1000)))
    at.do(Start())
    assert at.floor.denominations == (100, 500, 1000)


def small_chips():
    """The flights still had 25s, which day two does not need any more from its first level on."""
    return seated(
        rules(denominations=(25, 100, 500, 1000), day_two_level=9),
        [flight("A", {"Ann": 12_025, "Ben": 30_500, "Cyd": 7_475}, kinds=(25, 100, 500, 1000))],
    )


def test_chips_too_small_for_day_two_go_before_the_first_hand_at_all_tables_at_once():
    at = small_chips()
    at.do(Start())
    opened(at, *BAGS)
    assert held(at) == [(Hold.COLOUR_UP,)]
    assert not at.floor.clock.running
    proposed = next(one for one in tasks(at.floor) if one.verb == "begin_colour_up")
    assert proposed.args == {"old": 25, "new": 100}
    at.do(BeginColourUp(25, 100))
    assert at.floor.clock.level == 9
    at.do(NameWinners(1, (3,)))
    at.do(FinishColourUp())
    assert at.floor.denominations == (100, 500, 1000)
    assert held(at) == [()]
    assert at.floor.clock.running


def test_small_chips_may_stay_by_the_word_of_the_director():
    at = small_chips()
    at.do(Start())
    opened(at, *BAGS)
    at.do(SkipColourUp(25, "we keep them"))
    assert held(at) == [()]


def test_time_cards_come_along_with_the_bag_and_day_two_renews_them_once():
    time = DecisionTime(
        mode="shot",
        bank_cards=4,
        bank_renew=(CardRenewal("level:2", "add", 1), CardRenewal("day_two", "add", 2)),
    )
    bags = {"Ann": ListedPerson("Ann", "A-001", 12_000, cards=3), "Ben": ListedPerson("Ben", "A-002", 7_000)}
    at = seated(replace(rules(late_day_two=9), time=time), [flight("A", bags)])
    assert [entry(at, name).card_account.left for name in bags] == [3, 0]
    at.do(Start())
    opened(at, *bags)
    at.hand(1)
    assert [entry(at, name).card_account.left for name in bags] == [5, 2]
