"""The commands of the program. What is typed is read first; then the module is imported that runs it."""

import argparse
import logging
import resource
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NoReturn

from shuffleup import __version__
from shuffleup.app.log import logged, with_streams
from shuffleup.app.process import CANNOT_BEGIN, end_at_once, ended_by
from shuffleup.cli.contents import ARGUMENTS, COMMANDS, DEMO, GROUPS
from shuffleup.kernel.bounded_read import NamedPath, is_database
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown
from shuffleup.views.words import line_of

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
        parser = parser_of(name)
    args = _named(parser.parse_intermixed_args(rest) if COMMANDS[name].mixed else parser.parse_args(rest))
    with logged(verbose=COMMANDS[name].serves and args.verbose):
        return _status(name, args)


def _named(args: argparse.Namespace) -> argparse.Namespace:
    """Let every path stand in sentences as a terminal may show it (`NamedPath`)."""
    for name, value in vars(args).items():
        if isinstance(value, list):
            setattr(args, name, [NamedPath(one) if isinstance(one, Path) else one for one in value])
        elif isinstance(value, Path):
            setattr(args, name, NamedPath(value))
    return args


def _status(name: str, args: argparse.Namespace) -> int:
    """Run a command; where it cannot go on, say why in a line, and give the status of that."""
    try:
        with end_at_once():
            for event in _event_files(args) if COMMANDS[name].plays else ():
                _check_event(event)
            run_command = body_of(name)
        with end_at_once() if COMMANDS[name].serves else nullcontext():
            return run_command(args)
    except CommandError as error:
        if COMMANDS[name].restarted:
            return ended_by(error)
        _log.error(line_of(error))
        return CANNOT_BEGIN


def _event_files(args: argparse.Namespace) -> list[Path]:
    """List the events that are named by their files; a table of a venue has none, and says so itself."""
    named = vars(args)
    if named.get("floor"):
        return []
    return [one for one in (named["event"], *named.get("beside", ())) if one and not is_database(one)]


def _check_event(event: Path) -> None:
    """Raise `RuleBookError` for an event file with faults, which nothing that plays it is needed to find."""
    from shuffleup.event_file import load  # noqa: PLC0415  # other commands need no event file

    load(event)


def body_of(name: str) -> Callable[[argparse.Namespace], int]:
    """Import what runs a command: `run` of its module, or that of several, as `run_touch` and `run_wall`."""
    file = COMMANDS[name].module or name
    module = import_module(file if file.startswith(DEMO) else f"shuffleup.cli.{file}")
    run_command: Callable[[argparse.Namespace], int] = (
        getattr(module, f"run_{_own(name)}", None) or module.run
    )
    return run_command


def parser_of(name: str) -> Parser:
    """Build the parser of a command, without the module that runs it."""
    command = COMMANDS[name]
    examples = examples_of(name)
    lines = "\n".join(f"  {line}" for line in examples)
    parser = Parser(
        prog=f"shuffleup {name}",
        description=command.what,
        epilog=f"{'example' if len(examples) == 1 else 'examples'}:\n{lines}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    getattr(_arguments_of(name), f"add_{_own(name)}")(parser)
    if command.serves:
        parser.add_argument("-v", "--verbose", action="store_true", help="log details, with time and module")
    return parser


def examples_of(name: str) -> Sequence[str]:
    """List the lines that the help of a command ends with."""
    examples: Sequence[str] = _arguments_of(name).EXAMPLES[name]
    return examples


def _arguments_of(name: str) -> ModuleType:
    """Import what declares the arguments of a command."""
    if COMMANDS[name].module.startswith(DEMO):
        return import_module(f"{DEMO}.arguments")
    title = next(title for title, group in GROUPS.items() if COMMANDS[name] in group)
    return import_module(f"shuffleup.cli.arguments.{ARGUMENTS[title]}")


def _own(name: str) -> str:
    return name.replace("-", "_")


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
        return "a box has no demo: run it on another computer"
    near = get_close_matches(name, COMMANDS, n=1)
    hint = f", did you mean {near[0]!r}?" if near else ""
    return f"there is no command {name!r}{hint} Commands are: {', '.join(COMMANDS)}"
