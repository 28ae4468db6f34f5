"""An update of this box that did not stay, for the log of the evening."""

from msgspec.structs import replace

from shuffleup.floor.command import Events, FloorEvent, changes, hears
from shuffleup.floor.reports import Report
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.update_left import UpdateLeft


class ReleaseLeft(Report, frozen=True):
    """A release was tried and left before this start of the box, which `boot` names."""

    left: UpdateLeft
    boot: str


class UpdateDidNotStay(FloorEvent, frozen=True, tag="box.update_left"):
    """The box is back at the release before `left`, and began in this `boot`."""

    left: UpdateLeft
    boot: str


changes(UpdateDidNotStay)(lambda event, floor: replace(floor, update_told=event.boot))


@hears(ReleaseLeft)
def release_left(report: ReleaseLeft, floor: Floor, now: Millis) -> Events:
    """Tell it once in a start of the box, however often its program begins."""
    return () if floor.update_told == report.boot else (UpdateDidNotStay(report.left, report.boot),)
