"""The wires: faults are refused before anybody solders them, and the drawings are those of the tables."""

import re
from pathlib import Path

import pytest

import make_wiring
from harness import BadWiring, Wiring
from parts_list import metres_of_wire
from pin_table import Table, read_table
from wire_list import drawing_name, drawings
from wireviz_files import wireviz_yaml

HARDWARE = Path(__file__).parents[2] / "hardware"
TABLE_UNIT = (HARDWARE / "wiring" / "table-unit.toml").read_text(encoding="utf-8")
MACHINE = (HARDWARE / "wiring" / "card-machine.toml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def pins() -> Table:
    return read_table((HARDWARE / "pins.toml").read_text(encoding="utf-8"))


def faults(text: str, old: str, new: str, pins: Table) -> list[str]:
    assert old in text
    with pytest.raises(BadWiring) as bad:
        make_wiring.sound_wiring(text.replace(old, new, 1), pins)
    return str(bad.value).splitlines()


def sound(text: str, pins: Table) -> Wiring:
    return make_wiring.sound_wiring(text, pins)


def test_what_is_committed_is_what_the_wires_make() -> None:
    assert make_wiring.main(["--check"]) == 0


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (
            '["key_check_call", "1", "BU"]',
            '["key_fold", "1", "BU"]',
            "A101:key_fold takes one wire, and W111, W112 end there; share it on a board",
        ),
        (
            '["key_check_call", "1", "BU"]',
            '["key_fold", "1", "BU"]',
            "A101:key_check_call is wired to nothing",
        ),
        ('["key_fold", "1", "TQ"]', '["key_flod", "1", "TQ"]', "W111: A101 has no terminal 'key_flod'"),
        (
            '["key_fold", "1", "TQ"]',
            '["key_fold", "1", "UV"]',
            "W111: UV is no colour; take one of BK, BN, RD, OG,",
        ),
        ('["2", "G1", "BK"]', '["2", "G2", "BK"]', "A104:G1 needs a wire and a net, and has one of them"),
        ('to = "S103"', 'to = "S133"', "W113: there is no part S133"),
        ('ref = "W112"', 'ref = "W111"', "W111: there are 2 of this reference"),
        (
            '"U101:9 G", ',
            '"U101:9 G", "A104:DATA", ',
            "A104:DATA is in 2 nets, which joins them: GND, DATA, 3.3 V",
        ),
        ('"U101:9 G", ', "", "U101:9 G is wired to nothing"),
        ('"U101:9 G", ', '"U101:9 G", "U101:18 SER OUT", ', "U101:18 SER OUT is to stay open, and is wired"),
        (
            'nodes = ["R101:2", "A104:L0-"]',
            'nodes = ["A104:L0-"]',
            "net lamp 0: only A104:L0- is in it",
        ),
        (
            'nodes = ["U101:4 DRAIN0", "R101:1"]\n\n[[net]]\nname = "lamp 0"\nnodes = ["R101:2", "A104:L0-"]',
            'nodes = ["U101:4 DRAIN0", "R101:1", "R101:2", "A104:L0-"]',
            "net drain 0: both legs of R101 are in it",
        ),
        (
            'optional = "a voice"\nwires = [\n  ["i2s_bclk"',
            'wires = [\n  ["i2s_bclk"',
            "W161: i2s_bclk, i2s_lrclk, i2s_dout is reserved; say in optional what has to be there for it",
        ),
        (
            'board = "A103"',
            'board = "A193"',
            "A193: parts are soldered to it, and it is not in the list of parts",
        ),
        ("length_mm = 200", "length_mm = 20000", "Expected `int` <= 3000 - at `$.cable[0].length_mm`"),
        ('from = "A101"', 'frm = "A101"', "Object contains unknown field `frm` - at `$.cable[0]`"),
    ],
)
def test_what_could_not_be_wired_is_refused(pins: Table, old: str, new: str, line: str) -> None:
    assert [fault for fault in faults(TABLE_UNIT, old, new, pins) if fault.startswith(line)]


