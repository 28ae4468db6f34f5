"""One task of the director."""

from typing import Any

import msgspec


class Task(msgspec.Struct, frozen=True):
    """A task of the director: in words, and as the command that does it.

    `needs` names the arguments that a person has to fill in; all others are in `args`, where one of them may
    stand as a proposal. While a `holds` task
    is open, some table cannot go on.
    """

    room: str
    text: str
    verb: str
    args: dict[str, Any] = {}
    needs: tuple[str, ...] = ()
    holds: bool = False
