"""The text of the dealer display: two lines of twenty, whole numbers, never a card."""

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from shuffleup.hardware.dealer_display import BLANK, COLUMNS, TwoLines, amount_wordings, fitted, plain, shown
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import GAPS, speaking
from shuffleup.kernel.languages import catalogue, languages
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.protocol.table import SeatView
from shuffleup.table.irregularities.incident_events import FloorCalled


def test_the_hand_the_blinds_the_button_and_whose_turn_at_what_price(hand):
    assert shown(hand()).lines == ("DEAL 47 400/800 BTN3", "SEAT 4    CALL 9 400")


def test_the_only_blind_of_the_button_stands_alone(hand):
    """VAR-18."""
    blinds = BlindsView(20, 25_000, 50_000, ante=25_000, button_blind=True)
    assert shown(hand(hand=1047, button=10, blinds=blinds)).upper == "DEAL 1047  50K BTN10"


def test_a_seat_that_may_check_is_told_so(hand):
    assert shown(hand(to_call=0)).lower == "SEAT 4     MAY CHECK"


@pytest.mark.parametrize(
    ("number", "blinds", "button", "to_call", "lines"),
    [
        (147, (1_500, 3_000), 10, 9_425, ("DEAL 147 1.5K/3K B10", "SEAT 4    CALL 9 425")),
        (1047, (25_000, 50_000), 10, 1_250_000, ("#1047  25K/50K BTN10", "SEAT 4  CALL 1250000")),
        (12, (1_250_000, 2_500_000), 9, 12_345_600, ("#12 1250K/2500K BTN9", "SEAT 4 CALL 12345600")),
        (65_535, (123_456, 246_912), 10, 10**7, ("123456/246912  BTN10", "SEAT 4 CALL 10000000")),
        (65_535, (123_456, 246_912), 10, 10**9, ("123456/246912  BTN10", "SEAT 4    CALL 1000M")),
    ],
)
def test_words_are_shortened_before_numbers_and_those_only_where_nothing_is_lost(
    hand, number, blinds, button, to_call, lines
):
    stakes = BlindsView(20, *blinds)
    assert shown(hand(hand=number, blinds=stakes, button=button, to_call=to_call)).lines == lines


@pytest.mark.parametrize(
    ("chips", "wordings"),
    [
        (800, ("800",)),
        (9_400, ("9\u00a0400", "9400", "9.4K")),
        (25_000, ("25\u00a0000", "25000", "25K")),
        (1_250_000, ("1\u00a0250\u00a0000", "1250000", "1250K")),
        (1_500_000, ("1\u00a0500\u00a0000", "1500000", "1.5M", "1500K")),
        (9_425, ("9\u00a0425", "9425")),
    ],
)
def test_an_amount_is_written_in_ways_that_lose_nothing(chips, wordings):
    assert amount_wordings(Chips(chips)) == wordings


def _read(wording):
    """Read an amount back as a person does."""
    for letter, unit in (("M", 1_000_000), ("K", 1_000)):
        if wording.endswith(letter):
            whole, _, tenth = wording[:-1].partition(".")
            return int(whole) * unit + int(tenth or 0) * unit // 10
    return int(wording.replace("\u00a0", ""))


@given(st.integers(0, 10**10))
def test_every_wording_of_an_amount_is_the_amount(chips):
    assert {_read(wording) for wording in amount_wordings(Chips(chips))} == {chips}


@pytest.mark.parametrize(
    ("fields", "lower"),
    [
        ({"phase": "deal", "street": "preflop", "to_act": None}, "DEAL THE FLOP"),
        ({"phase": "deal", "street": "turn", "to_act": None}, "DEAL THE RIVER"),
        ({"phase": "showdown", "to_act": None}, "TAP THE WINNERS"),
        ({"phase": "between", "to_act": None}, "NEXT: DEAL 48"),
        ({"phase": "playing", "to_act": None}, "DEAL 47 IS ON"),
        ({"phase": "held", "to_act": None}, "WAIT FOR THE FLOOR"),
        ({"phase": "lost", "to_act": None}, "PLAY ON BY HAND"),
        ({"phase": "over", "to_act": None}, "THE TABLE IS CLOSED"),
        ({"floor_called": FloorCalled("chips on the floor")}, "FLOOR CALLED"),
    ],
)
def test_what_the_table_waits_for_when_nobody_is_to_act(hand, fields, lower):
    assert shown(hand(**fields)).lower == lower.ljust(COLUMNS)


