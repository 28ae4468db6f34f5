"""The grammar of a save: one JavaScript expression, read as data and never executed (SEASONS TDI-02).

Objects with bare or quoted keys, arrays, strings, numbers, `true false null`, `new Name(value)` and
`Map.from([[key, value], ...])`; a trailing comma may stand. Depth and number of tokens are bounded.
Access to the tree is typed: an absent key has its default, a value of another kind is refused.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from shuffleup.club.saves import Fault, NotASave, TooLarge

DEEPEST = 60
MOST_TOKENS = 2_000_000
MAP = "Map"


class ConstructedObject(NamedTuple):
    """An object that `new Name(value)` makes; a map is `ConstructedObject("Map", {key: value})`."""

    name: str
    value: Any


# Possessive quantifiers (++, *+) never go back: a file made to be slow costs no more than its length.
_TOKEN = re.compile(
    r"""[ \t\r\n\f\v\u00a0\ufeff\u2028\u2029]*+(?:
      (?P<sign>[{}\[\](),:])
    | (?P<number>[+-]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][+-]?\d++)?)(?![\w$.])
    | (?P<text>"(?:[^"\\\r\n]++|\\.)*+"|'(?:[^'\\\r\n]++|\\.)*+')
    | (?P<word>[A-Za-z_$][\w$]*+(?:\.[A-Za-z_$][\w$]*+)*+)
    | (?P<end>\Z)
    )""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|(\r\n|.))", re.DOTALL)
_LETTERS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
_LETTERS |= dict.fromkeys(("\n", "\r\n", "\r", "\u2028", "\u2029"), "")
_CONSTANTS = {"true": True, "false": False, "null": None, "undefined": None}


def read_expression(text: str) -> Any:
    """Read one expression: a tree of dict, list, str, int, float, bool, None and `ConstructedObject`.

    Raises:
        NotASave: the text is not in the grammar.
        TooLarge: it has too many tokens.
    """
    return _Reader(text).whole()


class _Reader:
    """A place in the text and the token that begins there."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.count = 0
        self.depth = 0
        self.kind: str | None = ""
        self.token = ""
        self.next()

    def whole(self) -> Any:
        value = self.value()
        if self.kind != "end":
            raise self.fault("after_the_end")
        return value

    def next(self) -> None:
        """Go on to the next token."""
        found = _TOKEN.match(self.text, self.at)
        if found is None:
            raise self.fault("cut_off" if self.text[self.at :].lstrip()[:1] in {'"', "'"} else "no_value")
        self.kind = found.lastgroup
        self.token = found.group(found.lastgroup or 0)
        self.at = found.end()
        self.count += 1
        if self.count > MOST_TOKENS:
            raise TooLarge(MOST_TOKENS, "tokens")

    def fault(self, fault: Fault) -> NotASave:
        return NotASave(fault, self.at + 1 - len(self.token))

    def skip(self, sign: str) -> bool:
        """Pass over a sign if it stands here."""
        if self.token == sign and self.kind == "sign":
            self.next()
            return True
        return False

    def expect(self, sign: str) -> None:
        if not self.skip(sign):
            raise self.fault("cut_off" if self.kind == "end" else "no_value")

    def value(self) -> Any:
        kind, token = self.kind, self.token
        if kind == "sign" and token in "{[":
            return self.nested(self.object if token == "{" else self.array)
        if kind == "text":
            text = self.unescaped(token)
            self.next()
            return text
        if kind == "number":
            number = self.number(token)
            self.next()
            return number
        if kind == "word":
            return self.named(token)
        raise self.fault("cut_off" if kind == "end" else "no_value")

    def named(self, word: str) -> Any:
        """Read a constant, `new Name(value)` or `Map.from(pairs)`."""
        if word == "new":
            self.next()
            name = self.token
            if self.kind != "word":
                raise self.fault("no_value")
            self.next()
            return ConstructedObject(name, self.nested(self.argument))
        if word == "Map.from":
            self.next()
            return ConstructedObject(MAP, self.pairs(self.nested(self.argument)))
        if word not in _CONSTANTS:
            raise self.fault("unknown_word")
        self.next()
        return _CONSTANTS[word]

    def nested(self, read: Any) -> Any:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.fault("too_deep")
        value = read()
        self.depth -= 1
        return value

    def argument(self) -> Any:
        self.expect("(")
        value = None if self.token == ")" and self.kind == "sign" else self.value()
        self.expect(")")
        return value

    def object(self) -> dict[str, Any]:
        self.next()
        fields: dict[str, Any] = {}
        while not self.skip("}"):
            kind, key = self.kind, self.token
            if kind not in {"word", "text", "number"}:
                raise self.fault("cut_off" if kind == "end" else "no_key")
            name = self.unescaped(key) if kind == "text" else key
            self.next()
            self.expect(":")
            fields[name] = self.value()
            self.part("}")
        return fields

    def array(self) -> list[Any]:
        self.next()
        items: list[Any] = []
        while not self.skip("]"):
            items.append(self.value())
            self.part("]")
        return items

    def part(self, closing: str) -> None:
        """Pass over the comma between two items; none is needed before the end."""
        if not (self.kind == "sign" and self.token == closing):
            self.expect(",")

    def pairs(self, rows: Any) -> dict[str, Any]:
        if not isinstance(rows, list) or any(not isinstance(row, list) or len(row) != 2 for row in rows):
            raise self.fault("no_pairs")
        if any(not isinstance(key, str | int | float) for key, _ in rows):
            raise self.fault("no_pairs")
        return {str(key): value for key, value in rows}

    def number(self, token: str) -> int | float:
        """Read a JavaScript number, which is a double: a whole one becomes an int."""
        value = float(token)
        if abs(value) > 2**53:  # beyond it a double has lost the last digits already
            raise self.fault("number_too_large")
        return int(value) if value.is_integer() else value

    def unescaped(self, token: str) -> str:
        if "\\" not in token:
            return token[1:-1]
        text = _ESCAPE.sub(self.escape, token[1:-1])
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")

    def escape(self, found: re.Match[str]) -> str:
        code = found[1] or found[2]
        if code:
            return chr(int(code, 16))
        if found[3] in {"u", "x"}:
            raise self.fault("no_escape")
        return _LETTERS.get(found[3], found[3])


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
        self.made = value.name if isinstance(value, ConstructedObject) else ""
        inner = value.value if isinstance(value, ConstructedObject) else value
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
        inner = value.value if isinstance(value, ConstructedObject) else value
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
