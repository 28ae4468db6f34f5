"""Reads a command by its verb."""

import re
from collections.abc import Callable, Mapping
from typing import Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from shuffleup.protocol import Command
from shuffleup.protocol import command_refusals as refusals

Asked = TypeVar("Asked")


def read_verb(command: Command, verbs: Mapping[str, type[Asked]]) -> Asked:
    """Read what a command asks; raises `UnreadableCommand`, with the verbs there are, for anything else."""
    kind = verbs.get(command.verb)
    if kind is None:
        raise refusals.NoSuchVerb(command.verb, command.to, legal=tuple(verbs))
    try:
        return msgspec.convert(command.args, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise _wrong(command.verb, str(error), kind) from error


def _wrong(verb: str, fault: str, kind: type) -> refusals.ArgumentWrong:
    """Read which argument is wrong, and how, from the message of msgspec, which has no other form.

    `kind` is the record of the command. A message of an unknown form is a fact as it is.
    """
    what, _, where = fault.partition(" - at ")
    path = where.strip("`").removeprefix("$.")
    if path.startswith("key` in `$."):
        path = f"{path.removeprefix('key` in `$.')}[key]"
    if found := re.fullmatch(r"Invalid enum value (.*)", what):
        return refusals.ArgumentNotToChoose(verb, path, found[1], _choices(kind, path))
    for form, made in _FORMS:
        if found := form.fullmatch(what):
            return made(verb, path, *found.groups())
    return refusals.ArgumentUnreadable(verb, path, what)


def _choices(kind: type, path: str) -> tuple[str, ...]:
    """List the values of an argument that has but a few."""
    hint = get_type_hints(kind).get(path)
    return tuple(map(str, get_args(hint))) if get_origin(hint) is Literal else ()


def _inside(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _kinds(names: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in names.split("|"))


_FORMS: tuple[tuple[re.Pattern[str], Callable[..., refusals.ArgumentWrong]], ...] = (
    (
        re.compile(r"Object missing required field `(.*)`"),
        lambda verb, path, name: refusals.ArgumentMissing(verb, _inside(path, name)),
    ),
    (
        re.compile(r"Object contains unknown field `(.*)`"),
        lambda verb, path, name: refusals.NoSuchArgument(verb, _inside(path, name)),
    ),
    (re.compile(r"Expected `str` matching regex .*"), refusals.ArgumentEmpty),
    (
        re.compile(r"Expected `str` of length <= (\d+)"),
        lambda verb, path, most: refusals.ArgumentTooLong(verb, path, int(most)),
    ),
    (
        re.compile(r"Expected `int` >= (-?\d+)"),
        lambda verb, path, least: refusals.ArgumentTooSmall(verb, path, int(least)),
    ),
    (
        re.compile(r"Expected `int` <= (-?\d+)"),
        lambda verb, path, most: refusals.ArgumentTooLarge(verb, path, int(most)),
    ),
    (
        re.compile(r"Expected `array` of length (\d+), got (\d+)"),
        lambda verb, path, wanted, found: refusals.ArgumentCount(verb, path, int(wanted), int(found)),
    ),
    (
        re.compile(r"Expected `(.+)`, got `(.+)`"),
        lambda verb, path, wanted, found: refusals.ArgumentKind(verb, path, _kinds(wanted), _kinds(found)),
    ),
)
