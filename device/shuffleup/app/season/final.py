"""The stacks of a season final in the event file of the final (LGE-19)."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

from shuffleup.event_file import load
from shuffleup.event_file.problems import RuleBookError
from shuffleup.kernel.bounded_read import read_small
from shuffleup.kernel.command_error import CommandError
from shuffleup.kernel.shown_text import shown
from shuffleup.ruleset import RuleSet
from shuffleup.storage.atomic_write import replace_whole

LONGEST_BYTES = 400_000
OWN = re.compile(r"^stacks\s*=\s*\[.*?^\]\n|^stacks\s*=.*\n", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"^\[chips\][^\n]*\n", re.MULTILINE)


def write_stacks(path: Path, stacks: Mapping[str, int]) -> tuple[str, ...]:
    """Write stacks by name into an event file; the rest of it stays as it is. Returns what to look at.

    Raises:
        CommandError: the file cannot be read, written or used with these stacks; it stays as it was then.
    """
    try:
        text = read_small(path, LONGEST_BYTES).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(
            f"{path}: cannot be read; write one with shuffleup new {path} --rule-set tda-2024"
        ) from error
    written = with_stacks(text, stacks)
    try:
        rules = _checked(path, written)
        replace_whole(path, written.encode(), 0o644)
    except OSError as error:
        raise CommandError(f"{path}: cannot be written ({(error.strerror or str(error)).lower()})") from error
    return _short_of_chips(stacks, rules)


def with_stacks(text: str, stacks: Mapping[str, int]) -> str:
    """Return the text of an event file with these stacks in the table `chips`, in place of those there."""
    lines = "".join(
        f"  [{json.dumps(name, ensure_ascii=False)}, {chips}],\n" for name, chips in stacks.items()
    )
    own = f"stacks = [\n{lines}]\n"
    text = OWN.sub("", text)
    found = TABLE.search(text)
    return text[: found.end()] + own + text[found.end() :] if found else f"{text.rstrip()}\n\n[chips]\n{own}"


def _checked(path: Path, written: str) -> RuleSet:
    """Read the file as it would be, from one beside it; raises `CommandError` or `OSError`."""
    beside = path.with_name(f".{path.stem}.final.toml")
    try:
        replace_whole(beside, written.encode())
        return load(beside).rules
    except RuleBookError as error:
        wrong = str(error).replace(shown(beside), shown(path))
        raise CommandError(f"{wrong}\n{path} was not changed") from error
    finally:
        beside.unlink(missing_ok=True)


def _short_of_chips(stacks: Mapping[str, int], rules: RuleSet) -> tuple[str, ...]:
    """Say how much the chips of the house are short of all stacks, where the file lists them."""
    owned = sum(chip * count for chip, count in rules.chips.inventory.items())
    short = sum(stacks.values()) - owned
    if not rules.chips.inventory or short <= 0:
        return ()
    return (f"the chips of chips.inventory are worth {owned}: {short} are missing for these stacks",)
