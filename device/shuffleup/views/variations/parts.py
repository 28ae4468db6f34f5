"""The parts of a pot on the faces: the board or run, and the high or the low of it (VAR-07, VAR-09)."""

from typing import Any

from shuffleup.language import say
from shuffleup.poker.showdown.awards import Part, parts_of, parts_to_name
from shuffleup.poker.state import Hand
from shuffleup.table.state import Table


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
    half = (say("LOW") if part.low else say("HIGH")) if halves else ""
    return " ".join(word for word in (board, half) if word)


def board_words(hand: Hand, number: int) -> str:
    """Name one of several boards: a run of the same hand, or a board of a bomb pot."""
    if hand.runs:
        return say("RUN {number} OF {count}", number=number + 1, count=len(hand.boards))
    return say("BOARD {number}", number=number + 1)


def run_line(table: Table) -> str:
    """Say which run is dealt or won now, as the OLED has it: `RUN 1 OF 2`; empty where there is one board."""
    hand = table.play.hand
    if hand is None or len(hand.boards) < 2 or hand.phase not in ("deal", "showdown"):
        return ""
    number = open_pot(hand) if hand.phase == "showdown" else None
    return board_words(hand, hand.next_board if number is None else open_part(hand, number).board)
