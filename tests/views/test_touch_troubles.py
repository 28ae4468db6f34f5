"""Troubles: every one says what happened, what still works, and what to do."""

import pytest

from shuffleup.kernel.language import ENGLISH, speaking
from shuffleup.protocol.box import PartView, UnitView
from shuffleup.views.touch.troubles import WORDS, trouble, troubles

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


@pytest.mark.parametrize("what", WORDS)
def test_every_trouble_has_its_three_lines(what):
    found = trouble(what, "as the box says")
    assert found.what == what
    lines = (found.happened, found.works, found.to_do)
    assert all(len(line) > 10 for line in lines)
    assert len(set(lines)) == 3


@pytest.mark.parametrize("what", WORDS)
def test_every_line_is_said_in_the_language_of_the_people(what):
    with speaking(Shouting()):
        found = trouble(what, "x")
    assert all(line.endswith("!!") for line in (found.happened, found.works, found.to_do))
    with speaking(ENGLISH):
        assert "!!" not in trouble(what, "x").works


def test_a_box_that_never_had_a_table_does_not_say_that_it_plays_on():
    (found,) = troubles(UnitView("box", (), linked=False, stored=True, simulated=True), plays=False)
    assert (found.what, found.happened) == ("floor", "NO LINK TO THE FLOOR")


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
    (found,) = troubles(unit)
    assert found.happened == "TWO BOXES HAVE ONE KEY: THIS IS E13D"
    assert found.to_do == "Send one of the boxes away, then choose at the floor console under Tonight."


def test_a_wrong_time_of_day_is_told_and_said_to_be_harmless():
    unit = UnitView("box", (), True, True, False, wrong_time="it shows 1970-01-01")
    (found,) = troubles(unit)
    assert found.happened == "THE TIME OF DAY IS WRONG: it shows 1970-01-01"
    assert found.works.startswith("The level clock and the game do not depend on it.")
