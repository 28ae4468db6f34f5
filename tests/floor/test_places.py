"""Busts, places, the end of an event, and what the board shows of it."""

from shuffleup.floor.results.result_events import EventEnded, PlayerPlaced, ResultHeard
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.floor_to_table import for_table
from shuffleup.table.events import PlayersLeftTold, SeatToClear
from shuffleup.views.event_board import board_view, standings

PAID = RuleSet(money=PrizeMoney(buy_in=1000, payout=(50, 30, 20), unit=100))


def test_who_goes_broke_has_the_last_place_of_those_left(open_floor):
    """BST-06: with the table, the hand and the seat; the row of the journal has the time."""
    at = open_floor(PAID)
    at.begin()
    events = at.result(1, e1=(10000, 20000), e2=(10000, 0), e3=(10000, 10000))
    assert events[1] == PlayerPlaced("e2", 3, 3, 1, 1, 2)
    assert at.floor.phase == "playing"
    assert [entry.name for entry in at.floor.left()] == ["Ann", "Carla"]


def test_two_who_go_broke_in_one_hand_are_ranked_by_their_stacks_before_it(open_floor):
    """BST-01."""
    at = open_floor(PAID, names=("Ann", "Bongani", "Carla", "Dimitri"))
    at.begin()
    at.result(1, e1=(10000, 10500), e2=(10000, 9500), e3=(10000, 10000), e4=(10000, 10000))
    events = at.result(2, e1=(10500, 0), e2=(9500, 0), e3=(10000, 30000), e4=(10000, 10000))
    assert [(one.entry, one.first) for one in events[1:]] == [("e2", 4), ("e1", 3)]


def test_the_event_ends_when_one_player_has_all_chips(open_floor):
    """GEN-11."""
    at = open_floor(PAID)
    at.begin()
    at.result(1, e1=(10000, 20000), e2=(10000, 0), e3=(10000, 10000))
    events = at.result(2, e1=(20000, 30000), e3=(10000, 0))
    assert [type(event) for event in events] == [ResultHeard, PlayerPlaced, PlayerPlaced, EventEnded]
    assert [(one.place, one.player, one.chips, one.prize) for one in standings(at.floor)] == [
        (1, "Ann", 30000, 1500),
        (2, "Carla", 0, 900),
        (3, "Bongani", 0, 600),
    ]


def test_equal_stacks_share_places_and_prizes(open_floor):
    """BST-02, PAY-03."""
    at = open_floor(PAID)
    at.begin()
    at.result(1, e1=(10000, 30000), e2=(10000, 0), e3=(10000, 0))
    assert [(one.place, one.player, one.prize) for one in standings(at.floor)] == [
        (1, "Ann", 1500),
        (2, "Bongani", 750),
        (2, "Carla", 750),
    ]


def test_the_board_shows_players_left_and_the_average_stack(open_floor):
    at = open_floor(PAID)
    at.begin()
    at.result(1, e1=(10000, 20000), e2=(10000, 0), e3=(10000, 10000))
    board = board_view(at.floor, version=9)
    assert (board.players_left, board.chips_in_play, board.average_stack) == (2, 30000, 15000)
    assert board.prizes == (1500, 900, 600)


def test_the_tables_hear_how_many_are_left(open_floor):
    """FL-08: after two busts in one hand the last word is right."""
    at = open_floor(PAID, names=("Ann", "Bongani", "Carla", "Dimitri"))
    at.begin()
    events = at.result(1, e1=(10000, 0), e2=(9000, 0), e3=(10000, 29000), e4=(10000, 10000))
    told = [one for event in events for one in for_table(event, 1)]
    left = [one for one in told if isinstance(one, PlayersLeftTold)]
    assert left == [
        PlayersLeftTold(3),
        PlayersLeftTold(2),
    ]


def test_a_table_of_a_large_event_hears_only_of_its_own_busts(open_floor):
    """FL-08: how many are left matters to a table when few are."""
    at = open_floor(names=[f"Player {number}" for number in range(1, 25)], tables=3)
    at.begin()
    events = at.result(1, e1=(10000, 0), e2=(10000, 20000))
    assert [word for word in at.told(events, 2) if isinstance(word, PlayersLeftTold)] == []
    assert [word.seat for word in at.told(events, 1) if isinstance(word, SeatToClear)] == [1]
