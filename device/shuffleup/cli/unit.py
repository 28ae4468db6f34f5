"""Puts a unit together: journal, stations, box and server. The composition root of `table` and `demo`."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import msgspec

from shuffleup.api.app import create_app
from shuffleup.api.server import Server, serve
from shuffleup.chance import Seeds
from shuffleup.cli.group_writer import GroupWriter
from shuffleup.cli.own_address import ONLY_HERE, console_address, own_address, port_of
from shuffleup.cli.parts import Parts
from shuffleup.clock import Clock
from shuffleup.command_ids import CommandIds
from shuffleup.config import Listening
from shuffleup.dealer_display import Text
from shuffleup.hal import SerialPort
from shuffleup.hub import Hub
from shuffleup.journal import Journal, JournalUnwritable, ThreadWriter
from shuffleup.language import ENGLISH, Catalogue, Grouping, speak
from shuffleup.pin import FloorPin
from shuffleup.rulebook import decode, encode
from shuffleup.ruleset import RuleSet
from shuffleup.stations.box import Box
from shuffleup.stations.card_machine import CardMachine
from shuffleup.stations.evening import TABLE, Evening
from shuffleup.stations.kept_look import KeptLook
from shuffleup.stations.kept_volumes import KeptVolumes
from shuffleup.stations.touchscreen import Touchscreen
from shuffleup.unit_key import UnitKey
from shuffleup.views.oled import Where
from shuffleup.views.touch.troubles import troubles
from shuffleup.wire import ORDINARY_ROOM, NowView, RoomView, UnitView
from shuffleup_ui.pages import pages


class Genesis(msgspec.Struct, frozen=True):
    """The first words of every journal of an event: its name and its fully merged rule set."""

    event: str
    rules: msgspec.Raw


class Unit(msgspec.Struct):
    """A running unit; `time` reads its clock as faces are told it, `pin` is the floor PIN it asks for."""

    evening: Evening
    box: Box
    hub: Hub
    rules: RuleSet
    time: Callable[[], NowView]
    touch: Touchscreen
    pin: FloorPin | None = None


def open_journal(path: Path, clock: Clock, event: str, rules: RuleSet) -> Journal:
    """Open the journal of an event, or begin it; raises the journal's errors."""
    try:
        if path.exists():
            return Journal.open(path, clock=clock)
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise JournalUnwritable(
            f"{path.parent}: cannot be made ({error.strerror}); name another folder"
        ) from error
    genesis = msgspec.json.encode(Genesis(event, msgspec.Raw(encode(rules))))
    return Journal.create(path, clock=clock, genesis=genesis)


def rules_of(journal: Journal) -> tuple[str, RuleSet]:
    """Read from a journal which event it is and by which rules it is played."""
    genesis = msgspec.json.decode(journal.genesis, type=Genesis)
    return genesis.event, decode(bytes(genesis.rules))


@asynccontextmanager
async def running_unit(
    journal: Journal,
    *,
    parts: Parts,
    clock: Clock,
    seeds: Seeds,
    ids: CommandIds,
    key: UnitKey,
    name: str,
    tables: int = 1,
    rate: float = 1.0,
    room: RoomView = ORDINARY_ROOM,
    in_threads: bool = True,
    speaks: Catalogue = ENGLISH,
    grouping: Grouping = "space",
    volumes: KeptVolumes | None = None,
    voices: Path = Path("voice"),
    look: KeptLook | None = None,
    pin: FloorPin | None = None,
    open_machine: Callable[[], SerialPort] | None = None,
) -> AsyncIterator[Unit]:
    """Run the floor, up to `tables` tables, and the box at table 1 on a journal until the body is left.

    `in_threads` keeps storage and OLED bus away from the loop; without it everything happens in the loop,
    in the same order every time, as an evening in virtual time wants it. All that is shown is in
    the language of the catalogue `speaks`. `voices` is the folder with the parts of the voice. Without
    a `pin` the director is never asked for one. `open_machine` opens the port of the card machine of table 1.
    """
    speak(speaks, grouping)
    event, rules = rules_of(journal)
    hub = Hub()
    writer = ThreadWriter(journal) if in_threads else GroupWriter(journal)
    evening = Evening(
        journal,
        writer=writer,
        clock=clock,
        hub=hub,
        seeds=seeds,
        ids=ids,
        key=key,
        tables=tables,
        rate=rate,
        room=room,
    )
    box = Box(
        parts.for_box(hub),
        evening.faces,
        submit=evening.submit,
        storage=evening.storage_fault,
        hub=hub,
        clock=clock,
        ids=ids,
        unit=name,
        volumes=volumes,
        voices=voices,
    )
    touch = Touchscreen(evening.faces, box.unit_desk, hub=hub, clock=clock, look=look or KeptLook(), pin=pin)
    box.watch_health(touch.health_changed)
    evening.join_unit(box.unit_desk.submit)
    try:
        async with asyncio.TaskGroup() as tasks:
            stops = [await evening.open(event, rules, tasks), box.start(tasks)]
            stops += _machines(evening, open_machine, clock, seeds, hub, box.text, tasks)
            with _stopped_after(stops):
                yield Unit(evening, box, hub, rules, lambda: NowView(clock.now(), rate), touch, pin)
    except BaseExceptionGroup as group:
        raise _only_fault(group) from group
    finally:
        hub.close()
        box.close()
        await evening.close()


