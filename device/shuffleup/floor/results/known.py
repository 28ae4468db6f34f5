"""What has to be known of the tables before the floor decides on their stacks: all that they have stored."""

from collections.abc import Iterable

from shuffleup.floor.colour_up import commands as colour_up
from shuffleup.floor.commands import FloorCommand
from shuffleup.floor.conduct import commands as conduct
from shuffleup.floor.crews import commands as crews
from shuffleup.floor.given import Given
from shuffleup.floor.prizes import commands as prizes
from shuffleup.floor.purchases import commands as purchases
from shuffleup.floor.results import commands as results
from shuffleup.floor.results.refusals import ResultsAreOnTheirWay
from shuffleup.floor.seating import commands as seating
from shuffleup.floor.sought import entry_of
from shuffleup.floor.state import Floor
from shuffleup.identity import TableNo

OF_A_TABLE = crews.EndStageTable | colour_up.CountOddChips | colour_up.DealRace | conduct.EnterStacks
"""What is decided on the stacks of the table that it names."""

OF_A_PLAYER = purchases.SellRebuy | purchases.SellAddOn | purchases.Refund | results.FixPlace
"""What is decided on a player's stack, or on whether the next hand has begun where the player went broke."""

OF_ALL_TABLES = (
    prizes.AgreeDeal
    | crews.FormWinnersTable
    | seating.BalanceTables
    | seating.BreakTable
    | seating.FormFinalTable
    | colour_up.FinishColourUp
    | conduct.UndoElimination
    | conduct.ExplainChips
    | conduct.SettleAlarm
    | conduct.EndEvent
)
"""What is decided on the stacks of all tables, on who is left, or on how many sit where."""


def check_known(command: FloorCommand, floor: Floor, given: Given) -> None:
    """Refuse a decision on a table that has stored more than has come here yet.

    Raises:
        NotLegalNow: rows of such a table are on their way.
    """
    waited_for = sorted(given.behind.keys() & set(_concerned(command, floor))) if given.behind else ()
    if waited_for:
        raise ResultsAreOnTheirWay(tuple(waited_for))


def _concerned(command: FloorCommand, floor: Floor) -> Iterable[TableNo]:
    if isinstance(command, OF_ALL_TABLES):
        return [note.table for note in floor.open_tables()]
    if isinstance(command, OF_A_TABLE):
        return (command.table,)
    if not isinstance(command, OF_A_PLAYER):
        return ()
    player = entry_of(floor, command.entry)
    return [at.table for at in (player.place, player.broke) if at]
