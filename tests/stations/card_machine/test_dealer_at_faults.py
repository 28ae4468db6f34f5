"""A dealer who knows only what the touchscreen shows gets through every fault, in every part of a hand."""

import asyncio
import re
from itertools import product
from random import Random

import pytest

from shuffleup.hal.simulated.carousel import AT_ONCE, SUPPLY_MV
from shuffleup.hal.simulated.twin import Twin
from shuffleup.hal.simulated.twin_faults import CAUSES
from shuffleup.hal.simulated.twin_port import TwinPort
from shuffleup.keys import IDLE, keys_view
from shuffleup.views.keys import key_meanings
from shuffleup.views.touch.facts import BoxFacts
from shuffleup.views.touch.screen import touch_view
from shuffleup.wire import Flow, Ready, UnitView, begin
from shuffleup_pico import sensors as see
from shuffleup_ui.touch.marks import StartDeed, Words
from shuffleup_ui.touch.moment import TouchMoment
from shuffleup_ui.touch.panel import TOUCH_DISPLAY
from shuffleup_ui.touch.scene import scene
from tests.night import some_by_day

PATIENCE = 2
"""So often a dealer tries again what the machine asks, before the deck is given up and then the machine."""

WORKS = ("FINDS", "COUNTS", "SHUFFLES", "BURNS", "DEALS", "GIVES")
"""The words that say that the machine is at work: nothing is to be done."""

HEALTH = UnitView("box", (), linked=True, stored=True, simulated=True, message="")


def out_of_the_exit(twin, text):
    held = bool(twin.carousel.cards.exit)
    twin.carousel.sticks["exit"] = AT_ONCE
    twin.carousel.cards.clear_exit()
    return "DEALT IT" if held else ""


def back_to_the_tray(twin, text):
    twin.carousel.sticks["entry"] = AT_ONCE
    twin.carousel.cards.clear_entry()


def apart(twin, text):
    twin.carousel.cards.clear_entry()
    twin.carousel.cards.clear_slot(twin.carousel.slot)


def where_it_belongs(twin, text):
    cards = twin.carousel.cards
    lies, belongs = (cards.table, cards.shoe) if "TO THE BOARD" in text else (cards.shoe, cards.table)
    if lies:
        cards.carry(lies, belongs)
    return "LIES THERE"


def clean(twin, text):
    for kind in range(see.LEVELS):
        twin.carousel.thaw(kind)


def found_where_it_lies(twin, text):
    where = twin.where_is_the_card()
    twin.carousel.cards.clear_entry()
    if where == "exit":
        twin.carousel.cards.clear_exit()
        return "DEALT IT"
    loading = bool(twin.carousel.cards.tray)
    return "LIES THERE" if where == "out" else "INSIDE" if where == "slot" and loading else ""


HANDS = {
    "pull it out": out_of_the_exit,
    "pull it back": back_to_the_tray,
    "press it flat": lambda twin, text: twin.carousel.sticks.update(tray=AT_ONCE),
    "put both into the tray": apart,
    "look into the carousel": lambda twin, text: twin.carousel.sticks.update(slot=AT_ONCE),
    "put it where it belongs": where_it_belongs,
    "blocks it": lambda twin, text: setattr(twin.carousel, "stalls", 0),
    "12 V plug": lambda twin, text: twin.carousel.set_supply(SUPPLY_MV),
    "clean it": clean,
    "close the lid": lambda twin, text: twin.carousel.lid(False),
    "emergency stop go": lambda twin, text: twin.carousel.release_stop(),
    "out of the shoe": lambda twin, text: twin.carousel.cards.take_shoe(),
    "look at its plug": lambda twin, text: None if twin.is_on else twin.switch_on(),
    "look where the card lies": found_where_it_lies,
}
"""What two hands do at the machine for each thing that the screen asks of them."""


