"""Reads a command by its verb."""

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from shuffleup.stations.argument_words import in_words
from shuffleup.wire import Command
from shuffleup.wire.refusals import ArgumentWrong, NoSuchVerb

Asked = TypeVar("Asked")


def read_verb(command: Command, verbs: Mapping[str, type[Asked]]) -> Asked:
    """Read what a command asks; raises `UnreadableCommand`, with the verbs there are, for anything else."""
    kind = verbs.get(command.verb)
    if kind is None:
        raise NoSuchVerb(command.verb, command.to, legal=tuple(verbs))
    try:
        return msgspec.convert(command.args, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise ArgumentWrong(command.verb, in_words(str(error), kind)) from error
