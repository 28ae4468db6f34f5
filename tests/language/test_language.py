"""Words and numbers in the language of the people."""

import pytest

from shuffleup.floor.purchases.sales import IsLeaving
from shuffleup.kernel.language import ENGLISH, decimal_mark, gap, say, say_counted, speaking, spoken
from shuffleup.kernel.languages import NoSuchLanguage, catalogue, languages
from shuffleup.views.words.refusals import refused


def test_english_is_spoken_where_nothing_is_set():
    assert (spoken(), say("FLOOR CALLED"), say("CALL {chips}", chips="9 400")) == (
        "en",
        "FLOOR CALLED",
        "CALL 9 400",
    )


def test_german_is_spoken_in_the_body_only(german):
    with speaking(german):
        assert (spoken(), say("FLOOR CALLED")) == ("de", "FLOOR GERUFEN")
    assert say("FLOOR CALLED") == "FLOOR CALLED"


def test_facts_come_in_the_order_of_the_language(german):
    with speaking(german):
        said = say("SEAT {seat} GIVES {chips} after this hand: {reason}", seat=4, chips=500, reason="Strafe")
    assert said == "SITZ 4 GIBT nach dieser Hand 500 AB: Strafe"


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (1, "SITZ 4 WARTET AUF DEN BIG BLIND: noch 1 Hand"),
        (2, "SITZ 4 WARTET AUF DEN BIG BLIND: noch 2 Hände"),
        (0, "SITZ 4 WARTET AUF DEN BIG BLIND: noch 0 Hände"),
    ],
)
def test_a_count_takes_its_form(german, hands, said):
    with speaking(german):
        one = "SEAT {seat} WAITS FOR THE BIG BLIND: {count} more hand"
        assert say_counted(one, f"{one}s", hands, seat=4) == said


def test_a_sentence_that_no_catalogue_has_stays_english(german):
    with speaking(german):
        assert say("the moon is full over {place}", place="Durban") == "the moon is full over Durban"


@pytest.mark.parametrize("name", ["River", "Fold", "Button Bob", "Ann-Marie O'Neill", "{seat}"])
def test_a_name_is_never_translated(german, name):
    with speaking(german):
        assert refused(IsLeaving(name)) == f"{name} geht"


@pytest.mark.parametrize(
    ("grouping", "between", "before_cents"),
    [("space", "\u00a0", ","), ("comma", ",", "."), ("point", ".", ","), ("none", "", ",")],
)
def test_the_mark_before_cents_is_never_the_one_between_thousands(german, grouping, between, before_cents):
    with speaking(german, grouping):
        assert (gap(), decimal_mark()) == (between, before_cents)
    with speaking(ENGLISH):
        assert (gap(), decimal_mark()) == ("\u00a0", ".")


def test_a_language_without_a_catalogue_is_refused_with_those_there_are():
    there = languages()
    assert there[0] == "en"
    assert {"de", "es"} <= set(there)
    assert catalogue("en") is ENGLISH
    with pytest.raises(NoSuchLanguage, match=f"'xx' has no catalogue; choose from {', '.join(there)}$"):
        catalogue("xx")
