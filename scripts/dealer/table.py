"""A box at a table that is set up for one hand: chips, blinds, antes, button and players, by commands."""

import math
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from msgspec.structs import replace

from dealer.story import CannotBeDealt, Story
from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import Unit, open_journal, running_unit
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import CommandIds, seeded_ids
from shuffleup.kernel.field_types import FLOOR, UNIT, Actor, Chips, Millis, SeatNo, Stream, table_stream
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.poker.events import BetMade, Raised
from shuffleup.poker.setup import HandSetup
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.chips import ChipSets, ColourUpRules
from shuffleup.ruleset.hand import Bomb, RunIt
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Cash
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Balancing, Breaking, Button, FinalTable, HandForHandRules, Seating
from shuffleup.stations.event_codec import TABLE_EVENTS
from shuffleup.storage.journal.store import Journal
from shuffleup.table.state import Table
from shuffleup.unit.box.evening import TABLE

Wait = Callable[[Millis], Awaitable[None]]
DECIDED = frozenset({"hand.folded", "hand.checked", "hand.called", "hand.bet", "hand.raised"})
"""The stored names of what a player decides."""

SET_UP = (
    "stacks",
    "button",
    "small_blind_seat",
    "big_blind_seat",
    "big_blind",
    "ante",
    "low_limit",
    "high_limit",
    "posts",
    "straddles",
    "bomb",
    "boards",
    "game",
)
"""The values at the start of a hand that must be those of the history."""

MOST_SEATS = 10

MOST_BLINDS = 2

KINDS = (1, 4, 20, 100, 400, 2000, 10_000)
"""The kinds of chips in units of the smallest one: 25, 100, 500, 2500 and so on."""

HEARD_MS = Millis(20)
"""Time of a command until floor and table have its events."""


QUIET_MS = Millis(1000)
"""Time before the first press: a key that has just changed is ignored."""


class LiveTable:
    """The box, the metal it stands in, and a director who sets its table up.

    `wait` lets so many milliseconds pass at the box.
    """

    def __init__(
        self,
        story: Story,
        unit: Unit,
        *,
        journal: Journal,
        parts: SimulatedParts,
        ids: CommandIds,
        wait: Wait,
    ) -> None:
        self.story = story
        self.unit = unit
        self._journal = journal
        self.parts = parts
        self.ids = ids
        self.wait = wait

    @property
    def state(self) -> Table:
        """The stored state of the table.

        Raises:
            CannotBeDealt: the floor has set up none.
        """
        table = self.unit.evening.table.table
        if table is None:
            raise CannotBeDealt("the box has no table")
        return table

    @property
    def stacks(self) -> tuple[Chips, ...]:
        """The stacks that are stored, by seat."""
        return tuple(chips for _, chips in sorted(self.state.stacks_now().items()))

    def check_start(self) -> None:
        """See that the hand has begun as the history has it.

        Raises:
            CannotBeDealt: seats, stacks or stakes are others.
        """
        hand, wanted = self.state.play.hand, self.story.setup
        for name in SET_UP:
            has, should = getattr(hand and hand.setup, name, None), getattr(wanted, name)
            if has != should:
                raise CannotBeDealt(f"the table could not be set up: {name} is {has} and should be {should}")

    def last_bet(self) -> Chips | None:
        """Give the total of the bet or raise that was stored last, None after any other decision."""
        rows = self._journal.rows(table_stream(TABLE))
        decisions = [row for row in rows if row.type in DECIDED]
        made = TABLE_EVENTS.read(decisions[-1]) if decisions else None
        return made.to if isinstance(made, BetMade | Raised) else None

    async def settle(self) -> None:
        """Wait until all touches so far have come to their end: the box answers them one after the other."""
        last = Command(self.ids.next(), UNIT, "close_menu", Actor("dealer", face="settled"))
        await self.unit.evening.submit(last)
        await self.wait(Millis(0))

    async def ask(self, to: Stream, verb: str, **args: object) -> None:
        """Post a command of the director.

        Raises:
            CannotBeDealt: it is refused.
        """
        command = Command(self.ids.next(), to, verb, Actor("director", person="director"), args)
        reply = await self.unit.evening.submit(command)
        if reply.status != 200:
            raise CannotBeDealt(f"the table cannot be set up: {verb}: {reply.text}")
        await self.wait(HEARD_MS)


@asynccontextmanager
async def table_for(story: Story, clock: Clock, wait: Wait) -> AsyncIterator[LiveTable]:
    """Run a box of its own whose table is ready for the first press of a hand.

    Raises:
        CannotBeDealt: no floor can set up such a table.
    """
    ids, parts = seeded_ids(1, "dealer"), SimulatedParts(HardwareSettings(), clock)
    with tempfile.TemporaryDirectory(prefix="dealer-") as folder:
        journal = open_journal(Path(folder) / "hand.journal", clock, "hand", _rules(story))
        box = BoxSettings(
            parts=parts,
            clock=clock,
            seeds=RepeatableSeeds(1),
            ids=ids,
            key=UnitKey(bytes(32)),
            name="dealer",
            in_threads=False,
        )
        async with running_unit(journal, box) as unit:
            table = LiveTable(story, unit, journal=journal, parts=parts, ids=ids, wait=wait)
            await _seat(table, story)
            await wait(QUIET_MS)
            yield table


