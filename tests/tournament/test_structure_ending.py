from shuffleup.kernel.field_types import Chips
from shuffleup.tournament.likely_end import Course, LikelyEnd, Row, ending, even_course
from tests.scenarios.structures import off_wish

ROWS: tuple[Row, ...] = tuple(
    (Chips(big // 2), Chips(big)) for big in (50, 100, 150, 200, 300, 400, 600, 800, 1200, 1600)
)


def test_the_likely_end_is_in_the_middle_of_a_level_and_counts_breaks() -> None:
    """STR-38: 45,600 chips are exactly 28.5 big blinds of 1600, the tenth level."""
    found = ending(even_course(ROWS, 20, {4: 10, 8: 15}), Chips(45_600))
    assert found == LikelyEnd(level=10, earliest=185, likely=215, latest=None)


def test_half_a_minute_is_left_out() -> None:
    """STR-38: whole numbers only."""
    assert ending(even_course(ROWS, 15, {}), Chips(20_000)).likely == 7 * 15 + 7


def test_a_table_that_never_gets_there_has_no_end() -> None:
    """STR-38: "not with this table"."""
    assert ending(even_course(ROWS, 20, {}), Chips(200_000)) == LikelyEnd()


def test_levels_may_have_lengths_of_their_own() -> None:
    """STR-38, STR-05: the first levels are longer."""
    course = Course(ROWS, (30, 30, 30, *[10] * 7), {})
    assert ending(course, Chips(200 * 28)).likely == 95


def test_other_blinds_are_proposed_more_than_a_level_from_the_wish() -> None:
    """STR-40: exactly one level off is near enough."""
    course = even_course(ROWS, 20, {})
    assert off_wish(course, Chips(11_400), 110).minutes == 0
    assert off_wish(course, Chips(11_400), 130).is_near()
    assert not off_wish(course, Chips(11_400), 131).is_near()
    assert not off_wish(course, Chips(11_400), 89).is_near()


def test_other_blinds_are_proposed_where_these_have_no_end() -> None:
    """STR-40: nobody knows how far off the wish is."""
    found = off_wish(even_course(ROWS, 20, {}), Chips(200_000), 240)
    assert (found.minutes, found.is_near()) == (None, False)
