"""The commands of the program: modules of `shuffleup.cli`, imported only when a command is used."""

import argparse
import logging
import resource
from collections.abc import Sequence
from contextlib import nullcontext
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import NoReturn

from shuffleup import __version__
from shuffleup.app.log import logged, with_streams
from shuffleup.app.process import CANNOT_BEGIN, end_at_once, ended_by
from shuffleup.kernel.bounded_read import NamedPath
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown

_log = logging.getLogger(__name__)

DEMO = "shuffleup_demo"
"""The package of the simulated people: a checkout has it, a box does not."""

GROUPS: dict[str, dict[str, str]] = {
    "an evening": {
        "new": "write an event file from a proposal",
        "check": "check an event file and print what is wrong with it",
        "table": "run one table or more and their floor for an event",
        "floor": "run the floor of a room whose tables are played on boxes of their own",
        "touch": "show the touchscreen of a table",
        "wall": "show the wall of the room on a television",
        "players": "read a list of players from a file and enter them",
        "practice": "play one guided hand, to learn the keys",
        **({"demo": "play an event with simulated people on simulated hardware"} if find_spec(DEMO) else {}),
    },
    "people and seasons": {
        "people": "list, rename, merge, split, forget, export and import the people of a club",
        "season": "write, check, show, publish and close a season",
        "stats": "count the hands of players in journals and archives",
        "ledger": "show who owes whom after cash nights, and record payments",
        "import": "import saves of The Tournament Director 3, or a table of results, into a club",
    },
    "journals and hands": {
        "archive": "archive the journal of an event that is over",
        "backup": "copy the journal of an event to a USB stick, also during play",
        "export": "write a journal as hand histories, tables, papers or an archive",
        "audit": "check the journals of an event, or the shuffles of a card machine",
        "forget": "erase the name of a person from the journal of an event, or every typed text",
        "repair": "copy a journal that is damaged only in an index or a free page",
        "replay": "play hand histories (PHH) and print the final stacks",
        "odds": "print what known hands win on average over every possible board",
    },
    "this box": {
        "doctor": "test every part of this box and report faults",
        "machine": "test the card machine of this box, or its line, while no table uses it",
        "update": "install a newer release from a stick, if it is signed",
        "pin": "set the floor PIN of the director",
        "access-point": "make this box the Wi-Fi of the room",
        "voice": "render the parts of the voice that speaks at a table",
        "safe": "show the clock of the last event and why no event can start",
    },
}
"""The commands, as `shuffleup --help` lists them."""

COMMANDS = {name: what for group in GROUPS.values() for name, what in group.items()}

SHARED = {
    **dict.fromkeys(("archive", "backup", "repair", "forget"), "journals"),
    **dict.fromkeys(("touch", "wall"), "faces"),
    **dict.fromkeys(("pin", "access-point"), "access"),
    "machine": "doctor",
}
"""The modules of commands that share one; every other command has a module of its name."""

TOLD_TO_STOP = frozenset({"table", "floor", "touch", "wall", "safe", "demo", "practice"})
"""The commands that serve until Ctrl-C, to which they listen themselves once they have begun."""

STARTED_AGAIN = frozenset({"table", "floor"})
"""The commands that a service manager starts again, or safe mode in their place (systemd/)."""


MIXED = frozenset(("people", "ledger"))
"""Commands of an act and its arguments, which may stand before and after the options."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and where to look."""

    def error(self, message: str) -> NoReturn:
        """Print one line and exit with status 2."""
        self.exit(2, f"{self.prog}: {shown(message)}; see {self.prog} --help\n")


def run(words: Sequence[str]) -> int:
    """Run the command that the words name; returns its exit status, 2 if it cannot be done.

    141 where whoever read what it prints has gone.
    """
    named = f"shuffleup {words[0]}" if words and words[0] in COMMANDS else "shuffleup"
    return with_streams(named, lambda: _run(words))


def _run(words: Sequence[str]) -> int:
    parser = _parser()
    if not words or words[0].startswith("-"):
        parser.parse_args(words)
        parser.print_help()
        return 0 if words else 2
    name, *rest = words
    if name not in COMMANDS:
        parser.error(_unknown(name))
    leave_no_core()
    with end_at_once():
        command = module_of(name)
    parser = parser_of(name, command)
    args = _named(parser.parse_intermixed_args(rest) if name in MIXED else parser.parse_args(rest))
    with logged(verbose=name in TOLD_TO_STOP and args.verbose):
        return _status(name, command, args)


def _named(args: argparse.Namespace) -> argparse.Namespace:
    """Let every path stand in sentences as a terminal may show it (`NamedPath`)."""
    for name, value in vars(args).items():
        if isinstance(value, list):
            setattr(args, name, [NamedPath(one) if isinstance(one, Path) else one for one in value])
        elif isinstance(value, Path):
            setattr(args, name, NamedPath(value))
    return args


def _status(name: str, command: ModuleType | SimpleNamespace, args: argparse.Namespace) -> int:
    """Run a command; where it cannot go on, say why in a line, and give the status of that."""
    try:
        with end_at_once() if name in TOLD_TO_STOP else nullcontext():
            status: int = command.run(args)
    except CommandError as error:
        if name in STARTED_AGAIN:
            return ended_by(error)
        from shuffleup.views.words import line_of  # noqa: PLC0415  # a command that succeeds needs no sentences

        _log.error(line_of(error))
        return CANNOT_BEGIN
    return status


def module_of(name: str) -> ModuleType | SimpleNamespace:
    """Import what runs a command: its `EXAMPLES`, `add_arguments` and `run`."""
    file = SHARED.get(name, name) + ("_" if iskeyword(name) else "")
    module = import_module(f"{DEMO}.command" if name == "demo" else f"shuffleup.cli.{file}")
    command: ModuleType | SimpleNamespace = getattr(module, "VERBS", {}).get(name, module)
    return command


def parser_of(name: str, command: ModuleType | SimpleNamespace) -> Parser:
    """Build the parser of a command; its help ends with the lines that the module gives as examples."""
    lines = "\n".join(f"  {line}" for line in command.EXAMPLES)
    parser = Parser(
        prog=f"shuffleup {name}",
        description=COMMANDS[name],
        epilog=f"{'example' if len(command.EXAMPLES) == 1 else 'examples'}:\n{lines}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_arguments(parser)
    if name in TOLD_TO_STOP:
        parser.add_argument("-v", "--verbose", action="store_true", help="log details, with time and module")
    return parser


def leave_no_core() -> None:
    """Have a program that crashes leave no picture of its memory: decks, PIN and keys would lie in it."""
    _, hardest = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (0, hardest))


def _parser() -> Parser:
    groups = (
        "\n".join([f"{title}:", *(f"  {name:12} {what}" for name, what in group.items())])
        for title, group in GROUPS.items()
    )
    commands = "\n\n".join(groups)
    parser = Parser(
        prog="shuffleup",
        description="Run live Texas Hold'em tournaments with real cards and chips.",
        epilog=f"{commands}\n\nshuffleup COMMAND --help tells what a command takes",
        usage="shuffleup COMMAND [options]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"shuffleup {__version__}")
    return parser


def _unknown(name: str) -> str:
    if name == "demo":
        return "a box has no demo: run it in a checkout of the project"
    near = get_close_matches(name, COMMANDS, n=1)
    hint = f", did you mean {near[0]!r}?" if near else ""
    return f"there is no command {name!r}{hint} Commands are: {', '.join(COMMANDS)}"
