"""The front panel in the language of the box, with its numbers."""

from typing import Any

from msgspec.structs import replace


def test_the_words_of_the_page_come_in_german(box: Any, panel: Any, views: Any) -> None:
    box.post("unit", replace(views.unit, language="de", gap=".", decimal_mark=","))
    panel.wait_for("document.documentElement.lang === 'de'")
    assert panel.text("#next") == "dann 500 / 1.000 Ante 1.000"
    assert panel.text("[data-seat='10']") == "10 Jabu ALL-IN 10 \u2665 A \u2660 9.400 BB"
    assert panel.evaluate("document.querySelector('.felt .card').ariaLabel") == "Herz 7"
    assert panel.evaluate("document.getElementById('knob-less').ariaLabel") == "Drehknopf nach links"
    assert panel.text("#parts") == "Display ok abziehen Tasten ok"


def test_the_page_comes_back_to_english(box: Any, panel: Any, views: Any) -> None:
    box.post("unit", replace(views.unit, language="de"))
    panel.wait_for("document.documentElement.lang === 'de'")
    assert panel.evaluate("document.querySelector('.felt .card').ariaLabel") == "Herz 7"
    box.post("unit", views.unit)
    panel.wait_for("document.documentElement.lang === 'en'")
    assert panel.evaluate("document.querySelector('.felt .card').ariaLabel") == "7 of hearts"
    assert panel.evaluate("document.getElementById('knob-less').ariaLabel") == "Turn the knob left"


def test_numbers_are_grouped_as_the_people_write_them(box: Any, panel: Any, views: Any) -> None:
    assert panel.text("[data-seat='4'] .stack") == "22 400"
    box.post("unit", replace(views.unit, gap=","))
    panel.expect_text("[data-seat='4'] .stack", "22,400")
