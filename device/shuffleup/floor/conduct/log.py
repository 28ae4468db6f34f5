"""The record of rulings, the deputy, announcements, and calls of the tables."""

from typing import Annotated

import msgspec

from shuffleup.floor.conduct import events as happened
from shuffleup.floor.conduct.rule_changes import Short, with_value
from shuffleup.floor.context import FloorContext
from shuffleup.floor.entries.names import same_name
from shuffleup.floor.message import ConductCommand, Events, answers
from shuffleup.floor.state import Floor, Question
from shuffleup.kernel.language import FreeText
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset import RuleSet, Rulings

Text = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=400)]
Name = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=40)]


class Note(ConductCommand, frozen=True):
    """Write a ruling down (GEN-04, GEN-05).

    `rule` is the rule that the ruling follows, such as TDA 71, and `decider` is who ruled, where it was not
    you. A `party` to the dispute does not rule: where whoever decides is one, the deputy has ruled.
    """

    ruling: Text
    question: Annotated[str, msgspec.Meta(max_length=400)] = ""
    rule: Short = ""
    party: bool = False
    decider: Short = ""


class PartyToTheDispute(NotLegalNow):
    rule = "rulings.decider"

    name: str


@answers(Note)
def note(command: Note, floor: Floor, given: FloorContext) -> Events:
    """Write a ruling down with who decided (GEN-04, GEN-05)."""
    return noted(command, FreeText(command.question), floor, given)


def noted(command: Note, question: Question, floor: Floor, given: FloorContext) -> Events:
    """Write a ruling on a question down.

    Whoever decides by the rule set does not rule in a dispute of the own: then the deputy has.
    """
    usual = given.by.person or floor.rules.rulings.decider
    decider = " ".join(command.decider.split())
    if command.party:
        decider = decider or _deputy(floor)
        if decider in (usual, floor.rules.rulings.decider):
            raise PartyToTheDispute(decider)
    return (
        happened.RulingNoted(
            question,
            command.ruling,
            command.rule,
            decider or usual,
            command.party,
            given.by.person,
        ),
    )


class NameDeputy(ConductCommand, frozen=True):
    """Name the player who rules where the host is a party to the dispute (GEN-05)."""

    name: Name


class OwnNameOfDeputy(NotLegalNow): ...


class DeputyNotEntered(NotLegalNow):
    name: str


@answers(NameDeputy)
def name_deputy(command: NameDeputy, floor: Floor, given: FloorContext) -> Events:
    """Name who rules where the host is a party to the dispute: somebody who is entered (GEN-05)."""
    name = " ".join(command.name.split())
    entered = {same_name(one.name): one.name for one in floor.entries if not one.withdrawn}
    if not Rulings(deputy=name).has_deputy():
        raise OwnNameOfDeputy()
    if same_name(name) not in entered:
        raise DeputyNotEntered(name, legal=("register",))
    changed = with_value(floor.rules, "rulings.deputy", entered[same_name(name)])
    return (
        happened.RuleChanged(
            "rulings.deputy",
            changed.old,
            changed.new,
            changed.rules,
            FreeText(""),
            given.now,
            given.by.person,
        ),
    )


class Announce(ConductCommand, frozen=True):
    """Tell the room something."""

    text: Text


@answers(Announce)
def announce(command: Announce, floor: Floor, given: FloorContext) -> Events:
    """Tell the room something."""
    return (happened.Announced(FreeText(" ".join(command.text.split())), given.now, given.by.person),)


def wants_a_deputy(rules: RuleSet) -> bool:
    """Say whether the event may not start before a deputy is named: the host rules, and may be a party."""
    return rules.rulings.decider == "host" and not rules.rulings.has_deputy()


class NoDeputyNamed(NotLegalNow): ...


def _deputy(floor: Floor) -> str:
    if not floor.rules.rulings.has_deputy():
        raise NoDeputyNamed(legal=("name_deputy",))
    return floor.rules.rulings.deputy
