"""Names of topics, below the root that a bus puts in front of them."""

import re

from shuffleup.kernel.field_types import Stream, TableNo, table_stream

FLOOR_CLOCK = "floor/clock"
"""Retained: the level clock as an anchor."""

FLOOR_BOARD = "floor/board"
"""Retained: what the wall shows."""

FLOOR_TIMETABLE = "floor/timetable"
"""Retained: the blind sheet, with the times of day at which levels begin."""

FLOOR_EVENT = "floor/event"
"""Retained: which event the floor runs, and how its journals begin."""

HOUSE_EVENT = "house/event"
"""Retained, where several events are played: how the journal of the house begins."""

FLOOR_TABLES = "floor/tables"
"""Retained: which unit plays which table, and in which epoch."""

FLOOR_ADDRESSES = "floor/addresses"
"""Retained: where the floor and its standby are found."""

FLOOR_WANTED = "floor/wanted"
"""Retained: which rows of the floor a standby wants that takes its place; empty when it has all of them."""

ANY_EVENT = "+"
"""Stands for the name of a further event in a pattern."""

ANY_BRIDGE = "area/+/bridge"
"""The pattern of `area_bridge` for whoever does not know the number of the area."""

BRIDGE_STANDS, BRIDGE_LOST = b"1", b"0"
"""What Mosquitto says of a bridge (mosquitto.conf(5), `notifications`)."""

VENUE_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")


class BadTopic(ValueError):
    """A topic or pattern that no message can have."""


def root_of(venue: str, event: str = "") -> str:
    """Name the root that stands before all topics of an event at a venue; it ends with a slash.

    The first event has no name in its topics; that of a further one is a short word like that of a venue.

    Raises:
        BadTopic: a name is no short word of small letters, digits and hyphens.
    """
    for kind, name in (("venue", venue), ("event", event)):
        if not VENUE_NAME.fullmatch(name or "first"):
            raise BadTopic(f"{kind} {name!r}: up to 32 of the letters a-z, digits and hyphens")
    if not venue:
        raise BadTopic("a venue has a name")
    return f"shuffleup/v1/{venue}/{below(event)}"


VENUE_WIDE = ("area/", "house/")
"""Begin the topics that the events of a venue have in common."""


def in_full(root: str, topic: str) -> str:
    """Name a topic or pattern of a party whose event has that root, as the broker knows it."""
    return (of_venue(root) if topic.startswith(VENUE_WIDE) else root) + topic


def in_short(root: str, topic: str) -> str:
    """Name a topic, or pattern, that the broker has named in full."""
    return topic.removeprefix(root).removeprefix(of_venue(root))


def of_venue(root: str) -> str:
    """Give the root of the venue in which an event has that root."""
    return root if root.count("/") < 5 else root.rsplit("/", 3)[0] + "/"


def below(event: str) -> str:
    """Name what stands between the root of the venue and the topics of an event, empty for the first."""
    return f"e/{event}/" if event else ""


def events(stream: Stream) -> str:
    """Name the topic on which a stream's owner publishes its rows."""
    return f"{stream}/events"


def orders(concern: Stream) -> str:
    """Name the topic of the floor's rows that concern one table, named by its stream, or the whole `room`."""
    return f"floor/{concern}/events"


def commands(stream: Stream, sender: str) -> str:
    """Name the topic on which a stream's owner takes what one user of the bus asks of it.

    Each user has a topic of its own, so that the bus can see to it that nobody asks in another's name.
    """
    return f"{stream}/commands/{sender}"


def all_commands(stream: Stream) -> str:
    """Return the pattern of all requests to a stream's owner."""
    return f"{stream}/commands/+"


def copies(user: str) -> str:
    """Name the topic on which the floor sends its copy of a table to the unit that takes the table over."""
    return f"floor/copies/{user}"


def unit_status(user: str) -> str:
    """Name the retained topic on which a unit that holds no table says that it is there."""
    return f"unit/{user}/status"


def floor_rows(user: str) -> str:
    """Name the topic on which a unit gives its copy of the floor's rows to a standby that takes over."""
    return f"unit/{user}/floor-rows"


def replies(to: str, sender: str) -> str:
    """Name the topic on which one user answers another."""
    return f"replies/{to}/{sender}"


def time_ask(user: str) -> str:
    """Name the topic on which a user asks the floor what its clock shows."""
    return f"time/ask/{user}"


def time_answer(user: str) -> str:
    """Name the topic on which the floor answers that."""
    return f"time/answer/{user}"


def last_level(topic: str) -> str:
    """Return the last level of a topic: in `commands`, `replies` and `time/ask` it names the sender."""
    return topic.rpartition("/")[2]


def status(stream: Stream) -> str:
    """Name the retained topic on which a stream's owner says that it is there."""
    return f"{stream}/status"


def view(table: TableNo) -> str:
    """Name the retained topic with what everybody may see of a table."""
    return f"{table_stream(table)}/view"


def area_bridge(area: int) -> str:
    """Name the retained topic that says, on both sides of an area's bridge, whether the bridge stands.

    The brokers themselves write it: `BRIDGE_STANDS`, or `BRIDGE_LOST`.
    """
    return f"area/{area}/bridge"


def area_user(area: int) -> str:
    """Name the user that the bridge of an area is at the floor's broker."""
    return f"area-{area}"


def area_addresses(area: int) -> str:
    """Name the topic on which the floor says where its boxes in an area find it; there it is
    `floor/addresses`.
    """
    return f"area/{area}/addresses"


def is_fleeting(topic: str) -> bool:
    """Say whether a message is worth nothing later: then it is never sent twice and never kept."""
    return topic.startswith("time/")


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
