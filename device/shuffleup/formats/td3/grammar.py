"""The grammar of a save: one JavaScript expression, read as data and never executed (SEASONS TDI-02).

Objects with bare or quoted keys, arrays, strings, numbers, `true false null`, `new Name(value)` and
`Map.from([[key, value], ...])`; a trailing comma may stand. Depth and number of tokens are bounded.
"""

import re
from typing import Any, NamedTuple

from shuffleup.club.saves import Fault, NotASave, TooLarge

DEEPEST = 60
MOST_TOKENS = 2_000_000
MAP = "Map"


class Made(NamedTuple):
    """An object that `new Name(value)` makes; a map is `Made("Map", {key: value})`."""

    name: str
    value: Any


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
    """Read one expression: a tree of dict, list, str, int, float, bool, None and `Made`.

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
            return Made(name, self.nested(self.argument))
        if word == "Map.from":
            self.next()
            return Made(MAP, self.pairs(self.nested(self.argument)))
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
        if abs(value) > 2**53:
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
