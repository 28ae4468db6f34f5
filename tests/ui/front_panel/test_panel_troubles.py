"""Troubles on the page: each with what happened, what still works, and what to do."""

from typing import Any

import msgspec

from shuffleup.protocol.touch import TroubleView
from shuffleup.views.touch.troubles import WORDS, trouble


def lines_of(one: TroubleView) -> list[str]:
    return [one.happened, one.works, one.to_do]


SHOWN = "[...document.querySelectorAll('.notice .words span')].map((line) => line.textContent)"


def test_every_trouble_is_shown_with_its_three_lines(box: Any, panel: Any, views: Any) -> None:
    for one in WORDS:
        found = trouble(one, "the disk is full")
        box.post("touch", msgspec.structs.replace(views.touch, troubles=(found,), banners=()))
        panel.wait_for(f"document.querySelector('.notice.trouble')?.dataset.trouble === '{one}'")
        assert panel.evaluate(SHOWN) == lines_of(found), one


def test_several_take_turns_at_a_touch_the_worst_first_and_the_news_last(
    box: Any, panel: Any, views: Any
) -> None:
    storage, display = trouble("storage", "the disk is full"), trouble("display", "")
    box.post("touch", msgspec.structs.replace(views.touch, troubles=(storage, display)))
    panel.wait_for("document.querySelector('.notice.trouble')")
    seen = []
    for number in (1, 2, 3, 1):
        panel.expect_text(".notice .turn", f"{number}/3 ›")
        seen.append(panel.evaluate(SHOWN))
        panel.evaluate("passes(500)")
        panel.click(".notice")
    assert seen == [
        lines_of(storage),
        lines_of(display),
        ["new level 8 from the next hand"],
        lines_of(storage),
    ]


def test_a_hand_goes_on_beside_a_trouble(box: Any, panel: Any, views: Any) -> None:
    box.post("touch", msgspec.structs.replace(views.touch, troubles=(trouble("keys", "no answer"),)))
    panel.wait_for("document.querySelector('.notice.trouble')")
    panel.evaluate("passes(500)")
    panel.click("[data-seat='8']")
    assert box.sent(1)[0].verb == "fold_to"


def test_the_coach_of_a_practice_hand_speaks_before_the_news(box: Any, panel: Any, views: Any) -> None:
    box.post("touch", msgspec.structs.replace(views.touch, coach="press FOLD"))
    panel.wait_for("document.querySelector('.notice.coach')")
    assert panel.evaluate(SHOWN) == ["PRACTICE: press FOLD"]
