"""A task of the director: what waits, as facts, and the command that does it."""

from typing import Any

import msgspec

from shuffleup.kernel.amounts import Money


class Prompt(msgspec.Struct, frozen=True):
    """The facts of a task, which `views.words.tasks` puts into a sentence. Its kinds stand in the rooms."""


class Task(msgspec.Struct, frozen=True):
    """A task of the director: its facts, and the command that does it.

    `needs` names the arguments that a person has to fill in; all others are in `args`, where one of them may
    stand as a proposal. While a `holds` task is open, some table cannot go on. `price` is the money that it
    takes as it is proposed, below 0 what it gives out.
    """

    room: str
    prompt: Prompt
    verb: str
    args: dict[str, Any] = {}
    needs: tuple[str, ...] = ()
    holds: bool = False
    price: Money = Money(0)
