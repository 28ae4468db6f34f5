"""The parts of a pot on the faces: the board or run, and the high or the low of it (VAR-07, VAR-09)."""

from collections.abc import Iterable
from typing import Any

from shuffleup.kernel.language import say
from shuffleup.poker.awards import parts_of, parts_to_name
from shuffleup.poker.pots import Part
from shuffleup.poker.state import Hand
from shuffleup.protocol import OpenPartView
from shuffleup.table.state import Table
from shuffleup.table.variations import PartOfPot, boards_here, open_parts, parts_here, runs_here


def open_pot(hand: Hand) -> int | None:
    """Number the pot that is to be paid now, the last side pot first (SPEC POT-07); None when all are."""
    waiting = [number for number in range(len(hand.awards)) if parts_to_name(hand, number)]
    return max(waiting, default=None)


def open_part(hand: Hand, number: int) -> Part:
    """Give the part of a pot that is won next: board by board, the high before the low."""
    return next(iter(parts_to_name(hand, number)), Part(0, low=False))


def part_args(part: Part) -> dict[str, Any]:
    """Give what names the part in a command; nothing where a pot has one."""
    board = {"board": part.board} if part.board else {}
    return board | ({"low": True} if part.low else {})


def part_words(hand: Hand, part: Part) -> str:
    """Name a part as short as a key: `RUN 1 OF 2`, `BOARD 2 LOW`; empty where a pot has one part."""
    boards, halves = len(hand.boards), len(parts_of(hand)) > len(hand.boards)
    board = board_words(hand, part.board) if boards > 1 else ""
    return _joined(board, _half(part) if halves else "")


def board_words(hand: Hand, number: int) -> str:
    """Name one of several boards: a run of the same hand, or a board of a bomb pot."""
    return _board(number, len(hand.boards), runs=bool(hand.runs))


def part_of_board(part: Part) -> str:
    """Name the high or the low of a board, whatever else is known of the hand: `BOARD 1 HIGH`."""
    return _joined(_board(part.board, 0, runs=False), _half(part))


def board_here(table: Table, number: int) -> str:
    """Name one of the boards or runs of a hand that is not followed; empty where it has one."""
    count = boards_here(table)
    return _board(number, count, runs=runs_here(table)) if count > 1 else ""


def part_here(table: Table, one: PartOfPot) -> str:
    """Name a part of a pot of a hand that is not followed: `BOARD 1 LOW`, `side 1, RUN 1 OF 2`."""
    part, pots = one.part, table.play.pots
    half = _half(part) if len(parts_here(table)) > boards_here(table) else ""
    words = _joined(board_here(table, part.board), half)
    if len(pots) < 2:
        return words
    pot = say("side {number}", number=one.pot) if one.pot else say("main pot")
    return f"{pot}, {words}"


def open_parts_view(table: Table) -> tuple[OpenPartView, ...]:
    """List the parts of pots whose winners nobody has named; () where each pot has one part."""
    hand = table.play.hand
    if hand is None or hand.phase == "lost":
        told = ((one.pot, one.part, part_here(table, one)) for one in open_parts(table))
    else:
        told = ((pot, part, part_words(hand, part)) for pot, part in _to_name(hand))
    return tuple(OpenPartView(words, pot, part.board, part.low) for pot, part, words in told)


def _to_name(hand: Hand) -> Iterable[tuple[int, Part]]:
    """List what the dealer can name at a showdown, side pots first."""
    if hand.phase == "showdown" and len(parts_of(hand)) > 1:
        for number in range(len(hand.awards) - 1, -1, -1):
            yield from ((number, part) for part in parts_to_name(hand, number))


def _board(number: int, count: int, *, runs: bool) -> str:
    if runs:
        return say("RUN {number} OF {count}", number=number + 1, count=count)
    return say("BOARD {number}", number=number + 1)


def _half(part: Part) -> str:
    return say("LOW") if part.low else say("HIGH")


def _joined(*words: str) -> str:
    return " ".join(word for word in words if word)


def run_words(table: Table) -> tuple[str, int]:
    """Say how often the board is dealt by the next press: once more than it is, round again."""
    times = table.play.runs % table.rules.run_it.most + 1
    return {1: say("RUN ONCE"), 2: say("RUN TWICE"), 3: say("RUN THREE TIMES")}[times], times


def run_line(table: Table) -> str:
    """Say which run is dealt or won now, as the OLED has it: `RUN 1 OF 2`; empty where there is one board."""
    hand = table.play.hand
    if hand is None or len(hand.boards) < 2 or hand.phase not in ("deal", "showdown"):
        return ""
    number = open_pot(hand) if hand.phase == "showdown" else None
    return board_words(hand, hand.next_board if number is None else open_part(hand, number).board)