def test_a_pin_of_the_pico_that_nothing_is_soldered_to_is_refused(pins: Table) -> None:
    assert faults(MACHINE, '"A201:STALL", ', "", pins) == [
        "A201:STALL is wired to nothing",
        "net no alarm: only R210:1 is in it",
    ]


def test_the_key_of_all_in_is_wired_to_its_pin_and_its_lamp(pins: Table) -> None:
    """ALL-IN is GPIO23, header pin 16, and drain 3."""
    page = (HARDWARE / "WIRING.md").read_text(encoding="utf-8")

    assert "| W114 | A101 `key_all_in`, pin 16, GPIO23 | S104 `1` | orange | 300 | 0.14 |  |" in page
    assert "| W134 | A104 `L3+` | S104 `+` | red | 250 | 0.14 |  |" in page
    assert "| drain 3 | `U101:7 DRAIN3` `R104:1` |" in page


def test_the_lamp_of_each_key_hangs_on_the_drain_that_the_driver_shifts_to_it(pins: Table) -> None:
    wiring = sound(TABLE_UNIT, pins)
    drains = {node.split("DRAIN")[1]: net for net in wiring.net for node in net.nodes if "DRAIN" in node}
    resistors = {drain: net.nodes[1].split(":")[0] for drain, net in drains.items()}
    terminals = {
        net.nodes[0].split(":")[0]: net.nodes[1] for net in wiring.net if net.name.startswith("lamp ")
    }
    keys = {
        there: cable.to for cable in wiring.cable for there, _, _ in cable.wires if cable.drawing == "lamps"
    }
    pin_of = {cable.to: cable.wires[0][0] for cable in wiring.cable if cable.from_ == "A101"}

    lit = {pin_of[keys[terminals[resistors[drain]].split(":")[1]]]: int(drain) for drain in drains}
    assert lit == {pin.name: pin.lamp for pin in pins.pin if pin.lamp is not None}


def test_what_moves_has_its_supply_behind_the_emergency_stop(pins: Table) -> None:
    nets = {net.name: set(net.nodes) for net in sound(MACHINE, pins).net}
    cut = {"A202:VMOT", "A203:VM", "A200:12V.W"}

    assert cut <= nets["12V behind the stop"]
    assert not cut & nets["12V"]
    assert "A200:12V.B" in nets["12V"]


def test_the_two_units_talk_to_each_other_crosswise(pins: Table) -> None:
    link = next(cable for cable in sound(MACHINE, pins).cable if cable.ref == "W241")

    assert [(here, there) for here, there, _ in link.wires] == [
        ("1 TX", "2 RX"),
        ("2 RX", "1 TX"),
        ("3 GND", "3 GND"),
    ]


def test_the_metres_of_wire_are_those_of_the_cables(pins: Table) -> None:
    assert {mm2: round(m, 2) for mm2, m in metres_of_wire(sound(TABLE_UNIT, pins)).items()} == {
        0.14: 16.55,
        0.25: 0.95,
    }


@pytest.mark.parametrize("text", [TABLE_UNIT, MACHINE], ids=["table unit", "card machine"])
def test_every_cable_is_in_one_drawing_with_its_colours(pins: Table, text: str) -> None:
    wiring = sound(text, pins)
    for drawing in drawings(wiring):
        name = drawing_name(wiring, drawing)
        svg = (HARDWARE / "wiring" / f"{name}.svg").read_text(encoding="utf-8")
        for cable in wiring.cable:
            assert (f">{cable.ref}</text>" in svg) == (cable.drawing == drawing)
        assert (HARDWARE / "wiring" / f"{name}.yml").read_text(encoding="utf-8") == wireviz_yaml(
            wiring, drawing, pins
        )


@pytest.mark.parametrize("folder", ["wiring", "schematics"])
def test_no_drawing_says_when_or_with_what_it_was_drawn(folder: str) -> None:
    told = re.compile(r"<!--|graphviz|\d{4}-\d\d-\d\d|/(?:usr|home|tmp)/", re.IGNORECASE)
    drawn = sorted((HARDWARE / folder).glob("*.svg"))

    assert drawn
    assert [
        path.name for path in drawn if told.search(path.read_text(encoding="utf-8").partition("<svg")[2])
    ] == []
