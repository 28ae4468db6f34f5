"""Typed access to the tree of a save: an absent key has its default, a value of another kind is refused."""

from collections.abc import Iterator
from typing import Any

from shuffleup.club.saves import Fault, NotASave
from shuffleup.formats.td3.grammar import Made

Number = int | float

LONGEST_TEXT = 20_000
"""Characters; the longest that are read are formulas and notes."""
LARGEST = 1_000_000_000_000
"""Of every number in a save but the times: amounts, chips, counts, minutes."""
LATEST_MS = 253_402_300_799_000
"""The end of the year 9999, the last that a date can name."""
MOST_EXACT = 2**53
"""Whole numbers up to here are exact as a double, and every reader of JSON has them."""


class Fields:
    """The fields of one object of a save, and its path for a refusal."""

    def __init__(self, value: Any, path: str) -> None:
        self.made = value.name if isinstance(value, Made) else ""
        inner = value.value if isinstance(value, Made) else value
        if not isinstance(inner, dict):
            raise NotASave("wrong_kind", path)
        self.inner: dict[str, Any] = inner
        self.path = path

    def at(self, key: str) -> str:
        """Return the path of a field."""
        return f"{self.path}.{key}" if self.path else key

    def has(self, key: str) -> bool:
        """Whether the field is there and not null."""
        return self.inner.get(key) is not None

    def text(self, key: str) -> str:
        """Read a text; a number is read as it would be printed."""
        value = self.inner.get(key)
        if value is None:
            return ""
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise NotASave("wrong_kind", self.at(key))
        if isinstance(value, str) and len(value) > LONGEST_TEXT:
            raise NotASave("text_too_long", self.at(key))
        return str(value)

    def number(self, key: str, default: Number = 0) -> Number:
        """Read a number."""
        value = self.inner.get(key)
        return default if value is None else self._number(key, value)

    def whole(self, key: str, default: int = 0) -> int:
        """Read a count or an index; the fraction of a number is cut off."""
        return int(self.number(key, default))

    def moment(self, key: str) -> int:
        """Read a time in Unix milliseconds; an absent one is 0."""
        value = self.inner.get(key)
        return 0 if value is None else int(self._number(key, value, LATEST_MS, "no_time"))

    def _number(
        self, key: str, value: Any, most: int = LARGEST, beyond: Fault = "number_too_large"
    ) -> Number:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise NotASave("wrong_kind", self.at(key))
        if abs(value) > most:
            raise NotASave(beyond, self.at(key))
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        """Read true or false."""
        value = self.inner.get(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise NotASave("wrong_kind", self.at(key))
        return value

    def object(self, key: str) -> "Fields":
        """Read an object; an absent one has no fields."""
        value = self.inner.get(key)
        return Fields({} if value is None else value, self.at(key))

    def list(self, key: str) -> list[Any]:
        """Read a list; an absent one is empty."""
        value = self.inner.get(key)
        inner = value.value if isinstance(value, Made) else value
        if inner is None:
            return []
        if not isinstance(inner, list):
            raise NotASave("wrong_kind", self.at(key))
        return inner

    def objects(self, key: str) -> Iterator["Fields"]:
        """Read the objects of a list."""
        for number, value in enumerate(self.list(key)):
            yield Fields(value, f"{self.at(key)}[{number}]")

    def map(self, key: str) -> Iterator[tuple[str, "Fields"]]:
        """Read the objects of a map, in its order."""
        for name, value in self.object(key).inner.items():
            yield name, Fields(value, f"{self.at(key)}[{name}]")

    def sum(self, key: str) -> Number:
        """Add up the amounts of a list, as a rake is written; a bare number is its own sum."""
        value = self.inner.get(key)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self._number(key, value)
        return plain(sum(self._number(key, one) for one in self.list(key)))

    def ids(self, key: str) -> tuple[str, ...]:
        """Read the ids of a list; one id may stand without a list."""
        value = self.inner.get(key)
        if isinstance(value, str):
            return (value,) if value else ()
        found = self.list(key)
        if any(not isinstance(one, str) for one in found):
            raise NotASave("wrong_kind", self.at(key))
        return tuple(found)


def plain(number: Number) -> Number:
    """Write a whole number as an int, as far as that is exact."""
    exact = isinstance(number, float) and abs(number) <= MOST_EXACT and number.is_integer()
    return int(number) if exact else number
