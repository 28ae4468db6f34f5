"""The small parts of the machine's program, each by itself."""

import pytest
from hypothesis import given, strategies as st

from shuffleup_demo.card_machine.sensors_memory_line import Fram, PowerCut
from shuffleup_link import messages
from shuffleup_pico import ledger, pins, sensors, states, troubles
from shuffleup_pico.deck import fresh_entropy
from shuffleup_pico.memory import StoredRecord
from shuffleup_pico.sensors import QUIET_MS, SafetyContact
from shuffleup_pico.text_display import TextDisplay
from shuffleup_pico.troubles import Trouble

# --- names that have to fit the table of messages ---


@pytest.mark.parametrize(
    ("module", "names"),
    [
        (states, messages.STATES),
        (sensors, messages.SENSOR_BITS),
        (troubles, [row[1] for row in messages.FAULTS]),
    ],
)
def test_a_name_means_what_the_table_says(module, names):
    for n, name in enumerate(names):
        code = messages.FAULTS[n][0] if module is troubles else n
        if module is not troubles or name not in ("ESTOP",):
            assert getattr(module, name) == code
    assert (troubles.ESTOP, troubles.NOWHERE, troubles.MACHINE) == (0x40, 0, 7)


def test_purposes_and_dispositions_stand_in_the_order_of_the_table():
    assert [messages.PURPOSES[n] for n in (ledger.HOLE, ledger.BURN, ledger.BOARD, ledger.EJECT)] == [
        "hole",
        "burn",
        "board",
        "eject",
    ]
    order = (states.RETRY, states.BY_HAND, states.IN_PLACE, states.DECK_OUT)
    assert [messages.DISPOSITIONS[n] for n in order] == ["retry", "by_hand", "in_place", "deck_out"]


# --- contacts ---


def test_a_lid_that_opens_counts_at_the_first_edge_however_it_bounces():
    lid = SafetyContact()
    assert [lid.take(at, raw) for at, raw in ((0, 1), (1, 0), (2, 1))] == [1, 1, 1]


def test_a_lid_that_closes_counts_when_it_has_been_quiet():
    lid = SafetyContact()
    lid.take(0, 1)
    for at, raw in ((10, 0), (12, 1), (14, 0), (16, 1), (30, 0)):
        lid.take(at, raw)
    assert lid.tick(30 + QUIET_MS - 1) == 1
    assert lid.tick(30 + QUIET_MS) == 0


@given(st.lists(st.tuples(st.integers(0, 40), st.booleans())))
def test_a_contact_never_counts_as_closed_while_it_is_open(edges):
    contact, now = SafetyContact(), 0
    for wait, raw in edges:
        now += wait
        contact.take(now, int(raw))
        assert contact.tick(now) == 1 or not raw


# --- chance ---


def test_entropy_differs_from_what_was_drawn_and_from_draw_to_draw():
    blocks = iter([bytes(range(64)), bytes(range(1, 65))])
    first, mark = fresh_entropy(lambda _: next(blocks), bytes(32))
    second, other = fresh_entropy(lambda _: next(blocks), mark)
    assert len({first, second, mark, other}) == 4


@pytest.mark.parametrize(
    "drawn",
    [
        bytes(64),
        bytes(range(32)) * 2,
        bytes(range(30)) + b"\7" * 6 + bytes(range(28)),
        bytes(range(63)),
        b"",
    ],
)
def test_a_source_that_does_not_live_is_refused(drawn):
    with pytest.raises(Trouble, match="RNG_FAIL"):
        fresh_entropy(lambda _: drawn, bytes(32))


def test_what_is_given_beyond_sixty_four_bytes_is_mixed_in_but_not_counted_on():
    drawn = bytes(range(64))
    plain, mark = fresh_entropy(lambda _: drawn, bytes(32))
    mixed, same_mark = fresh_entropy(lambda _: drawn + b"noise", bytes(32))
    assert mixed != plain
    assert same_mark == mark
    with pytest.raises(Trouble, match="RNG_FAIL"):
        fresh_entropy(lambda _: bytes(64) + bytes(range(64)), bytes(32))


