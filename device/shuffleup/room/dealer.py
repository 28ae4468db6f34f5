"""The simulated dealer: looks at the table, lets the players decide, and presses the keys of the box."""

from random import Random
from typing import Protocol

from shuffleup.amounts import Chips, Millis
from shuffleup.clock import Clock
from shuffleup.hal import Key
from shuffleup.identity import SeatNo
from shuffleup.poker.legal import legal_actions
from shuffleup.room.people import Decision, Temper, decide
from shuffleup.stations.table import TableStation
from shuffleup.table.legal import may_start
from shuffleup.table.state import Table

PRESS_MS = Millis(70)
BETWEEN_PRESSES_MS = Millis(130)
LOOK_AGAIN_MS = Millis(500)

KEY_OF = {"fold": Key.FOLD, "check_call": Key.CHECK_CALL, "bet_raise": Key.BET_RAISE, "all_in": Key.ALL_IN}


class Hands(Protocol):
    """What a finger can do to the box."""

    def press(self, key: Key) -> None:
        """Push a key down."""

    def release(self, key: Key) -> None:
        """Let a key come up."""

    def turn(self, detents: int) -> None:
        """Turn the knob, clockwise when positive."""


class Pace:
    """How long people take, in milliseconds of the event: to think, to look at a result, to shuffle."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def think(self) -> Millis:
        """Think about one action."""
        return Millis(self._chance.randint(900, 2600))

    def shuffle(self) -> Millis:
        """Pay the winner, gather the cards and shuffle."""
        return Millis(self._chance.randint(4000, 7000))


class Dealer:
    """Deals hand after hand until the event is over. Every act goes through a key of the box."""

    def __init__(
        self, station: TableStation, hands: Hands, *, tempers: dict[str, Temper], clock: Clock, chance: Random
    ) -> None:
        self._station = station
        self._hands = hands
        self._tempers = tempers
        self._clock = clock
        self._chance = chance
        self._pace = Pace(chance)

    async def run(self) -> None:
        """Work until the table is closed."""
        while (table := self._station.table) is None or not table.closed:
            await self._work(table)

    async def _work(self, table: Table | None) -> None:
        hand = table.play.hand if table else None
        if table is None or (hand is None and may_start(table)):
            await self._clock.sleep(LOOK_AGAIN_MS)
        elif hand is not None and hand.phase == "betting":
            await self._clock.sleep(self._pace.think())
            await self._act(table)
        else:
            await self._clock.sleep(self._pace.shuffle())
            await self._deal(table)

    async def _act(self, table: Table) -> None:
        """Press what the player to act has decided, if the table is still what it was."""
        hand = table.play.hand
        if hand is None or self._station.version != table.seq:
            return
        legal = legal_actions(hand)
        seat = SeatNo(legal.seat or 0)
        big_blind = table.play.level.big_blind if table.play.level else Chips(1)
        temper = self._tempers[table.sitters[seat].name]
        decision = decide(legal, temper, hand.stack(seat), big_blind, self._chance)
        await self._press_all(decision)

    async def _press_all(self, decision: Decision) -> None:
        key = KEY_OF[decision.choice]
        await self._press(key)
        if decision.choice == "bet_raise":
            for _ in range(decision.steps):
                self._hands.turn(1)
                await self._clock.sleep(BETWEEN_PRESSES_MS)
        if decision.choice in ("bet_raise", "all_in"):
            await self._press(key)

    async def _deal(self, table: Table) -> None:
        if self._station.version == table.seq and not (may_start(table) and not table.play.provisional):
            await self._press(Key.DEAL_NEXT)

    async def _press(self, key: Key) -> None:
        self._hands.press(key)
        await self._clock.sleep(PRESS_MS)
        self._hands.release(key)
        await self._clock.sleep(BETWEEN_PRESSES_MS)
