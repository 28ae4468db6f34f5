"""A table is closed when its players fit at the others."""

from hypothesis import given, strategies as st

from shuffleup.kernel.field_types import TableNo
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.seats import Breaking, FinalTable, Seating
from shuffleup.tournament.breaking_order import (
    NotEnoughSeats,
    breaking_order,
    empty_after_break,
    random_empty_seats,
    seats_after_break,
    table_to_break,
    tables_to_break,
    two_step_draw,
)
from shuffleup.tournament.seating import Place, SeatedTable
from tests.refused import refused

TEN = Seating(max_per_table=10)
FINAL_TEN = FinalTable(size=10)
ELIMINATION = Event()
IN_ORDER = Breaking(order=tuple(map(TableNo, (4, 3, 2, 1))))


def broken(sizes, breaking=IN_ORDER, final=FINAL_TEN, event=ELIMINATION, stage=1):
    return table_to_break(sizes, TEN, breaking, final, event, stage)


def test_a_table_is_broken_as_soon_as_the_players_fit_one_table_fewer():
    """SEA-12."""
    assert broken({1: 8, 2: 8, 3: 8, 4: 7}) is None
    assert broken({1: 8, 2: 8, 3: 7, 4: 7}) == 4
    assert empty_after_break({1: 8, 2: 8, 3: 7, 4: 7}, TEN) == 0
    assert empty_after_break({1: 7, 2: 5, 3: 6}, TEN) == 2


def test_tables_are_broken_in_the_order_fixed_beforehand():
    """SEA-12: table 4 has been broken already."""
    assert broken({1: 6, 2: 6, 3: 6}, Breaking(order=(4, 2, 3, 1))) == 2
    assert broken({1: 6, 2: 6, 3: 6, 4: 0}, Breaking(order=(4, 2, 3, 1))) == 2


def test_tables_that_the_order_leaves_out_come_last_the_highest_number_first():
    """SEA-12."""
    assert breaking_order([1, 2, 3, 4], Breaking()) == (4, 3, 2, 1)
    assert breaking_order([1, 2, 3, 4], Breaking(order=(2, 7, 2))) == (2, 4, 3, 1)


def test_many_tables_are_broken_at_once_as_one_after_the_other():
    """SEA-12, FIN-04: 44 players fit five tables of ten; the last two wait for the final table."""

    def broken_at_once(sizes, breaking=IN_ORDER, event=ELIMINATION, passed_over=()):
        return tables_to_break(sizes, TEN, breaking, FINAL_TEN, event, passed_over=passed_over)

    assert broken_at_once(dict.fromkeys(range(1, 12), 4)) == (4, 3, 2, 1, 11, 10)
    assert broken_at_once(dict.fromkeys(range(1, 12), 4), passed_over=(3,)) == (4, 2, 1, 11, 10, 9)
    assert broken_at_once({1: 8, 2: 8, 3: 8, 4: 7}) == ()
    assert broken_at_once({1: 4, 2: 4, 3: 3, 4: 0}) == (3,)
    assert broken_at_once({1: 2, 2: 4, 3: 3}) == (3, 2)
    assert broken_at_once({1: 2, 2: 1, 3: 1, 4: 2}, Breaking(enabled=False)) == (3, 2)
    assert broken_at_once({1: 2, 2: 1}, event=Event(format="cash")) == ()
    assert broken_at_once({}) == ()


def test_the_only_table_is_never_broken():
    """SEA-12."""
    assert broken({1: 1}) is None
    assert broken({}) is None


def test_the_last_two_tables_become_one_when_the_final_table_is_formed():
    """SEA-12, FIN-04: ten fit one table of this house, but nine make the final table."""
    nine = FinalTable(size=9)
    assert broken({1: 5, 2: 5}, final=nine) is None
    assert broken({1: 5, 2: 4}, final=nine) == 2
    assert broken({1: 5, 2: 5}, final=FinalTable(size=0)) == 2


def test_a_final_table_of_one_is_none():
    """SEA-12, FIN-04: nobody waits for a table that is never formed."""
    assert broken({1: 5, 2: 5}, final=FinalTable(size=1)) == 2
    assert broken({1: 1, 2: 1}, final=FinalTable(size=1)) == 2


def test_nobody_sits_alone_and_waits_for_the_final_table():
    """SEA-04, SEA-12: ten left at two tables, one of them alone."""
    nine = FinalTable(size=9)
    assert broken({1: 9, 2: 1}, final=nine) == 2
    assert broken({1: 8, 2: 2}, final=nine) is None


