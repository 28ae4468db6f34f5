"""A loop that outlives errors of the storage ends when it is told to, whatever the storage does just then."""

import ast
import asyncio
import threading
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

import shuffleup
from shuffleup.app.standby_copies import keep_secrets
from shuffleup.floor.seating.seat_events import TableHeld
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.bus.memory import MemoryBus
from shuffleup.network.bus.row_stream import RowRequest
from shuffleup.ruleset.event import Players, TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.stations.floor_secrets import StandbySecrets
from shuffleup.stations.row_sync import Resending
from shuffleup.stations.shared_services import StationContext
from shuffleup.storage.journal import errors
from shuffleup.storage.journal.errors import StorageFailed
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import InlineWriter, ThreadWriter
from shuffleup.tournament.reasons import Hold
from shuffleup.unit.venue.floor_replica import FloorReplica
from shuffleup_demo.virtual_time import run
from tests.patience import HANGS_S
from tests.stations.card_machine.conftest import Bench, Room as MachineRoom
from tests.stations.conftest import Friday
from tests.stations.venue_table.conftest import Room as VenueRoom

SCREEN = RuleSet(table=TableUse(dealing="screen"))
MACHINE = RuleSet(table=TableUse(dealing="machine"))
PHONES = RuleSet(table=TableUse(dealing="screen"), players=Players(page=True))
AN_HOUR_S = 3600
"""Of virtual time; levels are twenty minutes long."""
SOME_TURNS = 50
"""Turns of the loop in which a task ends that does not wait for anything."""


class Card(ThreadWriter):
    """Stores at once until it is held: then in the thread, which waits, and fails when it is told to."""

    def __init__(self, journal):
        super().__init__(journal)
        self.held, self.fails, self.faults, self.working = False, False, 0, 0
        self.reached, self._go = asyncio.Event(), threading.Event()

    def hold(self, *, fails):
        self.held, self.fails = True, fails

    async def let_go(self):
        """Let it do all that it was asked for."""
        self._go.set()
        while self.working:
            await asyncio.sleep(0)

    def works(self):
        """Answer at once from now on, and well."""
        self.held = self.fails = False

    async def _carried_out(self, verb):
        if not self.held:
            if self.faults:
                self.faults -= 1
                raise StorageFailed("the card does not answer")
            return await InlineWriter._carried_out(self, verb)
        self.reached.set()
        self.working += 1
        try:
            return await super()._carried_out(partial(self._in_thread, verb))
        finally:
            self.working -= 1

    def _in_thread(self, verb):
        self._go.wait(HANGS_S)
        if self.fails:
            raise StorageFailed("the card does not answer")
        return verb()


class Scene:
    """A loop that waits for its card; `end` tells it to end, and `ended` is done when it has."""

    def __init__(self, card, end, ended):
        self.card, self.end, self.ended = card, end, ended


class Stage:
    """What scenes are set with. `fails` says what the held card does in the end."""

    def __init__(self, folder, clock, tasks, *, fails):
        self.folder, self.clock, self.tasks, self.fails = folder, clock, tasks, fails
        self.closing = []

    async def evening(self, rules=SCREEN):
        """Begin an evening."""
        at = Friday(self.folder / "friday.journal", self.clock, rules, writer=Card)
        await at.open(self.tasks)
        await at.begin()
        self.closing.append(at.close)
        return at

    async def only(self, at, loop):
        """Leave one loop of an evening running."""
        at.stop()
        await asyncio.sleep(0)
        at.writer.hold(fails=self.fails)
        task = self.tasks.create_task(loop())
        return Scene(at.writer, task.cancel, task)

    async def after_a_fault(self, at, station, loop):
        """Leave the one running that tries a storage again which has failed."""
        at.stop()
        at.writer.faults = 1
        assert (await at.ask("announce", station.stream, text="pizza")).status == 503
        return await self.only(at, loop)

    async def venue(self):
        """Open a venue whose boxes have such cards; returns it and the cards."""
        cards = []

        class WithCards(VenueRoom):
            holds_new_cards = False

            def make_writer(self, journal):
                cards.append(Card(journal))
                cards[-1].held, cards[-1].fails = self.holds_new_cards, fails
                return cards[-1]

        fails, room = self.fails, WithCards(self.folder, self.clock)
        await room.open(self.tasks)
        self.closing.append(room.close)
        return room, cards


