"""Rules by message: the rule for a command or an event is declared where the rule stands.

    answers: Rules[[Floor, Given], Events] = Rules("command of the floor")

    @answers(SwapPlayers)
    def swap_players(command: SwapPlayers, floor: Floor, given: Given) -> Events: ...

    answers.apply(command, floor, given)

What can be asked and what can be stored follow from the declarations: `answers.messages` are the commands,
and `name_of` gives the verb of each. There is no second list to keep.
"""

import re
from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

Message = TypeVar("Message")
Context = ParamSpec("Context")
Outcome = TypeVar("Outcome")


class Rules(Generic[Context, Outcome]):
    """One rule for each type of message; every rule takes the message first and then the same context.

    `of` names the kind of message in the errors. The rule of a type is the rule of that type only: a subclass
    declares its own.
    """

    def __init__(self, of: str) -> None:
        self._of = of
        self._rules: dict[type, Callable[..., Outcome]] = {}

    def __call__(
        self, *messages: type[Message]
    ) -> Callable[
        [Callable[Concatenate[Message, Context], Outcome]], Callable[Concatenate[Message, Context], Outcome]
    ]:
        """Declare the decorated function as the rule of `messages`.

        Raises:
            TypeError: one of them has a rule already.
        """

        def declared(
            rule: Callable[Concatenate[Message, Context], Outcome],
        ) -> Callable[Concatenate[Message, Context], Outcome]:
            for message in messages:
                if message in self._rules:
                    raise TypeError(f"{message.__name__} has two rules as {self._of}")
                self._rules[message] = rule
            return rule

        return declared

    def apply(self, message: object, *context: Context.args, **named: Context.kwargs) -> Outcome:
        """Return what the rule of the message gives.

        Raises:
            TypeError: no rule is declared for messages of this type.
        """
        rule = self._rules.get(type(message))
        if rule is None:
            raise TypeError(f"{type(message).__name__} is no {self._of}")
        return rule(message, *context, **named)

    def __contains__(self, message: type) -> bool:
        return message in self._rules

    @property
    def messages(self) -> tuple[type[Any], ...]:
        """The types that have a rule, in the order of their declaration."""
        return tuple(self._rules)


def name_of(message: type) -> str:
    """Return the name that programs outside use, from that of the class: `SwapPlayers` is swap_players."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", message.__name__).lower()
