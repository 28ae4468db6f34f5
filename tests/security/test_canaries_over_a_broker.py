"""Canaries over a real broker: a reader of the whole bus of a venue learns no card to come."""

import asyncio
import re
from pathlib import Path
from typing import Any, NamedTuple

from shuffleup.kernel.chance import RepeatableSeeds, commitment
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import TableNo
from shuffleup.network.bus import Message
from shuffleup.network.trust.broker_accounts import STANDBY, BrokerUser
from shuffleup.poker.cards import text
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Button
from shuffleup.stations.table import deck_from
from shuffleup.table.command import hole_cards
from tests.brokers import Brokers, password_of
from tests.patience import HANGS_S
from tests.stations.venue_table.test_over_a_broker import USER, Meeting, floor_of, table_of

CARD = re.compile(rb"(?<![0-9A-Za-z])[2-9TJQKA][shdc](?![0-9A-Za-z])")
RULES = RuleSet(button=Button(first="seat_1"), table=TableUse(dealing="screen"))
SEEDS_OF_THE_TABLE = 8


def seeds(count: int) -> list[bytes]:
    """The seeds that the table of this venue draws."""
    source = RepeatableSeeds(SEEDS_OF_THE_TABLE)
    return [source.seed() for _ in range(count)]


class Played(NamedTuple):
    """What lay at the table, and all that the bus has carried."""

    hidden: set[str]
    flop: set[str]
    heard: list[bytes]


async def two_hands(at: Any) -> tuple[set[str], set[str]]:
    """Play one to its flop and begin the next; returns the cards of the players, and those of the flop."""
    await at.begin()
    deck = deck_from(seeds(1)[0])
    assert at.unit.table.play.commitment == deck.commitment, "the test knows the deck"
    hidden = {text(card) for two in hole_cards(at.unit.table.play.hand, deck).values() for card in two}
    for _ in range(3):
        await at.press("check_or_call")
    await at.until(lambda: len(at.unit.table.play.hand.board) == 3)
    flop = {text(card) for card in at.unit.table.play.hand.board}
    await at.next_hand()
    await at.until(lambda: at.floor.floor.state.note(1).hand == 2)
    return hidden, flop


async def played(broker: Brokers, folder: Path) -> Played:
    """Play in a venue in which the standby hears everything."""
    clock, heard, all_heard = BootClock(), list[bytes](), asyncio.Event()
    second = commitment(seeds(2)[1]).encode()

    async def ear(message: Message) -> None:
        heard.append(message.topic.encode() + b" " + message.payload)
        if second in message.payload:  # what binds the second deck is told after the flop
            all_heard.set()

    users = (BrokerUser("floor"), BrokerUser(USER, TableNo(1)), BrokerUser(STANDBY))
    async with broker(*users) as here, asyncio.TaskGroup() as tasks:
        (await here.party(STANDBY)).subscribe("#", ear)
        floor = floor_of(here, folder, await here.party("floor"), clock)
        stop = await floor.open(RULES, tasks)
        unit = table_of(here, folder / "unit", here.run(here.bus(USER)), clock)
        unit.open()
        running = tasks.create_task(unit.run())
        hidden, flop = await two_hands(Meeting(here, floor, unit))
        async with asyncio.timeout(HANGS_S):  # the ear may be behind the floor
            await all_heard.wait()
        running.cancel()
        unit.close()
        stop()
        await floor.close()
    return Played(hidden, flop, heard)


def test_the_bus_of_a_venue_carries_no_card_before_its_time_no_seed_and_no_password(
    broker: Brokers, tmp_path: Path
) -> None:
    at = asyncio.run(played(broker, tmp_path))
    said = b"\0".join(at.heard)
    named = {card.decode() for card in CARD.findall(said)}
    assert named == at.flop
    assert not named & at.hidden
    assert [seed for seed in seeds(5) if seed in said or seed.hex().encode() in said] == []
    assert commitment(seeds(1)[0]).encode() in said, "what binds the deck is told"
    assert [user for user in (USER, "floor", STANDBY) if password_of(user).encode() in said] == []