async def floor_marks_the_clock(stage):
    at = await stage.evening()
    return await stage.only(at, at.evening.floor.keep_time)


async def floor_tries_the_storage_again(stage):
    at = await stage.evening()
    await at.direct("stop_play", reason="fire alarm")
    return await stage.after_a_fault(at, at.evening.floor, at.evening.floor.keep_time)


async def table_tries_the_storage_again(stage):
    at = await stage.evening()
    return await stage.after_a_fault(at, at.evening.table, at.evening.table.keep_time)


async def machine_at_a_table(stage):
    at = await stage.evening(MACHINE)
    bench = Bench(stage.clock)
    room = MachineRoom(at, bench.open_port, stage.tasks, bench)
    await room.until(lambda: room.machine.up)
    return at, room


async def machine_tells_of_a_deck(stage):
    at, room = await machine_at_a_table(stage)
    await room.ask("shuffle")
    await room.until(lambda: room.machine.asked)
    at.writer.hold(fails=stage.fails)
    return Scene(at.writer, room.running.cancel, room.running)


async def machine_is_unplugged(stage):
    at, room = await machine_at_a_table(stage)
    at.writer.hold(fails=stage.fails)
    room.bench.plugged = False
    return Scene(at.writer, room.running.cancel, room.running)


async def witness(stage):
    floor = Journal.create(stage.folder / "floor.journal", clock=stage.clock, genesis=b"{}")
    card = Card(Journal.create(stage.folder / "table.journal", clock=stage.clock, genesis=b"{}"))
    stage.closing.append(card.close)
    context = StationContext(card, MemoryBus().endpoint("unit"), stage.clock, floor.root, RepeatableSeeds(7))
    held = TableHeld(7, Hold.BREAK)
    draft = FLOOR_EVENTS.draft(FLOOR, CommandId("act"), Actor("clock"), held, RepeatableSeeds(7))
    keeps = FloorReplica(context)
    task = stage.tasks.create_task(keeps.run())
    await asyncio.sleep(0)
    return keeps, floor.append([draft]), Scene(card, task.cancel, task)


async def witness_stores_rows(stage):
    keeps, rows, scene = await witness(stage)
    await keeps.keep(rows)
    scene.card.hold(fails=stage.fails)
    return scene


async def witness_begins_to_follow(stage):
    keeps, _, scene = await witness(stage)
    scene.card.hold(fails=stage.fails)
    keeps.look(True, None)
    return scene


async def box_without_a_floor_takes_the_next_level(stage):
    room, cards = await stage.venue()
    (unit,) = await room.begin()
    unit.cut()
    await room.quiet(2_000)
    cards[0].hold(fails=stage.fails)
    return Scene(cards[0], unit.task.cancel, unit.task)


async def box_opens_the_journal_of_a_table(stage):
    room, cards = await stage.venue()
    unit, room.holds_new_cards = room.unit(), True
    await room.give(1, unit)
    return Scene(cards[0], unit.task.cancel, unit.task)


async def rows_are_sent_again(stage):
    at = await stage.evening()
    at.stop()
    at.writer.hold(fails=stage.fails)
    resending = Resending(
        MemoryBus().endpoint("floor"),
        find=lambda ask: at.writer.rows(ask.stream),
        topic=lambda user, stream: user,
    )
    for box in ("one", "another"):
        resending.ask(box, RowRequest(FLOOR, 0, 9))
    await asyncio.sleep(0)
    return Scene(at.writer, resending.close, stage.tasks.create_task(resending.finished()))


