"""The health of a slot of the card: what a release that is on trial is asked in each of ten minutes.

A release stays if nothing is missing that was true of the one before it. A box whose card has no slots is
not asked: its releases lie in one system.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import closing
from pathlib import Path

import msgspec

from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import UNIT, Actor, CommandId, Millis
from shuffleup.protocol.box import UnitView
from shuffleup.protocol.clock import NowView
from shuffleup.protocol.update_left import UpdateLeft
from shuffleup.storage.journal.errors import JournalError
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.row_hash import Draft
from shuffleup.storage.journal.store import Journal

Answers = Mapping[str, str]
"""By what was asked the words that are true, with a comma between them; none is a no.

What could not be asked, such as the keys of a program that does not answer, is left out.
"""

MINUTES = 10
A_MINUTE = Millis(60_000)
A_MOMENT = Millis(1_000)

ASKED = ("page", "wall", "storage", "time", "keys", "display", "dealer_display", "network", "address", "role")
"""What is asked, in the order in which a no is told: the cause before what follows from it."""

PARTS = ("keys", "display", "dealer_display")
"""The parts of a box that have to be real where they were."""

OF_EVERY_SLOT: Answers = {"storage": "stored"}
OF_A_TABLE: Answers = {"page": "answers", "time": "runs"}
"""What has to be true even where nothing is known of the slot before; a wall answers at no address."""

WALL_RUNS = "wall runs"


class SlotProbe(msgspec.Struct, frozen=True):
    """What is looked at: the program of the box, its card, and its network.

    `fetch` gets a path of the program, None where it does not answer with 200. `role` gives what the box is
    for and which of its programs runs. `folder` lies on the data partition, and `interfaces` has a folder
    for each interface of the network (sysfs, `class/net`); `addresses` are those of the box on it.
    """

    fetch: Callable[[str], Awaitable[bytes | None]]
    role: Callable[[], str]
    addresses: Callable[[], Collection[str]]
    folder: Path
    interfaces: Path = Path("/sys/class/net")


class _Views(msgspec.Struct, frozen=True):
    now: NowView
    views: dict[str, UnitView]


async def look(probe: SlotProbe, clock: Clock) -> dict[str, str]:
    """Ask once, which takes a second: the clock of the program has to be later by then."""
    role = probe.role()
    answers = {
        "storage": store_and_read(probe.folder, clock),
        "network": ",".join(networks(probe.interfaces)),
        "address": "there" if probe.addresses() else "",
        "role": role,
    }
    if WALL_RUNS in role.split(","):
        return answers
    pages = {"page": "/", "wall": "/wall"}
    answers |= {name: "answers" if await probe.fetch(path) else "" for name, path in pages.items()}
    before = await _views(probe)
    await clock.sleep(A_MOMENT)
    after = await _views(probe)
    answers["time"] = "runs" if before and after and before.now.now < after.now.now else ""
    return answers | (_of_unit(after.views["unit"], answers) if after and "unit" in after.views else {})


def _of_unit(unit: UnitView, answers: Answers) -> dict[str, str]:
    well = {one.part for one in unit.parts if one.ok and not unit.simulated}
    real = {part: "real" if part in well else "" for part in PARTS}
    return real | {"storage": answers["storage"] if unit.stored else ""}


async def _views(probe: SlotProbe) -> _Views | None:
    body = await probe.fetch("/api/views?topics=unit")
    try:
        return msgspec.json.decode(body, type=_Views) if body else None
    except msgspec.DecodeError:
        return None


def store_and_read(folder: Path, clock: Clock) -> str:
    """Store a row in a journal of its own, and read it from there once that is closed."""
    path = folder / "trial.journal"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _remove(path)
        with closing(Journal.create(path, clock=clock, genesis=b"{}")) as journal:
            stored = journal.append([Draft(UNIT, CommandId("slot"), Actor("unit"), "slot.looked", b"{}")])
        with closing(read_journal(path)) as reader:
            found = reader.some_rows(UNIT, 0, len(stored) + 1)
        _remove(path)
    except (JournalError, OSError):
        return ""
    return "stored" if found == stored else ""


def _remove(journal: Path) -> None:
    for path in journal.parent.glob(f"{journal.name}*"):
        path.unlink()


def networks(interfaces: Path) -> tuple[str, ...]:
    """List the interfaces that are up; the one that leads to the box itself is `unknown` to Linux."""
    return tuple(one.parent.name for one in sorted(interfaces.glob("*/operstate")) if _state(one) == "up")


def _state(operstate: Path) -> str:
    try:
        return operstate.read_text(encoding="ascii").strip()
    except OSError:
        return ""


def first_no(before: Answers, now: Answers) -> tuple[str, str] | None:
    """Name the first answer in which something is missing that was true before, and what that is."""
    is_wall = WALL_RUNS in now.get("role", "").split(",")
    wanted = {**OF_EVERY_SLOT, **({} if is_wall else OF_A_TABLE), **before}
    for name in ASKED:
        missing = _words(wanted.get(name, "")) - _words(now.get(name, ""))
        if missing:
            return name, ", ".join(sorted(missing))
    return None


def _words(answer: str) -> frozenset[str]:
    return frozenset(answer.split(",")) - {""}


async def watch_slot(
    probe: SlotProbe,
    clock: Clock,
    before: Answers,
    *,
    minutes: int = MINUTES,
    seen: Callable[[int, dict[str, str], UpdateLeft | None], bool],
) -> UpdateLeft | None:
    """Look every minute, and return the first no in answer to which `seen` does not want to go on.

    `seen` is told of each look: its minute, its answers, and the no in it.
    """
    for minute in range(1, minutes + 1):
        await clock.sleep(Millis(A_MINUTE - A_MOMENT))
        answers = await look(probe, clock)
        no = first_no(before, answers)
        left = UpdateLeft("", no[0], minute, no[1]) if no else None
        if not seen(minute, answers, left):
            return left
    return None
