"""The deadline of the fee of an entry. Days are calendar days (REG-01)."""

from datetime import date, timedelta

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset import Event, Registration


class NotADay(NotLegalNow):
    """A date is missing, or is no day of the calendar."""


class UnreadableDay(NotADay):
    """The text is no day of the calendar."""

    text: str


class NoDateYet(NotADay):
    """The event has no date, from which the deadline follows."""

    rule = "event.date"


def day(text: str) -> date:
    """Read a day of the calendar, year first: `2026-11-21`.

    Raises:
        NotADay: there is no such day.
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UnreadableDay(text) from None


def fee_due(event: Event, registration: Registration) -> date:
    """Return the last day on which the fee is on time, `pay_deadline_days` before the event (REG-01, U-35).

    Raises:
        NotADay: the event has no date yet, or none of the calendar.
    """
    if event.date == "open":
        raise NoDateYet()
    return day(event.date) - timedelta(days=registration.pay_deadline_days)


def is_on_time(due: date, paid_on: date | None) -> bool:
    """Say whether a fee was paid by the day it was due; None is not paid yet.

    What becomes of a late one the director decides.
    """
    return paid_on is not None and paid_on <= due