def test_where_tables_are_not_broken_one_with_a_single_player_still_is():
    """SEA-04, SEA-12: nobody can play there."""
    stays = Breaking(enabled=False, order=(1, 2, 3))
    assert broken({1: 6, 2: 2, 3: 3}, stays) is None
    assert broken({1: 6, 2: 3, 3: 1}, stays) == 3
    assert broken({1: 10, 2: 1}, stays) is None


def test_cash_tables_and_first_crews_are_never_broken():
    """SEA-12."""
    assert broken({1: 2, 2: 1}, event=Event(format="cash")) is None
    assert broken({1: 2, 2: 1}, event=Event(format="crews")) is None
    assert broken({1: 2, 2: 1}, event=Event(format="crews"), stage=2) == 2


def test_players_of_a_broken_table_take_the_shuffled_chairs_in_turn():
    """SEA-13."""
    shuffled = [Place(2, 5), Place(1, 2), Place(2, 3), Place(1, 6)]
    drawn = {"K": Place(2, 5), "L": Place(1, 2), "M": Place(2, 3)}
    assert random_empty_seats(["K", "L", "M"], shuffled) == drawn
    assert seats_after_break(Breaking(place="random_empty_seat"), ["K", "L", "M"], {}, shuffled) == drawn


def test_the_first_step_draws_the_table_and_the_second_the_seat():
    """SEA-14, TDA 10: table 1 is the smaller one, then the lot decides."""
    shuffled = [Place(2, 5), Place(2, 3), Place(1, 6), Place(1, 2), Place(1, 8)]
    drawn = {"K": Place(1, 6), "L": Place(2, 5), "M": Place(1, 2)}
    assert two_step_draw(["K", "L", "M"], {1: 7, 2: 8}, shuffled) == drawn
    two_step = Breaking(place="random_two_step")
    assert seats_after_break(two_step, ["K", "L", "M"], {1: 7, 2: 8}, shuffled) == drawn


def test_a_break_without_seats_for_everybody_is_refused():
    with refused(NotEnoughSeats, match="2 players of the broken table need a seat each, and 1 are free"):
        random_empty_seats(["K", "L"], [Place(1, 4)])
    with refused(NotEnoughSeats, match="break it later"):
        two_step_draw(["K", "L"], {1: 9}, [Place(1, 4)])


def empty_chairs(tables):
    return [Place(table.number, seat) for table in tables for seat in table.free()]


@st.composite
def breaks(draw):
    """Tables that stay, the players of the broken one, and the shuffled empty chairs."""
    seats = draw(st.integers(2, 10))
    taken = st.sets(st.integers(1, seats), min_size=1, max_size=seats)
    tables = [
        SeatedTable(number, tuple(sorted(draw(taken))), seats) for number in range(1, draw(st.integers(2, 6)))
    ]
    shuffled = draw(st.permutations(empty_chairs(tables)))
    players = [f"e{number}" for number in range(draw(st.integers(0, min(seats, len(shuffled)))))]
    return tables, players, shuffled


def sizes_of(tables):
    return {table.number: len(table.occupied) for table in tables}


@given(breaks(), st.sampled_from(["random_empty_seat", "random_two_step"]))
def test_after_a_break_everybody_sits_on_a_chair_that_was_empty_and_nobody_on_another(one, place):
    """SEA-13, SEA-14."""
    tables, players, shuffled = one
    drawn = seats_after_break(Breaking(place=place), players, sizes_of(tables), shuffled)
    assert list(drawn) == players
    assert len(set(drawn.values())) == len(players)
    assert set(drawn.values()) <= set(empty_chairs(tables))


@given(breaks())
def test_after_the_two_step_draw_tables_that_were_level_are_level(one):
    """SEA-14: level tables differ by one at most, others by no more than before."""
    tables, players, shuffled = one
    before = sizes_of(tables)
    drawn = two_step_draw(players, before, shuffled)
    after = dict(before)
    for place in drawn.values():
        after[place.table] += 1
    uneven = max(before.values()) - min(before.values())
    assert max(after.values()) - min(after.values()) <= max(1, uneven)


@given(st.dictionaries(st.integers(1, 9), st.integers(0, 10), max_size=9), st.permutations(range(1, 10)))
def test_players_of_a_broken_table_always_find_a_seat(sizes, order):
    """SEA-12."""
    table = broken(sizes, Breaking(order=tuple(order)))
    if table is not None:
        free = sum(10 - size for number, size in sizes.items() if size and number != table)
        assert 0 < sizes[table] <= free
        assert free - sizes[table] == empty_after_break(sizes, TEN)
