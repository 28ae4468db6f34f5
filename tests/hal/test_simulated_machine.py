"""The twin of the card machine: the firmware's own program, cards that move, faults, and a bad line."""

from random import Random

import pytest

from shuffleup.hardware.card_machine.outstanding_command import (
    ActAnswered,
    CommandEnded,
    CommandRefused,
    Connected,
    EventReceived,
    MachineStatus,
    Order,
    StatusChanged,
)
from shuffleup.hardware.card_machine.session import MachineSession
from shuffleup.hardware.dealer_display import TwoLines, fitted, repaint
from shuffleup.hardware.hal import PartMissing
from shuffleup_demo.card_machine.ports import MemoryPort
from shuffleup_demo.card_machine.sensors_memory_line import LineQuality, SimulatedLine
from shuffleup_demo.card_machine.simulated_machine import CAUSES, WATCHDOG_MS, SimulatedMachine, put_right
from shuffleup_link import messages
from shuffleup_link.frame import Decoder
from tests.refused import refused

STEP_MS = 20
NONCE = bytes(range(16))
RETRY, BY_HAND, IN_PLACE, DECK_OUT = range(4)


class Host:
    """A host that does what the table does, without a table: one order after the other, everything stored."""

    def __init__(self, twin):
        self.twin, self.session, self.now_ms = twin, MachineSession(1), 0
        self.port = MemoryPort(twin, lambda: self.now_ms).open()
        self.events, self.happenings = [], []
        self.standing: MachineStatus | None = None

    def run(self, ms, until=lambda: False):
        """Let time pass; say whether it came to pass."""
        end = self.now_ms + ms
        while self.now_ms < end and not until():
            self.now_ms += STEP_MS
            chunk = self.port.read()
            self._take((*self.session.feed(chunk), *self.session.tick(STEP_MS)))
            self.port.write(self.session.outgoing())
        return until()

    def _take(self, happenings):
        for one in happenings:
            self.happenings.append(one)
            if isinstance(one, EventReceived):
                self.session.stored(one.n)
                self.events.append((one.event, one.values))
            if isinstance(one, Connected | StatusChanged):
                self.standing = one.standing

    def order(self, op, *values, ms=120_000, ends=True):
        """Ask for work and wait for its end; give how it ended, None where it did not."""
        assert self.run(3_000, lambda: self.session.next_command is not None), "no order can be given"
        there, before = self.session.identity, len(self.happenings)
        self.session.send(Order(there.machine, there.memory, self.session.next_command, op, values))
        if ends:
            assert self.run(ms, lambda: self.ended(before) is not None or self.in_trouble)
        return self.ended(before)

    def ended(self, since=0):
        last = [one for one in self.happenings[since:] if isinstance(one, CommandEnded | CommandRefused)]
        return last[-1].response if last else None

    def clear(self, disposition):
        """Answer what the machine asks."""
        before = len(self.happenings)
        self.session.act(messages.CLEAR, (self.standing.fault, disposition))
        assert self.run(3_000, lambda: any(isinstance(one, ActAnswered) for one in self.happenings[before:]))
        return next(one for one in self.happenings[before:] if isinstance(one, ActAnswered)).response

    @property
    def in_trouble(self):
        return self.standing is not None and self.twin.state in ("FAULT", "ESTOP", "INTERRUPTED")

    @property
    def cards(self):
        return [values for event, values in self.events if event == messages.CARD]


@pytest.fixture
def host():
    host = Host(SimulatedMachine(Random(7)))
    assert host.run(3_000, lambda: host.session.identity is not None)
    return host


@pytest.fixture
def shuffled(host):
    """A host whose machine holds a shuffled deck."""
    assert host.order(messages.HOME) == messages.OK
    assert host.run(3_000, lambda: host.twin.state == "EMPTY")
    assert host.order(messages.SHUFFLE, NONCE) == messages.OK
    assert host.run(3_000, lambda: host.twin.state == "READY")
    return host


def deal_a_hand(host, seats=3):
    for seat in (*range(1, seats + 1), *range(1, seats + 1)):
        assert host.order(messages.DEAL, seat, 1) == messages.OK
    for cards in (3, 1, 1):
        assert host.order(messages.BURN) == messages.OK
        assert host.order(messages.BOARD, cards) == messages.OK


def test_a_hand_is_dealt_from_the_order_that_the_cards_were_put_into(shuffled):
    deal_a_hand(shuffled)
    places = [(messages.PURPOSES[purpose], seat) for purpose, seat, _, _ in shuffled.cards]
    board = [("burn", 0), *[("board", 0)] * 3, ("burn", 0), ("board", 0), ("burn", 0), ("board", 0)]
    assert places == [*[("hole", seat) for seat in (1, 2, 3)] * 2, *board]
    assert [card[2] for card in shuffled.cards] == list(range(1, 15))
    cards = shuffled.twin.carousel.cards
    assert (len(cards.shoe), len(cards.table), cards.inside, cards.count()) == (6, 8, 38, 52)


