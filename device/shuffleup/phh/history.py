"""A hand history as a record: the keys of a PHH file that a replay needs, and all others as they stand."""

from typing import Any

import msgspec

from shuffleup.amounts import Chips
from shuffleup.phh.errors import UnreadableHistory, UnsupportedHistory
from shuffleup.phh.grammar import whole_chips
from shuffleup.phh.plain_toml import read_toml
from shuffleup.phh.toml_text import key_line, rows_of

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

PLAYED = ("NT", "FT")
"""The games that this engine plays."""

Number = int | float


class History(msgspec.Struct, frozen=True, kw_only=True):
    """The keys of a PHH file. Amounts are still as written; `chips_of` makes whole chips of them.

    `others` holds what a replay of any file can do without: who played, where and when, and the fields
    whose names begin with an underscore, which PHH leaves to those who write files.
    """

    variant: str
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


_NAMED = tuple(name for name in History.__struct_fields__ if name != "others")
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

    variant: str


def read_history(text: str) -> History:
    """Read the text of one PHH file; keys that a replay does not need are kept unread.

    Raises:
        UnreadableHistory: not TOML, or a key is missing or has the wrong form.
        UnsupportedHistory: a game other than Texas Hold'em.
    """
    try:
        keys = read_toml(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableHistory(f"not TOML: {error}") from None
    try:
        variant = msgspec.convert(keys, _Game).variant
        _check_variant(variant)
        named = {name: keys.pop(name) for name in _NAMED if name in keys}
        history = msgspec.convert(named, History)
    except msgspec.ValidationError as error:
        raise UnreadableHistory(f"not a hand history: {error}") from None
    return msgspec.structs.replace(history, others=keys)


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

    Raises:
        UnreadableHistory: an amount is not whole, or there are more or fewer than players.
    """
    row = getattr(history, key)
    if len(row) != len(history.starting_stacks):
        raise UnreadableHistory(f"{key} has {len(row)} amounts for {len(history.starting_stacks)} players")
    return tuple([chips(amount, key) for amount in row])


def chips(amount: Number | None, key: str) -> Chips:
    """Make whole chips of one amount.

    Raises:
        UnreadableHistory: the key is missing or its amount is not whole.
    """
    if type(amount) is int and amount >= 0:
        return Chips(amount)
    if amount is None:
        raise UnreadableHistory(f"{key} is missing")
    try:
        return whole_chips(str(amount))
    except UnreadableHistory as error:
        raise UnreadableHistory(f"{key}: {error}") from None


def _is_long(value: object) -> bool:
    return isinstance(value, list) and len(str(value)) > 100


def _check_variant(variant: str) -> None:
    if variant in PLAYED:
        return
    name = VARIANTS.get(variant)
    known = f"variant {variant!r} ({name})" if name else f"variant {variant!r}"
    raise UnsupportedHistory(f"{known} is not played here: only {' and '.join(PLAYED)}, Texas Hold'em")
