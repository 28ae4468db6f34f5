"""The lines of a PHH file: action lines as commands, seats as players, plain TOML, the errors.

Seat n is player pn; of a live table p1 is the first seat left of the button. Each error is one line that
names the key or the action. A plain line of TOML is `key = value` with nothing around it: a bare key; a whole
number, `true`, `false`, a short string of plain characters, or a flat array of these. Its value then is JSON
but for the quotes, and JSON is read many times faster. One line of any other kind, and `tomllib` reads the
whole file.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from functools import cache
from types import UnionType
from typing import Any, Self, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from shuffleup.kernel import toml_text as bounded_toml
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import Card, cards, texts
from shuffleup.poker.legal import BetOrRaiseTo, CheckOrCall, DealBoard, Fold, HandCommand, Muck, ShowCards
from shuffleup.poker.refusals import PokerError


class HistoryError(Exception):
    """A hand history that cannot be replayed, or a hand that cannot be written as one.

    `fault` is the rule that it breaks, for `formats.phh.replaying` to say.
    """

    def __init__(self, message: str, fault: PokerError | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.fault = fault

    def __str__(self) -> str:
        return self.message if self.fault is None else f"{self.message}: {self.fault}"

    def at(self, action: str) -> Self:
        """Return the error with the place of its action before it."""
        return type(self)(f"{action}: {self.message}" if self.message else action, self.fault)


class UnreadableHistory(HistoryError):
    """The text is not PHH: not TOML, a key is missing or has the wrong form, an action has no meaning."""


class UnsupportedHistory(HistoryError):
    """The history is sound but of a game that this engine does not play, or of a later program."""


class IllegalHistory(HistoryError):
    """An action is against the rules, or the history ends before the hand does."""


class UnwritableAction(HistoryError):
    """A command that has no line in PHH."""


UNKNOWN = "??"

_SEATS = {f"p{number}": SeatNo(number) for number in range(1, 11)}
"""The players of a full table, who are named in every line."""


class PocketDealt(msgspec.Struct, frozen=True, gc=False):
    """`d dh p1 AcKd`: a seat was dealt cards; none where nobody saw `count` of them, as in `d dh p1 ????`."""

    seat: SeatNo
    cards: tuple[Card, ...]
    count: int = 2


class PocketShown(msgspec.Struct, frozen=True, gc=False):
    """`p1 sm -`: a seat showed the cards that it was dealt."""

    seat: SeatNo


Line = HandCommand | PocketDealt | PocketShown


def read(line: str, decimals: int = 0) -> Line | None:
    """Read one action line; None for a line of commentary only. Amounts are taken 10 ** decimals times.

    Raises:
        UnreadableHistory: the line is not an action of a game with a board.
    """
    match line.partition("#")[0].split():
        case []:
            return None
        case ["d", "dh", player, dealt]:
            return PocketDealt(_seat(player), _cards(dealt))
        case ["d", "db", dealt]:
            return DealBoard(_cards(dealt) or None)
        case [player, *deed] if deed:
            return _read_deed(_seat(player), deed, decimals)
        case words:
            raise UnreadableHistory(f"{' '.join(words)!r} is not an action")


def write(line: Line) -> str:
    """Write one action as a line of PHH.

    Raises:
        UnwritableAction: PHH has no word for it: an all-in without its amount, or declared winners.
    """
    as_words = _WORDS.get(type(line))
    if as_words is None or line == DealBoard(None):
        raise UnwritableAction(f"PHH has no line for {line}")
    return as_words(line)


MOST_DIGITS = 18
"""More are no chips of this world, and a number written as 1e999999999 would fill the memory."""


def whole_chips(written: str, decimals: int = 0) -> Chips:
    """Read an amount that is a whole number of chips 10 ** decimals times; `300` and `300.00` are the same.

    Raises:
        UnreadableHistory: it is not a number, not whole, negative, or has more than `MOST_DIGITS`.
    """
    if written.isascii() and written.isdigit() and len(written) <= MOST_DIGITS:
        return Chips(int(written) * 10**decimals)
    try:
        amount = Decimal(written).scaleb(decimals)
    except InvalidOperation:
        raise UnreadableHistory(f"{written!r} is not an amount") from None
    if amount.is_finite() and amount.adjusted() >= MOST_DIGITS:
        raise UnreadableHistory(f"an amount has at most {MOST_DIGITS} digits")
    if not amount.is_finite() or amount < 0 or amount != amount.to_integral_value():
        raise UnreadableHistory(f"{written} is not a whole number of chips")
    return Chips(int(amount))


def decimals_in(written: str) -> int:
    """Count the decimals that an amount needs: 2 in `0.05`, none in `300.00` and in what is no amount."""
    try:
        exponent = Decimal(written).normalize().as_tuple().exponent
    except InvalidOperation:
        return 0
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _read_deed(seat: SeatNo, deed: list[str], decimals: int) -> Line:
    match deed:
        case ["f"]:
            return Fold(seat)
        case ["cc"]:
            return CheckOrCall(seat)
        case ["cbr", amount]:
            return BetOrRaiseTo(seat, whole_chips(amount, decimals))
        case ["sm"]:
            return Muck(seat)
        case ["sm", "-"]:
            return PocketShown(seat)
        case ["sm", shown]:
            return ShowCards(seat, _cards(shown))
    raise UnreadableHistory(f"{' '.join(deed)!r} is not something a player does in Texas Hold'em")


def _seat(player: str) -> SeatNo:
    if player in _SEATS:
        return _SEATS[player]
    number = player[1:]
    if player[:1] == "p" and number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS:
        return SeatNo(int(number))
    raise UnreadableHistory(f"{player!r} is not a player: p1, p2 and so on, or d for the dealer")


def _cards(packed: str) -> tuple[Card, ...]:
    """Read cards written together; none at all where one of them is unknown."""
    if UNKNOWN in packed:
        return ()
    try:
        return cards(packed)
    except PokerError as error:
        raise UnreadableHistory("", error) from None


_WORDS: dict[type[Line], Callable[[Any], str]] = {
    PocketDealt: lambda line: f"d dh p{line.seat} {texts(line.cards) or UNKNOWN * line.count}",
    DealBoard: lambda line: f"d db {texts(line.cards)}",
    Fold: lambda line: f"p{line.seat} f",
    CheckOrCall: lambda line: f"p{line.seat} cc",
    BetOrRaiseTo: lambda line: f"p{line.seat} cbr {line.to}",
    ShowCards: lambda line: f"p{line.seat} sm {texts(line.cards)}",
    PocketShown: lambda line: f"p{line.seat} sm -",
    Muck: lambda line: f"p{line.seat} sm",
}


# No sign, underscore, point or leading zero; no more digits than any parser holds exactly.
_NUMBER = r"(?:0|[1-9][0-9]{0,14})"
# Printable ASCII but for both quotes and the backslash, so that neither language sees an escape.
_STRING = r"""(?:'[ !#-&(-\[\]-~]*'|"[ !#-&(-\[\]-~]*")"""
_ONE = f"(?:{_NUMBER}|true|false|{_STRING})"
_LINE = re.compile(rf"([A-Za-z0-9_-]+) = ({_ONE}|\[(?:{_ONE}(?:, {_ONE})*)?\])")

_value = msgspec.json.Decoder().decode


def read_toml(text: str) -> dict[str, Any]:
    """Read TOML as `tomllib.loads` does.

    Raises:
        ValueError: it is not TOML.
        RecursionError: arrays or tables lie too deep in each other.
    """
    plain = _read_plain(text)
    return bounded_toml.read_toml(text) if plain is None else plain


def _read_plain(text: str) -> dict[str, Any] | None:
    """Read a file of plain lines; None where a line is of another kind, or a key is there twice."""
    keys: dict[str, Any] = {}
    for line in text.split("\n"):
        if line:
            found = _LINE.fullmatch(line)
            if found is None or found[1] in keys:
                return None
            keys[found[1]] = _value(found[2].replace("'", '"'))
    return keys


Numbers = Mapping[SeatNo, SeatNo]

Kind = TypeVar("Kind")


def player_numbers(players: Sequence[SeatNo], button: SeatNo) -> dict[SeatNo, SeatNo]:
    """Number the seats of a hand, given clockwise with the button last; an empty button follows them all."""
    seats = players if button in players else (*players, button)
    return {seat: SeatNo(number) for number, seat in enumerate(seats, 1)}


def renumbered(record: Kind, numbers: Numbers) -> Kind:
    """Put other numbers for the seats in a record, wherever its fields are declared to hold a `SeatNo`.

    By the declarations, since every event names seats in its own fields, and new ones come with new rulings.

    Raises:
        KeyError: it names a seat that has no number.
    """
    if not isinstance(record, msgspec.Struct):
        return record
    turned = {
        name: _turned(getattr(record, name), hint, numbers) for name, hint in _hints(type(record)).items()
    }
    return type(record)(**turned)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _turned(value: Any, hint: Any, numbers: Numbers) -> Any:
    if hint is SeatNo:
        return numbers[value]
    if get_origin(hint) in {Union, UnionType}:
        return numbers[SeatNo(value)] if SeatNo in get_args(hint) and isinstance(value, int) else value
    if isinstance(value, tuple):
        kinds = get_args(hint)
        each = kinds[:1] * len(value) if kinds[-1:] == (...,) else kinds
        return tuple([_turned(one, kind, numbers) for one, kind in zip(value, each, strict=True)])
    return renumbered(value, numbers)
