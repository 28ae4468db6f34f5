"""The director's tasks about hand-for-hand."""

from shuffleup.floor.hand_for_hand.rules import money_reached, proposed, still_playing, tables_in_play
from shuffleup.floor.seating.breaking import break_due
from shuffleup.floor.seating.forming import final_table_due
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Prompt, Task
from shuffleup.kernel.identity import TableNo


class MoneyIsNear(Prompt, frozen=True):
    """The money is one or two places off (HFH-02)."""


class AllInMayGoOn(Prompt, frozen=True):
    """All other tables have finished their hand (HFH-03)."""

    table: TableNo


class MoneyIsReached(Prompt, frozen=True):
    """Everybody who is left is paid."""


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Propose to begin (HFH-02) and to end, and let an all-in go on when all others are done (HFH-03)."""
    if proposed(floor) and not _soon_one_table(floor):
        return (Task("hand_for_hand", MoneyIsNear(), "begin_hand_for_hand"),)
    if floor.hand_for_hand is None or floor.phase != "playing":
        return ()
    waiting = [note.table for note in floor.tables if note.all_in_waits is not None]
    if waiting and not set(still_playing(floor)) - set(waiting):
        return tuple(
            Task("hand_for_hand", AllInMayGoOn(table), "release_all_in", {"table": table}, holds=True)
            for table in waiting
        )
    if money_reached(floor):
        return (Task("hand_for_hand", MoneyIsReached(), "end_hand_for_hand"),)
    return ()


def _soon_one_table(floor: Floor) -> bool:
    """Say whether all who are left are about to sit at one table, where nobody waits for another one."""
    staying = [note for note in tables_in_play(floor) if note.state == "open"]
    breaks = break_due(floor) is not None
    return bool(floor.forming) or final_table_due(floor) is not None or len(staying) - breaks < 2
