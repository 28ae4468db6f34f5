"""A hand history as a record: the keys of a PHH file that a replay needs, and all others as they stand."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Literal

import msgspec

from shuffleup.formats.phh.errors import UnreadableHistory, UnsupportedHistory
from shuffleup.formats.phh.grammar import decimals_in, whole_chips
from shuffleup.formats.phh.plain_toml import read_toml
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.toml_text import key_line, rows_of
from shuffleup.ruleset import GameKind

VARIANTS = {
    "FT": "fixed-limit Texas Hold'em",
    "NT": "no-limit Texas Hold'em",
    "NS": "no-limit short-deck Hold'em",
    "PO": "pot-limit Omaha",
    "FO/8": "fixed-limit Omaha high-low",
    "F7S": "fixed-limit seven-card stud",
    "F7S/8": "fixed-limit seven-card stud high-low",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit 2-to-7 single draw",
    "F2L3D": "fixed-limit 2-to-7 triple draw",
    "FB": "fixed-limit badugi",
}
"""The games of PHH by their codes."""

Structure = Literal["no_limit", "pot_limit", "fixed_limit"]

PLAYED: dict[str, tuple[GameKind, Structure]] = {
    "NT": ("holdem", "no_limit"),
    "FT": ("holdem", "fixed_limit"),
    "PO": ("omaha", "pot_limit"),
    "FO/8": ("omaha8", "fixed_limit"),
    "NS": ("short_deck", "no_limit"),
}
"""The games that this engine plays, with the structure of each code (VAR-21)."""

_WITHIN_ANOTHER: dict[tuple[GameKind, Structure], str] = {("holdem", "pot_limit"): "NT"}
"""Pot-limit hold'em is within the rules of no limit and written so; a field of ours has its structure."""

_CODES = {game: code for code, game in PLAYED.items()} | _WITHIN_ANOTHER

MOST_DECIMALS = 6

Number = int | float


def code_of(game: GameKind, structure: Structure) -> str | None:
    """Give the code of a game; None where PHH has none, as for pot-limit Omaha hi-lo (VAR-21)."""
    return _CODES.get((game, structure))


class History(msgspec.Struct, frozen=True, kw_only=True):
    """The keys of a PHH file. Amounts are still as written; `chips_of` makes whole chips of them.

    With `decimals` every amount is taken that many powers of ten times, so that 0.05 with two is 5 chips.
    There is no `variant` where a live table has written a game for which PHH has no code.

    `others` holds what a replay of any file can do without: who played, where and when, and the fields
    whose names begin with an underscore, which PHH leaves to those who write files.
    """

    variant: str | None = None
    antes: tuple[Number, ...]
    blinds_or_straddles: tuple[Number, ...]
    starting_stacks: tuple[Number, ...]
    actions: tuple[str, ...]
    min_bet: Number | None = None
    small_bet: Number | None = None
    big_bet: Number | None = None
    ante_trimming_status: bool = False
    finishing_stacks: tuple[Number, ...] | None = None
    others: dict[str, Any] = {}
    decimals: int = 0


_HAND = re.compile(r"^\[([^\[\]\n]+)\][ \t]*(?:#[^\n]*)?\r?$", re.MULTILINE)
_KEY = re.compile(r"\s*[^\s#]")

_NAMED = tuple(name for name in History.__struct_fields__ if name not in ("others", "decimals"))
_FIRST = (
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "min_bet",
    "small_bet",
    "big_bet",
)


class _Game(msgspec.Struct, frozen=True):
    """The keys that the meaning of all other keys depends on."""

    variant: str | None = None


