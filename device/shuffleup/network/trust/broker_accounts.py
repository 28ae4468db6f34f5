"""Accounts at the broker of a venue: its file of passwords, and who may publish and subscribe to what.

Both files are as Mosquitto 2 reads them. The role of a user follows from its name. The file of permissions
lists every topic in full, for each user: Mosquitto's patterns apply to all users alike, and would give a wall
the topics of a unit. The bridge of an area may do at the floor's broker what the boxes of the area may do,
and nothing else; each of them has to be let in by the broker of its area first.
"""

import hashlib
import hmac
import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping

import msgspec

from shuffleup.kernel.field_types import FLOOR, HOUSE, TableNo, table_stream
from shuffleup.network.bus.row_stream import ROOM
from shuffleup.network.bus.topics import (
    ANY_EVENT,
    FLOOR_ADDRESSES,
    FLOOR_WANTED,
    all_commands,
    area_addresses,
    area_bridge,
    area_user,
    below,
    commands,
    copies,
    events,
    floor_rows,
    orders,
    replies,
    status,
    time_answer,
    time_ask,
    unit_status,
    view,
)

STANDBY = "standby"

NAME = re.compile(r"floor|standby|area-[1-9][0-9]?|unit-[0-9a-f]{16}|wall-[a-z0-9][a-z0-9-]{0,31}")

ANYBODY = "+"
"""Stands for one level of a topic, as it does in a pattern of the bus."""

ANY_TABLE = "table/+"


class BadUser(ValueError):
    """A user that must not get into the broker's files; the text is one line with the reason."""


class BrokerUser(msgspec.Struct, frozen=True):
    """A user of the broker, and the table that a unit holds, None for a spare.

    `area` is that of a unit at the broker of an area; it may hear there whether the bridge stands. `event` is
    the further event in which it holds the table, empty for the first.
    """

    name: str
    table: TableNo | None = None
    area: int | None = None
    event: str = ""


class AreaUser(msgspec.Struct, frozen=True):
    """The bridge of an area at the floor's broker, which speaks for the units of that area."""

    area: int
    units: tuple[BrokerUser, ...] = ()

    @property
    def name(self) -> str:
        """The name of its account."""
        return area_user(self.area)


def check_user(name: str) -> str:
    """Return a name if it is one that a user can have.

    Raises:
        BadUser: it is not `floor`, `standby`, `area-` with a number, `unit-` with 16 hexadecimal digits or
            `wall-` with a word.
    """
    if not NAME.fullmatch(name):
        raise BadUser(
            f"{name!r} is no user: floor, standby, area-<number>, unit-<16 hex digits> and wall-<word> are"
        )
    return name


def permissions(
    users: Iterable[BrokerUser], root: str, areas: Iterable[AreaUser] = (), *, several: bool = False
) -> str:
    """Write the file: what each user may write and read below `root`. Whoever is not in it may do nothing.

    Where `several` events are played here, every unit may hear in each of them where it belongs, and say that
    it leaves; all else it may hear and say in its own event alone.

    Raises:
        BadUser: a name that no user can have, one that comes twice, a table of somebody who is no unit, or a
            table that two units hold, wherever they are.
    """
    listed, bridged = sorted(users, key=lambda user: user.name), tuple(areas)
    _check_all([*listed, *(unit for area in bridged for unit in area.units)])
    paragraphs = [_paragraph(user.name, *_permitted(user, several), root) for user in listed]
    of_areas = (_paragraph(area.name, *_of_area(area, several), root) for area in bridged)
    return "\n".join([*paragraphs, *of_areas])


def _check_all(users: list[BrokerUser]) -> None:
    names: set[str] = set()
    holders: dict[tuple[str, TableNo], str] = {}
    for user in users:
        if check_user(user.name) in names:
            raise BadUser(f"{user.name} stands there twice")
        names.add(user.name)
        if user.table is None:
            continue
        if not user.name.startswith("unit-"):
            raise BadUser(f"{user.name} cannot hold table {user.table}: it is no unit")
        held = user.event, user.table
        if held in holders:
            raise BadUser(f"table {user.table} is held by {holders[held]} and by {user.name}")
        holders[held] = user.name


def _paragraph(name: str, writes: Iterable[str], reads: Iterable[str], root: str) -> str:
    lines = [f"user {name}"]
    lines += [f"topic write {root}{topic}" for topic in writes]
    lines += [f"topic read {root}{topic}" for topic in reads]
    return "\n".join(lines) + "\n"


