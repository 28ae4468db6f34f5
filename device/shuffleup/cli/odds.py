"""`shuffleup odds`: the average result of known hands over every possible board, counted exactly."""

import argparse
import re
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from shuffleup.kernel.refusals import CommandError
from shuffleup.poker.cards import Card, cards, texts
from shuffleup.poker.hand_equity import Equity, variant_equity
from shuffleup.poker.refusals import PokerError, WrongPocket
from shuffleup.poker.variant import HOLE_CARDS, variant_of
from shuffleup.ruleset.hand import GameKind, ShortDeckOrder
from shuffleup.views.words.refusals import refused

PAIR = re.compile(r"(?P<rank>[2-9tjqka])(?P<suit>[shdc])", re.IGNORECASE)


class Odds(msgspec.Struct, frozen=True):
    """The odds of one hand: it wins `win` boards alone and shares `tie`; `equity` is its part, 0 to 1.

    `exactly` is the same part as a fraction in lowest terms, such as `255121/311328`.
    """

    hand: str
    win: int
    tie: int
    equity: float
    exactly: str


class OddsAnswer(msgspec.Struct, frozen=True):
    """All hands in the order in which they were named, and the number of boards that can come."""

    board: str
    dead: str
    boards: int
    hands: tuple[Odds, ...]


def run(args: argparse.Namespace) -> int:
    """Answer; 0 when it could be counted, 2 when the cards cannot be."""
    try:
        answer = odds(args.hands, args.board, args.dead, args.game, args.short_deck_order)
    except PokerError as error:
        raise CommandError(f"shuffleup odds: {refused(error)}; {_what_to_do(error)}") from error
    if args.json:
        print(msgspec.json.encode(answer).decode())
    else:
        _print_for_people(answer)
    return 0


def _what_to_do(error: PokerError) -> str:
    if isinstance(error, WrongPocket) and error.given == HOLE_CARDS["omaha"]:
        return "four cards are a hand of --game omaha or --game omaha8"
    return "see shuffleup odds --help"


def odds(
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    game: GameKind = "holdem",
    order: ShortDeckOrder = "straight_over_trips",
) -> OddsAnswer:
    """Count the odds of hands that are written as cards.

    Raises:
        UnreadableCard: a text does not name a card.
        CardInPlayTwice: a card is named twice.
        WrongAmount: too few or too many hands or cards, or no flop in a game that needs one.
        IllegalAction: a card is not in the deck of the game.
    """
    held, lie, gone = [_typed(hand) for hand in hands], _typed(board), _typed(dead)
    counted = variant_equity(variant_of(game, order), held, lie, gone)
    rows = tuple(_row(hand, one) for hand, one in zip(held, counted, strict=True))
    return OddsAnswer(texts(lie), texts(gone), counted[0].boards, rows)


def _typed(text: str) -> tuple[Card, ...]:
    """Read cards as people type them: `ash`, `AS`, `10s`."""
    return cards(PAIR.sub(lambda one: one["rank"].upper() + one["suit"].lower(), text.replace("10", "T")))


def _row(hand: tuple[Card, ...], counted: Equity) -> Odds:
    part = counted.fraction
    exactly = f"{part.numerator}/{part.denominator}"
    return Odds(texts(hand), counted.win, counted.tie, float(part), exactly)


def _print_for_people(answer: OddsAnswer) -> None:
    from rich.console import Console  # noqa: PLC0415  only a person needs it, and it costs a start
    from rich.table import Column, Table  # noqa: PLC0415

    table = Table(*(Column(name, justify="right") for name in ("hand", "wins", "shares", "equity")))
    for one in answer.hands:
        won, shared = Fraction(one.win, answer.boards), Fraction(one.tie, answer.boards)
        table.add_row(one.hand, _percent(won), _percent(shared), _percent(Fraction(one.exactly)))
    console = Console(markup=False, highlight=False, color_system=None)
    console.print(table)
    lies = f" after {answer.board}" if answer.board else ""
    boards = "board" if answer.boards == 1 else "boards"
    console.print(f"{answer.boards:,} {boards}{lies}".replace(",", "\u00a0"))


def _percent(part: Fraction) -> str:
    """Write a part with two decimals, rounded half up."""
    hundredths = int(part * 10_000 + Fraction(1, 2))
    return f"{hundredths // 100}.{hundredths % 100:02} %"
