"""Sentences for the reasons why a player leaves a seat, and for tables that are formed."""

from shuffleup.kernel.language import FreeText, mark_for_translation, say
from shuffleup.tournament.reasons import Leaving, NewTables

LEAVING: dict[Leaving, str] = {
    Leaving.OWN_CHOICE: mark_for_translation("own choice"),
    Leaving.TABLES_LEVEL: mark_for_translation("tables are kept level"),
    Leaving.TABLE_BROKEN: mark_for_translation("this table is broken"),
    Leaving.FINAL_TABLE: mark_for_translation("final table"),
    Leaving.WINNERS_TABLE: mark_for_translation("winners' table"),
    Leaving.NEXT_STAGE: mark_for_translation("next stage"),
    Leaving.BY_DIRECTOR: mark_for_translation("the director moves the player"),
    Leaving.OUT: mark_for_translation("out"),
    Leaving.WITHDRAWN: mark_for_translation("withdrawn"),
    Leaving.CASHES_OUT: mark_for_translation("cashes out"),
}


def leaves(why: Leaving, note: FreeText) -> str:
    """Say why a player leaves a seat, in the words of the director where there are any."""
    return note or say(LEAVING[why])


def formed(tables: NewTables, stage: int) -> str:
    """Name tables that are formed; `stage` is the one that begins at them."""
    if tables == NewTables.NEXT_STAGE:
        return say("stage {stage}", stage=stage)
    return say("final table") if tables == NewTables.FINAL_TABLE else say("winners' table")
