"""What the floor can be asked to do, by verb, from all its rooms."""

from shuffleup.floor.colour_up import commands as colour_up
from shuffleup.floor.colour_up.commands import ColourUpCommand, DealRace
from shuffleup.floor.conduct import commands as conduct
from shuffleup.floor.conduct.commands import ConductCommand
from shuffleup.floor.crews import commands as crews
from shuffleup.floor.crews.commands import CrewCommand, FormWinnersTable, SettleTie
from shuffleup.floor.entries import commands as entries
from shuffleup.floor.entries.commands import EntryCommand
from shuffleup.floor.hand_for_hand import commands as hand_for_hand
from shuffleup.floor.hand_for_hand.commands import HandForHandCommand
from shuffleup.floor.levels import commands as levels
from shuffleup.floor.levels.commands import LevelCommand
from shuffleup.floor.prizes import commands as prizes
from shuffleup.floor.prizes.commands import PrizeCommand
from shuffleup.floor.purchases import commands as purchases
from shuffleup.floor.purchases.commands import PurchaseCommand
from shuffleup.floor.results import commands as results
from shuffleup.floor.results.commands import ResultCommand
from shuffleup.floor.seating import commands as seating
from shuffleup.floor.seating.commands import (
    BalanceTables,
    BreakTable,
    DrawSeats,
    FormFinalTable,
    SeatCommand,
    TakeSeat,
)
from shuffleup.floor.units import commands as units
from shuffleup.floor.units.commands import UnitCommand

FloorCommand = (
    EntryCommand
    | PurchaseCommand
    | PrizeCommand
    | ConductCommand
    | SeatCommand
    | CrewCommand
    | LevelCommand
    | HandForHandCommand
    | ColourUpCommand
    | ResultCommand
    | UnitCommand
)

VERBS: dict[str, type[FloorCommand]] = {
    **entries.VERBS,
    **seating.VERBS,
    **crews.VERBS,
    **levels.VERBS,
    **hand_for_hand.VERBS,
    **colour_up.VERBS,
    **results.VERBS,
    **purchases.VERBS,
    **prizes.VERBS,
    **conduct.VERBS,
    **units.VERBS,
}

DEALER_MAY = frozenset({"pause_clock", "resume_clock"})
"""The verbs that the box at the table may post with its own keys; the others need the director."""

DRAWS: tuple[type[FloorCommand], ...] = (
    DrawSeats,
    TakeSeat,
    BalanceTables,
    BreakTable,
    FormFinalTable,
    SettleTie,
    FormWinnersTable,
    DealRace,
)
"""The commands that need chance: the shell gives each of them a seed of its own."""