@contextmanager
def _stopped_after(stops: Iterable[Callable[[], None]]) -> Iterator[None]:
    """Stop everything when the body is left."""
    try:
        yield
    finally:
        for stop in stops:
            stop()


def _machines(
    evening: Evening,
    open_port: Callable[[], SerialPort] | None,
    clock: Clock,
    seeds: Seeds,
    hub: Hub,
    text: Callable[[], Text],
    tasks: asyncio.TaskGroup,
) -> list[Callable[[], None]]:
    """Let a card machine deal at the table of the box, where there is one; returns what stops it."""
    if open_port is None:
        return []
    machine = CardMachine(evening.table, open_port, clock=clock, seeds=seeds, hub=hub, text=text)
    running = tasks.create_task(machine.run())

    def stop() -> None:
        running.cancel()

    return [stop]


def _only_fault(group: BaseExceptionGroup) -> BaseException:
    """Take the one fault out of a group that holds no other: what the body raised, as it raised it."""
    fault: BaseException = group
    while isinstance(fault, BaseExceptionGroup) and len(fault.exceptions) == 1:
        fault = fault.exceptions[0]
    return fault


def report_storage(unit: Unit, say: Callable[[str], None]) -> None:
    """Say in one line when nothing can be stored any more, and when it can again."""
    said = ""

    def look() -> None:
        nonlocal said
        fault = unit.evening.storage_fault()
        if bool(fault) != bool(said):
            say(fault or "the journal can be written again; the table goes on")
        said = fault

    unit.evening.floor.watch(look)
    unit.evening.watch_tables(lambda station: station.watch(look))


def report_surroundings(unit: Unit, say: Callable[[str], None]) -> None:
    """Say in one line each when the supply sags or the time of day is wrong, for the log of the unit."""
    said: frozenset[str] = frozenset()

    def look(health: UnitView) -> None:
        nonlocal said
        found = {one.what: one.happened for one in troubles(health) if one.what in ("power", "wrong_time")}
        for what in found.keys() - said:
            say(found[what])
        said = frozenset(found)

    unit.box.watch_health(look)


def port(text: str) -> int:
    """Read a port number from the command line; 0 takes any free one."""
    number = int(text)
    if not 0 <= number <= 65535:
        raise ValueError(text)
    return number


async def serve_unit(unit: Unit, parts: Parts, listen: Listening, *, port_is_a_wish: bool) -> Server:
    """Let the faces in; raises `CannotListen` where the port or socket cannot be had."""
    evening = unit.evening
    app = create_app(
        hub=unit.hub,
        submit=evening.submit,
        metal=parts.touchable,
        pages=pages(),
        floor=evening.console,
        now=unit.time,
        pin=unit.pin,
    )
    socket = Path(listen.unix_socket) if listen.unix_socket else None
    server = await serve(
        app, host=listen.host, port=listen.port, unix_socket=socket, port_is_a_wish=port_is_a_wish
    )
    address = console_address(listen.host, server.url)
    unit.touch.found_at(address)
    evening.found_at(address)
    if listen.host not in ONLY_HERE:
        number = port_of(server.url)
        evening.faces.pages.where = lambda: Where(TABLE, own_address(listen.host), number)
    return server


def addresses(server: Server) -> str:
    """Say where the faces are."""
    return f"front panel {server.url}, floor {server.url}/floor"
