"""An event of a weekend in a simulated venue: boxes, broker and standby, in a network with faults."""

import asyncio
import json
import shutil
from datetime import datetime
from pathlib import Path

from festival.people import WeekendDirection
from festival.plans import Asked as Weekend, EventPlan
from shuffleup.floor.contents import tasks
from shuffleup.network.trust.bag_lists import BAGS
from shuffleup.network.trust.floor_authority import AUTHORITY
from simulate.checker.checks import differences
from simulate.computers import FLOOR_AT, STANDBY_AT
from simulate.floors import EVENT
from simulate.night import Asked, Night, play
from simulate.people import DirectorAtFloor
from simulate.schedule import Fault

FAULTS_H, MOST_H = 0.5, 4.0
"""Faults come in the first part of an event; so long after them it stands still."""

TAKEN_OVER_S = (300.0, 1500.0)
"""The standby takes the floor over so long after the beginning: while hands are dealt, or bags closed."""

LOOK_S = 20.0


def play_night(plan: EventPlan, floor: Path, weekend: Weekend, begins: datetime) -> list[str]:
    """Play an event in a venue with faults, and list what is wrong with it.

    The journal of its floor and new lists of bags come into the folder `floor`.
    """
    if not (floor / AUTHORITY).exists():
        (floor / AUTHORITY).write_text(f"the authority of {floor.name}")
        (floor / BAGS).mkdir(exist_ok=True)
    asked = Asked(f"{weekend.seed} {plan.name}", plan.tables, FAULTS_H, weekend.faults, hardware=0)
    folder = floor.parent / "nights" / plan.name

    def venue(one: Asked, place: Path) -> NightOfEvent:
        return NightOfEvent(plan, floor / BAGS, one, place, begins)

    facts, _ = play(asked, folder, venue)
    wrong = [*facts["wrong"], *differences(folder)]
    if (last := _last_floor(folder)) is None:
        return [*wrong, "no floor is left in the end"]
    for path in last.glob(f"{EVENT}.journal*"):
        shutil.copy(path, floor / path.name.replace(EVENT, plan.name, 1))
    shutil.copytree(last / BAGS, floor / BAGS, dirs_exist_ok=True)
    return wrong


def _last_floor(folder: Path) -> Path | None:
    """Find the folder of the box that is the floor in the end."""
    for line in (folder / "record.jsonl").read_bytes().splitlines():
        if b'"kind":"end of floor"' in line:
            return folder / str(json.loads(line)["box"])
    return None


class NightOfEvent(Night):
    """The venue of one event, which ends when the event does."""

    def __init__(self, plan: EventPlan, bags: Path, asked: Asked, folder: Path, begins: datetime) -> None:
        super().__init__(asked, folder)
        self._plan = plan
        self.rules, self.tables, self.start = plan.rules, plan.tables, begins
        self.with_hardware = ()
        for name in (FLOOR_AT, STANDBY_AT):  # the standby has the authority of the floor, and its files
            shutil.copytree(bags, folder / name / BAGS)
            shutil.copy(bags.parent / AUTHORITY, folder / name / AUTHORITY)

    def faults(self) -> list[Fault]:
        """List the faults of the event; in its middle the standby takes a flight over, and day two."""
        drawn = super().faults()
        if self._plan.rules.flights.of and not any(one.kind == "take-over" for one in drawn):
            at = self.dice("take-over").uniform(*TAKEN_OVER_S)
            drawn.append(Fault(len(drawn), round(at, 3), "take-over", 0, 20.0))
        return drawn

    def _directing(self) -> DirectorAtFloor:
        self._direction: WeekendDirection

        def directed_by(seed: int) -> WeekendDirection:
            self._direction = WeekendDirection(self._plan, seed)
            return self._direction

        return DirectorAtFloor(self, directed_by)

    async def _until_done(self) -> None:
        """Play on until everything of the event is done."""
        most = self.loop.time() + MOST_H * 3600
        while not self._is_done():
            await asyncio.sleep(LOOK_S)
            if self.loop.time() > most:
                self.record.wrong.append(f"{self._plan.name} stands still: {self._waits()}")
                return

    def _is_done(self) -> bool:
        venue = self.floor_box.floor
        if venue is None or venue.floor.floor is None or venue.stopped:
            return False
        return self._direction.is_done(self._director.seen(venue))

    def _waits(self) -> list[str]:
        venue = self.floor_box.floor
        return [task.verb for task in tasks(venue.floor.state)] if venue else [self.floor_box.broken]