async def standby_looks_for_secrets(stage):
    at = await stage.evening(PHONES)
    secrets = StandbySecrets(at.writer, None)
    beside = partial(
        keep_secrets,
        SimpleNamespace(floor=at.evening.floor.state),
        secrets,
        stage.clock,
    )
    return await stage.only(at, beside)


SCENES = {
    floor_marks_the_clock: "stations/floor.py keep_time",
    floor_tries_the_storage_again: "stations/floor.py keep_time",
    table_tries_the_storage_again: "stations/table.py keep_time",
    machine_tells_of_a_deck: "stations/card_machine.py _decide",
    machine_is_unplugged: "stations/card_machine.py _say_lost",
    witness_stores_rows: "unit/venue/floor_replica.py _keep_storing",
    witness_begins_to_follow: "unit/venue/floor_replica.py _keep_following",
    box_without_a_floor_takes_the_next_level: "unit/venue/level_clock.py run",
    box_opens_the_journal_of_a_table: "unit/venue/venue_table.py _play",
    rows_are_sent_again: "stations/row_sync.py _answer_all",
    standby_looks_for_secrets: "app/standby_copies.py keep_secrets",
}

ELSEWHERE = {"unit/venue/venue_table.py _follow_orders"}
"""Loops that outlive what the journal's writer has no part in: the orders of a box are small files."""


def test_every_loop_that_outlives_errors_of_the_storage_has_a_scene():
    """Seen from the source: a coroutine with a loop in which one is caught."""
    package = Path(shuffleup.__file__).parent
    found = {
        f"{path.relative_to(package)} {name}" for path in package.rglob("*.py") for name in loops_of(path)
    }
    assert found - ELSEWHERE == {loop for loop in SCENES.values() if loop not in AWAITED_BY_A_LOOP}


AWAITED_BY_A_LOOP = {"stations/card_machine.py _decide", "stations/card_machine.py _say_lost"}


def loops_of(path):
    """Name the coroutines of a file with a loop in which an error of the storage is caught."""
    source = path.read_text(encoding="utf-8")
    for function in ast.walk(ast.parse(source if "async def" in source and "while " in source else "")):
        if isinstance(function, ast.AsyncFunctionDef):
            loops = [one for one in ast.walk(function) if isinstance(one, ast.While)]
            if any(outlives(part) for loop in loops for part in ast.walk(loop)):
                yield function.name


def outlives(part):
    """Say whether a part of the source catches errors of the storage."""
    if isinstance(part, ast.ExceptHandler):
        return bool(part.type and named(part.type) & CAUGHT)
    calls = [item.context_expr for item in part.items] if isinstance(part, ast.With) else []
    return any("suppress" in named(call) and named(call) & CAUGHT for call in calls)


def named(part):
    return {one.id for one in ast.walk(part) if isinstance(one, ast.Name)}


CAUGHT = {
    name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, CommandError)
}
"""The names of the journal's errors, and of their common base."""


@pytest.mark.parametrize("fails", [True, False], ids=["fails", "stores"])
@pytest.mark.parametrize("times", [1, 3], ids=["told once", "told three times"])
@pytest.mark.parametrize("scene", SCENES, ids=lambda one: one.__name__)
@pytest.mark.run_by(run, datetime(2026, 11, 20, 19, 0, tzinfo=UTC))
async def test_a_loop_ends_when_it_is_told_to_while_its_card_works(clock, /, tmp_path, scene, times, fails):
    async with asyncio.TaskGroup() as tasks:
        stage = Stage(tmp_path, clock, tasks, fails=fails)
        at = await scene(stage)
        async with asyncio.timeout(AN_HOUR_S):
            await at.card.reached.wait()
        for _ in range(times):
            at.end()
            await asyncio.sleep(0)
        assert at.card.working == 1
        for _ in range(SOME_TURNS):
            await at.card.let_go()
            await asyncio.sleep(0)
        ended = at.ended.done()
        at.card.works()
        at.ended.cancel()
        for close in stage.closing:
            await close()
    assert ended
