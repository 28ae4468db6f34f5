"""The action lines of PHH: `read` makes a command from a line, `write` the reverse. Seat n is player pn."""

from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from typing import Any

import msgspec

from shuffleup.formats.phh.errors import UnreadableHistory, UnwritableAction
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import Card, cards, texts
from shuffleup.poker.legal import BetOrRaiseTo, CheckOrCall, DealBoard, Fold, HandCommand, Muck, ShowCards
from shuffleup.poker.refusals import PokerError

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
