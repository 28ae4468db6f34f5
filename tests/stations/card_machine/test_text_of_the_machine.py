"""The text on the machine's display is made when the table has changed, and at no other time."""

from shuffleup.hardware.dealer_display import BLANK, TwoLines, begin, render
from shuffleup.stations.card_machine import MachineText

DEAL = TwoLines("DEAL 47 400/800 BTN3", "SEAT 4     CALL 9400")


class Words:
    """Counts how often it is asked."""

    def __init__(self):
        self.made, self.words = 0, DEAL

    def __call__(self):
        self.made += 1
        return self.words


def test_an_hour_without_a_change_needs_one_text():
    words = Words()
    text = MachineText(words)
    sent = b"".join(text.due(20, BLANK.crc) for _ in range(1))
    sent += b"".join(text.due(20, DEAL.crc) for _ in range(180_000))
    assert words.made == 1
    assert sent == begin("epson") + render(None, DEAL, "epson")
    assert text.waits(DEAL.crc) == ()


def test_a_change_waits_until_the_last_text_has_stood_for_a_fifth_of_a_second():
    words = Words()
    text = MachineText(words)
    text.due(0, BLANK.crc)
    words.words = BLANK
    text.changed()
    assert text.waits(DEAL.crc) == (200,)
    assert text.due(199, DEAL.crc) == b""
    assert text.due(1, DEAL.crc) == render(DEAL, BLANK, "epson")
    assert words.made == 2


def test_a_text_that_the_machine_does_not_show_after_a_second_is_sent_again_as_it_was_made():
    words = Words()
    text = MachineText(words)
    text.due(0, BLANK.crc)
    assert text.waits(BLANK.crc) == (1_000,)
    assert text.due(999, BLANK.crc) == b""
    assert text.due(1, BLANK.crc) == begin("epson") + render(None, DEAL, "epson")
    assert words.made == 1
