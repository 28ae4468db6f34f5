"""Everybody in an event: a director, and the people of every table."""

import asyncio

from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.field_types import Chips, SeatNo, TableNo
from shuffleup.stations.table import TableStation
from shuffleup.unit.box.evening import TABLE, Evening
from shuffleup_demo.people.dealer import Dealer
from shuffleup_demo.people.director import CASH_HANDS, Direction, Director
from shuffleup_demo.people.key_presser import Hands, KeyPresser
from shuffleup_demo.people.table_people import TablePeople
from shuffleup_demo.people.task_answers import Seen


async def play(
    evening: Evening,
    *,
    players: int,
    seed: int,
    hands: Hands | None,
    clock: Clock,
    ids: CommandIds,
    cash_hands: int = CASH_HANDS,
) -> None:
    """Play the event to its end; `hands` touch the keys of the box at table 1, where there is one.

    A cash game ends after `cash_hands` hands.
    """
    people: dict[TableNo, TablePeople] = {}

    def stack_of(number: TableNo, seat: SeatNo) -> Chips:
        table = evening.tables[number].table if number in evening.tables else None
        return people[number].stack_of(table, seat) if table else Chips(0)

    director = Director(
        evening.floor,
        Direction(players, seed, cash_hands),
        seen=lambda: Seen(evening.floor.state, stack_of),
        submit=evening.submit,
        clock=clock,
        ids=ids,
    )
    async with asyncio.TaskGroup() as tasks:
        at_work: list[asyncio.Task[None]] = []

        def table_came(station: TableStation) -> None:
            at_the_box = station.number == TABLE
            own = people[station.number] = TablePeople(station.number, seed, has_machine=at_the_box)
            fingers = KeyPresser(hands, clock) if hands and at_the_box else None
            dealer = Dealer(station, own, fingers=fingers, submit=evening.submit, clock=clock, ids=ids)
            at_work.append(tasks.create_task(dealer.run()))

        evening.watch_tables(table_came)
        await director.run()
        for task in at_work:
            task.cancel()
