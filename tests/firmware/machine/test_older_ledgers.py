"""The ledger of another program after an update: an older one is carried over, a later one is left alone."""

import runpy
import struct
from binascii import crc32
from pathlib import Path
from typing import Any

import pytest

from shuffleup_pico import link_memory
from shuffleup_pico.ledger import Ledger
from shuffleup_pico.states import RETRY

LEDGERS = Path(__file__).parent / "ledgers.py"
_ledgers = runpy.run_path(str(LEDGERS))
AT, SIXTEEN, SEVENTEEN, A_HAND = (_ledgers[name] for name in ("AT", "SIXTEEN", "SEVENTEEN", "A_HAND"))
Memory: Any = _ledgers["Memory"]
laid, lay, values_of = (_ledgers[name] for name in ("laid", "lay", "values_of"))

OLDER = pytest.mark.parametrize(
    ("layout", "values", "now"),
    [(SIXTEEN, A_HAND, (*A_HAND, 52)), (SEVENTEEN, (*A_HAND, 36), (*A_HAND, 36))],
    ids=["before deck sizes", "with deck sizes"],
)


def test_the_ledger_lies_where_all_programs_had_it():
    assert link_memory.BYTES == AT


@OLDER
@pytest.mark.parametrize("count", [7, 8])
def test_a_ledger_of_an_older_program_is_carried_over_whichever_copy_is_the_last(layout, values, now, count):
    memory = laid(layout, values, count)
    assert values_of(Ledger(memory, AT)) == now
    assert values_of(Ledger(memory, AT)) == now, "after another start"


@OLDER
@pytest.mark.parametrize("count", [7, 8])
def test_a_power_cut_while_it_is_carried_over_loses_nothing(layout, values, now, count):
    for left in range(1200):
        memory = laid(layout, values, count)
        memory.left = left
        Ledger(memory, AT)
        memory.left = 1 << 30
        assert values_of(Ledger(memory, AT)) == now, f"the power went after {left} bytes"


@OLDER
def test_the_ledger_of_an_older_program_that_was_put_back_for_a_while_is_the_latest(layout, values, now):
    memory = laid(layout, values)
    Ledger(memory, AT).shoe_taken()
    lay(memory, layout, values, 1)
    assert values_of(Ledger(memory, AT)) == now


def test_a_deck_that_an_older_program_shuffled_is_dealt_to_its_end(ready):
    """Every card comes out once, and the entropy that the table was bound to is revealed."""
    ready.do("DEAL", 4, 2)
    ready.fram.write(AT, bytes(2_000))
    lay(ready.fram, SIXTEEN, values_of(ready.ledger)[:16], 7)
    entropy = ready.ledger.entropy
    ready.start()
    assert ready.do("HOME") == "READY"
    assert ready.do("EJECT_ALL") == "EMPTY"
    assert [card for _, _, card, _ in ready.told("CARD")] == list(range(1, 53))
    assert ready.told("REVEAL") == [(entropy,)]
    assert ready.cards_agree()


def put_later_ledger(bench):
    """Give the machine the ledger of a later program: a number and a field that are not ours."""
    values = values_of(bench.ledger)
    record = bytes([len(values) + 1]) + struct.pack(SEVENTEEN + "H", *values, 4_711)
    for count in (7, 8):
        body = struct.pack("<H", count) + record + bytes(250 - len(record))
        bench.fram.write(AT + 416 + count % 2 * 256, body + struct.pack("<I", crc32(body)))


def test_the_ledger_of_a_later_program_stops_the_machine_and_stays_as_it_is(ready):
    put_later_ledger(ready)
    before = ready.fram.read(AT, 2_000)
    ready.start()
    ready.run(500)
    assert ready.state == "FAULT"
    assert ready.last_fault() == ("LEDGER_NEWER", "machine", 0)
    for order in (("HOME",), ("EJECT_ALL",), ("CONFIG", 1, 11_000), ("SELFTEST", 1), ("SHUFFLE", bytes(16))):
        assert ready.order(*order) == "BAD_STATE"
    assert ready.clear(RETRY) == "BAD_STATE"
    assert ready.fram.read(AT, 2_000) == before


def test_after_the_emergency_stop_a_later_ledger_is_named_again(ready):
    put_later_ledger(ready)
    before = ready.fram.read(AT, 2_000)
    ready.start()
    ready.carousel.press_stop()
    ready.run(200)
    assert ready.last_fault()[0] == "ESTOP"
    ready.carousel.release_stop()
    ready.run(200)
    assert ready.clear(RETRY) == "OK"
    ready.run(200)
    assert ready.last_fault()[0] == "LEDGER_NEWER"
    assert ready.fram.read(AT, 2_000) == before


def test_a_ledger_whose_memory_is_full_of_a_later_one_refuses_every_change():
    memory = Memory()
    record = bytes([99]) + bytes(249)
    body = struct.pack("<H", 1) + record
    memory.write(AT + 416 + 256, body + struct.pack("<I", crc32(body)))
    ledger = Ledger(memory, AT)
    before = bytes(memory.bytes)
    assert ledger.newer
    for change in (ledger.spoil, ledger.retire, ledger.loaded, ledger.shoe_taken, ledger.reads_back):
        with pytest.raises(OSError, match="later program"):
            change()
    assert bytes(memory.bytes) == before
