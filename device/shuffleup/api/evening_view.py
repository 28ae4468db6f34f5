"""The page of a new evening: the outcome of a host's answers as values, and sentences for faults."""

from typing import Any

import msgspec
from msgspec import inspect

from shuffleup.event_file.draft.answers import OF_THE_PLAN, Answers, kind_of
from shuffleup.event_file.draft.outcome import SHARES, EveningOutcome, Trouble, is_planned
from shuffleup.event_file.parameters import parameters
from shuffleup.event_file.problems import Remark, RuleProblem
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.kernel.refusals import Refusal
from shuffleup.views.money import currency_view
from shuffleup.views.words import refused

SHOWN = ("rules", "tables", "levels", "ending", "chips", "stacks", "pool", "prizes")


class AnswerTrouble(msgspec.Struct, frozen=True):
    """Something wrong or unusual at an answer, in words; `remedy` would be right."""

    key: str
    text: str
    wrong: bool
    remedy: Any = None


def outcome_view(answers: Answers, found: EveningOutcome) -> dict[str, Any]:
    """Show what follows from the answers, with lists that the page chooses from.

    `shares` are the percents of the places by how many are paid. Keys that begin as one `of_the_plan` go
    where levels are planned anew.
    """
    return {name: getattr(found, name) for name in SHOWN} | {
        "can_begin": bool(found.text),
        "is_planned": is_planned(answers, found.rules),
        "players": answers.players,
        "money": currency_view(found.rules.event.money_format()),
        "shares": SHARES,
        "of_the_plan": OF_THE_PLAN,
        "troubles": [_trouble(one, wrong=one in found.wrong) for one in (*found.wrong, *found.unusual)],
    }


def _trouble(trouble: Trouble, *, wrong: bool) -> AnswerTrouble:
    return AnswerTrouble(trouble.key, _why(trouble.key, trouble.why), wrong, trouble.remedy)


def _why(key: str, why: Refusal | RuleProblem | Remark | str) -> str:
    """Say what is wrong and what would be right."""
    if isinstance(why, Refusal):
        return refused(why)
    if isinstance(why, RuleProblem):
        return wrong_value(key, why)
    if isinstance(why, Remark):
        return say(UNUSUAL[key]) if key in UNUSUAL else why.text
    if key == "guests":
        return say("{name} stands here twice: add a letter to one of the two", name=why)
    return say("{day} is past: choose today or a later day", day=why)


UNUSUAL = {
    "chips.start_stack": mark_for_translation("fewer than fifty big blinds at the start: a short evening"),
    "money.buy_in": mark_for_translation("nobody pays anything, so there are no prizes"),
    "chips.denominations": mark_for_translation(
        "the smallest chip is needed to the end and cannot be coloured up"
    ),
    "rulings.deputy": mark_for_translation("nobody is named yet who rules where the host is a party"),
}
"""What is unusual at a key of the first pages; what other keys have is said as `shuffleup check` says it."""


def wrong_value(key: str, problem: RuleProblem) -> str:
    """Say what was typed, and what can stand there."""
    parameter, found = parameters().get(key), problem.found.strip('"')
    if parameter is None:
        return say("there is no rule {key}", key=key)
    if parameter.is_money:
        return say("{found} is no such amount of money: write one as 20 or 7.50", found=found)
    kind = kind_of(parameter)
    if isinstance(kind, inspect.IntType) and kind.ge is not None:
        text = "{found} does not fit: a whole number from {least} to {most}"
        return say(text, found=found, least=kind.ge, most=kind.le)
    return say("{found} does not fit; what does: {allowed}", found=found, allowed=problem.allowed)
