"""Balancing: one player moves to a seat that is fair to everybody."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.ruleset.event import Event
from shuffleup.ruleset.seats import Balancing
from shuffleup.tournament.button import IncompleteDraw, Positions, first_positions, next_positions, next_seat
from shuffleup.tournament.seating import SeatedTable
from shuffleup.tournament.table_balance import (
    halted,
    hands_until_big_blind,
    high_card,
    imbalance,
    may_move_now,
    next_big_blind,
    seats_ahead_of_big_blind,
    seats_to_take,
    worst_seat,
)
from tests.refused import refused

EVENT = Event()
TDA = Balancing()
HALF_HOUR = Balancing(when="level_change", pick="high_card", place="ahead_of_big_blind", halt_short_by=0)


def small_table():
    return SeatedTable(2, (1, 2, 4, 5, 7, 9), 10, Positions(1, 2, 4, 2))


SMALL_TABLE = small_table()


def full_to(number, players, seats=10):
    return SeatedTable(number, tuple(range(1, players + 1)), seats)


def tables_of(*players):
    return [full_to(number, size) for number, size in enumerate(players, 1)]


def source_and_target(tables, balance=TDA, event=EVENT, stage=1):
    found = imbalance(tables, event, balance, stage)
    return found and (found.source.number, found.target.number)


def test_a_difference_of_two_asks_for_a_move():
    """SEA-07."""
    assert source_and_target(tables_of(6, 8)) == (2, 1)
    assert source_and_target(tables_of(7, 8)) is None


def test_the_trigger_is_a_rule_of_the_house():
    """SEA-07: one difference less than the trigger is level enough."""
    assert source_and_target(tables_of(6, 8), Balancing(trigger_difference=3)) is None
    assert source_and_target(tables_of(5, 8), Balancing(trigger_difference=3)) == (2, 1)
    assert source_and_target(tables_of(2, 9), Balancing(trigger_difference=0)) is None


def test_nobody_moves_across_a_difference_of_one():
    """SEA-07: with a trigger of one the tables would swap their sizes for ever."""
    assert source_and_target(tables_of(7, 8), Balancing(trigger_difference=1)) is None
    assert source_and_target(tables_of(6, 8), Balancing(trigger_difference=1)) == (2, 1)


def test_of_several_largest_tables_the_lowest_number_gives():
    """SEA-08."""
    assert source_and_target(tables_of(6, 8, 8, 6)) == (2, 1)


def test_a_full_table_takes_nobody():
    """SEA-04: a small table may have fewer chairs than the others."""
    assert source_and_target([full_to(1, 9), full_to(2, 6, seats=6), full_to(3, 7)]) == (1, 3)
    assert source_and_target([full_to(1, 9, seats=9), full_to(2, 6, seats=6)]) is None


def test_a_table_that_has_been_broken_takes_nobody():
    """SEA-12."""
    assert source_and_target(tables_of(8, 0, 7)) is None


def test_cash_tables_are_never_balanced():
    """SEA-07."""
    assert source_and_target(tables_of(2, 9), event=Event(format="cash")) is None


def test_crews_of_the_first_stage_are_never_balanced():
    """SEA-07, SEA-10."""
    crews = Event(format="crews")
    assert source_and_target(tables_of(2, 5), event=crews) is None
    assert source_and_target(tables_of(2, 5), event=crews, stage=2) == (2, 1)


def test_where_players_move_between_levels_only_a_move_waits():
    """SEA-07."""
    assert not may_move_now(HALF_HOUR, at_level_change=False)
    assert may_move_now(HALF_HOUR, at_level_change=True)
    assert may_move_now(TDA, at_level_change=False)


def test_the_player_due_the_big_blind_next_moves():
    """SEA-10, TDA 11-A."""
    assert next_big_blind(SeatedTable(1, (1, 2, 3, 5, 8), 9, Positions(1, 2, 3, 2))) == 5
    assert next_big_blind(SeatedTable(1, (1, 2, 3, 5, 8), 9, Positions(3, 5, 8, 5))) == 1
    assert next_big_blind(SeatedTable(1, (2, 3, 5, 8), 9)) == 2


def test_the_worst_seat_is_the_free_one_that_the_big_blind_reaches_first():
    """SEA-10, TDA 11-A."""
    assert worst_seat(SMALL_TABLE) == 6
    assert hands_until_big_blind(SMALL_TABLE, 6) == 2
    assert hands_until_big_blind(SMALL_TABLE, 8) == 3
    assert hands_until_big_blind(SMALL_TABLE, 5) == 1


def test_the_moved_player_may_have_the_big_blind_at_once():
    """SEA-10: a second big blind in a row is possible."""
    table = SeatedTable(2, (1, 2, 4, 6, 7, 9), 9, Positions(1, 2, 4, 2))
    assert (worst_seat(table), hands_until_big_blind(table, 5)) == (5, 1)


def test_the_worst_seat_is_never_the_small_blind():
    """SEA-10: the big blind of seat 4 went broke, so the coming small blind is that empty seat."""
    broke = SeatedTable(2, (1, 2, 6, 8), 8, Positions(1, 2, 4, 2))
    assert worst_seat(broke) == 5
    only_that_seat = SeatedTable(2, (1, 2, 3, 5, 6, 7, 8), 8, Positions(2, 3, 4, 3))
    assert worst_seat(only_that_seat) is None
    assert seats_to_take(only_that_seat, TDA) == ()
    assert seats_to_take(only_that_seat, HALF_HOUR) == ()


def test_a_full_table_has_no_worst_seat():
    assert worst_seat(SeatedTable(1, (1, 2, 3), 3, Positions(1, 2, 3, 2))) is None


def test_before_its_first_hand_a_table_is_counted_from_seat_one():
    table = SeatedTable(3, (1, 3), 4)
    assert worst_seat(table) == 2
    assert seats_ahead_of_big_blind(table) == (2, 4)


def test_ahead_of_the_big_blind_are_the_free_seats_up_to_the_button():
    """SEA-09: seat 3 lies between the blinds."""
    assert seats_ahead_of_big_blind(SMALL_TABLE) == (6, 8, 10)
    assert seats_to_take(SMALL_TABLE, HALF_HOUR) == (6, 8, 10)
    assert seats_to_take(SMALL_TABLE, TDA) == (6,)


def test_the_seats_behind_the_button_are_not_ahead_of_the_big_blind():
    """SEA-09: the button rests at the empty seat 9, which the big blind has still to reach; 10 is behind."""
    table = SeatedTable(1, (1, 3, 5, 8), 10, Positions(9, 1, 3, 1))
    assert seats_ahead_of_big_blind(table) == (4, 6, 7, 9)


def test_with_no_seat_ahead_of_the_big_blind_the_worst_seat_is_taken():
    """SEA-09."""
    table = SeatedTable(1, (1, 2, 4, 5, 6), 6, Positions(1, 2, 4, 2))
    assert seats_ahead_of_big_blind(table) == ()
    assert seats_to_take(table, HALF_HOUR) == (3,)


def test_the_seat_may_be_drawn_among_all_that_are_free():
    assert seats_to_take(SMALL_TABLE, Balancing(place="random_empty_seat")) == (6, 8, 10, 3)


def test_the_high_card_of_the_table_moves():
    """SEA-08."""
    table = full_to(1, 3)
    assert high_card(table, []).tied == (1, 2, 3)
    assert high_card(table, [{1: 4, 2: 11, 3: 9}]).ahead == (2,)


def test_tied_high_cards_draw_again_among_themselves_only():
    """SEA-08: the ten of seat 3 in the second round does not count, as seat 3 was not tied."""
    table = full_to(1, 3)
    first, second = {1: 11, 2: 11, 3: 9}, {1: 0, 2: 0, 3: 8}
    assert (high_card(table, [first]).ahead, high_card(table, [first]).tied) == ((), (1, 2))
    assert high_card(table, [first, second]).tied == (1, 2)
    assert high_card(table, [first, second, {1: 3, 2: 1}]).ahead == (1,)


def test_a_draw_without_the_card_of_a_tied_player_is_refused():
    with refused(IncompleteDraw, match="2 has drawn no card: all tied players draw one"):
        high_card(full_to(1, 3), [{1: 11, 2: 11, 3: 9}, {1: 4, 3: 2}])


def test_play_stops_at_a_table_three_short():
    """SEA-11, TDA 11-D."""
    assert halted({1: 9, 2: 9, 3: 6}, EVENT, TDA) == (3,)
    assert halted({4: 6, 1: 9, 2: 7, 3: 5}, EVENT, TDA) == (3, 4)
    assert halted({1: 9, 2: 7}, EVENT, TDA) == ()
    assert halted({1: 9, 2: 5}, EVENT, Balancing(halt_short_by=5)) == ()


def test_a_broken_table_is_not_short():
    """SEA-11."""
    assert halted({1: 9, 2: 0}, EVENT, TDA) == ()


@pytest.mark.parametrize(
    ("event", "balance"),
    [
        (Event(), Balancing(halt_short_by=0)),
        (Event(), Balancing(when="level_change", halt_short_by=3)),
        (Event(format="cash"), TDA),
        (Event(format="crews"), TDA),
    ],
)
def test_no_table_stops_where_players_could_not_be_moved(event, balance):
    """SEA-11."""
    assert halted({1: 9, 2: 3}, event, balance) == ()


@st.composite
def tables_after_a_hand(draw):
    """A table with room, after a hand in which the big blind or others may have gone broke."""
    seats = draw(st.integers(3, 10))
    played = sorted(draw(st.sets(st.integers(1, seats), min_size=3, max_size=seats)))
    positions = first_positions(played, draw(st.sampled_from(played)))
    left = sorted(draw(st.sets(st.sampled_from(played), min_size=2, max_size=len(played))))
    return SeatedTable(1, tuple(left), seats, positions)


def big_blinds(table, seat):
    """The big blinds of the coming hands when somebody sits down in this seat and nobody goes broke."""
    occupied, positions = sorted({*table.occupied, seat}), table.last
    for _ in occupied:
        positions = next_positions(positions, occupied, "dead_button")
        yield positions.big_blind


@given(table=tables_after_a_hand())
def test_the_worst_seat_is_free_and_meets_the_big_blind_before_any_other_and_before_the_small(table):
    """SEA-10."""
    worst = worst_seat(table)
    if worst is None:
        assert set(table.free()) <= {table.last.big_blind}
        return
    assert worst in table.free()
    assert next_positions(table.last, sorted({*table.occupied, worst}), "dead_button").small_blind != worst
    others = [seat for seat in table.free() if seat != table.last.big_blind]
    reached = {seat: list(big_blinds(table, seat)).index(seat) + 1 for seat in others}
    assert reached[worst] == min(reached.values())
    assert all(hands_until_big_blind(table, seat) == hands for seat, hands in reached.items())


@given(table=tables_after_a_hand(), place=st.sampled_from(["worst_seat", "ahead_of_big_blind"]))
def test_a_moved_player_is_never_seated_on_somebody_or_on_the_coming_small_blind(table, place):
    """SEA-09, SEA-10."""
    seats = seats_to_take(table, Balancing(place=place))
    assert set(seats) <= set(table.free()) - {table.last.big_blind}


@given(
    sizes=st.lists(st.integers(1, 9), min_size=2, max_size=6),
    trigger=st.integers(1, 9),
    buttons=st.lists(st.integers(1, 9), min_size=6, max_size=6),
)
def test_balancing_again_and_again_ends_with_a_difference_below_the_trigger(sizes, trigger, buttons):
    """SEA-07: and on the way nobody comes to a full table, and nobody is lost."""
    balance = Balancing(trigger_difference=trigger)
    tables = {}
    for number, (size, button) in enumerate(zip(sizes, buttons, strict=False), 1):
        occupied = tuple(range(1, size + 1))
        last = first_positions(occupied, next_seat(occupied, button)) if size > 1 else None
        tables[number] = SeatedTable(number, occupied, 9, last)
    moves = 0
    while found := imbalance(tables.values(), EVENT, balance):
        moves += 1
        assert moves <= sum(sizes)
        assert len(found.target.occupied) < found.target.seats
        goes, comes = next_big_blind(found.source), seats_to_take(found.target, balance)[0]
        rest = tuple(seat for seat in found.source.occupied if seat != goes)
        tables[found.source.number] = SeatedTable(found.source.number, rest, 9, found.source.last)
        more = (*found.target.occupied, comes)
        tables[found.target.number] = SeatedTable(found.target.number, more, 9, found.target.last)
    ended = [len(set(table.occupied)) for table in tables.values()]
    assert sum(ended) == sum(sizes)
    assert max(ended) - min(ended) < max(trigger, 2)
