"""The director's tasks about hand-for-hand."""

from shuffleup.floor.hand_for_hand.rules import money_reached, proposed, still_playing, tables_in_play
from shuffleup.floor.seating.breaking import break_due
from shuffleup.floor.seating.forming import final_table_due
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Task


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Propose to begin (HFH-02) and to end, and let an all-in go on when all others are done (HFH-03)."""
    if proposed(floor) and not _soon_one_table(floor):
        text = "the money is one or two places off: play hand for hand"
        return (Task("hand_for_hand", text, "begin_hand_for_hand"),)
    if floor.hand_for_hand is None or floor.phase != "playing":
        return ()
    waiting = [note.table for note in floor.tables if note.all_in_waits is not None]
    if waiting and not set(still_playing(floor)) - set(waiting):
        text = "table {}: all-in and called, all other tables are done: let it go on"
        return tuple(
            Task("hand_for_hand", text.format(table), "release_all_in", {"table": table}, holds=True)
            for table in waiting
        )
    if money_reached(floor):
        text = "the money is reached: end hand-for-hand"
        return (Task("hand_for_hand", text, "end_hand_for_hand"),)
    return ()


def _soon_one_table(floor: Floor) -> bool:
    """Say whether all who are left are about to sit at one table, where nobody waits for another one."""
    staying = [note for note in tables_in_play(floor) if note.state == "open"]
    breaks = break_due(floor) is not None
    return bool(floor.forming) or final_table_due(floor) is not None or len(staying) - breaks < 2
