"""The arguments of the commands of journals and hands."""

import argparse
from pathlib import Path
from typing import get_args

from shuffleup.cli.arguments import add_config
from shuffleup.kernel.languages import languages
from shuffleup.ruleset.hand import GameKind, ShortDeckOrder

EXAMPLES = {
    "archive": ("shuffleup archive friday",),
    "backup": ("shuffleup backup /media/stick --always", "shuffleup backup"),
    "repair": ("shuffleup repair ~/.local/share/shuffleup/friday.journal",),
    "forget": (
        "shuffleup forget friday.journal 'Ann Smith' --mentions",
        "shuffleup forget friday.journal --all-texts",
    ),
    "export": (
        "shuffleup export ~/.local/share/shuffleup/friday.journal --phh hands",
        "shuffleup export ~/.local/share/shuffleup/friday.journal --html papers --language en",
    ),
    "audit": (
        "shuffleup audit ~/.local/share/shuffleup/friday.journal",
        "shuffleup audit floor.journal table3.journal --json",
    ),
    "replay": ("shuffleup replay hands", "shuffleup replay hands --json"),
    "odds": (
        "shuffleup odds AsAh KdKc --board Td9h2c",
        "shuffleup odds --game omaha AsAhKdQc 9s8s7h6h --board Ts7d2s",
    ),
}
"""The lines at the end of the help of each command."""


def add_archive(parser: argparse.ArgumentParser) -> None:
    """Declare what `archive` takes."""
    parser.add_argument("event", metavar="EVENT", help="its event file, its name, or its journal")
    add_config(parser)
    parser.add_argument("--unfinished", action="store_true", help="also an event that is not over")


def add_backup(parser: argparse.ArgumentParser) -> None:
    """Declare what `backup` takes."""
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        type=Path,
        nargs="?",
        help="where the stick is mounted; without it, every stick that is this box's own",
    )
    parser.add_argument("--event", metavar="EVENT", help="its name or its journal; the last one by default")
    parser.add_argument(
        "--always",
        action="store_true",
        help="make the stick this box's own: it is kept up to date from now on",
    )
    parser.add_argument("--unit", metavar="KEY", help="the box whose sticks are meant; this one by default")
    parser.add_argument(
        "--facts", action="store_true", help="print as JSON what a storage did not take, for a program"
    )
    add_config(parser)


def add_repair(parser: argparse.ArgumentParser) -> None:
    """Declare what `repair` takes."""
    parser.add_argument(
        "book",
        metavar="JOURNAL",
        type=Path,
        help="a journal that is refused as damaged; nothing may have it open",
    )


def add_forget(parser: argparse.ArgumentParser) -> None:
    """Declare what `forget` takes."""
    parser.add_argument(
        "book", metavar="JOURNAL", type=Path, help="the journal of an event; nothing may have it open"
    )
    parser.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        default="",
        help="the name to be forgotten, or the whole of a typed text",
    )
    parser.add_argument(
        "--mentions", action="store_true", help="erase the other texts in which the name stands, too"
    )
    parser.add_argument(
        "--all-texts", action="store_true", help="erase every name and every typed text of the evening"
    )


PRINTED = Path()
"""The meaning of `--json` without a file."""


def add_export(parser: argparse.ArgumentParser) -> None:
    """Declare what `export` takes."""
    parser.add_argument("journal", metavar="JOURNAL", type=Path, help="the journal of an event")
    _add_formats_of_hands(parser)
    parser.add_argument(
        "--club", metavar="FOLDER", type=Path, help="leave out the names that this people book does not show"
    )
    parser.add_argument(
        "--csv", metavar="FOLDER", type=Path, help="write players, results, purchases and hands as tables"
    )
    parser.add_argument(
        "--html", metavar="FOLDER", type=Path, help="write the papers of the event, to be printed"
    )
    parser.add_argument(
        "--json",
        metavar="FILE",
        type=Path,
        nargs="?",
        const=PRINTED,
        help="write the archive of the event, which shuffleup audit verifies; without FILE, beside "
        "another option, print what was done as JSON",
    )
    parser.add_argument(
        "--language",
        choices=languages(),
        default="en",
        help="the language of papers; tables keep their English heads and take its decimal mark",
    )


def _add_formats_of_hands(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--phh", metavar="FOLDER", type=Path, help="write hand histories, one file a hand")
    parser.add_argument("--ohh", metavar="FOLDER", type=Path, help="write Open Hand History, a file a table")
    parser.add_argument("--ots", metavar="FILE", type=Path, help="write the Open Tournament Summary")
    parser.add_argument("--stars", metavar="FOLDER", type=Path, help="write hands in the text of PokerStars")
    parser.add_argument(
        "--addon",
        metavar=("NAME", "FOLDER"),
        nargs=2,
        action="append",
        default=[],
        help="write hands by an export that is installed beside the program",
    )
    parser.add_argument(
        "--hero",
        metavar="NAME",
        default="",
        help="whose hands --ohh, --stars and --ots are: a player of the event",
    )


def add_audit(parser: argparse.ArgumentParser) -> None:
    """Declare what `audit` takes."""
    parser.add_argument(
        "books",
        metavar="JOURNAL",
        type=Path,
        nargs="*",
        help="the journal of an event or its archive (.json); several copies are compared",
    )
    parser.add_argument(
        "--unit",
        metavar="KEY",
        action="append",
        default=[],
        help="the only unit, or one of those, that may sign",
    )
    parser.add_argument(
        "--shuffle",
        metavar="FILE",
        type=Path,
        help="check the shuffles of a card machine: a journal, or a .json file with commitment, nonce and "
        "entropy of each deck in hex",
    )
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object; with --shuffle, one a deck"
    )


def add_replay(parser: argparse.ArgumentParser) -> None:
    """Declare what `replay` takes."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a .phh or .phhs file, or a folder of them")
    parser.add_argument("--json", action="store_true", help="print one JSON object a file")


def add_odds(parser: argparse.ArgumentParser) -> None:
    """Declare what `odds` takes."""
    parser.add_argument(
        "hands", nargs="+", metavar="HAND", help="two cards, such as AsAh, four in Omaha; two to ten hands"
    )
    parser.add_argument(
        "--game",
        default="holdem",
        type=str.lower,
        choices=get_args(GameKind),
        help="the game; all but holdem from the flop on",
    )
    parser.add_argument(
        "--short-deck-order",
        default="straight_over_trips",
        choices=get_args(ShortDeckOrder),
        help="what is worth more in short deck",
    )
    parser.add_argument("--board", default="", metavar="CARDS", help="board cards that lie there: Td9h2c")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards known to be out of the deck")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
