"""Crews: how many play at each table, who leads, and how the winners advance."""

from collections.abc import Mapping

from shuffleup.kernel.amounts import Chips
from shuffleup.kernel.identity import EntryId
from shuffleup.ruleset import ChipSets, Crews, Levels
from shuffleup.tournament.high_card_draw import Lead, lead
from shuffleup.tournament.seating import table_sizes


def crew_sizes(players: int, crews: Crews) -> tuple[int, ...]:
    """Group the players in crews, each at a table of its own (SEA-05).

    What does not divide is spread, so that sizes differ by one at most, or makes the last crew short
    (SEA-06); a crew of one goes through without a hand. More winners than one crew holds are grouped
    again in the same way, until one table is left (WIN-05).
    """
    if crews.remainder == "spread":
        return table_sizes(players, crews.size)
    full, rest = divmod(players, crews.size)
    return (crews.size,) * full + (rest,) * bool(rest)


def is_over(crews: Crews, levels: Levels, *, left: int, level: int, level_over: bool) -> bool:
    """Say whether a crew's table has ended by itself (WIN-02); else the floor may end it.

    `left` counts its players with chips: no more than go through need not play on. Where the rule set
    says so, the end of the last listed level ends the table as well.
    """
    if left <= max(crews.qualify, 1):
        return True
    last = crews.table_ends == "one_left_or_round_12" and level >= len(levels.table)
    return last and level_over


def leaders(stacks: Mapping[EntryId, Chips], crews: Crews) -> Lead[EntryId]:
    """Find who of a crew goes through, most chips first, and who is tied for the last place (WIN-01).

    Those without chips are out and never go through.
    """
    return lead({entry: chips for entry, chips in stacks.items() if chips}, crews.qualify)


def stack_of_stage(crews: Crews, chips: ChipSets) -> Chips | None:
    """Return the new stack of everybody in the next stage, None where the winners keep theirs (WIN-04)."""
    return chips.start_stack if crews.stacks == "reset" else None


def first_level_of_stage(crews: Crews, level: int) -> int:
    """Return the level at which the next stage begins: 1 with new stacks, else the level played (WIN-04)."""
    return 1 if crews.stacks == "reset" else level
