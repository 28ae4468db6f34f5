"""Reminders of good conduct, shown once while the table waits for its first hand."""

from shuffleup.kernel.language import say
from shuffleup.table.state import Table


def manners(table: Table) -> tuple[str, ...]:
    """Give the lines that stand at a table until the event starts, none once it has a level.

    One player to a hand, cards and stacks in view, no looking at cards that are gone (SPEC PEN-06 to
    PEN-09), no cash among the chips, and what these are worth (SPEC GEN-09, GEN-10). What becomes of a
    breach the director says.
    """
    if table.level is not None:
        return ()
    lines = (_cards(table), say("STACKS STAY IN VIEW: large chips in front, none hidden"), _money(table))
    return (say("ONE PLAYER TO A HAND: nobody helps"), *(line for line in lines if line))


def _cards(table: Table) -> str:
    """If the screen deals, players hold no cards and nobody can look through the deck."""
    if table.rules.table.dealing == "screen":
        return ""
    return say("CARDS STAY IN VIEW, NOT OVER THE EDGE: nobody looks at folded cards or the rest of the deck")


def _money(table: Table) -> str:
    chips = table.rules.chips
    match (chips.cash_value, chips.cash_on_table):
        case (False, False):
            return say("NO CASH ON THE TABLE: these chips are not worth money")
        case (True, False):
            return say("NO CASH ON THE TABLE")
        case (False, True):
            return say("THESE CHIPS ARE NOT WORTH MONEY")
    return ""
