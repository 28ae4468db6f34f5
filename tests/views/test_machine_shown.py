"""The card machine on the faces: never a card's face, always what to do."""

import msgspec
import pytest

from shuffleup.kernel.field_types import CommandId
from shuffleup.protocol.box import KeysView, UnitView
from shuffleup.ruleset.event import TableUse
from shuffleup.table.card_machine import machine_events as machine
from shuffleup.table.card_machine.machine_events import NoAnswer
from shuffleup.table.contents import VERBS
from shuffleup.table.decide import decide
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.views.card_machine import WHAT_TO_DO, machine_view
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.oled.page_choice import machine_pages
from shuffleup.views.table import table_view
from shuffleup.views.touch.card_machine import machine_deeds, machine_lines
from shuffleup.views.touch.scene import BoxFacts, scene_of
from shuffleup.views.touch.screen import touch_view
from shuffleup_link import messages

MET = machine.MachineMet("aa", 1, 1, "0.1.0", 0, "EMPTY", tray=True)
SHUFFLED = (
    MET,
    machine.MachineAsked("aa", 1, 1, "shuffle", 0, nonce="00"),
    machine.WorkDone(0, 1, "done", 5),
)
JAM = (
    machine.MachineAsked("aa", 1, 2, "deal", 1, 2, 1),
    machine.MachineFailed(1, "JAM_EXIT", "exit", 1, 0),
    machine.MachineStood("FAULT", "JAM_EXIT"),
)
BOX = BoxFacts(
    "table 3", KeysView(()), UnitView("box", (), linked=True, stored=True, simulated=True, message="")
)


@pytest.fixture
def at_the_machine(table_after):
    """Give a table with a machine after these words and events."""

    def told(*happened, words=()):
        table = table_after(*words, table=TableUse(dealing="machine"))
        for event in happened:
            table = evolve(table, Recorded(table.seq + 1, CommandId("machine"), event))
        return table

    return told


def deeds_of(table):
    return machine_deeds(scene_of(table, BOX, None, None))


def test_the_deal_key_says_shuffle_until_the_deck_is_ready(at_the_machine):
    key = key_meanings(at_the_machine(MET), None)["deal_next"]
    assert (key.label, key.note, key.verb) == ("SHUFFLE", "hand 1", "shuffle")
    key = key_meanings(at_the_machine(*SHUFFLED), None)["deal_next"]
    assert (key.label, key.verb) == ("DEAL", "start_hand")


def test_the_deal_key_waits_while_the_machine_shuffles_for_the_next_hand(at_the_machine):
    shuffling = (MET, machine.ShuffleWanted(), machine.MachineAsked("aa", 1, 1, "shuffle", 0, nonce="00"))
    key = key_meanings(at_the_machine(*shuffling), None)["deal_next"]
    assert (key.label, key.note, key.acts) == ("WAIT", "for the machine", False)
    key = key_meanings(at_the_machine(*shuffling, machine.WorkDone(0, 1, "done", 5)), None)["deal_next"]
    assert (key.label, key.verb) == ("DEAL", "start_hand")
    key = key_meanings(at_the_machine(*shuffling, machine.WentOnByHand(None)), None)["deal_next"]
    assert (key.label, key.verb) == ("DEAL", "start_hand")
    key = key_meanings(at_the_machine(*shuffling, machine.MachineLost(NoAnswer())), None)["deal_next"]
    assert key.verb == "start_hand"


def test_without_a_machine_the_deal_key_begins_the_hand(at_the_machine):
    gone = at_the_machine(MET, machine.MachineLost(NoAnswer()))
    assert key_meanings(gone, None)["deal_next"].verb == "start_hand"


def test_a_jam_is_shown_with_the_card_the_place_and_all_answers(at_the_machine):
    table = at_the_machine(*SHUFFLED, *JAM, words=("deal",))
    lines = [line.text for line in machine_lines(scene_of(table, BOX, None, None))]
    assert lines == [
        "THE MACHINE STOPS AT CARD 1, SEAT 2",
        "a card is stuck at the exit: pull it out",
        "HAND TO THE EXIT",
    ]
    assert [deed.label for deed in deeds_of(table)] == [
        "TRY AGAIN",
        "I DEALT IT",
        "IT LIES THERE",
        "GIVE THE DECK UP",
        "MACHINE",
    ]
    assert [page.big for page in machine_pages(table)] == [
        "THE MACHINE STOPS AT CARD 1, SEAT 2: a card is",
        "stuck at the exit: pull it out. HAND TO THE EXIT",
    ]
    assert table_view(table).machine.place == "exit"


def test_every_deed_of_the_machine_is_done_when_it_is_touched(at_the_machine):
    for table in (
        at_the_machine(*SHUFFLED),
        at_the_machine(*SHUFFLED, *JAM, words=("deal",)),
        at_the_machine(*SHUFFLED, machine.WentOnByHand(1), words=("deal",)),
        at_the_machine(MET, machine.WentOnByHand(None), words=("deal",)),
        at_the_machine(MET, words=("deal",)),
    ):
        for deed in whole(deeds_of(table)):
            command = msgspec.convert(deed.args, VERBS[deed.verb])
            assert decide(table, command), deed


def whole(deeds):
    return [one for deed in deeds for one in (whole(deed.sheet) if deed.sheet else (deed,))]


def test_a_machine_that_is_missed_is_a_trouble_and_the_game_goes_on(at_the_machine):
    table = at_the_machine(*SHUFFLED, machine.MachineLost(NoAnswer()), words=("deal",))
    (trouble,) = touch_view(table, None, None, BOX).troubles
    assert (trouble.what, trouble.happened) == (
        "card_machine",
        "NO CARD MACHINE: it does not answer: look at its plug and its supply",
    )
    by_hand = at_the_machine(machine.MachineLost(NoAnswer()), machine.WentOnByHand(None))
    assert touch_view(by_hand, None, None, BOX).troubles == ()


@pytest.mark.parametrize("name", [row[1] for row in messages.FAULTS])
def test_every_fault_has_words_that_say_what_to_do(name):
    assert name in WHAT_TO_DO


def test_no_event_of_the_machine_has_a_place_for_the_face_of_a_card():
    fields = {field for kind in machine.MachineEvent.__subclasses__() for field in kind.__struct_fields__}
    assert fields.isdisjoint({"card", "rank", "suit", "face", "deck"})


def test_where_people_deal_nothing_is_shown_of_a_machine(table_after):
    table = table_after("deal")
    assert machine_view(table) is None
    assert deeds_of(table) == ()
