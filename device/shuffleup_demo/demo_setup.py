"""The rules of a demo: the proposals of a rule set, or an event file, for a number of people and tables."""

from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from shuffleup.event_file import load, shipped
from shuffleup.kernel.refusals import CommandError
from shuffleup.ruleset.conduct import CardRenewal
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.seating import crew_sizes, table_sizes
from shuffleup_demo.people.director import CASH_HANDS

Tracking = Literal["actions", "hands"]
Dealing = Literal["screen", "machine"]

MOST_PLAYERS = 3000


class CannotPlay(CommandError):
    """The demo cannot be played with these options; the text is one line with what to do."""


class Cast(msgspec.Struct, frozen=True):
    """By which rules how many people play, at how many tables; a cash game is over after `cash_hands`."""

    rules: RuleSet
    players: int
    tables: int
    cash_hands: int = CASH_HANDS


def demo_rules(name: str, tracking: Tracking = "actions", dealing: Dealing = "screen") -> RuleSet:
    """Take the proposals of a shipped rule set as set; raises `RuleBookError` for an unknown name."""
    return _dealt(shipped(name), tracking, dealing)


def event_rules(path: Path, tracking: Tracking = "actions", dealing: Dealing = "screen") -> RuleSet:
    """Read an event file; raises `RuleBookError` with all that is wrong with it."""
    return _dealt(load(path).rules, tracking, dealing)


def with_shot_clock(rules: RuleSet) -> RuleSet:
    """Let every decision of a tournament be timed from the second level on, with two time cards for each.

    A rule set that times every decision by itself, or an event whose actions nobody enters, stays as it is.
    """
    time = rules.time
    if rules.event.format == "cash" or rules.table.tracking == "hands" or time.mode != "called":
        return rules
    renewed = (CardRenewal("heads_up", "up_to", 2),)
    timed = replace(time, mode="shot", shot_from="level:2", bank_cards=2, bank_renew=renewed)
    return replace(rules, time=replace(timed, grace=3, after_stop=10, warn=(10, 5), stop="hold"))


def cast(rules: RuleSet, players: int | None, tables: int | None, hands: int | None = None) -> Cast:
    """Say how many play at how many tables: one full table, unless somebody asks for more.

    Raises `CannotPlay` where they do not fit, or hands are counted of what ends by itself.
    """
    if hands is not None and (hands < 1 or rules.event.format != "cash"):
        raise CannotPlay(f"--hands {hands}: 1 and up, of a cash game: --rule-set card-room")
    most = rules.seating.max_per_table
    count = players if players is not None else most * (tables or 1)
    if not 2 <= count <= MOST_PLAYERS:
        raise CannotPlay(f"--players {count}: 2 to {MOST_PLAYERS} can play")
    needed = tables_for(rules, count)
    if tables is not None and not needed <= tables:
        raise CannotPlay(f"--tables {tables}: {count} players need {needed} tables of {most} by {rules.name}")
    return Cast(rules, count, tables or needed, hands or CASH_HANDS)


def tables_for(rules: RuleSet, players: int) -> int:
    """Count the tables for a number of players."""
    if rules.crews.enabled:
        return len(crew_sizes(players, rules.crews))
    return len(table_sizes(players, rules.seating.max_per_table))


def _dealt(rules: RuleSet, tracking: Tracking, dealing: Dealing) -> RuleSet:
    """Nobody has cards at a demo: the screen deals where actions are tracked, unless a machine does."""
    by_people = dealing == "screen" and tracking == "hands"
    return replace(
        rules, table=replace(rules.table, dealing="hands" if by_people else dealing, tracking=tracking)
    )
