"""Dealers who know only what one face shows: the touchscreen, the small display with its keys, the page."""

import asyncio
from datetime import UTC, datetime
from itertools import product
from random import Random

from msgspec.structs import replace

from shuffleup.hardware.keys.key_labels import keys_view
from shuffleup.hardware.keys.key_state import IDLE
from shuffleup.hardware.keys.knob import shown_choice, walk_chosen, walk_opened, walk_turned
from shuffleup.kernel.field_types import Chips, Millis
from shuffleup.protocol.box import KeysView, UnitView
from shuffleup.protocol.button_input import DeedInProgress, FinishedCommand, begin
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.oled.page_choice import TURNS_AFTER, OledMoment, oled_view
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import roots, touch_view
from shuffleup_demo.card_machine.carousel import AT_ONCE, SUPPLY_MV
from shuffleup_demo.card_machine.ports import MemoryPort
from shuffleup_demo.card_machine.simulated_machine import CAUSES, SimulatedMachine
from shuffleup_demo.virtual_time import run
from shuffleup_pico import sensors as see
from shuffleup_ui.touch.glass_panel import TOUCH_DISPLAY
from shuffleup_ui.touch.picture import StartDeed, TouchMoment, Words
from shuffleup_ui.touch.scene import scene
from tests.stations.card_machine.conftest import MACHINES, Room
from tests.stations.conftest import Friday

EVENING = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
CLOCK = ClockView(
    "level",
    True,
    BlindsView(1, Chips(25), Chips(50)),
    BlindsView(2, Chips(50), Chips(100)),
    Millis(754_000),
    Millis(1_200_000),
    at=Millis(0),
)

PATIENCE = 2
"""So often a dealer tries again what the machine asks, before the deck is given up and then the machine."""

WORKS = ("FINDS", "COUNTS", "SHUFFLES", "BURNS", "DEALS", "GIVES")
"""The words that say that the machine is at work: nothing is to be done."""

STANDS = ("FAULT", "ESTOP", "INTERRUPTED", "HOLD")
"""States in which a machine moves nothing: whoever stands beside it sees that."""

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


class GlassDealer:
    """Sees what is drawn on the touchscreen, has two hands at the machine, and presses what is lit."""

    def __init__(self, room, port):
        self.room, self.twin = room, port.twin
        self.asked = 0

    def show(self):
        table = self.room.table
        keys = keys_view(key_meanings(table, None), IDLE, "")
        box = BoxFacts("TABLE 1", keys, unit=HEALTH, cards=self.room.cards)
        return touch_view(table, CLOCK, None, box)

    def look(self):
        drawn = scene(TouchMoment(self.show(), None), TOUCH_DISPLAY)
        self.text = " ".join(mark.text for mark in drawn.marks if isinstance(mark, Words))
        self.tiles = {
            one.act.deed.label: one.act.deed for one in drawn.targets if isinstance(one.act, StartDeed)
        }
        return self.text

    def is_at_work(self):
        return any(f"THE MACHINE {does}" in self.text for does in WORKS)

    async def touch(self, label, inside=""):
        deed = self.tiles[label]
        if inside:
            deed = next(one for one in deed.sheet if one.label == inside)
        step = begin(deed)
        assert isinstance(step, FinishedCommand), (label, step if isinstance(step, DeedInProgress) else "")
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
        if await self.see_to_the_machine() or self.is_at_work():
            return
        if "SHUFFLE" in self.tiles:
            await self.touch("SHUFFLE")
        elif self.lit("check_call"):
            plays_on = self.wants_flop and self.room.table.play.hand.street == "preflop"
            await self.press("check_call" if plays_on else "fold")
        elif self.lit("deal_next") and not self.room.table.play.in_progress:
            await self.press("deal_next")