def _permitted(user: BrokerUser, several: bool) -> tuple[list[str], list[str]]:
    """Give the topics that a user may write, and those that it may read."""
    if user.name == FLOOR:
        return ["#"], ["#"]
    if user.name == STANDBY:
        asks = [*_own(user.name), f"{ANY_TABLE}/commands/{STANDBY}"]
        if several:
            asks += [*_in_any_event(asks), commands(HOUSE, STANDBY)]
        return asks, ["#"]
    if user.name.startswith("wall-"):
        of_first = [*_TOLD_TO_WALLS, f"{ANY_TABLE}/view"]
        return [], [*of_first, *(_in_any_event(of_first) if several else [])]
    writes = [*_own(user.name), floor_rows(user.name), *_held(user.table)]
    reads = [*_heard_by_unit(user.name), *_asked_of(user.table)]
    if several:
        writes, reads = (
            _in_event(user.event, writes, leaves(user.name)),
            _in_event(user.event, reads, BELONGS),
        )
    here = [] if user.area is None else [area_bridge(user.area)]
    return writes, [*reads, *here]


def _in_event(event: str, own: list[str], in_all: list[str]) -> list[str]:
    """Give the own topics of a unit in its event, and those that it has in every event."""
    in_own = [below(event) + topic for topic in own]
    return [*dict.fromkeys([*in_own, *in_all, *_in_any_event(in_all)])]


def _in_any_event(some: list[str]) -> list[str]:
    return [below(ANY_EVENT) + topic for topic in some]


def _of_area(area: AreaUser, several: bool) -> tuple[list[str], list[str]]:
    """Give what the bridge of an area may write and read: all that one of its units may, once.

    It may hear what all units are told before there is a unit: what is retained comes to who may hear it when
    the bridge begins, and not to who is let in later. Where the floor is found it hears on a topic of its
    own, for its boxes come to its own broker.
    """
    permitted = [_permitted(unit, several) for unit in area.units]
    writes = dict.fromkeys(topic for writes, _ in permitted for topic in writes)
    reads = dict.fromkeys([*_TOLD_TO_UNITS, *(topic for _, reads in permitted for topic in reads)])
    heard = [topic for topic in reads if not topic.endswith(FLOOR_ADDRESSES)]
    return [area_bridge(area.area), *writes], [area_addresses(area.area), *heard]


_TOLD_TO_WALLS = [f"{FLOOR}/{what}" for what in ("status", "event", "clock", "board", "timetable")]
_TOLD_TO_UNITS = [
    *_TOLD_TO_WALLS,
    f"{FLOOR}/tables",
    FLOOR_ADDRESSES,
    FLOOR_WANTED,
    events(FLOOR),
    orders(ROOM),
]


BELONGS = [f"{FLOOR}/tables"]
"""Where each event says which units belong to another one."""


def leaves(name: str) -> list[str]:
    """List where a unit says that it leaves an event."""
    return [unit_status(name)]


def _own(name: str) -> list[str]:
    """The topics that everybody but a wall may write: each ends with the writer's own name."""
    return [unit_status(name), commands(FLOOR, name), replies(ANYBODY, name), time_ask(name)]


def _heard_by_unit(name: str) -> list[str]:
    return [*_TOLD_TO_UNITS, copies(name), replies(name, ANYBODY), time_answer(name)]


def _held(table: TableNo | None) -> list[str]:
    return [] if table is None else [of(table_stream(table)) for of in (status, events)] + [view(table)]


def _asked_of(table: TableNo | None) -> list[str]:
    return [] if table is None else [all_commands(table_stream(table)), orders(table_stream(table))]


ITERATIONS = 101
"""Rounds of PBKDF2, as Mosquitto's own tool has them. Our passwords are 128 random bits and more, nobody's
choice: what makes guessing slow is their length, and a reload checks everybody who is linked once more."""

SALT_BYTES = 12


HASH = re.compile(r"\$7\$\d+\$[A-Za-z0-9+/]+=*\$[A-Za-z0-9+/]+=*")


def password_hash(password: str, salt: bytes) -> str:
    """Return what the broker keeps of a password: `$7$`, for PBKDF2 with SHA-512, rounds, salt and hash.

    Raises:
        ValueError: the salt has not the 12 octets that Mosquitto 2.0 expects.
    """
    if len(salt) != SALT_BYTES:
        raise ValueError(f"a salt of {len(salt)} octets: Mosquitto wants {SALT_BYTES}")
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ITERATIONS)
    return f"$7${ITERATIONS}${b64encode(salt).decode()}${b64encode(digest).decode()}"


def is_password(password: str, kept: str) -> bool:
    """Say whether a password is the one that was kept, in the same time whether it is or not."""
    salt = b64decode(kept.split("$")[3])
    return hmac.compare_digest(password_hash(password, salt), kept)


def passwords(hashes: Mapping[str, str]) -> str:
    """Write the file: a line for each user, by name.

    Raises:
        BadUser: a name that no user can have.
        ValueError: a hash that is none, and could end its line and begin another.
    """
    for user, kept in hashes.items():
        check_user(user)
        if not HASH.fullmatch(kept):
            raise ValueError(f"what is kept of the password of {user} is no hash")
    return "".join(f"{user}:{hashes[user]}\n" for user in sorted(hashes))
