"""The OLED of a first run: every step fits on 31 mm of glass, in every language."""

import pytest

from shuffleup.hardware.oled.page_drawing import set_texts
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue, languages
from shuffleup.views.first_run.faces import first_run_page
from shuffleup.views.first_run.part_tests import KeyTest
from shuffleup.views.first_run.step_texts import BoxState
from shuffleup.views.first_run.steps import STEPS, FirstRun, SetupChoices, TimeZone

BOX = BoxState(
    SetupChoices(languages(), (TimeZone("Europe/Berlin", 60),)), console="http://192.168.104.213:8080/floor"
)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("step", STEPS)
def test_no_text_of_a_step_is_cut(step, language, key_order):
    with speaking(catalogue(language)):
        for at in range(len(key_order) + 1):
            run = FirstRun(KeyTest(key_order, at), step=step, zone="Europe/Berlin", language=language)
            page = first_run_page(run, BOX)
            assert [one.fitted.lines for one in set_texts(page) if one.fitted.shortened] == []