def test_before_the_first_hand_there_is_no_number_to_show(hand):
    assert shown(hand(hand=0, phase="waiting", to_act=None)).lines == (
        "400/800         BTN3",
        "WAITING             ",
    )


def test_a_break_is_said_between_two_hands_and_not_in_one(hand):
    clock = ClockView("break", True, BlindsView(6, 400, 800), None, left=60_000, length=900_000, at=0)
    assert shown(hand(phase="between", to_act=None), clock).lower == "BREAK".ljust(COLUMNS)
    assert shown(hand(), clock).lower == "SEAT 4    CALL 9 400"


def test_who_won_is_named_with_the_sum_and_several_by_their_seats(hand):
    view = hand(phase="finished", to_act=None)
    seats = tuple(replace(seat, won=chips) for seat, chips in zip(view.seats, (0, 30_000, 0, 0), strict=True))
    assert shown(replace(view, seats=seats)).lower == "SEAT 2   WINS 30 000"
    seats = tuple(replace(seat, won=chips) for seat, chips in zip(view.seats, (500, 0, 0, 500), strict=True))
    assert shown(replace(view, seats=seats)).lower == "SEATS 1 4 WIN       "


def test_no_card_is_ever_shown_not_even_one_that_lies_open(hand):
    open_hand = (SeatView(2, "Bob", 20_000, cards=("Qh", "Js"), won=400),)
    for phase in ("betting", "deal", "showdown", "finished"):
        lines = shown(hand(phase=phase, to_act=None, seats=open_hand, headline="Qh Js WINS")).lines
        assert not any(card in line for line in lines for card in ("Ah", "Kd", "7s", "2c", "Qh", "Js"))


PHASES = ("waiting", "between", "betting", "deal", "showdown", "finished", "held", "over", "lost", "playing")


@given(
    st.sampled_from(PHASES),
    st.sampled_from(("", "preflop", "flop", "turn", "river")),
    st.integers(0, 65_535),
    st.tuples(st.integers(0, 10**9), st.integers(0, 10**9), st.integers(0, 10**10)),
    st.tuples(st.none() | st.integers(1, 10), st.none() | st.integers(1, 10)),
    st.lists(st.integers(0, 10**10), min_size=4, max_size=4),
    st.sampled_from(languages()),
    st.sampled_from(tuple(GAPS)),
)
def test_both_lines_have_room_whatever_is_on(
    hand, phase, street, number, chips, seats, won, language, grouping
):
    small, big, to_call = chips
    button, to_act = seats
    table = hand(
        phase=phase,
        street=street,
        hand=number,
        blinds=BlindsView(1, small, big),
        to_call=to_call,
        button=button,
        to_act=to_act,
        seats=tuple(SeatView(seat, "Ann", 0, won=paid) for seat, paid in enumerate(won, 1)),
    )
    with speaking(catalogue(language), grouping):
        text = shown(table)
    assert [len(line) for line in text.lines] == [COLUMNS, COLUMNS]
    if phase != "betting" or to_act is not None:
        assert text.lower.strip()


def test_umlauts_are_written_out_and_accents_left_out():
    assert plain("Grüße für José: 9\u00a0400 – Ääh") == "Gruesse fuer Jose: 9 400 - AEaeh"
    assert plain("♠") == "?"


def test_a_line_without_room_for_its_number_stays_empty():
    assert fitted([("SEAT 10", "CALL 12 345 678 901")]) == " " * COLUMNS


def test_a_line_of_another_length_is_no_text():
    with pytest.raises(ValueError, match="20 characters"):
        TwoLines("DEAL 47", " " * COLUMNS)


def test_the_number_of_a_text_is_that_of_its_forty_cells():
    assert BLANK.crc == 0x0A5E3BA4