async def _seat(table: LiveTable, story: Story) -> None:
    """Seat the button first, who has it then, and give everybody the stack of the history."""
    setup = story.setup
    seats = [seat for seat, _ in setup.stacks]
    await table.ask(FLOOR, "register", names=[f"P{seat}" for seat in seats])
    entries = {one.name: one.id for one in table.unit.evening.floor.state.entries}
    for seat in (setup.button, *(seat for seat in seats if seat != setup.button)):
        await table.ask(FLOOR, "take_seat", entry=entries[f"P{seat}"], table=TABLE, seat=seat)
    await table.ask(FLOOR, "start")
    if setup.small_blind_seat is None and not _has_button_blind(setup):
        await _leave_out_small_blind(table, setup)
    stacks = {entries[f"P{seat}"]: chips for seat, chips in setup.stacks}
    await table.ask(FLOOR, "enter_stacks", table=TABLE, stacks=stacks, reason="as in the history")


async def _leave_out_small_blind(table: LiveTable, setup: HandSetup) -> None:
    """Play a hand after which the small blind has gone out, from a seat behind the last player (TDA 32)."""
    gone = SeatNo(len(setup.stacks) + 1)
    if gone > MOST_SEATS:
        raise CannotBeDealt("a full table has a small blind")
    at = table_stream(TABLE)
    await table.ask(at, "start_hand")
    for _ in setup.stacks[1:]:
        await table.ask(at, "fold")
    await table.ask(at, "confirm_result")
    placed = {"button": setup.button, "small_blind": setup.button, "big_blind": gone}
    await table.ask(at, "move_button", **placed, reason="the small blind has gone out")


def _rules(story: Story) -> RuleSet:
    """Make the rules of an event with this one level, at which nothing happens by itself."""
    setup, rules = story.setup, story.rules
    unit = _smallest_chip(story)
    largest = max(story.starting)
    form: Literal["sb_bb", "button_blind"] = "button_blind" if _has_button_blind(setup) else "sb_bb"
    no_small_blind = setup.small_blind_seat is not None and not setup.small_blind
    ratio = Decimal(0 if no_small_blind else 1)
    limits = ((setup.low_limit, setup.high_limit),) if setup.low_limit and setup.high_limit else ()
    return RuleSet(
        chips=ChipSets(
            start_stack=largest,
            denominations=tuple(Chips(unit * many) for many in KINDS if many == 1 or unit * many <= largest),
        ),
        seating=Seating(draw="open", max_per_table=10),
        balance=Balancing(trigger_difference=0, halt_short_by=0),
        breaking=Breaking(enabled=False),
        final_table=FinalTable(size=0),
        button=Button(first="first_to_sit"),
        blinds=replace(rules.blinds, ante=setup.ante, sb_ratio=ratio, form=form),
        game=replace(rules.game, kind=setup.game),
        levels=Levels(
            unit="none",
            generator="stakes",
            table=() if no_small_blind else ((setup.small_blind or setup.big_blind, setup.big_blind),),
            limits=((setup.big_blind, Chips(2 * setup.big_blind)),) if no_small_blind else limits,
        ),
        betting=replace(rules.betting, cap_lifted="never") if setup.event_players != 2 else rules.betting,
        showdown=rules.showdown,
        pots=replace(rules.pots, odd_unit=setup.smallest_chip),
        colour_up=ColourUpRules(enabled=False),
        hand_for_hand=HandForHandRules(enabled=False),
        heads_up=rules.heads_up,
        **_additions(story),
    )


def _has_button_blind(setup: HandSetup) -> bool:
    """Say whether the button posts the only blind (VAR-18)."""
    return setup.small_blind_seat is None and setup.big_blind_seat == setup.button


def _additions(story: Story) -> dict[str, Any]:
    """Switch on what a cash table needs for this hand: straddles, a bomb pot, several runs."""
    setup = story.setup
    found: dict[str, Any] = {}
    if setup.straddles:
        on_button = len(setup.stacks) > MOST_BLINDS + 1 and setup.straddles[0][0] == setup.button
        kind: Literal["utg", "button"] = "button" if on_button else "utg"
        found["straddle"] = replace(story.rules.straddle, kind=kind, most=4)
    if setup.bomb:
        found["bomb"] = Bomb(setup.bomb // setup.big_blind, 2 if setup.boards > 1 else 1, "key")
    if story.runs > 1:
        found["run_it"] = RunIt(story.runs)
    return found | {"cash": Cash(enabled=True)} if found else {}


def _smallest_chip(story: Story) -> Chips:
    """Find the largest chip of which every amount of the hand can be made."""
    setup = story.setup
    stakes = (setup.small_blind, setup.big_blind, setup.ante, setup.low_limit or 0, setup.high_limit or 0)
    return Chips(math.gcd(*stakes, *story.starting, *(step.to for step in story.steps)))
