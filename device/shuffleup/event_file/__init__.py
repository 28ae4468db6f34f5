"""The file of an evening: read in layers, checked as a whole, proposed for a new event.

It makes a `RuleSet` or lists all errors at once, with the nearest key. It may import `tournament` and below.
Begin at `load` in this module; `event_file.examine` has the checks of one file, `event_file.checks` those
across several values.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from shuffleup.event_file.examine import event_file, examine
from shuffleup.event_file.files import chain
from shuffleup.event_file.layers import merge
from shuffleup.event_file.problems import Remark, RuleBookError, RuleProblem, literal, nearest
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.sets import SHIPPED

__all__ = [
    "Loaded",
    "Remark",
    "RuleBookError",
    "RuleProblem",
    "decode",
    "encode",
    "load",
    "proposal",
    "shipped",
]


class Loaded(msgspec.Struct, frozen=True):
    """The rule set of an event file, with what the host should know of it."""

    rules: RuleSet
    warnings: tuple[Remark, ...]


def load(path: Path) -> Loaded:
    """Read the file of an event, with all that it builds on.

    Raises `RuleBookError`, which lists everything that is wrong, not only the first of it.
    """
    read = chain(path)
    if read.problems:
        raise RuleBookError((*read.problems, *merge(read.layers).problems))
    examined = examine(read.layers, for_event=True)
    if examined.problems:
        raise RuleBookError(examined.problems)
    return Loaded(examined.rules, examined.remarks)


@cache
def shipped(name: str) -> RuleSet:
    """Return a rule set that comes with the appliance; the host's keys hold its proposals.

    Raises `RuleBookError` where the name is not one of `SHIPPED`.
    """
    examined = examine(chain(_known(name)).layers, for_event=False)
    if examined.problems:
        raise RuleBookError(examined.problems)
    return examined.rules


def proposal(name: str, planned: Mapping[str, Any] | None = None) -> str:
    """Write an event file on a shipped rule set, with a proposal for each key that the host has to set.

    `planned` holds values by key that are decided already, as a rule file writes them. Raises `RuleBookError`
    where the name is not one of `SHIPPED`.
    """
    return event_file(_known(name), chain(name).layers, planned)


def encode(rules: RuleSet) -> bytes:
    """Write a whole rule set as JSON, for the first row of a journal."""
    return msgspec.json.encode(rules)


def decode(stored: bytes) -> RuleSet:
    """Read a rule set that `encode` has written.

    Raises `RuleBookError` where it is not one.
    """
    try:
        return msgspec.json.decode(stored, type=RuleSet)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        problem = RuleProblem(
            "the stored rule set", "", str(error), "what this version of Shuffle Up has stored"
        )
        raise RuleBookError([problem]) from error


def _known(name: str) -> str:
    if name in SHIPPED:
        return name
    near = nearest(name, SHIPPED)
    names = ", ".join(SHIPPED)
    raise RuleBookError([RuleProblem("rule set", "name", literal(name), names, near)])
