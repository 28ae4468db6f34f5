"""The wires: faults are refused before anybody solders them, and the drawings are those of the tables."""

import re
from pathlib import Path

import pytest

import make_wiring
from harness import BadWiring, Wiring, read_wiring
from harness_faults import wiring_faults
from parts_list import metres_of_wire
from pin_table import Table, read_table
from wire_list import drawing_name, drawings
from wireviz_files import wireviz_yaml

HARDWARE = Path(__file__).parents[2] / "hardware"
TABLE_UNIT = (HARDWARE / "wiring" / "table-unit.toml").read_text(encoding="utf-8")
MACHINE = (HARDWARE / "wiring" / "card-machine.toml").read_text(encoding="utf-8")


HEADER = """unit = "a header and two plugs"
net = []
plug = []
[[part]]
ref = "A101"
name = "Raspberry Pi"
header = "pi"
[[part]]
ref = "A102"
name = "touchscreen"
terminals = ["5V", "GND"]
[[part]]
ref = "A104"
name = "lamp board"
terminals = ["5V", "GND"]
[[cable]]
ref = "W103"
drawing = "plugs"
length_mm = 150
mm2 = 0.25
{lead}
[[cable]]
ref = "W101"
drawing = "plugs"
length_mm = 200
mm2 = 0.14
{lamps}
"""


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
            'from = "J112"\nto = "S102"',
            'from = "J111"\nto = "S102"',
            "J111:1 KEY takes one wire, and W111, W112 end there; share it on a board",
        ),
        (
            'from = "J112"\nto = "S102"',
            'from = "J111"\nto = "S102"',
            "J112:1 KEY needs a wire and a net, and has one of them",
        ),
        ('"J101:key_fold", ', "", "J101:key_fold is wired to nothing"),
        ('"J101:key_fold"', '"J101:key_flod"', "net key_fold: J101 has no terminal 'key_flod'"),
        (
            '["1 KEY", "1", "WH"]',
            '["1 KEY", "1", "UV"]',
            "W111: UV is no colour; take one of BK, BN, RD, OG,",
        ),
        ('["2 GND", "2", "BK"], ', "", "J111:2 GND needs a wire and a net, and has one of them"),
        ('to = "S103"', 'to = "S133"', "W113: there is no part S133"),
        ('ref = "W112"', 'ref = "W111"', "W111: there are 2 of this reference"),
        (
            '"U101:9 G", ',
            '"U101:9 G", "J101:lamps_data", ',
            "J101:lamps_data is in 2 nets, which joins them: GND, lamps_data",
        ),
        ('"U101:9 G", ', "", "U101:9 G is wired to nothing"),
        ('"U101:9 G", ', '"U101:9 G", "U101:18 SER OUT", ', "U101:18 SER OUT is to stay open, and is wired"),
        (
            'nodes = ["R101:2", "J111:4 LAMP-"]',
            'nodes = ["J111:4 LAMP-"]',
            "net lamp_0: only J111:4 LAMP- is in it",
        ),
        (
            'R101:1"]\n\n[[net]]\nname = "lamp_0"\nnodes = ["R101:2", "J111:4 LAMP-"]',
            'R101:1", "R101:2", "J111:4 LAMP-"]',
            "net drain_0: both legs of R101 are in it",
        ),
        (
            'onto = "A101"',
            'onto = "A191"',
            "A191: a part is plugged onto it, and it is not in the list of parts",
        ),
        (
            'board = "A103"',
            'board = "A193"',
            "A193: parts are soldered to it, and it is not in the list of parts",
        ),
        ("length_mm = 300", "length_mm = 30000", "Expected `int` <= 3000 - at `$.cable[0].length_mm`"),
        ('from = "J111"', 'frm = "J111"', "Object contains unknown field `frm` - at `$.cable[0]`"),
    ],
)
def test_what_could_not_be_wired_is_refused(pins: Table, old: str, new: str, line: str) -> None:
    assert [fault for fault in faults(TABLE_UNIT, old, new, pins) if fault.startswith(line)]


def test_a_pin_of_the_pico_that_nothing_is_soldered_to_is_refused(pins: Table) -> None:
    assert faults(MACHINE, '"A201:STALL", ', "", pins) == [
        "A201:STALL is wired to nothing",
        "net no_alarm: only R210:1 is in it",
    ]


