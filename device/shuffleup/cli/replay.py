"""`shuffleup replay`: play hand histories (PHH) through the engine and print the stacks they end with."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Column, Table

from shuffleup.formats.phh.grammar import HistoryError, UnreadableHistory
from shuffleup.formats.phh.history import History, Number, chips_of, hands_in, in_unit_of, read_history
from shuffleup.formats.phh.replaying import check_finish, replay_history, unreplayable
from shuffleup.kernel.bounded_read import read_small
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.shown_text import shown

LONGEST_BYTES = 16_000_000
"""A hand history has one or two thousand, and a file of an evening a thousand of them."""
MOST_HANDS = 20_000


ENDINGS = (".phh", ".phhs")


class Replayed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of one file; stacks are in its own unit, None where the file did not get so far."""

    file: str
    starting_stacks: tuple[Number, ...] | None
    finishing_stacks: tuple[Number, ...] | None
    error: str | None
    irregular: tuple[str, ...] = ()
    """What was played although the rules of this program do not allow it."""


def run(args: argparse.Namespace) -> int:
    """Replay every file; 0 when all went through, 1 when a file could not be replayed."""
    results = [one for path in args.paths for name in histories_at(path) for one in replay_file(name)]
    if args.json:
        for result in results:
            print(msgspec.json.encode(result).decode())
    else:
        _print_for_people(results)
    return 1 if any(result.error for result in results) else 0


def histories_at(path: str) -> tuple[str, ...]:
    """List a file itself; of a folder the histories below it, sorted, or the folder where there are none."""
    if not Path(path).is_dir():
        return (path,)
    found = sorted(
        str(below) for below in Path(path).rglob("*.phh*") if below.suffix in ENDINGS and not below.is_dir()
    )
    return tuple(found) or (path,)


def replay_file(name: str) -> Iterator[Replayed]:
    """Replay one file of one hand or more. What is wrong with a hand is in its result, never raised."""
    try:
        text = _text_of(name)
    except HistoryError as error:
        yield Replayed(shown(name), None, None, unreplayable(error))
        return
    for hand, own in islice(hands_in(text), MOST_HANDS):
        yield _replayed(shown(f"{name} [{hand}]" if hand else name), own)


def _replayed(named: str, text: str) -> Replayed:
    history = starting = finishing = None
    found: list[HistoryError] = []
    wrong: str | None = None
    try:
        history = read_history(text)
        starting = _in_unit(history, chips_of(history, "starting_stacks"))
        hand, _ = replay_history(history, found)
        finishing = _in_unit(history, hand.stacks)
        check_finish(history, hand)
    except HistoryError as error:
        wrong = unreplayable(error, history.decimals if history else 0)
    irregular = tuple(unreplayable(one, history.decimals if history else 0) for one in found)
    return Replayed(named, starting, finishing, wrong, irregular)


def _in_unit(history: History, stacks: Sequence[Chips]) -> tuple[Number, ...]:
    return tuple([in_unit_of(history, chips) for chips in stacks])


def _text_of(name: str) -> str:
    path = Path(name)
    if path.is_dir():
        raise UnreadableHistory("no .phh file in this folder or below it")
    try:
        return read_small(path, LONGEST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableHistory("not text in UTF-8") from None
    except FileNotFoundError:
        raise UnreadableHistory("no such file or folder") from None
    except OSError as error:
        raise UnreadableHistory(f"cannot be read: {error.strerror}") from None


def _print_for_people(results: Sequence[Replayed]) -> None:
    done = [result for result in results if result.error is None]
    if done:
        table = Table(Column("hand", overflow="fold"), "starting stacks", "finishing stacks")
        for result in done:
            table.add_row(result.file, _row(result.starting_stacks), _row(result.finishing_stacks))
        Console(markup=False, highlight=False, color_system=None).print(table)
    for result in results:
        if result.error is not None:
            print(f"{result.file}: {result.error}", file=sys.stderr)
        for line in result.irregular:
            print(f"{result.file}: irregular: {line}", file=sys.stderr)
    failed = len(results) - len(done)
    print(f"{len(done)} of {len(results)} hands replayed" + (f", {failed} failed" if failed else ""))


def _row(stacks: tuple[Number, ...] | None) -> str:
    return " ".join(str(stack).removesuffix(".0") for stack in stacks or ())
