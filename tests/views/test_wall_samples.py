"""The made-up walls on which a house sees a look before anybody else does."""

import pytest

from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.protocol.wall import ORDINARY_ROOM
from shuffleup.views.look.look import Look
from shuffleup.views.wall.sample import sample_walls

CLASSIC = Look(digest="ab", preset="figures", title="The Crown")


def said(sample):
    assert sample.wall.look
    return [part.text for sheet in sample.wall.look.sheets for part in sheet if part.text]


def test_every_phase_has_a_wall_in_the_look():
    walls = sample_walls(CLASSIC, "FRIDAY", ORDINARY_ROOM)
    assert {page: one.wall.page for page, one in walls.items()} == {
        page: page for page in ("before", "play", "break", "paused", "over")
    }
    assert {page: one.wall.look.paint.ground for page, one in walls.items()} == {
        **dict.fromkeys(("before", "play", "over"), "#0D1116"),
        "break": "#0B2545",
        "paused": "#6E0F0F",
    }
    assert said(walls["before"])[:3] == ["REGISTRATION", "STARTS AT 19:00", "FIRST BLINDS 25 / 50"]
    assert {"PLACE 9 PAYS", "LIKELY END", "PRIZES"} <= set(said(walls["play"]))
    assert {"2026", "BREAK · NEXT: LEVEL 8 · BACK AT 20:15"} <= set(said(walls["break"]))
    assert "RESULTS" in said(walls["over"])


@pytest.mark.parametrize(("language", "players"), [("de", "SPIELER"), ("es", "JUGADORES")])
def test_the_walls_speak_the_language_of_the_box(language, players):
    with speaking(catalogue(language)):
        assert players in said(sample_walls(CLASSIC, "FRIDAY", ORDINARY_ROOM)["play"])
