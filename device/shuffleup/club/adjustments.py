"""Points by hand, with a reason; each can be taken back and none is erased (LGE-15)."""

from math import isfinite

from msgspec import Struct
from msgspec.structs import astuple, replace

from shuffleup.club.people.book import People, known
from shuffleup.club.people.person_commands import events_of
from shuffleup.club.seasons import NoSuchClubEvent, found_season
from shuffleup.club.state import (
    Adjustment,
    AdjustmentId,
    Club,
    ClubCommand,
    ClubEvent,
    ClubEventId,
    ClubEvents,
    SeasonId,
    Why,
    answers,
    changes,
)
from shuffleup.kernel.field_types import PersonId, PersonText
from shuffleup.kernel.refusals import NotLegalNow


class DidNotPlay(NotLegalNow):
    name: str
    event: str


class NoPoints(NotLegalNow): ...


class NoSuchAdjustment(NotLegalNow):
    adjustment: str


class TakenBackAlready(NotLegalNow):
    adjustment: str


class PointsByHand(Struct, frozen=True):
    """Points of a person: of an event, or of the season where there is none."""

    adjustment: AdjustmentId
    season: SeasonId
    person: PersonId
    points: float
    reason: PersonText
    event: ClubEventId | None = None


class AdjustPoints(PointsByHand, ClubCommand, frozen=True):
    """Give or take points of a person: of an event that the person played, or of the season (no event)."""

    reason: Why


class PointsAdjusted(PointsByHand, ClubEvent, frozen=True, tag="points.adjusted"):
    """A person has more or fewer points by hand."""


@answers(AdjustPoints)
def adjust(command: AdjustPoints, club: Club, people: People) -> ClubEvents:
    """Adjust points; an id that is known already changes nothing."""
    if command.adjustment in club.adjustments:
        return ()
    found_season(club, command.season)
    person = known(people, command.person)
    if not command.points or not isfinite(command.points):
        raise NoPoints()
    if command.event is not None:
        _check_played(club, people, person.id, command.event)
    return (PointsAdjusted(*astuple(command)),)


@changes(PointsAdjusted)
def adjusted(event: PointsAdjusted, club: Club) -> Club:
    """Remember the points."""
    return _with(club, Adjustment(*astuple(event)))


class TakeAdjustmentBack(ClubCommand, frozen=True):
    """Take points by hand back."""

    adjustment: AdjustmentId
    reason: Why


class AdjustmentTakenBack(ClubEvent, frozen=True, tag="adjustment.taken_back"):
    """Points by hand count no more."""

    adjustment: AdjustmentId
    reason: PersonText


@answers(TakeAdjustmentBack)
def take_back(command: TakeAdjustmentBack, club: Club, people: People) -> ClubEvents:
    """Take an adjustment back, once."""
    found = club.adjustments.get(command.adjustment)
    if found is None:
        raise NoSuchAdjustment(command.adjustment)
    if found.taken_back:
        raise TakenBackAlready(found.id)
    return (AdjustmentTakenBack(found.id, command.reason),)


@changes(AdjustmentTakenBack)
def adjustment_taken_back(event: AdjustmentTakenBack, club: Club) -> Club:
    """Mark the adjustment."""
    return _with(club, replace(club.adjustments[event.adjustment], taken_back=True))


def _check_played(club: Club, people: People, person: PersonId, event: ClubEventId) -> None:
    if event not in club.events():
        raise NoSuchClubEvent(event)
    root = people.root(person)
    if event not in events_of(people, root.id, club.played()):
        raise DidNotPlay(people.name(root), club.called(event))


def _with(club: Club, adjustment: Adjustment) -> Club:
    return replace(club, adjustments={**club.adjustments, adjustment.id: adjustment})
