"""Troubles: every one says what happened, what still works, and what to do."""

import pytest

from shuffleup.kernel.language import ENGLISH, speaking
from shuffleup.protocol.box import PartView, UnitView
from shuffleup.views.touch.troubles import IDS, WORDS, troubles

WELL = UnitView("box", (PartView("display", True), PartView("keys", True)), True, True, False)


class Shouting:
    """A language in which every sentence ends with a mark of its own."""

    language = "xx"
    decimal_mark = "."

    def sentence(self, text):
        return f"{text} !!"

    def counted(self, one, many, count):
        return self.sentence(one if count == 1 else many)


def ids(unit):
    return [one.what for one in troubles(unit)]


def with_part(part, ok=False, **more):
    return UnitView("box", (PartView(part, ok, "it is gone; plug it in", **more),), True, True, False)


@pytest.mark.parametrize("what", IDS)
def test_every_trouble_has_its_three_lines(what):
    trouble = WORDS[what]("as the box says")
    assert trouble.what == what
    lines = (trouble.happened, trouble.works, trouble.to_do)
    assert all(len(line) > 10 for line in lines)
    assert len(set(lines)) == 3


@pytest.mark.parametrize("what", IDS)
def test_every_line_is_said_in_the_language_of_the_people(what):
    with speaking(Shouting()):
        trouble = WORDS[what]("x")
    assert all(line.endswith("!!") for line in (trouble.happened, trouble.works, trouble.to_do))
    with speaking(ENGLISH):
        assert "!!" not in WORDS[what]("x").works


def test_a_box_that_never_had_a_table_does_not_say_that_it_plays_on():
    (trouble,) = troubles(UnitView("box", (), linked=False, stored=True, simulated=True), plays=False)
    assert (trouble.what, trouble.happened) == ("floor", "NO LINK TO THE FLOOR")


def test_every_trouble_is_in_the_table_and_nothing_else():
    assert list(WORDS) == list(IDS)


def test_a_box_that_is_well_has_none():
    assert troubles(WELL) == ()
    assert troubles(None) == ()


@pytest.mark.parametrize(
    ("part", "what"),
    [
        ("display", "display"),
        ("keys", "keys"),
        ("lamps", "lamps"),
        ("buzzer", "buzzer"),
        ("speaker", "speaker"),
        ("power", "power"),
        ("stick", "stick"),
    ],
)
def test_a_part_that_is_gone_is_a_trouble(part, what):
    assert ids(with_part(part)) == [what]
    assert ids(with_part(part, ok=True)) == []


def test_one_key_that_hangs_is_told_apart_from_keys_that_are_gone():
    assert ids(with_part("keys", stuck=True)) == ["key_stuck"]


def test_a_full_disk_comes_first_and_says_what_the_storage_says():
    unit = UnitView("box", (PartView("buzzer", False),), False, False, False, "no space left")
    assert ids(unit) == ["storage", "floor", "buzzer"]
    assert troubles(unit)[0].happened == "NOTHING CAN BE STORED: no space left"


def test_a_second_box_with_the_key_is_told_with_the_code_of_this_one():
    unit = UnitView("box", (), True, True, False, same_key="E13D")
    (trouble,) = troubles(unit)
    assert trouble.happened == "TWO BOXES HAVE ONE KEY: THIS IS E13D"
    assert trouble.to_do == "Send one of the boxes away, then choose at the floor console under Tonight."


def test_a_wrong_time_of_day_is_told_and_said_to_be_harmless():
    unit = UnitView("box", (), True, True, False, wrong_time="it shows 1970-01-01")
    (trouble,) = troubles(unit)
    assert trouble.happened == "THE TIME OF DAY IS WRONG: it shows 1970-01-01"
    assert trouble.works.startswith("The level clock and the game do not depend on it.")
