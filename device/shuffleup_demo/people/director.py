"""The simulated director: walks the room, answers open tasks, and sometimes acts without one."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

from shuffleup.floor.command import Task
from shuffleup.floor.contents import tasks
from shuffleup.floor.state import Floor
from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.field_types import FLOOR, Actor, EntryId, Millis
from shuffleup.protocol.messages import Command, Reply
from shuffleup.stations.floor import FloorStation
from shuffleup_demo.people.incidents import whim
from shuffleup_demo.people.key_presser import QUIET_HANDS, Deed, PeoplePace
from shuffleup_demo.people.task_answers import Seen, filled_in, names

BUYS_AGAIN = 60
"""Percentage of broke players who buy again."""

CASH_HANDS = 200
"""Hands of an evening at a cash game, which has no winner, where no number is named."""

MINUTE_MS = 60_000


class Direction:
    """Decides for the director. All chance comes from the seed of the event.

    A cash game is closed after `cash_hands` hands, and where one player is left in it.
    """

    def __init__(self, players: int, seed: int, cash_hands: int = CASH_HANDS) -> None:
        self._chance = Random(f"{seed}/director")
        self._names = names(players)
        self._cash_hands = cash_hands
        self._refused: set[str] = set()
        self._buys: dict[tuple[EntryId, int], bool] = {}
        self._minute = 0
        self._begun = False

    def next(self, seen: Seen, now: Millis) -> Deed | None:
        """Say what the director does next, None while nothing is to be done."""
        floor = seen.floor
        if floor.phase == "over":
            return None
        self._begun = any(note.hand for note in floor.tables)
        if floor.phase == "playing" and self._is_late_enough(floor):
            return self._task(seen, only="settle_call") or self._close(floor)
        return self._registration(floor) or self._task(seen) or self._unasked(seen, now)

    def refused(self, deed: Deed, floor: Floor) -> None:
        """Note that the floor did not take it: it is not tried again before something has changed."""
        self._refused.add(_key(deed, floor))

    def _registration(self, floor: Floor) -> Deed | None:
        if floor.phase != "registration" or floor.entries:
            return None
        return self._deed("register", names=list(self._names))

    def _task(self, seen: Seen, only: str = "") -> Deed | None:
        for task in tasks(seen.floor):
            if only and task.verb != only:
                continue
            deed = self._answer(task, seen)
            if deed is not None and _key(deed, seen.floor) not in self._refused:
                return deed
        return None

    def _answer(self, task: Task, seen: Seen) -> Deed | None:
        """Answer a task; of two that exclude each other only the one that is wanted."""
        if task.verb in ("draw_seats", "start") and self._still_coming(task, seen.floor):
            return None
        if task.verb == "sell_rebuy" and not seen.floor.entry(task.args["entry"]).broke:
            return None  # a short stack plays on
        if task.verb in _BUYS and self._buys_again(task, seen.floor) != _BUYS[task.verb]:
            return None
        args = filled_in(task, seen, self._chance)
        return None if args is None else self._deed(task.verb, **args)

    def _still_coming(self, task: Task, floor: Floor) -> bool:
        """At an open table all take their seats before play begins."""
        wanting = [one for one in floor.entries if one.place is None and not one.withdrawn]
        return floor.rules.seating.draw == "open" and floor.phase == "registration" and bool(wanting)

    def _buys_again(self, task: Task, floor: Floor) -> bool:
        entry = floor.entry(task.args["entry"])
        key = (entry.id, entry.rebuys + len(entry.sales))
        if key not in self._buys:
            self._buys[key] = self._chance.randrange(100) < BUYS_AGAIN
        return self._buys[key]

    def _unasked(self, seen: Seen, now: Millis) -> Deed | None:
        """Think of something once a minute while cards are dealt."""
        minute = now // MINUTE_MS
        if seen.floor.phase != "playing" or minute <= self._minute:
            return None
        self._minute = minute
        found = whim(seen, self._chance)
        if found is None or (found[0] != "resume_clock" and _is_quiet(seen.floor)):
            return None
        return self._deed(found[0], **found[1])

    def _close(self, floor: Floor) -> Deed | None:
        """Close the cash game: no new hand, then everybody cashes out, and it is over when all have left.

        The last hand may still call for the director, who has to go there: nobody plays on without.
        """
        if not floor.stopped:
            deed = self._deed("stop_play", reason="closing time")
        elif sitting := [one for one in floor.left() if one.seated]:
            staying = [one for one in sitting if not one.leaving]
            if not staying:
                return None
            deed = self._deed("cash_out", entry=staying[0].id)
        else:
            deed = self._deed("end_event", reason="closing time")
        return None if _key(deed, floor) in self._refused else deed

    def _is_late_enough(self, floor: Floor) -> bool:
        hands = sum(note.hand for note in floor.tables)
        alone = hands > 0 and sum(one.seated for one in floor.left()) < 2
        return floor.rules.event.format == "cash" and (alone or hands >= self._cash_hands)

    def _deed(self, verb: str, **args: object) -> Deed:
        pace = PeoplePace.DIRECT if self._begun else PeoplePace.BEGIN
        return Deed(verb, args, Millis(self._chance.randint(*pace)), FLOOR)


_BUYS = {"sell_rebuy": True, "reload": True, "fix_place": False, "cash_out": False}
"""Whether this is what somebody without chips does who wants to play on."""


def _is_quiet(floor: Floor) -> bool:
    """Say whether a table deals its first hands: the director looks on."""
    return any(note.hand <= QUIET_HANDS for note in floor.open_tables())


def _key(deed: Deed, floor: Floor) -> str:
    """Name a deed at this moment: another try is worth it when a hand was dealt or the clock has moved."""
    hands = sum(note.hand + note.sealed for note in floor.tables)
    people = sum(one.seated + bool(one.place) for one in floor.entries)
    return f"{deed.verb} {deed.args} {hands} {people} {floor.clock.level} {floor.clock.phase}"


DIRECTOR = Actor("director", person="director", face="demo")
LOOK_MS = Millis(60_000)
"""The director looks round at least this often."""


class Director:
    """Runs the event through the public commands of the floor and its tables.

    `seen` gives what the director sees at this moment.
    """

    def __init__(
        self,
        station: FloorStation,
        direction: Direction,
        *,
        seen: Callable[[], Seen],
        submit: Callable[[Command], Awaitable[Reply]],
        clock: Clock,
        ids: CommandIds,
    ) -> None:
        self._station = station
        self._direction = direction
        self._seen = seen
        self._submit = submit
        self._clock = clock
        self._ids = ids
        self._news = asyncio.Event()
        station.watch(self._news.set)

    async def run(self) -> None:
        """Answer what waits, until the event is over."""
        while self._station.state.phase != "over":
            self._news.clear()
            deed = self._direction.next(self._seen(), self._clock.now())
            if deed is None:
                await until(self._clock, Millis(self._clock.now() + LOOK_MS), self._news)
            else:
                await self._clock.sleep(deed.after)
                await self._do(deed)

    async def _do(self, deed: Deed) -> None:
        reply = await self._submit(Command(self._ids.next(), deed.to, deed.verb, DIRECTOR, deed.args))
        if reply.status == 422:
            self._direction.refused(deed, self._station.state)
        elif reply.status != 200:
            raise RuntimeError(f"the floor answered {deed.verb} with {reply.status}: {reply.text}")
