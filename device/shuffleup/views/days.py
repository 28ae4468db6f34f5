"""Days as people write them in a message: `Thursday, 3 December 2026`."""

from datetime import date

from shuffleup.kernel.language import Translatable, say

# fmt: off
WEEKDAYS: tuple[Translatable, ...] = (
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
)
MONTHS: tuple[Translatable, ...] = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)
# fmt: on


def day_text(day: str) -> str:
    """Write a day that is given year first; what is no day of the calendar stays as it is."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return day
    weekday, month = say(WEEKDAYS[found.weekday()]), say(MONTHS[found.month - 1])
    return say(
        "{weekday}, {day} {month} {year}", weekday=weekday, day=found.day, month=month, year=found.year
    )
