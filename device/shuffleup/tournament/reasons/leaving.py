"""Reasons for which a player leaves a seat, and the tables that players are called to."""

from enum import StrEnum


class Leaving(StrEnum):
    """One reason for which a seat is cleared: its player moves, or is out of the event."""

    OWN_CHOICE = "own_choice"
    TABLES_LEVEL = "tables_level"
    TABLE_BROKEN = "table_broken"
    FINAL_TABLE = "final_table"
    WINNERS_TABLE = "winners_table"
    NEXT_STAGE = "next_stage"
    BY_DIRECTOR = "by_director"
    OUT = "out"
    WITHDRAWN = "withdrawn"
    CASHES_OUT = "cashes_out"


class NewTables(StrEnum):
    """Tables that are formed from the players of others."""

    FINAL_TABLE = "final_table"
    WINNERS_TABLE = "winners_table"
    NEXT_STAGE = "next_stage"