def test_a_deck_that_goes_out_shows_the_chance_it_was_shuffled_by(shuffled):
    deal_a_hand(shuffled)
    assert shuffled.order(messages.EJECT_ALL) == messages.OK
    assert shuffled.run(3_000, lambda: shuffled.twin.state == "EMPTY")
    shuffled.run(1_000)
    assert [event for event, _ in shuffled.events if event in (messages.COMMIT, messages.REVEAL)] == [
        messages.COMMIT,
        messages.REVEAL,
        messages.COMMIT,
    ]
    assert shuffled.twin.carousel.cards.inside == 0


@pytest.mark.parametrize("seed", range(3))
def test_no_card_is_lost_or_dealt_twice_over_a_bad_line(seed):
    host = Host(
        SimulatedMachine(Random(seed), LineQuality(noise=0.0005, loss=0.1, doubling=0.1, delay_ms=15))
    )
    assert host.run(30_000, lambda: host.session.identity is not None)
    assert host.order(messages.HOME) == messages.OK
    assert host.run(10_000, lambda: host.twin.state == "EMPTY")
    for _ in range(50):
        if host.order(messages.SHUFFLE, NONCE) == messages.OK:
            break
    deal_a_hand(host)
    assert [card[2] for card in host.cards] == list(range(1, 15))
    assert host.twin.carousel.cards.count() == 52


@pytest.mark.parametrize("write", range(1, 16))
def test_the_power_cut_in_a_write_of_the_memory_deals_no_card_twice(shuffled, write):
    twin = shuffled.twin
    twin.fram.cut_at, twin.fram.torn = twin.fram.writes + write, 5
    shuffled.order(messages.DEAL, 4, 2, ends=False)
    shuffled.run(10_000, lambda: not twin.is_on)
    put_right(twin)
    twin.carousel.cards.clear_exit()
    assert shuffled.run(10_000, lambda: shuffled.session.identity is not None)
    shuffled.run(5_000)
    if shuffled.in_trouble:
        assert shuffled.clear(DECK_OUT) == messages.OK
        assert shuffled.run(10_000, lambda: not shuffled.in_trouble)
    assert twin.carousel.cards.count() == 52
    assert len({card[2] for card in shuffled.cards}) == len(shuffled.cards) <= 2


IN_A_SHUFFLE = {
    "card held in the tray": "JAM_TRAY",
    "card held at the entry": "JAM_ENTRY",
    "two cards at once": "DOUBLE_FEED",
    "card missing": "CARD_MISSING",
    "card too many": "CARD_EXTRA",
    "motor stalls": "STALL",
    "overcurrent": "MOTOR_OVERCURRENT",
    "supply weak": "SUPPLY_LOW",
    "lid open": "LID_OPEN",
    "emergency stop": "ESTOP",
    "memory dead": "FRAM_FAIL",
}
IN_A_DEAL = {
    "card held at the exit": "JAM_EXIT",
    "card held in its slot": "SLOT_EMPTY",
    "wrong way out": "WRONG_WAY",
    "sensor stuck": "JAM_EXIT",
    "program hangs": "WATCHDOG",
}


@pytest.mark.parametrize(("cause", "fault"), IN_A_SHUFFLE.items())
def test_what_goes_wrong_in_a_shuffle_is_named_and_a_person_takes_the_deck_out(host, cause, fault):
    host.order(messages.HOME)
    assert host.run(3_000, lambda: host.twin.state == "EMPTY")
    host.order(messages.SHUFFLE, NONCE, ends=False)
    host.run(3_000)
    CAUSES[cause](host.twin)
    assert host.run(90_000, lambda: host.in_trouble), "nobody noticed"
    assert host.twin.fault == fault
    put_right(host.twin)
    host.twin.carousel.cards.clear_carousel()
    host.run(500)
    assert host.clear(DECK_OUT) == messages.OK
    assert host.run(10_000, lambda: not host.in_trouble)
    assert host.twin.carousel.cards.count() == (53 if cause == "card too many" else 52)


@pytest.mark.parametrize(("cause", "fault"), IN_A_DEAL.items())
def test_what_goes_wrong_in_a_deal_is_named_and_the_machine_can_be_given_up(shuffled, cause, fault):
    CAUSES[cause](shuffled.twin)
    shuffled.order(messages.DEAL, 2, 10, ends=False)
    assert shuffled.run(30_000, lambda: shuffled.in_trouble), "nobody noticed"
    assert shuffled.twin.fault == fault
    put_right(shuffled.twin)
    shuffled.twin.carousel.cards.clear_exit()
    assert shuffled.run(3_000, lambda: shuffled.session.identity is not None)
    shuffled.run(500)
    assert shuffled.clear(DECK_OUT) == messages.OK
    assert shuffled.run(10_000, lambda: not shuffled.in_trouble)
    assert shuffled.twin.carousel.cards.count() == 52


@pytest.mark.parametrize("cause", ["card comes when slow", "card comes when shaken"])
def test_what_the_machine_sees_to_by_itself_troubles_nobody(shuffled, cause):
    CAUSES[cause](shuffled.twin)
    assert shuffled.order(messages.DEAL, 5, 2) == messages.OK
    assert len(shuffled.cards) == 2