class Dealer:
    """Sees what is drawn, has two hands at the machine, and presses what is lit."""

    def __init__(self, room, port):
        self.room, self.twin = room, port.twin
        self.asked = 0

    def look(self):
        table = self.room.table
        keys = keys_view(key_meanings(table, None), IDLE, "")
        self.view = touch_view(
            table, None, None, BoxFacts("TABLE 1", keys, unit=HEALTH, cards=self.room.cards)
        )
        drawn = scene(TouchMoment(self.view, None), TOUCH_DISPLAY)
        self.text = " ".join(mark.text for mark in drawn.marks if isinstance(mark, Words))
        self.tiles = {
            one.act.deed.label: one.act.deed for one in drawn.targets if isinstance(one.act, StartDeed)
        }
        return self.text

    async def touch(self, label, inside=""):
        deed = self.tiles[label]
        if inside:
            deed = next(one for one in deed.sheet if one.label == inside)
        step = begin(deed)
        assert isinstance(step, Ready), (label, step if isinstance(step, Flow) else "")
        return await self.room.ask(step.verb, **step.args)

    async def press(self, key):
        meaning = key_meanings(self.room.table, None)[key]
        assert meaning.verb, (key, meaning)
        reply = await self.room.ask(meaning.verb, **meaning.args)
        assert reply.status == 200, reply

    def lit(self, key):
        return bool(key_meanings(self.room.table, None)[key].verb)

    def help(self):
        """Do what is written, at the place that is named; return the word of the answer that then is true."""
        told = [act(self.twin, self.text) for words, act in HANDS.items() if words in self.text]
        return next((word for word in told if word), "")

    async def see_to_the_machine(self):
        """Answer what is asked; who is asked again and again gives the deck up, and then the machine."""
        if not {"GIVE THE DECK UP", "GO ON BY HAND"} & {*self.tiles}:
            return False
        self.asked += 1
        wanted = self.help()
        await self.room.wait(0.5)
        self.look()
        if "GO ON BY HAND" in self.tiles and self.asked > PATIENCE:
            await self.touch("GO ON BY HAND")
        elif "GIVE THE DECK UP" in self.tiles:
            await self.answer(wanted)
        return True

    async def answer(self, wanted):
        if self.asked > 2 * PATIENCE + 2:
            await self.touch("MACHINE", "BY HAND: THIS EVENING")
            return
        true = [label for label in self.tiles if wanted and wanted in label]
        usual = [label for label in self.tiles if label.startswith(("TRY AGAIN", "GO ON", "NO"))]
        patient = self.asked <= PATIENCE + 1
        answer = (*true, *usual, "GIVE THE DECK UP")[0] if patient else "GIVE THE DECK UP"
        await self.touch(answer, answer if answer == "GIVE THE DECK UP" else "")

    async def step(self):
        """Look, and do one thing: see to the machine, else play the hand on to its end."""
        self.look()
        cards = self.twin.carousel.cards
        if self.room.machine.asked is None:
            cards.take_shoe()
        if "THE DECK INTO THE TRAY" in self.text.upper():
            cards.fill_tray()
            del cards.tray[52:]
        if await self.see_to_the_machine() or any(f"THE MACHINE {does}" in self.text for does in WORKS):
            return
        if "SHUFFLE" in self.tiles:
            await self.touch("SHUFFLE")
        elif self.lit("check_call"):
            plays_on = self.wants_flop and self.room.table.play.hand.street == "preflop"
            await self.press("check_call" if plays_on else "fold")
        elif self.lit("deal_next") and not self.room.table.play.in_progress:
            await self.press("deal_next")


@pytest.fixture
def dealer_at(friday, in_virtual_time, journal_path, new_room, machine_rules):
    """Run a coroutine function with a dealer at the twin of a machine, 52 cards in its tray."""

    def runs(main):
        async def evening(clock):
            async with asyncio.TaskGroup() as tasks:
                here = friday(journal_path, clock, machine_rules)
                await here.open(tasks)
                await here.begin(("Ann", "Bongani", "Carla"))
                port = TwinPort(Twin(Random(4)), clock.now)
                room = new_room(here, port.open, tasks)
                await room.until(lambda: room.machine.up)
                dealer = Dealer(room, port)
                await main(room, dealer)
                room.running.cancel()
                await here.close()

        return in_virtual_time(evening)

    return runs


def is_at(phase, room, dealer):
    machine, hand = room.machine, room.table.play.hand
    work = machine.asked.work if machine.asked else ""
    if phase == "shuffle":
        return work == "shuffle" and dealer.twin.carousel.cards.inside > 20
    if phase == "hole":
        return work == "deal" and len(machine.deck.cards) == 3
    return hand is not None and hand.street == "flop" and work in ("burn", "board")


CASES = list(product(CAUSES, ("shuffle", "hole", "flop")))


@pytest.mark.parametrize("case", some_by_day(CASES, CASES[::10]), ids=" at the ".join)
def test_a_dealer_who_reads_the_screen_comes_to_the_next_hand(dealer_at, case):
    cause, phase = case

    async def evening(room, dealer):
        dealer.wants_flop = phase == "flop"
        caused = False
        for _ in range(1_500):
            if not caused and is_at(phase, room, dealer):
                CAUSES[cause](dealer.twin)
                caused = True
            await dealer.step()
            await room.wait(0.3 if caused else 0.1)
            if caused and room.table.play.hand_no > 1 and (room.machine.off or len(room.dealt()) >= 6):
                return
        raise AssertionError(dealer.text)

    dealer_at(evening)


def test_the_cards_of_a_shuffle_are_counted_as_they_go_in(dealer_at):
    """A shuffle takes half a minute: the screen says how far it is, from the first card to the last."""

    async def evening(room, dealer):
        seen = []
        dealer.twin.carousel.cards.fill_tray()
        del dealer.twin.carousel.cards.tray[52:]
        await room.ask("shuffle")
        while room.machine.deck.ready != "fresh":
            await room.wait(1)
            counted = re.search("THE MACHINE SHUFFLES +([0-9]+) of 52", dealer.look().replace("\u00a0", " "))
            seen += [int(counted[1])] if counted else []
        assert seen == sorted(seen)
        assert len(set(seen)) > 15

    dealer_at(evening)
