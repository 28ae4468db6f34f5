"""The commands of the program: modules of `shuffleup.cli`, imported only when a command is used."""

import argparse
import logging
import resource
from collections.abc import Sequence
from contextlib import nullcontext
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import NoReturn

from shuffleup import __version__
from shuffleup.app.log import logged, with_streams
from shuffleup.app.process import CANNOT_BEGIN, end_at_once, ended_by
from shuffleup.cli.contents import COMMANDS, DEMO, GROUPS
from shuffleup.kernel.bounded_read import NamedPath
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown

_log = logging.getLogger(__name__)


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
    args = _named(parser.parse_intermixed_args(rest) if COMMANDS[name].mixed else parser.parse_args(rest))
    with logged(verbose=COMMANDS[name].serves and args.verbose):
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
        with end_at_once() if COMMANDS[name].serves else nullcontext():
            status: int = command.run(args)
    except CommandError as error:
        if COMMANDS[name].restarted:
            return ended_by(error)
        from shuffleup.views.words import line_of  # noqa: PLC0415  # a command that succeeds needs no sentences

        _log.error(line_of(error))
        return CANNOT_BEGIN
    return status


def module_of(name: str) -> ModuleType | SimpleNamespace:
    """Import what runs a command: its `EXAMPLES`, `add_arguments` and `run`.

    A module that several commands share names them after each, as `run_touch` and `run_wall`.
    """
    file = COMMANDS[name].module or name
    module = import_module(file if file.startswith(DEMO) else f"shuffleup.cli.{file}")
    own = name.replace("-", "_")
    if not hasattr(module, f"run_{own}"):
        return module
    return SimpleNamespace(
        EXAMPLES=getattr(module, f"{own.upper()}_EXAMPLES"),
        add_arguments=getattr(module, f"add_{own}_arguments"),
        run=getattr(module, f"run_{own}"),
    )


def parser_of(name: str, command: ModuleType | SimpleNamespace) -> Parser:
    """Build the parser of a command; its help ends with the lines that the module gives as examples."""
    lines = "\n".join(f"  {line}" for line in command.EXAMPLES)
    parser = Parser(
        prog=f"shuffleup {name}",
        description=COMMANDS[name].what,
        epilog=f"{'example' if len(command.EXAMPLES) == 1 else 'examples'}:\n{lines}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_arguments(parser)
    if COMMANDS[name].serves:
        parser.add_argument("-v", "--verbose", action="store_true", help="log details, with time and module")
    return parser


def leave_no_core() -> None:
    """Have a program that crashes leave no picture of its memory: decks, PIN and keys would lie in it."""
    _, hardest = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (0, hardest))


def _parser() -> Parser:
    groups = (
        "\n".join([f"{title}:", *(f"  {one.name:12} {one.what}" for one in group)])
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
