"""The floor's answer to a command: events, or one refusal that changes nothing."""

from shuffleup.floor.automatic_rules import with_what_follows
from shuffleup.floor.context import FloorContext
from shuffleup.floor.message import Events, FloorCommand, answers
from shuffleup.floor.results.pending_results import check_known
from shuffleup.floor.state import Floor


def decide(floor: Floor, command: FloorCommand, given: FloorContext) -> Events:
    """Answer a command with what happens and what follows from it, or raise `NotLegalNow`."""
    check_known(command, floor, given)
    return with_what_follows(floor, answers.apply(command, floor, given), given)
