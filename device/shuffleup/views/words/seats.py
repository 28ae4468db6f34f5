"""Sentences for the reasons why a player leaves a seat, and for tables that are formed."""

from shuffleup.kernel.language import Typed, said_later, say
from shuffleup.tournament.reasons.leaving import Leaving, NewTables

LEAVING: dict[Leaving, str] = {
    Leaving.OWN_CHOICE: said_later("own choice"),
    Leaving.TABLES_LEVEL: said_later("tables are kept level"),
    Leaving.TABLE_BROKEN: said_later("this table is broken"),
    Leaving.FINAL_TABLE: said_later("final table"),
    Leaving.WINNERS_TABLE: said_later("winners' table"),
    Leaving.NEXT_STAGE: said_later("next stage"),
    Leaving.BY_DIRECTOR: said_later("the director moves the player"),
    Leaving.OUT: said_later("out"),
    Leaving.WITHDRAWN: said_later("withdrawn"),
    Leaving.CASHES_OUT: said_later("cashes out"),
}


def leaves(why: Leaving, note: Typed) -> str:
    """Say why a player leaves a seat, in the words of the director where there are any."""
    return note or say(LEAVING[why])


def formed(tables: NewTables, stage: int) -> str:
    """Name tables that are formed; `stage` is the one that begins at them."""
    if tables == NewTables.NEXT_STAGE:
        return say("stage {stage}", stage=stage)
    return say("final table") if tables == NewTables.FINAL_TABLE else say("winners' table")
