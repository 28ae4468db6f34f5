"""Rules by message: the rule for a command or an event is declared where the rule stands.

    answers: Rules[[Floor, FloorContext], Events] = Rules("command of the floor")

    @answers(SwapPlayers)
    def swap_players(command: SwapPlayers, floor: Floor, given: FloorContext) -> Events: ...

    answers.apply(command, floor, given)

What can be asked and what can be stored follow from the declarations: `answers.messages` are the commands,
and `by_verb` lists them under their verbs. There is no second list to keep.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import Any, Concatenate, Generic, NoReturn, ParamSpec, TypeAlias, TypeVar, overload

Message = TypeVar("Message")
Other = TypeVar("Other")
Context = ParamSpec("Context")
Outcome = TypeVar("Outcome")

Rule: TypeAlias = Callable[Concatenate[Message, Context], Outcome]


class Rules(dict[type[Any], Callable[Concatenate[Any, Context], Outcome]], Generic[Context, Outcome]):
    """One rule for each type of message; every rule takes the message first and then the same context.

    `of` names the kind of message in the errors. The rule of a type is the rule of that type only: a subclass
    declares its own. `apply` is `rules[type(message)](message, ...)`, which saves a call where time counts.
    """

    def __init__(self, of: str) -> None:
        super().__init__()
        self._of = of

    @overload
    def __call__(
        self, message: type[Message], /
    ) -> Callable[[Rule[Message, Context, Outcome]], Rule[Message, Context, Outcome]]: ...

    @overload
    def __call__(
        self, message: type[Message], other: type[Other], /
    ) -> Callable[[Rule[Message | Other, Context, Outcome]], Rule[Message | Other, Context, Outcome]]: ...

    @overload
    def __call__(
        self, *messages: type[Any]
    ) -> Callable[[Rule[Any, Context, Outcome]], Rule[Any, Context, Outcome]]: ...

    def __call__(
        self, *messages: type[Any]
    ) -> Callable[[Rule[Any, Context, Outcome]], Rule[Any, Context, Outcome]]:
        """Declare the decorated function as the rule of `messages`.

        Raises:
            TypeError: one of them has a rule already.
        """

        def declared(rule: Rule[Any, Context, Outcome]) -> Rule[Any, Context, Outcome]:
            for message in messages:
                if message in self:
                    raise TypeError(f"{message.__name__} has two rules as {self._of}")
                self[message] = rule
            return rule

        return declared

    def apply(self, message: object, *context: Context.args, **named: Context.kwargs) -> Outcome:
        """Return what the rule of the message gives.

        Raises:
            TypeError: no rule is declared for messages of this type.
        """
        return self[type(message)](message, *context, **named)

    def __missing__(self, message: type[Any]) -> NoReturn:
        raise TypeError(f"{message.__name__} is no {self._of}")

    @property
    def messages(self) -> tuple[type[Any], ...]:
        """The types that have a rule, in the order of their declaration."""
        return tuple(self)


def name_of(message: type) -> str:
    """Return the name that programs outside use, from that of the class: `SwapPlayers` is swap_players.

    A class whose verb is the name of another class already has it as `verb` of its own.
    """
    return message.__dict__.get("verb") or re.sub(r"(?<!^)(?=[A-Z])", "_", message.__name__).lower()


def by_verb(commands: Iterable[type[Message]], modules: Sequence[ModuleType]) -> dict[str, type[Message]]:
    """Return the commands by their verbs: module by module, and within one in the order of declaration.

    Raises:
        ValueError: a command is declared in a module that is not listed.
    """
    places = [module.__name__ for module in modules]
    ordered = sorted(commands, key=lambda command: places.index(command.__module__))
    return {name_of(command): command for command in ordered}
