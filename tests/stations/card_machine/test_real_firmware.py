"""The same table with the firmware's own program on simulated mechanics at the other end of the line."""

import asyncio
from random import Random

import pytest
from msgspec.structs import replace

from shuffleup.hardware.dealer_display import BLANK, TwoLines
from shuffleup.ruleset.hand import Game
from shuffleup.table.card_machine.machine_events import NoAnswer
from shuffleup.table.card_machine.machine_questions import question
from shuffleup_demo.card_machine.ports import MemoryPort
from shuffleup_demo.card_machine.simulated_machine import SimulatedMachine

pytestmark = pytest.mark.run_by("at_the_twin")


@pytest.fixture
def at_the_twin(friday, in_virtual_time, journal_path, new_room, machine_rules):
    """Run a coroutine function with a room and the twin of a machine, 52 cards in its tray."""

    def runs(main, names=("Ann", "Bongani", "Carla"), rules=machine_rules):
        async def evening(clock):
            async with asyncio.TaskGroup() as tasks:
                here = friday(journal_path, clock, rules)
                await here.open(tasks)
                await here.begin(names)
                port = MemoryPort(SimulatedMachine(Random(4)), clock.now)
                room = new_room(here, port.open, tasks)
                await room.until(lambda: room.machine.up)
                await main(room, port)
                room.running.cancel()
                await here.close()

        return in_virtual_time(evening)

    return runs


async def test_the_firmware_deals_a_hand_for_the_table(room, port, /):
    await room.ask("shuffle")
    await room.until(lambda: room.machine.deck.ready == "fresh", 200)
    await room.ask("start_hand")
    await room.until(lambda: len(room.dealt()) == 6)
    for _ in range(12):
        await room.ask("check_or_call")
    await room.until(lambda: len(room.dealt()) == 14)
    assert [one.ordinal for one in room.machine.deck.cards] == list(range(1, 15))
    assert question(room.table) is None


def test_the_firmware_deals_short_deck_from_36_cards_that_a_person_has_prepared(at_the_twin, machine_rules):
    """VAR-24."""

    async def evening(room, port):
        del port.twin.carousel.cards.tray[36:]
        await room.ask("shuffle")
        await room.until(lambda: room.machine.deck.ready == "fresh", 200)
        assert (room.machine.deck.size, port.twin.carousel.cards.inside) == (36, 36)
        await room.ask("start_hand")
        await room.until(lambda: len(room.dealt()) == 6)
        assert question(room.table) is None

    at_the_twin(evening, rules=replace(machine_rules, game=Game(kind="short_deck")))


def test_a_whole_deck_stops_the_shuffle_for_short_deck_by_name(at_the_twin, machine_rules):
    """VAR-24: the 37th card is one too many."""

    async def evening(room, port):
        await room.ask("shuffle")
        await room.until(lambda: question(room.table) is not None, 200)
        assert question(room.table).fault == "CARD_EXTRA"

    at_the_twin(evening, rules=replace(machine_rules, game=Game(kind="short_deck")))


async def test_the_firmware_is_asked_about_a_card_when_its_power_went(room, port, /):
    await room.ask("shuffle")
    await room.until(lambda: room.machine.deck.ready == "fresh", 200)
    await room.ask("start_hand")
    await room.until(lambda: len(room.dealt()) == 2 and port.twin.where_is_the_card() != "")
    port.twin.restart()
    await room.until(lambda: question(room.table) is not None and room.machine.up)
    assert question(room.table).kind == "interrupted"
    await room.ask("answer_machine", answer="retry", kind="interrupted")
    await room.until(lambda: len(room.dealt()) == 6)
    assert [one.ordinal for one in room.machine.deck.cards] == [1, 2, 3, 4, 5, 6]


async def test_the_firmware_goes_on_by_itself_when_its_power_went_between_two_cards(room, port, /):
    await room.ask("shuffle")
    await room.until(lambda: room.machine.deck.ready == "fresh", 200)
    port.twin.restart()
    await room.until(lambda: room.machine.state == "UNHOMED")
    await room.ask("start_hand")
    await room.until(lambda: len(room.dealt()) == 6)
    assert question(room.table) is None


async def test_the_display_of_the_machine_shows_the_two_lines_and_again_after_its_power_went(room, port, /):
    room.show(TwoLines("DEAL 47 400/800 BTN3", "SEAT 4     CALL 9400"))
    await room.until(lambda: port.twin.lines == room.words.lines)
    room.show(TwoLines("DEAL 47 400/800 BTN3", "SEAT 5     CALL 9400"))
    await room.until(lambda: port.twin.lines == room.words.lines)
    port.twin.restart()
    assert port.twin.lines == BLANK.lines
    await room.until(lambda: port.twin.lines == room.words.lines)


async def test_a_machine_whose_power_goes_is_no_other_device(room, port, /):
    port.twin.switch_off()
    await room.until(lambda: not room.machine.up)
    await room.wait(12)
    assert room.machine.why_lost == NoAnswer()
