"""The day by which a fee is due."""

from datetime import date

import pytest
from hypothesis import given, strategies as st

from shuffleup.ruleset.event import Event, Registration
from shuffleup.tournament.timetable import NotADay, day, fee_due, is_on_time
from tests.refused import refused

THIRTY = Registration(pay_deadline_days=30)


def test_a_fee_is_due_thirty_days_before_play():
    """REG-01."""
    due = fee_due(Event(date="2023-11-18"), THIRTY)
    assert due == date(2023, 10, 19)
    assert is_on_time(due, date(2023, 10, 19))
    assert not is_on_time(due, date(2023, 10, 20))


def test_a_fee_that_is_not_paid_is_not_on_time():
    """REG-01."""
    assert not is_on_time(date(2023, 10, 19), None)


@pytest.mark.parametrize(
    ("event", "due"),
    [
        ("2024-03-15", date(2024, 2, 14)),
        ("2023-03-15", date(2023, 2, 13)),
        ("2026-01-10", date(2025, 12, 11)),
    ],
)
def test_days_are_counted_in_the_calendar_over_leap_days_and_new_year(event, due):
    """U-35."""
    assert fee_due(Event(date=event), THIRTY) == due


def test_without_a_deadline_the_fee_is_due_on_the_day_of_play():
    """REG-03: chips are sold on the day."""
    assert fee_due(Event(date="2023-11-17"), Registration()) == date(2023, 11, 17)


@pytest.mark.parametrize("text", ["2023-02-30", "19 October", ""])
def test_what_is_no_day_is_refused(text):
    with refused(NotADay, match="is not a day"):
        day(text)


def test_an_event_without_a_date_has_no_deadline():
    """STR-03."""
    with refused(NotADay, match="has no date yet"):
        fee_due(Event(date="open"), THIRTY)


@given(event=st.dates(date(2001, 1, 1)), days=st.integers(0, 365))
def test_from_the_deadline_to_the_event_are_as_many_days_as_the_rule_says(event, days):
    """U-35."""
    due = fee_due(Event(date=event.isoformat()), Registration(pay_deadline_days=days))
    assert (event - due).days == days
