"""Names of topics, below the root that a bus puts in front of them."""

from shuffleup.identity import FLOOR, Stream, TableNo, table_stream

FLOOR_CLOCK = "floor/clock"
"""Retained: the level clock as an anchor."""

FLOOR_BOARD = "floor/board"
"""Retained: what the wall shows."""

FLOOR_TIMETABLE = "floor/timetable"
"""Retained: the blind sheet, with the times of day at which levels begin."""

ALL_EVENTS = (f"{FLOOR}/events", "table/+/events")
"""Patterns that match the events of every stream."""


class BadTopic(ValueError):
    """A topic or pattern that no message can have."""


def events(stream: Stream) -> str:
    """Name the topic on which a stream's owner publishes its rows."""
    return f"{stream}/events"


def commands(stream: Stream) -> str:
    """Name the topic on which a stream's owner takes commands."""
    return f"{stream}/commands"


def status(stream: Stream) -> str:
    """Name the retained topic on which a stream's owner says that it is there."""
    return f"{stream}/status"


def view(table: TableNo) -> str:
    """Name the retained topic with what everybody may see of a table."""
    return f"{table_stream(table)}/view"


def check_topic(topic: str) -> None:
    """Raise BadTopic unless a message can be published there."""
    if not topic or set("+#\0") & set(topic):
        raise BadTopic(f"topic {topic!r}: give a name without '+' or '#'")


def check_pattern(pattern: str) -> None:
    """Raise BadTopic unless every wildcard stands for a whole level and `#` is the last one."""
    levels = pattern.split("/")
    wild = [level for level in levels if set("+#") & set(level)]
    if not pattern or "#" in levels[:-1] or not {"+", "#"}.issuperset(wild):
        raise BadTopic(f"pattern {pattern!r}: '+' and '#' stand for whole levels, '#' only for the last")


def matches(pattern: str, topic: str) -> bool:
    """Say whether a topic fits a pattern, level by level."""
    wanted, levels = pattern.split("/"), topic.split("/")
    if wanted[-1] == "#":
        wanted = wanted[:-1]
        levels = levels[: len(wanted)]
    return len(wanted) == len(levels) and all(
        want in ("+", level) for want, level in zip(wanted, levels, strict=True)
    )
