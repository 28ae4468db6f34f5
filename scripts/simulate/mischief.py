"""How each fault of a schedule is caused, and how it ends."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from random import Random
from typing import Protocol

from msgspec.structs import replace

from shuffleup.stations.event_codec import THIS_RELEASE
from simulate.boxes import TableBox
from simulate.computers import Computer
from simulate.floors import FloorBox
from simulate.people import Room
from simulate.schedule import Fault
from simulate.storage import copy_card, flip_bit, leave_half

AFTERWARDS_S = 40.0
"""So long after a fault nobody is surprised by a late answer: boxes look for their broker, and catch up."""


class Venue(Room, Protocol):
    """What faults are caused in."""

    floors: list[FloorBox]

    def computers(self) -> list[Computer]:
        """List all computers."""

    async def take_over(self) -> None:
        """Let the standby take the floor over."""

    def add_copy(self, of: TableBox) -> TableBox:
        """Stand one more box in the room, with the key of another."""


MEET_THE_OLD_ONE = 0.7
"""In this share of the take-overs the boxes lose the new floor for a while, and find the old one again."""

Cause = Callable[[Venue, Fault, Random], Awaitable[None]]
CAUSES: dict[str, Cause] = {}


def causes(kind: str) -> Callable[[Cause], Cause]:
    """Name the fault that a coroutine causes, from its beginning to its end."""

    def add(cause: Cause) -> Cause:
        CAUSES[kind] = cause
        return cause

    return add


async def mischief(venue: Venue, faults: list[Fault]) -> None:
    """Cause all faults, each in its own time, and return when the last has ended."""
    async with asyncio.TaskGroup() as tasks:
        for fault in faults:
            tasks.create_task(_one(venue, fault))


async def _one(venue: Venue, fault: Fault) -> None:
    await asyncio.sleep(fault.at - venue.loop.time())
    chance = Random(f"{venue.seed}/fault {fault.number}")
    await CAUSES[fault.kind](venue, fault, chance)


def _note(venue: Venue, fault: Fault, *met: Computer, **facts: object) -> None:
    until = venue.loop.time() + fault.span + AFTERWARDS_S
    for one in met:
        one.disturbed_until = max(one.disturbed_until, until)
    names = [one.name for one in met]
    venue.record.fault(
        venue.loop.time(), fault.kind, number=fault.number, whom=names, span=fault.span, **facts
    )


def _box(venue: Venue, fault: Fault) -> TableBox:
    return venue.boxes[fault.whom % len(venue.boxes)]


def _anybody(venue: Venue, fault: Fault) -> Computer:
    everybody = venue.computers()
    return everybody[fault.whom % len(everybody)]


async def _cut(venue: Venue, fault: Fault, one: Computer, *, up: bool, down: bool) -> None:
    _note(venue, fault, *(venue.computers() if one is venue.floor_box else (one,)))
    one.cable.cut(up=up, down=down)
    await asyncio.sleep(fault.span)
    one.cable.heal()


@causes("cut")
async def _cut_both(venue: Venue, fault: Fault, chance: Random) -> None:
    await _cut(venue, fault, _anybody(venue, fault), up=True, down=True)


@causes("cut up")
async def _cut_up(venue: Venue, fault: Fault, chance: Random) -> None:
    await _cut(venue, fault, _anybody(venue, fault), up=True, down=False)


@causes("cut down")
async def _cut_down(venue: Venue, fault: Fault, chance: Random) -> None:
    await _cut(venue, fault, _anybody(venue, fault), up=False, down=True)


@causes("reset")
async def _reset(venue: Venue, fault: Fault, chance: Random) -> None:
    """Break all lines at once, a few times: a storm of boxes that come back."""
    _note(venue, fault, *venue.computers())
    for _ in range(chance.randint(1, 5)):
        for one in venue.computers():
            one.cable.shake()
        await asyncio.sleep(chance.uniform(0.05, 3))


@causes("storm")
async def _storm(venue: Venue, fault: Fault, chance: Random) -> None:
    _note(venue, fault, *venue.computers())
    share = chance.uniform(0.02, 0.3)
    venue.weather.storm += share
    await asyncio.sleep(fault.span)
    venue.weather.storm = max(0.0, venue.weather.storm - share)


@causes("duplicates")
async def _duplicates(venue: Venue, fault: Fault, chance: Random) -> None:
    _note(venue, fault)
    venue.weather.duplicates += 0.2
    await asyncio.sleep(fault.span)
    venue.weather.duplicates = max(0.0, venue.weather.duplicates - 0.2)


async def _power(fault: Fault, chance: Random, *met: Computer) -> None:
    for one in met:
        one.pull_the_plug()
        leave_half(one.folder, chance)
    await asyncio.sleep(fault.span)
    for one in met:
        _on(one)


def _on(one: Computer) -> None:
    if not one.is_on and not one.retired:
        one.plug_in()


@causes("power")
async def _power_of_a_box(venue: Venue, fault: Fault, chance: Random) -> None:
    one = _box(venue, fault)
    _note(venue, fault, one)
    await _power(fault, chance, one)


@causes("power of the floor")
async def _power_of_the_floor(venue: Venue, fault: Fault, chance: Random) -> None:
    _note(venue, fault, *venue.computers())
    await _power(fault, chance, venue.floor_box)


@causes("power of all")
async def _power_of_all(venue: Venue, fault: Fault, chance: Random) -> None:
    everybody = venue.computers()
    _note(venue, fault, *everybody)
    await _power(fault, chance, *everybody)


async def _stopped(fault: Fault, one: Computer) -> None:
    node = one.node
    if one.is_on and not one.is_stopped:
        one.freeze()
        await asyncio.sleep(fault.span)
        if one.node == node and one.is_on:
            one.thaw()


@causes("stop")
async def _stop(venue: Venue, fault: Fault, chance: Random) -> None:
    one = _box(venue, fault)
    _note(venue, fault, one)
    await _stopped(fault, one)


@causes("stop of the floor")
async def _stop_of_the_floor(venue: Venue, fault: Fault, chance: Random) -> None:
    _note(venue, fault, *venue.computers())
    await _stopped(fault, venue.floor_box)


async def _restarted(fault: Fault, one: Computer, *, twice: bool) -> None:
    if one.is_on and not one.is_stopped and not one.card.slow:
        await one.stop(twice=twice)
        await asyncio.sleep(min(fault.span, 20))
        _on(one)


@causes("restart")
async def _restart(venue: Venue, fault: Fault, chance: Random) -> None:
    one = _box(venue, fault)
    _note(venue, fault, one)
    await _restarted(fault, one, twice=chance.random() < 0.5)


@causes("restart of the floor")
async def _restart_of_the_floor(venue: Venue, fault: Fault, chance: Random) -> None:
    _note(venue, fault, *venue.computers())
    await _restarted(fault, venue.floor_box, twice=chance.random() < 0.5)


@causes("slow storage")
async def _slow(venue: Venue, fault: Fault, chance: Random) -> None:
    one = _anybody(venue, fault)
    _note(venue, fault, *(venue.computers() if one is venue.floor_box else (one,)))
    one.card.slow = chance.uniform(0.05, 0.6)
    await asyncio.sleep(fault.span)
    one.card.slow = 0.0


async def _refused(venue: Venue, fault: Fault, how: str) -> None:
    one = _anybody(venue, fault)
    _note(venue, fault, *(venue.computers() if one is venue.floor_box else (one,)))
    one.card.break_by(how)
    await asyncio.sleep(fault.span)
    one.card.break_by("")


@causes("full storage")
async def _full(venue: Venue, fault: Fault, chance: Random) -> None:
    await _refused(venue, fault, "full")


@causes("read-only storage")
async def _read_only(venue: Venue, fault: Fault, chance: Random) -> None:
    await _refused(venue, fault, "read-only")


@causes("wall clock")
async def _wall(venue: Venue, fault: Fault, chance: Random) -> None:
    one = _anybody(venue, fault)
    _note(venue, fault)
    if one.is_on:
        one.own_clock.set_wall(
            timedelta(seconds=chance.choice((-1, 1)) * chance.choice((2, 3600, 86400, 10**9)))
        )


@causes("clone")
async def _clone(venue: Venue, fault: Fault, chance: Random) -> None:
    """Copy the card of a box into another one, which stays for a while."""
    one = _box(venue, fault)
    _note(venue, fault, one)
    if one.folder.exists() and not one.retired:
        copy = venue.add_copy(one)
        copy.disturbed_until = float("inf")
        one.disturbed_until = float("inf")
        copy_card(one.folder, copy.folder)
        copy.plug_in()
        await asyncio.sleep(fault.span)
        chosen = copy.at is not None and copy.at.table is not None
        goes = one if chosen else copy
        goes.retired = True
        goes.pull_the_plug()


@causes("earlier copy")
async def _earlier(venue: Venue, fault: Fault, chance: Random) -> None:
    """Keep a copy of a card, and put it back a while later."""
    one = _box(venue, fault)
    if one.retired or not one.folder.exists():
        return
    kept = venue.folder / f"kept-{fault.number}"
    copy_card(one.folder, kept)
    taken = venue.loop.time()
    await asyncio.sleep(fault.span)
    _note(venue, fault, one, since=taken)
    one.disturbed_until = float("inf")
    one.pull_the_plug()
    copy_card(one.folder, venue.folder / f"lost-{fault.number}")
    copy_card(kept, one.folder)
    await asyncio.sleep(2)
    _on(one)


@causes("flipped bit")
async def _flipped(venue: Venue, fault: Fault, chance: Random) -> None:
    one = _box(venue, fault)
    one.pull_the_plug()
    if one.folder.exists():
        copy_card(one.folder, venue.folder / f"lost-{fault.number}")
        where = flip_bit(one.folder, chance)
        _note(venue, fault, one, where=where, since=0)
        one.disturbed_until = float("inf")
    await asyncio.sleep(2)
    _on(one)


@causes("another release")
async def _another_release(venue: Venue, fault: Fault, chance: Random) -> None:
    """Start a box or the floor with a program that says it is another release, or with ours again."""
    one = _anybody(venue, fault)
    _note(venue, fault, *(venue.computers() if one is venue.floor_box else (one,)))
    version = chance.choice(("99.0.0", "0.0.1", THIS_RELEASE.version))
    one.release = replace(THIS_RELEASE, version=version)
    await _restarted(fault, one, twice=False)


@causes("take-over")
async def _take_over(venue: Venue, fault: Fault, chance: Random) -> None:
    """The floor dies; the director waits a little, and lets the standby take over.

    The old one comes back with its broker, and as a rule the boxes find it: their cables to the new one fail.
    """
    old, new = venue.floors
    if venue.floor_box is not old or not new.is_on or new.standby is None or new.standby.floor is None:
        return
    _note(venue, fault, *venue.computers())
    old.pull_the_plug()
    old.retired = True
    await asyncio.sleep(fault.span)
    await venue.take_over()
    await asyncio.sleep(120)
    old.plug_in()
    if chance.random() < MEET_THE_OLD_ONE:
        await asyncio.sleep(chance.uniform(5, 30))
        await _cut(venue, fault._replace(span=chance.uniform(20, 60)), new, up=True, down=True)
