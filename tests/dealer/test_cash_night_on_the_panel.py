"""A cash night from an empty folder to the settlement: its hands by keys, knob and OLED alone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dealer.eye import read
from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import open_journal, running_unit
from shuffleup.event_file import load, proposal
from shuffleup.hardware.hal import Key
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR, Actor, Chips, Millis, SeatNo
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command
from shuffleup.views.deal_and_settlement import settlement_view
from shuffleup_demo.virtual_time import VirtualClock, run
from staged import StagedTable

EVENING = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)


pytestmark = pytest.mark.run_by(run, EVENING)
ADDITIONS = """
[game]
rotation = ["holdem", { kind = "omaha", structure = "pot_limit" }, "short_deck"]
rotate_by = "hand"

[straddle]
kind = "utg"

[bomb]
ante = 5
boards = 2
every = "key"

[run_it]
most = 2

[settle]
enabled = true
"""
BY_HANDS = """
[table]
tracking = "hands"

[game]
rotation = [{ kind = "omaha8", structure = "fixed_limit" }, "holdem"]
rotate_by = "hand"

[bomb]
ante = 5
boards = 2
every = "key"

[run_it]
most = 3
"""
NAMES = ("Ann", "Ben", "Cara", "Dan")
BOUGHT = Chips(1000)
BLINKS = 5
CHOICES = 20
"""More detents than the knob has choices at a showdown."""


async def directs(at: StagedTable, verb: str, **args: object) -> None:
    """Post a command of the director, as the console does."""
    command = Command(at.ids.next(), FLOOR, verb, Actor("director", "Ann"), args)
    reply = await at.unit.evening.submit(command)
    assert reply.status == 200, reply.text
    await at.clock.sleep(Millis(1000))


class Panel:
    """The dealer: presses keys, turns the knob, and reads the OLED."""

    def __init__(self, at: StagedTable) -> None:
        self.at = at

    @property
    def stacks(self) -> dict[SeatNo, Chips]:
        table = self.at.unit.evening.table.table
        assert table is not None
        return table.stacks_now()

    def oled(self) -> tuple[str, ...]:
        return read(self.at.parts.metal.picture())

    async def press(self, *names: str) -> None:
        """Press lit keys one after the other; the lamp of an armed one blinks."""
        for name in names:
            for _ in range(BLINKS):
                if Key(name) in self.at.parts.metal.lamps():
                    break
                await self.at.clock.sleep(Millis(130))
            else:
                raise AssertionError((name, self.oled()))
            await self.at.press(name)

    async def shows(self, *words: str) -> None:
        """Wait until the OLED shows these lines, for as long as a notice stands."""
        for _ in range(12):
            if set(words) <= set(self.oled()):
                return
            await self.at.clock.sleep(Millis(500))
        raise AssertionError((words, self.oled()))

    async def pays(self, seat: int) -> None:
        """Turn the knob to a seat, and say OK."""
        for _ in range(CHOICES):
            self.at.parts.metal.turn(1)
            await self.at.clock.sleep(Millis(200))
            if f"SEAT {seat} {NAMES[seat - 1].upper()}" in self.oled():
                break
        await self.press("check_call")


@asynccontextmanager
async def cash_night(clock: Clock, folder: Path, additions: str = ADDITIONS) -> AsyncIterator[Panel]:
    """Open the event of a file that `shuffleup new` has written, with what the host adds; four sit down."""
    file = folder / "cash.toml"
    written = proposal("card-room").replace('structure = "fixed_limit"', 'structure = "no_limit"')
    file.write_text(written + additions, encoding="utf-8")
    ids, parts = seeded_ids(3, "cash"), SimulatedParts(HardwareSettings(), clock)
    journal = open_journal(folder / "cash.journal", clock, "cash", load(file).rules)
    box = BoxSettings(
        parts=parts,
        clock=clock,
        seeds=RepeatableSeeds(3),
        ids=ids,
        key=UnitKey(bytes(32)),
        name="table unit",
        in_threads=False,
    )
    async with running_unit(journal, box) as unit:
        at = StagedTable(unit, parts, clock, ids)
        await directs(at, "register", names=NAMES)
        for seat, entry in enumerate(unit.evening.floor.state.entries, 1):
            await directs(at, "take_seat", entry=entry.id, table=1, seat=seat, chips=BOUGHT)
        await directs(at, "start")
        await clock.sleep(Millis(10_000))
        yield Panel(at)


async def straddled_and_run_twice(panel: Panel) -> None:
    """Seat 4 straddles; seats 1 and 4 are all-in before the flop, and win a run each."""
    await panel.shows("HAND 1")
    await panel.press("bet_raise")
    await panel.at.clock.sleep(Millis(60_000))
    await panel.shows("HAND 1", "STRADDLE 20 S4")
    await panel.press("deal_next")
    await panel.shows("SEAT 1 TO CALL", "20")
    await panel.press("all_in", "all_in", "fold", "fold", "check_call")
    await panel.shows("RUN IT?")
    await panel.press("bet_raise")
    await panel.shows("RUN 1 OF 2")
    await panel.pays(1)
    await panel.shows("RUN 2 OF 2")
    await panel.pays(4)
    assert panel.stacks == {1: 1010, 2: 995, 3: 990, 4: 1005}


async def bomb_pot_with_two_boards(panel: Panel) -> None:
    """Everybody checks to the river of an Omaha hand; seats 2 and 3 win a board each."""
    await panel.shows("HAND 2")
    await panel.press("all_in", "all_in")
    await panel.shows("HAND 2", "BOMB 50 EACH")
    await panel.press("deal_next")
    await panel.shows("DEAL THE FLOP")
    await panel.shows("CHECK")
    for _ in range(12):
        await panel.press("check_call")
    await panel.shows("BOARD 1")
    await panel.pays(2)
    await panel.shows("BOARD 2")
    await panel.pays(3)
    assert panel.stacks == {1: 960, 2: 1045, 3: 1040, 4: 955}


async def short_deck(panel: Panel) -> None:
    """Three fold, and the big blind takes the small one."""
    await panel.shows("HAND 3")
    await panel.press("deal_next", "fold", "fold", "fold")
    await panel.shows("HAND 4")
    assert sum(panel.stacks.values()) == len(NAMES) * BOUGHT


async def settled(panel: Panel) -> None:
    """The host ends the night after this hand, and takes the counts of the table."""
    await directs(panel.at, "end_after_hand", reason="late")
    await panel.shows("THE END")
    for verb in ("confirm_counts", "settle_up"):
        await directs(panel.at, verb)


async def test_a_whole_cash_night_is_dealt_on_the_panel_and_settled_to_zero(
    clock: VirtualClock, /, tmp_path: Path
) -> None:
    """VAR-02, VAR-07 to VAR-10, VAR-20, VAR-23, SET-05: no chip comes or goes."""
    async with cash_night(clock, tmp_path) as panel:
        for hand in (straddled_and_run_twice, bomb_pot_with_two_boards, short_deck):
            await hand(panel)
            assert sum(panel.stacks.values()) == len(NAMES) * BOUGHT
        await settled(panel)
        floor = panel.at.unit.evening.floor.state
        assert floor is not None
        night = settlement_view(floor)
        results = {one.name: one.own for one in night.lines}
        assert (night.settled, night.missing, night.problem) == (True, 0, "")
        assert results == {"Ann": -35, "Ben": 45, "Cara": 40, "Dan": -50}
        assert sum(results.values()) == 0


async def test_a_night_by_hands_is_won_part_by_part_with_the_knob(
    clock: VirtualClock, /, tmp_path: Path
) -> None:
    """VAR-20, VAR-23, VAR-25: a bomb pot of limit hi-lo on two boards, then hold'em that is run twice."""
    async with cash_night(clock, tmp_path, BY_HANDS) as panel:
        await panel.shows("HAND 1", "O8 10/20", "THEN HOLD'EM")
        await panel.press("all_in", "all_in", "deal_next")
        for part, seat in (
            ("BOARD 1 HIGH", 2),
            ("BOARD 1 LOW", 3),
            ("BOARD 2 HIGH", 1),
            ("BOARD 2 LOW", 1),
        ):
            await panel.shows("O8 10/20", part)
            await panel.pays(seat)
        await panel.shows("O8 10/20", "HAND 1", "IS ON")
        await panel.press("undo")
        await panel.shows("BOARD 2 LOW")
        await panel.press("deal_next")
        await panel.shows("HOLD'EM 5/10", "HAND 2")
        await panel.press("bet_raise")
        for part, seat in (("RUN 1 OF 2", 4), ("RUN 2 OF 2", 1)):
            await panel.shows(part)
            await panel.pays(seat)
        assert panel.stacks == dict.fromkeys((1, 2, 3, 4), BOUGHT)
