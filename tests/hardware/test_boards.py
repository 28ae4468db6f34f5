"""The boards: each pad is in the net that it is wired to, and the socket fits a Raspberry Pi."""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import make_boards
from board_nets import board_faults
from board_table import BadBoard, BoardTable, Mounted, parts_on
from harness import read_wiring
from outputs import undated
from pin_table import Table, read_table
from s_expressions import BadExpression, Expression, lists, read

ROOT = Path(__file__).parents[2]
BOARDS = ROOT / "hardware" / "board"
WIRING = (ROOT / "hardware" / "wiring" / "table-unit.toml").read_text(encoding="utf-8")
Sound = tuple[BoardTable, list[Mounted], str]


@pytest.fixture(scope="module")
def pins() -> Table:
    return read_table((ROOT / "hardware" / "pins.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def table_unit(pins: Table) -> Sound:
    """The board of the table unit: its table, its parts, the text of its file."""
    board, parts = make_boards.the_board(ROOT / "hardware", "table-unit", pins)
    return board, parts, (BOARDS / "table-unit.kicad_pcb").read_text(encoding="utf-8")


def test_what_is_committed_is_what_the_wiring_makes() -> None:
    assert make_boards.main(["--check"]) == 0


def test_each_pad_is_in_the_net_that_it_is_wired_to(table_unit: Sound) -> None:
    board, parts, text = table_unit
    nets = {(part.place.ref, pin.number): pin.net for part in parts for pin in part.pins}

    assert board_faults(text, board, parts) == []
    assert nets["J101", "11"] == nets["J111", "1"] == nets["RN101", "2"] == "key_fold"
    assert nets["J103", "1"] == nets["J101", "2"] == nets["J101", "4"] == "5V"
    assert nets["J103", "2"] == ""


def test_both_ends_of_the_serial_line_hold_it_between_ground_and_3_3_volts(pins: Table) -> None:
    """A diode to 3.3 V and one from ground at each line, on the side of the resistor where the chip is."""
    ends = {
        "table-unit": ("D101 D102 D103 D104", "uart_tx", "uart_rx", "R112", "R113"),
        "card-machine": (
            "D204 D205 D206 D207",
            "transmit_at_the_Pico",
            "receive_at_the_Pico",
            "R223",
            "R224",
        ),
    }
    for unit, (diodes, *held) in ends.items():
        _, parts = make_boards.the_board(ROOT / "hardware", unit, pins)
        nets = {(part.place.ref, pin.number): pin.net for part in parts for pin in part.pins}
        first, second, third, fourth = diodes.split()
        assert [nets[ref, "1"] for ref in held[2:]] == held[:2]
        for up, down, line in ((first, second, held[0]), (third, fourth, held[1])):
            assert [nets[up, "1"], nets[up, "2"], nets[down, "1"], nets[down, "2"]] == [
                "3V3",
                line,
                line,
                "GND",
            ]


def test_each_contact_of_the_knob_has_a_pull_up_and_a_filter(table_unit: Sound) -> None:
    _, parts, _ = table_unit
    nets = {(part.place.ref, pin.number): pin.net for part in parts for pin in part.pins}
    contacts = {"1": ("R118", "R121", "C106"), "3": ("R119", "R122", "C107"), "4": ("R120", "R123", "C108")}
    for way, (pull_up, series, capacitor) in contacts.items():
        contact, pin = nets["J119", way], nets[capacitor, "1"]
        assert (nets[pull_up, "1"], nets[pull_up, "2"]) == ("3V3", contact)
        assert (nets[series, "1"], nets[series, "2"]) == (contact, pin)
        assert nets[capacitor, "2"] == "GND"
        assert pin in [net for (ref, _), net in nets.items() if ref == "J101"]


def test_a_pad_in_the_poured_ground_has_the_two_spokes_that_kicad_asks_for() -> None:
    for unit in make_boards.BOARDS:
        project = json.loads((BOARDS / f"{unit}.kicad_pro").read_text(encoding="utf-8"))
        assert project["board"]["design_settings"]["rules"]["min_resolved_spokes"] == 2


def test_what_the_rules_of_kicad_found_is_kept_and_is_nothing() -> None:
    for unit in make_boards.BOARDS:
        erc, drc = ((BOARDS / unit / name).read_text(encoding="utf-8") for name in ("erc.rpt", "drc.rpt"))
        assert "ERC messages: 0  Errors 0  Warnings 0" in erc
        assert "Found 0 DRC violations" in drc
        assert "Found 0 unconnected pads" in drc


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"FOLD"', '"FLOD"', ""),
        ('(net 28 "key_fold")', '(net 5 "GND")', "in net GND, and wired to key_fold"),
        ('"Reference" "J103"', '"Reference" "J193"', "J103: wired, and not on the board"),
        ('"Reference" "J103"', '"Reference" "J193"', "J193: on the board, and not wired"),
        (
            '"Package_DIP:DIP-20_W7.62mm_Socket"',
            '"Package_DIP:DIP-18_W7.62mm_Socket"',
            "U101: footprint Package_DIP:DIP-18_W7.62mm_Socket, and the table says Package",
        ),
        ('(generator "pcbnew")', "(generator", "the brackets do not close"),
    ],
)
def test_a_board_that_differs_from_its_wiring_is_refused(
    table_unit: Sound, old: str, new: str, fault: str
) -> None:
    board, parts, text = table_unit
    changed = re.sub(re.escape(old).replace("28", r"\d+"), new, text)
    assert changed != text
    found = board_faults(changed, board, parts)

    assert [one for one in found if fault in one] if fault else not found


