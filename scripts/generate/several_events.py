"""Three events in one house, to be photographed: a main event, its second chance, and a cash game."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from photographs import Shot, StillDesk, photograph_pages, still_app
from shuffleup.api.event_paths import EventPaths
from shuffleup.event_file import shipped
from shuffleup.floor.house.chip_sets import LendChips, SetInventory
from shuffleup.floor.house.contents import decide, evolve
from shuffleup.floor.house.event_acts import OpenEvent
from shuffleup.floor.house.floor_facts import ShortName
from shuffleup.floor.house.state import House, HouseContext
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import FLOOR, Chips, Millis, TableNo, table_stream
from shuffleup.ruleset.event import Event, Registration, TableUse
from shuffleup.ruleset.seats import Seating
from shuffleup.views.house import house_view
from shuffleup_demo.people.task_answers import names
from staged import StagedTable, staged

TOPICS = ("clock", "floor", "wall", "timetable", "unit")
MAIN, SIDE, CASH = ShortName("main"), ShortName("side"), ShortName("cash")
Taken = Mapping[ShortName, tuple[dict[str, bytes], StillDesk]]

PLAYS = (
    "document.querySelectorAll('iframe').length === 2 && [...document.querySelectorAll('iframe')]"
    ".every((one) => one.contentDocument?.documentElement?.dataset.page)"
)
TONIGHT = "document.querySelector('#elsewhere .task')"
SHOTS = (
    Shot("walls-two-events.png", "/wall?events=main,side&depth=4", PLAYS, 1920, 1080),
    Shot("events-console.png", "/e/main/floor?person=Thandi", TONIGHT, 1280, 900),
    Shot("events-console-phone.png", "/e/main/floor?person=Thandi", TONIGHT, 320, 720),
)


async def three_events(clock: Clock) -> Taken:
    """Play a main event until somebody is broke, its second chance from the start, and open a cash game."""
    seen: dict[ShortName, tuple[dict[str, bytes], StillDesk]] = {}
    hands = TableUse(tracking="hands")
    late = Registration(late_entry_until_level=6)
    main = msgspec.structs.replace(shipped("tda-2024"), event=Event(title="Main event"), table=hands)
    side = msgspec.structs.replace(main, event=Event(title="Second chance"), registration=late)
    cash = msgspec.structs.replace(
        shipped("card-room"), event=Event(title="Cash game", format="cash"), seating=Seating(draw="open")
    )
    everybody = names(24)
    async with staged(clock, main) as at:
        await _begun(at, everybody[:9], 1_900_000)
        await at.ask(table_stream(TableNo(1)), "start_hand")
        await at.ask(table_stream(TableNo(1)), "tap_busts", seats=[3], had={3: 10_000})
        await at.ask(table_stream(TableNo(1)), "confirm_result")
        seen[MAIN] = (at.shown(TOPICS), at.desk())
    async with staged(clock, side) as at:
        await _begun(at, everybody[9:16], 300_000)
        await at.ask(FLOOR, "register", names=[everybody[0], everybody[16]])
        seen[SIDE] = (at.shown(TOPICS), at.desk())
    async with staged(clock, cash) as at:
        await at.ask(FLOOR, "register", names=everybody[17:22])
        seen[CASH] = (at.shown(TOPICS), at.desk())
    return seen


async def _begun(at: StagedTable, people: tuple[str, ...], played: int) -> None:
    await at.ask(FLOOR, "register", names=people)
    await at.ask(FLOOR, "draw_seats")
    await at.ask(FLOOR, "confirm_stacks", table=1)
    await at.ask(FLOOR, "start")
    await at.clock.sleep(Millis(played))


def _house() -> House:
    house = House()
    for command in (
        OpenEvent(MAIN, "Main event", (TableNo(1), TableNo(2), TableNo(3))),
        OpenEvent(SIDE, "Second chance", (TableNo(4),)),
        OpenEvent(CASH, "Cash game", (TableNo(5),)),
        SetInventory({Chips(25): 800, Chips(100): 800, Chips(500): 400}),
        LendChips(MAIN, {Chips(25): 400, Chips(100): 400, Chips(500): 200}),
        LendChips(SIDE, {Chips(25): 200, Chips(100): 200}),
    ):
        for event in decide(house, command, HouseContext()):
            house = evolve(house, event)
    return house


def pages_of_events(taken: Taken) -> EventPaths:
    """Make the pages of each event under its short name, those of the first without one, too."""
    house, floors = _house(), {short: desk.state for short, (_, desk) in taken.items()}
    apps = {
        str(short): still_app(views | {"house": msgspec.json.encode(house_view(house, floors, short))}, desk)
        for short, (views, desk) in taken.items()
    }
    paths = EventPaths(apps.pop(MAIN), MAIN)
    paths.further.update(apps)
    return paths


async def photograph_events(taken: Taken, browser: str, folder: Path) -> None:
    """Take the pictures of three events: two walls in one, and the console."""
    for shot in SHOTS:
        await photograph_pages(pages_of_events(taken), browser, shot, folder)