def test_no_wire_ends_under_the_plug_of_the_touchscreen(pins: Table) -> None:
    """The lead of Touch Display 2 ends in a block of three over pins 2, 4 and 6; its middle is empty."""
    lead = """from = "A101"
to = "A102"
covers = [2, 4, 6]
wires = [["5V 2", "5V", "RD"], ["GND 6", "GND", "BK"]]"""
    lamps = """from = "A101"
to = "A104"
wires = [["5V 4", "5V", "RD"], ["GND 9", "GND", "BK"]]"""

    beside = lamps.replace("5V 4", "3V3 1")

    assert plug_faults(HEADER.format(lead=lead, lamps=beside), pins) == []
    assert plug_faults(HEADER.format(lead=lead, lamps=lamps), pins) == [
        "A101: pin 4 is covered by the plug of W103, and W101 ends there"
    ]
    assert plug_faults(HEADER.format(lead=lead.replace("[2, 4, 6]", "[2, 4]"), lamps=beside), pins) == [
        "W103: its plug covers (2, 4), and it has a wire at pin 6"
    ]


def plug_faults(text: str, pins: Table) -> list[str]:
    """Faults of a header that is wired in part only."""
    return [fault for fault in wiring_faults(read_wiring(text), pins) if "wired to nothing" not in fault]


def test_no_wire_ends_at_a_header_that_a_board_is_plugged_onto(pins: Table) -> None:
    old = 'from = "J102"\nto = "BZ101"'
    wire = old.replace("J102", "A101")
    text = TABLE_UNIT.replace(
        '[["1 BZ+", "+", "RD"], ["2 BZ-", "-", "BK"]]', '[["5V 4", "+", "RD"], ["GND 6", "-", "BK"]]'
    )
    found = faults(text, old, wire, pins)

    assert "A101: pin 4 is covered by the plug of J101, and W102 ends there" in found
    assert "A101: pin 6 is covered by the plug of J101, and W102 ends there" in found


def test_the_key_of_all_in_is_wired_to_its_pin_and_its_lamp(pins: Table) -> None:
    """ALL-IN is GPIO23, header pin 16, and drain 3."""
    page = (HARDWARE / "WIRING.md").read_text(encoding="utf-8")

    assert "| W114 | J114 `1 KEY` | S104 `1` | white | 300 | 0.14 |  |" in page
    assert "| W114 | J114 `4 LAMP-` | S104 `-` | blue | 300 | 0.14 |  |" in page
    assert "| key_all_in | `J101:key_all_in` `J114:1 KEY` `RN101:5 R4` |" in page
    assert "| drain_3 | `U101:7 DRAIN3` `R104:1` |" in page
    assert "| lamp_3 | `R104:2` `J114:4 LAMP-` |" in page


def test_the_lamp_of_each_key_hangs_on_the_drain_that_the_driver_shifts_to_it(pins: Table) -> None:
    wiring = sound(TABLE_UNIT, pins)
    drains = {node.split("DRAIN")[1]: net for net in wiring.net for node in net.nodes if "DRAIN" in node}
    resistors = {drain: net.nodes[1].split(":")[0] for drain, net in drains.items()}
    nets = {node: net for net in wiring.net for node in net.nodes}
    sockets = {drain: nets[f"{ref}:2"].nodes[1].split(":")[0] for drain, ref in resistors.items()}
    keys = {socket: nets[f"{socket}:1 KEY"].nodes[0].split(":")[1] for socket in sockets.values()}

    lit = {keys[socket]: int(drain) for drain, socket in sockets.items()}
    assert lit == {pin.name: pin.lamp for pin in pins.pin if pin.lamp is not None}


def test_what_moves_has_its_supply_behind_the_emergency_stop(pins: Table) -> None:
    nets = {net.name: set(net.nodes) for net in sound(MACHINE, pins).net}
    cut = {"A202:8 VMOT", "A203:1 VM", "J208:1 12V.M"}

    assert cut <= nets["12V_M"]
    assert not cut & nets["12V"]
    assert "J207:1 12V" in nets["12V"]


def test_the_two_units_talk_to_each_other_crosswise(pins: Table) -> None:
    link = next(cable for cable in sound(MACHINE, pins).cable if cable.ref == "W241")

    assert [(here, there) for here, there, _ in link.wires] == [
        ("1 TX", "2 RX"),
        ("2 RX", "1 TX"),
        ("3 GND", "3 GND"),
    ]


def test_the_metres_of_wire_are_those_of_the_cables(pins: Table) -> None:
    assert {mm2: round(m, 2) for mm2, m in metres_of_wire(sound(TABLE_UNIT, pins)).items()} == {
        0.14: 15.25,
        0.25: 1.8,
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