def test_a_part_without_a_place_on_its_board_is_refused(table_unit: Sound, pins: Table) -> None:
    board, _, _ = table_unit
    with pytest.raises(BadBoard, match="Q109: on A104 in the wiring, and has no place"):
        parts_on(board, read_wiring(WIRING.replace("Q101", "Q109")), pins)


def places(text: str) -> Iterator[tuple[str, Expression, float, float]]:
    """Give reference, footprint and place in mm of everything on a board."""
    for one in lists(read(text), "footprint"):
        name = next(str(field[2]) for field in lists(one, "property") if field[1] == "Reference")
        at = next(lists(one, "at"))
        yield name, one, float(str(at[1])), float(str(at[2]))


def test_the_socket_and_four_holes_fit_a_raspberry_pi(table_unit: Sound) -> None:
    """Mechanical drawing of the Raspberry Pi: holes 58 x 49, pin 1 is 4.87 and 1.27 from the first."""
    text = table_unit[2]
    holes = [(x, y) for name, _, x, y in places(text) if name in ("H1", "H2", "H3", "H4")]
    left, top = min(holes)
    pin_1 = next((x, y) for name, _, x, y in places(text) if name == "J101")
    turn = next(str(next(lists(one, "at"))[3]) for name, one, _, _ in places(text) if name == "J101")

    assert {(round(x - left, 2), round(y - top, 2)) for x, y in holes} == {(0, 0), (58, 0), (0, 49), (58, 49)}
    assert (round(pin_1[0] - left, 2), round(pin_1[1] - top, 2)) == (4.87, 1.27)
    assert turn == "-90"


def test_brackets_that_do_not_close_are_refused() -> None:
    assert read('(a "b \\" c" (d 1.5))') == ["a", 'b " c', ["d", "1.5"]]
    for spoilt in ("(a", "(a))", "a", "(a) b", '(a "b)'):
        with pytest.raises(BadExpression):
            read(spoilt)


def test_nothing_exported_says_when_or_with_which_release() -> None:
    old = "%TF.GenerationSoftware,KiCad,Pcbnew,9.0.2*%\n%TF.CreationDate,2026-01-01T00:00:00*%\nD10*\n"
    assert undated(old) == "D10*\n"
    told = re.compile(r"\b20\d\d[-/]\d\d[-/]\d\d\b|\b9\.0\.\d")
    files = [path for unit in make_boards.BOARDS for path in (BOARDS / unit).rglob("*") if path.is_file()]
    exported = [path for path in files if path.suffix not in (".png", ".html")]

    assert len(exported) == 28
    assert [path.name for path in exported if told.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(("ci", "status"), [("", 77), ("true", 1)])
def test_without_kicad_the_rules_are_skipped_and_in_a_proof_that_is_a_failure(
    tmp_path: Path, ci: str, status: int
) -> None:
    done = subprocess.run(
        [ROOT / "scripts" / "board", "--check"],
        env=os.environ | {"XDG_CACHE_HOME": str(tmp_path), "CI": ci},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == status
    assert done.stdout.startswith("KiCad is absent")
