"""What can be asked about the stages of crews."""

import msgspec

from shuffleup.amounts import Chips
from shuffleup.floor.seating.commands import Draws, Reason
from shuffleup.identity import EntryId, SeatNo, TableNo


class EndStageTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """End a crew's table now, or with the hand in progress (WIN-02).

    `stacks` are those counted at its end, by entry; they are needed where the appliance does not follow every
    bet and several players have chips.
    """

    table: TableNo
    reason: Reason
    stacks: dict[EntryId, Chips] = {}


class SettleTie(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settle a tie for the lead of a crew (WIN-03).

    `cards` are the high cards by seat, round by round, none where they are to be drawn here; `won` is what
    each seat won in the play-off hand where the rule set has one.
    """

    table: TableNo
    cards: Draws = ()
    won: dict[SeatNo, Chips] = {}


class FormWinnersTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Call those who have gone through to the table, or the tables, of the next stage (WIN-04, WIN-05)."""


CrewCommand = EndStageTable | SettleTie | FormWinnersTable

VERBS: dict[str, type[CrewCommand]] = {
    "end_stage_table": EndStageTable,
    "settle_tie": SettleTie,
    "form_winners_table": FormWinnersTable,
}
