#!/usr/bin/env python3
"""Write docs/reference/commands.md, settings.md and events.md from the parsers, the settings and the events.

scripts/generate/reference.py            write them
scripts/generate/reference.py --check    write nothing; exit 1 and name what is out of date
"""

import argparse
import inspect
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from generated import ROOT, stale, table, write
from shuffleup.app.config import Settings
from shuffleup.cli.commands import examples_of, parser_of
from shuffleup.cli.contents import DEMO, GROUPS, Verb
from shuffleup.stations.event_codec import FLOOR_EVENTS, TABLE_EVENTS
from shuffleup.stations.house import HOUSE_EVENTS

FOLDER = ROOT / "docs/reference"
MADE = "Made by `scripts/generated` from the program; do not edit it.\n"
NO_BOX = " By `pipx` or in a checkout: no box has the simulated people."


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the pages; return the exit status."""
    parser = argparse.ArgumentParser(
        description="Write the pages of the reference that follow from the program."
    )
    parser.add_argument("--check", action="store_true", help="write nothing, name what is out of date")
    only_check = parser.parse_args(arguments).check
    files = {
        FOLDER / "commands.md": commands_page(),
        FOLDER / "settings.md": settings_page(),
        FOLDER / "events.md": events_page(),
    }
    if not only_check:
        write(files)
    old = list(stale(files, "scripts/generated"))
    for line in old:
        print(line)
    return 1 if old else 0


def commands_page() -> str:
    """List every command with its arguments and examples."""
    parts = [f"# Commands\n\n{MADE}\n`shuffleup COMMAND --help` says the same in a terminal.\n"]
    for title, group in GROUPS.items():
        parts.append(f"## {title[0].upper()}{title[1:]}\n")
        parts += [_command(verb) for verb in group]
    return "\n".join(parts)


def _command(verb: Verb) -> str:
    rows = [(_written(action), _said(action)) for action in _actions(parser_of(verb.name))]
    lines = "\n".join(examples_of(verb.name))
    only = NO_BOX if verb.module.startswith(DEMO) else ""
    arguments = f"{table(('argument', 'is'), rows)}\n\n" if rows else ""
    return f"### {verb.name}\n\nTo {verb.what}.{only}\n\n{arguments}```text\n{lines}\n```\n"


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Give what a command takes, but for --help; argparse has no public way to ask."""
    for action in parser._actions:
        if not isinstance(action, argparse._HelpAction) and action.help is not argparse.SUPPRESS:
            yield action


def _written(action: argparse.Action) -> str:
    """Write an argument as it is typed: its longest name, and what comes behind it."""
    value = action.metavar or (action.dest.upper() if action.nargs != 0 else "")
    named = value if isinstance(value, str) else " ".join(value or ())
    if action.choices and not action.metavar:
        named = "|".join(map(str, action.choices))
    name = max(action.option_strings, key=len, default="")
    return f"`{' '.join(part for part in (name, named) if part)}`".replace("|", "\\|")


def _said(action: argparse.Action) -> str:
    """Say what an argument is, with its default filled in."""
    text = action.help or ""
    for word in ("default", "prog"):
        text = text.replace(f"%({word})s", str(getattr(action, word, "")))
    return text.replace("%%", "%").replace("|", "\\|").replace(str(Path.home()), "~")


def settings_page() -> str:
    """List every key of the settings file of a box, by its tables."""
    head = (
        f"# Settings of a box\n\n{MADE}\nThe file `unit.toml`: named with `--config` or in `SHUFFLEUP_UNIT`,"
        " at `/etc/shuffleup/unit.toml`, or in the folder of the journals, where the first run writes it."
        " A setting that has no effect is named in the log at the start.\n"
    )
    return "\n".join([head, *_settings("", Settings)])


def _settings(name: str, record: type[msgspec.Struct]) -> Iterator[str]:
    """Write the keys of a table, then the tables in it."""
    fields = msgspec.structs.fields(record)
    inner = [field for field in fields if isinstance(field.default, msgspec.Struct)]
    rows = [(f"`{field.name}`", _kind(field.type), _default(field)) for field in fields if field not in inner]
    title = f"## `[{name}]`" if name else "## At the top"
    yield f"{title}\n\n{_paragraph(record)}\n\n{table(('key', 'is', 'left out'), rows)}\n"
    for field in inner:
        yield from _settings(field.name, type(field.default))


def _paragraph(record: type) -> str:
    """Return the docstring of a record as one paragraph a paragraph."""
    parts = inspect.getdoc(record).split("\n\n")  # type: ignore[union-attr]  # every public record has one
    return "\n\n".join(" ".join(part.split()) for part in parts)


def _kind(kind: Any) -> str:
    """Say what a value may be, from the schema of its type."""
    schema = msgspec.json.schema(kind)
    if "enum" in schema:
        return ", ".join(f"`{one}`" for one in schema["enum"])
    least, most = schema.get("minimum"), schema.get("maximum")
    words = {"string": "text", "integer": "whole number", "number": "number", "boolean": "`true` or `false`"}
    text = words.get(schema.get("type", ""), "a value")
    if least is not None and most is not None:
        return f"{text}, {least} to {most}"
    return f"{text} of at most {schema['maxLength']} letters" if "maxLength" in schema else text


def _default(field: msgspec.structs.FieldInfo) -> str:
    return "" if field.default in ("", msgspec.NODEFAULT) else f"`{field.default}`"


def events_page() -> str:
    """List every event that a journal may hold, with its schema version and fields."""
    head = (
        f"# Events\n\n{MADE}\nThe rows of a journal. No row is ever written anew: a changed event gets a"
        " higher version, and every release reads all versions. A field with `?` may be left out.\n"
    )
    parts = [head]
    for title, codec in (("The floor", FLOOR_EVENTS), ("A table", TABLE_EVENTS), ("The house", HOUSE_EVENTS)):
        rows = sorted(
            (f"`{codec.name(kind)}`", codec.version(codec.name(kind)), _fields(kind), _first(kind))
            for kind in codec.kinds
        )
        parts.append(f"## {title}\n\n{table(('event', 'version', 'fields', 'what happened'), rows)}\n")
    return "\n".join(parts)


def _fields(kind: type[msgspec.Struct]) -> str:
    return ", ".join(
        f"`{field.encode_name}`{'' if field.required else '?'}" for field in msgspec.structs.fields(kind)
    )


def _first(kind: type) -> str:
    return " ".join(inspect.getdoc(kind).split("\n\n")[0].split()).replace("|", "\\|")  # type: ignore[union-attr]


if __name__ == "__main__":
    sys.exit(main())
