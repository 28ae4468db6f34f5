"""The dealer's reading of a picture of the OLED, dot for dot, at every offset of the page."""

import pytest
from PIL import Image

from dealer.eye import UNREAD, read
from dealer.keys import sight_of
from shuffleup.hardware.oled.page_drawing import draw
from shuffleup.protocol.box import OledView


@pytest.mark.parametrize("shift", [(0, 0), (3, 2), (4, 4)])
@pytest.mark.parametrize(
    ("page", "lines"),
    [
        (
            OledView("to_act", "SEAT 4 TO CALL", "9\u00a0400", "raise 18\u00a0000+  12:34"),
            ("SEAT 4 TO CALL", "9 400", "RAISE 18 000+ 12:34"),
        ),
        (OledView("to_act", "SEAT 10 TO ACT", "CHECK", "bet 1\u00a0234\u00a0567+"), None),
        (OledView("called", "CLOCK SEAT 4", "28", inverted=True), ("CLOCK SEAT 4", "28")),
        (
            OledView("showdown", "L1 50/100", "SHOWDOWN", "tap the winner of side 1: 4\u00a0500"),
            ("L1 50/100", "SHOWDOWN", "TAP THE WINNER", "OF SIDE 1: 4 500"),
        ),
    ],
)
def test_the_letters_of_a_page_are_read_back(
    page: OledView, lines: tuple[str, ...] | None, shift: tuple[int, int]
) -> None:
    assert read(draw(page, shift)) == (lines or ("SEAT 10 TO ACT", "CHECK", "BET 1 234 567+"))


def test_dots_that_are_no_letters_are_not_read() -> None:
    picture = draw(OledView("to_act", "SEAT 4 TO CALL", "9\u00a0400", "raise 18\u00a0000+"))
    picture.paste(Image.new("1", (20, 3), 255), (50, 30))
    title, big, below = read(picture)
    assert (title, big, below) == ("SEAT 4 TO CALL", UNREAD, "RAISE 18 000+")
    assert sight_of((title, big, below)).phase == "other"


@pytest.mark.parametrize(("big", "pips"), [("20", 0), ("CHECK", 3), ("98\u00a0765\u00a0000", 5)])
def test_a_price_is_read_beside_the_street_and_its_cards(big: str, pips: int) -> None:
    page = OledView("to_act", "SEAT 4 TO CALL", big, "raise 40+", street="TURN", pips=pips)
    title, price, street, below = read(draw(page))
    assert (title, price, street, below) == (
        "SEAT 4 TO CALL",
        big.replace("\u00a0", " "),
        "TURN",
        "RAISE 40+",
    )