class KnobDealer(GlassDealer):
    """Sees the pages of the small display and the lamps of the keys, and turns the knob: has no glass."""

    def look(self):
        table, now = self.room.table, self.room.evening.clock.now()
        menu = touch_view(table, CLOCK, None, BoxFacts("TABLE 1", KeysView(()), unit=HEALTH, menu=True)).menu
        self.roots = roots(table, self.show(), menu)
        turns = (Millis(now + turn * TURNS_AFTER) for turn in range(3))
        pages = dict.fromkeys(oled_view(OledMoment(table, CLOCK, at, linked=True)) for at in turns)
        self.text = " ".join(f"{page.big} {page.below}" for page in pages)
        self.tiles = {deed.label: deed for deed in self.roots}
        return self.text

    def is_at_work(self):
        """Whoever stands beside a machine hears it work."""
        machine = self.room.machine
        return machine.asked is not None and machine.up and machine.state not in STANDS

    async def touch(self, label, inside=""):
        fingers = walk_opened(IDLE, self.roots, Millis(0)).fingers
        for wanted in filter(None, (label, inside)):
            fingers = self.turned_to(fingers, wanted)
            chosen = walk_chosen(fingers, fingers.walk, Millis(0))
            fingers = chosen.fingers
        assert chosen.ask is not None, (label, inside)
        return await self.room.ask(chosen.ask.verb, **chosen.ask.args)

    def turned_to(self, fingers, label):
        """Turn the knob on until the display shows this; once round is enough."""
        for _ in range(shown_choice(fingers.walk).of):
            if shown_choice(fingers.walk).label == label:
                return fingers
            fingers = walk_turned(fingers, fingers.walk, 1, Millis(0)).fingers
        raise AssertionError(f"the knob finds no {label}: {[deed.label for deed in self.roots]}")


BUTTONS = """
[...document.querySelectorAll('#area .deed:enabled')].map((one) =>
  [one.querySelector('strong')?.innerText ?? one.innerText, one.dataset.target])
"""


class PageDealer(GlassDealer):
    """Reads the page of the box in a browser and clicks what is on it; `box` serves the page."""

    def __init__(self, room, port, box, page):
        super().__init__(room, port)
        self.box, self.page, self.shown, self.number = box, page, None, 0

    def look(self):
        view = self.show()
        if view != self.shown:
            self.shown, self.number = view, self.number + 1
            place = f"look {self.number}."
            self.box.post("touch", replace(view, place=place))
            self.page.wait_for(f"document.querySelector('#where').textContent.startsWith('{place}')")
            self.read()
        return self.text

    def read(self):
        self.text = " ".join(self.page.evaluate("document.querySelector('#area').innerText").split())
        self.tiles = {" ".join(label.split()): name for label, name in self.page.evaluate(BUTTONS)}

    def click(self, label):
        self.page.evaluate("passes(500)")
        self.page.click(f"[data-target='{self.tiles[label]}']")

    async def touch(self, label, inside=""):
        self.box.commands.clear()
        self.click(label)
        if inside:
            self.page.wait_for("document.querySelector('#area .sheet')")
            self.read()
            self.click(inside)
        command = self.box.sent(1)[0]
        self.shown = None
        return await self.room.ask(command.verb, **command.args)


def evening_with(path, main, dealer=GlassDealer):
    """Run a coroutine function with a dealer at the twin of a machine, 52 cards in its tray."""

    async def evening(clock):
        async with asyncio.TaskGroup() as tasks:
            here = Friday(path, clock, MACHINES)
            await here.open(tasks)
            await here.begin(("Ann", "Bongani", "Carla"))
            port = MemoryPort(SimulatedMachine(Random(4)), clock.now)
            room = Room(here, port.open, tasks)
            await room.until(lambda: room.machine.up)
            await main(room, dealer(room, port))
            room.running.cancel()
            await here.close()

    return run(evening, EVENING)


def is_at(phase, room, dealer):
    machine, hand = room.machine, room.table.play.hand
    work = machine.asked.work if machine.asked else ""
    if phase == "shuffle":
        return work == "shuffle" and dealer.twin.carousel.cards.inside > 20
    if phase == "hole":
        return work == "deal" and len(machine.deck.cards) == 3
    return hand is not None and hand.street == "flop" and work in ("burn", "board")


CASES = list(product(CAUSES, ("shuffle", "hole", "flop")))
"""Every fault at every part of a hand."""


def gets_through(path, case, dealer=GlassDealer):
    """Let a fault come at its part of a hand, and fail where the dealer does not come to the next hand."""
    cause, phase = case

    async def evening(room, at):
        at.wants_flop = phase == "flop"
        caused = False
        for _ in range(1_500):
            if not caused and is_at(phase, room, at):
                CAUSES[cause](at.twin)
                caused = True
            await at.step()
            await room.wait(0.3 if caused else 0.1)
            if caused and room.table.play.hand_no > 1 and (room.machine.off or len(room.dealt()) >= 6):
                return
        raise AssertionError((at.text, list(at.tiles), room.machine))

    evening_with(path, evening, dealer)
