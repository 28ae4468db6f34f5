"""Refusals of commands as facts: a refusal changes nothing, and `views.words` puts it into a sentence.

A kind of refusal is a class in the room of the rule that raises it. Its annotations are its facts, in the
order of the constructor's arguments; its code follows from its name, unless it names one. The core
contains no sentence, so none can be compared or stored.
"""

from typing import Any, ClassVar, dataclass_transform

from shuffleup.kernel.dispatch import name_of
from shuffleup.kernel.field_types import TableNo


def _option(*, default: Any, kw_only: bool) -> Any:
    """Mark what is no fact of a refusal: it is named where it is given."""
    return default


@dataclass_transform(kw_only_default=False, field_specifiers=(_option,))
class FactError(Exception):
    """Exceptions with facts. `dataclasses` would compile an `__init__` for each of them when a box starts."""

    code: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    """The key of the rule that causes it, such as `rebuy.cutoff`; empty where no rule does."""
    names: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.code = cls.__dict__.get("code") or name_of(cls)
        cls.names = (*cls.names, *(name for name in cls.__annotations__ if name not in ("legal", "would_do")))

    def __init__(
        self, *facts: object, legal: tuple[object, ...] = (), would_do: object = None, **named: object
    ) -> None:
        super().__init__(*facts)
        self.legal = legal
        if would_do is not None:
            self.would_do = would_do
        found = dict(zip(self.names, facts, strict=False)) | named
        if found.keys() != set(self.names) or len(facts) + len(named) != len(self.names):
            raise TypeError(f"{type(self).__name__} has the facts {', '.join(self.names) or 'none'}")
        for name, fact in found.items():
            setattr(self, name, fact)

    @property
    def facts(self) -> dict[str, object]:
        """The facts by their names, as they are declared, then the rule where one is the cause."""
        return {name: getattr(self, name) for name in (*self.names, *["rule"] * bool(self.rule))}

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={fact!r}" for name, fact in self.facts.items())
        return f"{self.code}({facts})" if facts else self.code


class Refusal(FactError):
    """A command that is not done; `legal` lists what could be done instead: verbs, or choices of a player.

    Where its `rule` is the cause, `would_do` is the value of that rule by which it would be done, else None:
    one for its kind, or one that is found where it is raised.
    """

    legal: tuple[object, ...] = _option(default=(), kw_only=True)
    would_do: object = _option(default=None, kw_only=True)


class NotLegalNow(Refusal):
    """The rules or the state of the table or event do not allow it at this moment."""


class RefusalToPlayer(NotLegalNow):
    """A refusal whose one fact is the name of a player."""

    name: str


class AboutTable(NotLegalNow):
    """A refusal whose one fact is the number of a table."""

    table: TableNo


class Stale(Refusal):
    """The person was looking at an older state: look again."""


class IdTaken(Refusal):
    """Another command was done under the same id: its sender would take that for an answer to this one."""


class WrongRole(Refusal):
    """Somebody with this role may not ask for that."""


class UnreadableCommand(Refusal):
    """The verb is unknown or its arguments are not of the right form."""


class CommandError(Exception):
    """The command cannot go on; the text is for a person, one line for each thing that is wrong.

    `may_pass`: it may be over the next time, as a full card or a port that another program is just leaving.
    """

    may_pass: ClassVar[bool] = False