def test_five_equal_bytes_in_a_row_happen_and_are_not_refused():
    drawn = bytes(range(30)) + b"\7" * 5 + bytes(range(100, 129))
    assert len(fresh_entropy(lambda _: drawn, bytes(32))[0]) == 32


def test_the_same_draw_again_is_refused():
    drawn = bytes(range(64))
    _, mark = fresh_entropy(lambda _: drawn, bytes(32))
    with pytest.raises(Trouble, match="RNG_FAIL"):
        fresh_entropy(lambda _: drawn, mark)


# --- records that stay ---


@given(st.lists(st.binary(min_size=20, max_size=20), min_size=1, max_size=12), st.integers(0, 26))
def test_a_write_that_is_cut_off_leaves_the_record_as_it_was_before_or_after(records, torn):
    for cut in range(1, len(records) + 1):
        fram = Fram()
        kept = StoredRecord(fram, 100, 20)
        fram.cut_at, fram.torn = cut, torn
        with pytest.raises(PowerCut):
            write_all(kept, records)
        fram.cut_at = 0
        before = records[cut - 2] if cut > 1 else None
        again = StoredRecord(fram, 100, 20)
        assert again.read() in (before, records[cut - 1])
        again.write(records[0])
        assert StoredRecord(fram, 100, 20).read() == records[0]


def write_all(kept, records):
    for record in records:
        kept.write(record)


def test_a_memory_that_was_never_written_holds_no_record():
    assert StoredRecord(Fram(), 0, 20).read() is None


def test_the_newer_of_two_copies_counts_even_when_the_count_begins_anew():
    fram = Fram()
    kept = StoredRecord(fram, 0, 2)
    for n in range(65_540):
        kept.write(n.to_bytes(3, "big")[1:])
    assert StoredRecord(fram, 0, 2).read() == (65_539).to_bytes(3, "big")[1:]


# --- the dealer display ---


def test_two_lines_of_twenty_cells():
    display = TextDisplay()
    display.write(b"\x0cDEAL 47  400/800 BTN3SEAT 4")
    assert (display.row(0), display.row(1)) == ("DEAL 47  400/800 BTN", "3SEAT 4             ")


def test_the_cursor_goes_where_it_is_sent_and_no_further():
    display = TextDisplay()
    display.write(b"\x1f$\x05\x02A\x1f$\x15\x01B\x1f$\x01\x03C")
    assert display.row(1) == "    ABC             "


def test_a_command_may_come_in_pieces():
    whole, pieces = TextDisplay(), TextDisplay()
    some = b"\x1b@\x1f$\x03\x02X\x1fX\x02\x0bY\x0d\x0aZ\x18W\x08V\x09U"
    whole.write(some)
    for n in range(len(some)):
        pieces.write(some[n : n + 1])
    assert pieces.cells == whole.cells
    assert pieces.brightness == 2


@given(st.binary(max_size=200))
def test_no_bytes_upset_the_display(some):
    display = TextDisplay()
    display.write(some)
    assert len(display.cells) == 40
    assert display.row(0).isascii()


def test_its_crc_tells_what_it_shows():
    one, other = TextDisplay(), TextDisplay()
    one.write(b"SEAT 4")
    assert one.crc() != other.crc()
    other.write(b"SEAT 5\x08\x084")
    assert one.row(0) != other.row(0)
    other.write(b"\x0bSEAT 4")
    assert one.crc() == other.crc()


# --- pins ---


def test_no_pin_is_used_twice_and_none_is_kept_by_the_board():
    gpios = [gpio for gpio, _, _ in pins.PINS]
    assert len(set(gpios)) == len(gpios) == 26
    assert set(gpios) == {*range(23), 26, 27, 28}, "GP23, 24, 25 and 29 belong to the board itself"
    names = [name for _, name, _ in pins.PINS]
    assert len(set(names)) == len(names)


def test_peripherals_are_on_pins_that_can_carry_them():
    """RP2040 datasheet, table 2: UART0 on 0 and 1, I2C0 on 4 and 5, ADC on 26 to 29."""
    assert (pins.UART_TX, pins.UART_RX) == (0, 1)
    assert (pins.I2C_SDA, pins.I2C_SCL) == (4, 5)
    assert pins.SUPPLY == 26
