"""The look of the house as an event knows it: the SHA-256 of the one that is shown, and those before it."""

from typing import Annotated

import msgspec
from msgspec.structs import replace

from shuffleup.floor.command import Events, FloorCommand, FloorContext, FloorEvent, answers, changes
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import PersonName
from shuffleup.kernel.refusals import NotLegalNow

KEPT = 5
"""Looks before the one that is shown to which one can go back."""

LookDigest = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]


class TakeLook(FloorCommand, frozen=True):
    """Show a look that lies on this box on every face from now on, by the SHA-256 of its list (LOOK-15)."""

    about_looks = True
    look: LookDigest


class LookBefore(FloorCommand, frozen=True):
    """Go back to the look before this one, or to none where there was none (LOOK-15)."""

    about_looks = True


class NoSuchLook(NotLegalNow): ...


class NoLookBefore(NotLegalNow): ...


class LookTaken(FloorEvent, frozen=True, tag="look.taken"):
    """A look is shown from now on; `kept` are those before it, the last one at the end. Empty is none."""

    look: str
    kept: tuple[str, ...]
    person: PersonName = ""


@changes(LookTaken)
def look_taken(event: LookTaken, floor: Floor) -> Floor:
    """Show another look."""
    return replace(floor, looks=(*event.kept, event.look))


@answers(TakeLook)
def take_look(command: TakeLook, floor: Floor, given: FloorContext) -> Events:
    """Take a look that lies here whole."""
    if command.look not in given.looks_there:
        raise NoSuchLook()
    kept = tuple(one for one in given.looks_taken if one != command.look)
    return (LookTaken(command.look, kept[-KEPT:], given.by.person),)


@answers(LookBefore)
def look_before(command: LookBefore, floor: Floor, given: FloorContext) -> Events:
    """Go back by one look."""
    if len(given.looks_taken) < 2:
        raise NoLookBefore()
    *kept, before, _ = given.looks_taken
    return (LookTaken(before, tuple(kept), given.by.person),)