def read_history(text: str) -> History:
    """Read the text of one PHH file; keys that a replay does not need are kept unread.

    Raises:
        UnreadableHistory: not TOML, or a key is missing or has the wrong form.
        UnsupportedHistory: a game that is not one of `PLAYED`.
    """
    try:
        keys = read_toml(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableHistory(f"not TOML: {error}") from None
    try:
        _check_variant(msgspec.convert(keys, _Game).variant, keys)
        named = {name: keys.pop(name) for name in _NAMED if name in keys}
        history = msgspec.convert(named, History)
    except msgspec.ValidationError as error:
        raise UnreadableHistory(f"not a hand history: {error}") from None
    return msgspec.structs.replace(history, others=keys, decimals=_decimals(history))


def hands_in(text: str) -> Iterator[tuple[str, str]]:
    """Cut a file of several hands (`.phhs`) into them, each under the name of its section: `[1]`, `[2]`.

    A file of one hand has no sections before its keys, and is given whole, without a name.
    """
    begins = list(_HAND.finditer(text))
    if not begins or any(_KEY.match(line) for line in text[: begins[0].start()].splitlines()):
        yield "", text
        return
    ends = [*(one.start() for one in begins[1:]), len(text)]
    yield from ((one[1], text[one.end() : end]) for one, end in zip(begins, ends, strict=True))


def write_history(history: History) -> str:
    """Write the text of one PHH file; `read_history` gives the same record again.

    Arrays of one action or one event a line are what people read, and what a comparison of files shows best.
    """
    first = {name: getattr(history, name) for name in (*_FIRST, "starting_stacks")}
    lines = [key_line(name, value) for name, value in first.items() if value is not None]
    lines.append(rows_of("actions", history.actions))
    if history.finishing_stacks is not None:
        lines.append(key_line("finishing_stacks", history.finishing_stacks))
    lines += [
        rows_of(key, value) if _is_long(value) else key_line(key, value)
        for key, value in history.others.items()
    ]
    return "\n".join([*lines, ""])


def chips_of(history: History, key: str) -> tuple[Chips, ...]:
    """Give a row of amounts in whole chips, one for each player.

    A post of a newcomer, which PHH writes below zero among the blinds, is given as it is paid.

    Raises:
        UnreadableHistory: an amount is not whole, or there are more or fewer than players.
    """
    row = getattr(history, key)
    if key == "blinds_or_straddles":
        row = tuple(map(abs, row))
    if len(row) != len(history.starting_stacks):
        raise UnreadableHistory(f"{key} has {len(row)} amounts for {len(history.starting_stacks)} players")
    return tuple([chips(amount, key, history.decimals) for amount in row])


def chips(amount: Number | None, key: str, decimals: int = 0) -> Chips:
    """Make whole chips of one amount, taken 10 ** decimals times.

    Raises:
        UnreadableHistory: the key is missing or its amount is not whole.
    """
    if type(amount) is int and amount >= 0:
        return Chips(amount * 10**decimals) if decimals else Chips(amount)
    if amount is None:
        raise UnreadableHistory(f"{key} is missing")
    try:
        return whole_chips(str(amount), decimals)
    except UnreadableHistory as error:
        raise UnreadableHistory(f"{key}: {error}") from None


def in_unit_of(history: History, amount: Chips) -> Number:
    """Give an amount of a replay in the unit of the file: 5 chips are 0.05 where it has two decimals."""
    return float(Decimal(amount).scaleb(-history.decimals)) if history.decimals else amount


def _is_long(value: object) -> bool:
    return isinstance(value, list) and len(str(value)) > 100


def _check_variant(variant: str | None, keys: Mapping[str, object]) -> None:
    if variant in PLAYED:
        return
    if variant is None:
        if "_shuffleup_version" in keys:
            return
        raise UnreadableHistory("not a hand history: Object missing required field `variant`")
    name = VARIANTS.get(variant)
    known = f"variant {variant!r} ({name})" if name else f"variant {variant!r}"
    raise UnsupportedHistory(f"{known} is not played here: only {', '.join(PLAYED)}")


def _decimals(history: History) -> int:
    """Find the power of ten that makes every amount of a hand whole, 0 where all are.

    Software that splits chips writes parts of a chip into the finishing stacks alone: those are no unit.
    """
    rows = (*history.antes, *history.blinds_or_straddles, *history.starting_stacks)
    amounts = (*rows, history.min_bet, history.small_bet, history.big_bet)
    # Most files have no point at all, and are done here.
    written = [str(one) for one in amounts if type(one) is float] if float in set(map(type, amounts)) else []
    if "." in "".join(history.actions):
        lines = [line.partition("#")[0].split() for line in history.actions if "." in line]
        written += [words[2] for words in lines if len(words) == 3 and words[1] == "cbr"]
    return min(MOST_DECIMALS, max(map(decimals_in, written), default=0))