def test_steps_that_were_lost_are_noticed_when_the_mark_goes_by(shuffled):
    CAUSES["steps lost"](shuffled.twin)
    shuffled.order(messages.AUDIT, ends=False)
    assert shuffled.run(30_000, lambda: shuffled.in_trouble)
    assert shuffled.twin.fault == "ALIGN_LOST"


def test_a_program_that_hangs_is_started_anew_by_the_watchdog(shuffled):
    shuffled.twin.hang()
    shuffled.run(WATCHDOG_MS - 100)
    assert shuffled.twin.fault == ""
    assert shuffled.run(1_000, lambda: shuffled.twin.fault == "WATCHDOG")


def test_a_plug_that_is_pulled_holds_the_machine_after_two_seconds_and_the_same_hand_goes_on(shuffled):
    shuffled.order(messages.DEAL, 4, 10, ends=False)
    shuffled.run(1_000)
    shuffled.port.pull_out()
    with refused(PartMissing, match="simulated card machine is gone; look at its plug"):
        shuffled.port.read()
    shuffled.twin.advance(shuffled.twin.now_ms + 6_000)
    assert (shuffled.twin.state, shuffled.twin.fault) == ("HOLD", "LINK_LOST")
    shuffled.port.put_back()
    assert shuffled.run(10_000, lambda: shuffled.session.identity is not None)
    shuffled.session.act(messages.RESUME)
    assert shuffled.run(30_000, lambda: len(shuffled.cards) == 10)
    assert [card[2] for card in shuffled.cards] == list(range(1, 11))


def test_its_own_display_takes_the_bytes_of_a_customer_display_and_says_what_it_shows(host):
    sent = TwoLines(fitted([("DEAL 47", "400/800", "BTN3")]), fitted([("SEAT 4", "CALL 9 400")]))
    then = TwoLines(sent.upper, fitted([("SEAT 5", "CALL 9 400")]))
    host.session.text(repaint(host.standing.text_crc, None, sent))
    assert host.run(2_000, lambda: host.standing.text_crc == sent.crc)
    assert host.twin.lines == sent.lines
    assert repaint(host.standing.text_crc, sent, sent) == b""
    change = repaint(host.standing.text_crc, sent, then)
    assert len(change) == 5
    host.session.text(change)
    assert host.run(2_000, lambda: host.standing.text_crc == then.crc)
    host.twin.restart()
    assert host.run(10_000, lambda: host.session.identity is not None and host.standing.text_crc != then.crc)
    host.session.text(repaint(host.standing.text_crc, then, then))
    assert host.run(2_000, lambda: host.twin.lines == then.lines)


def test_a_host_that_slept_finds_the_machine_where_it_left_it(shuffled):
    before = shuffled.twin.now_ms
    shuffled.now_ms += 60_000
    shuffled.port.read()
    assert shuffled.twin.now_ms - before <= 1_000


def test_a_host_that_looks_once_a_second_hears_once_how_the_machine_stands(shuffled):
    shuffled.now_ms += 1_000
    assert [kind for kind, *_ in Decoder().feed(shuffled.port.read())] == [messages.STAT]


def test_bytes_arrive_at_the_speed_of_the_line():
    line = SimulatedLine(Random(1), LineQuality(baud=9600, delay_ms=20))
    line.send(bytes(48), at_ms=0)
    assert line.arrived(69) == b""
    assert line.arrived(70) == bytes(48)


def test_a_noisy_line_flips_as_many_bits_as_it_is_told_to():
    line = SimulatedLine(Random(1), LineQuality(noise=0.005))
    line.send(bytes(20_000), at_ms=0)
    flipped = sum(byte.bit_count() for byte in line.arrived(100_000))
    assert 700 < flipped < 900  # 800 of 160,000 on average, with a deviation of 28


def test_a_line_loses_and_doubles_what_is_written():
    line = SimulatedLine(Random(1), LineQuality(loss=0.5))
    for _ in range(1_000):
        line.send(b"x", at_ms=0)
    assert 400 < len(line.arrived(100_000)) < 600
    line.weather = LineQuality(doubling=0.5)
    for _ in range(1_000):
        line.send(b"x", at_ms=0)
    assert 1_400 < len(line.arrived(200_000)) < 1_600


def test_time_in_long_steps_brings_a_machine_as_far_as_time_in_short_ones():
    """Its program is given time when it has something to do, however long its host looks away."""

    def after(step_ms):
        host = Host(SimulatedMachine(Random(7)))
        host.run(3_000, lambda: host.session.identity is not None)
        assert host.order(messages.HOME) == messages.OK
        host.order(messages.SHUFFLE, NONCE, ends=False)
        host.run(60, lambda: host.twin.state == "SHUFFLING")
        began = host.twin.now_ms
        for _ in range(20_000 // step_ms):
            host.twin.advance(host.twin.now_ms + step_ms)
        return host.twin.now_ms - began, host.twin.carousel.cards.slots, host.twin.state

    assert after(1) == after(10) == after(2_000)
