"""The builder's pages: no cable is forgotten, no reference is unknown, no link is dead."""

import re
import tomllib
from pathlib import Path

import pytest

from harness import read_wiring
from parts_list import read_list
from pin_map import PICO_SUPPLY
from pin_table import read_table
from shuffleup_pico import motion

ROOT = Path(__file__).parents[2]
HARDWARE = ROOT / "hardware"
PAGES = sorted(
    (*HARDWARE.glob("*.md"), HARDWARE / "enclosure" / "README.md", *(ROOT / "docs/build").glob("*.md"))
)
WIRINGS = {
    unit: read_wiring((HARDWARE / "wiring" / f"{unit}.toml").read_text(encoding="utf-8"))
    for unit in ("table-unit", "card-machine")
}


def named_in(page: str) -> set[str]:
    """References in a page, those of `W111 to W119` one by one."""
    found = set(re.findall(r"\b[A-Z]{1,2}\d{3}\b", page))
    for kind, first, last in re.findall(r"\b([A-Z]{1,2})(\d{3}) to [A-Z]{1,2}(\d{3})\b", page):
        found |= {f"{kind}{number}" for number in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize("unit", WIRINGS)
def test_every_cable_has_its_step(unit: str) -> None:
    named = named_in((HARDWARE / "ASSEMBLY.md").read_text(encoding="utf-8"))
    assert {cable.ref for cable in WIRINGS[unit].cable} - named == set()


def test_every_screw_has_its_step() -> None:
    case = tomllib.loads((HARDWARE / "enclosure" / "case.toml").read_text(encoding="utf-8"))
    steps = [(HARDWARE / page).read_text(encoding="utf-8") for page in ("ASSEMBLY.md", "enclosure/README.md")]
    assert {screw["ref"] for screw in case["SCREWS"]} - named_in("\n".join(steps)) == set()


def test_no_page_names_a_part_that_is_neither_wired_nor_ordered() -> None:
    known = {
        ref
        for item in read_list((HARDWARE / "BOM.csv").read_text(encoding="utf-8"))
        for ref in item.references
    }
    known |= {ref for wiring in WIRINGS.values() for ref in wiring.references()}
    for page in PAGES:
        assert {
            ref for ref in named_in(page.read_text(encoding="utf-8")) if ref[0] != "M"
        } - known == set(), page


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_link_leads_nowhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if link.startswith("http"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        if anchor:
            heads = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            names = {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}
            assert anchor in names, link


def test_a_way_that_a_step_measures_is_the_one_that_it_means() -> None:
    """The meter is held where the page says: the literal names are those of the wires there."""
    page = (HARDWARE / "ASSEMBLY.md").read_text(encoding="utf-8")
    terminals = {part.ref: part.terminals for wiring in WIRINGS.values() for part in wiring.part}
    named = {
        f"{ref} {way}": next(name for name in terminals[ref] if name.split()[0] == way)
        for way, ref in re.findall(r"way (\d) of (J\d{3})", page)
    }

    assert named == {"J103 1": "1 5V", "J111 1": "1 KEY", "J214 2": "2 +"}
    assert [terminals[ref][2] for ref in ("J207", "J208")] == ["3 5V", "3 5V.V"], "way 3 is a 5V"


def test_a_pin_that_a_page_names_is_that_of_the_pin_map() -> None:
    pins = read_table((HARDWARE / "pins.toml").read_text(encoding="utf-8"))
    at = {pin.bcm: pin.header for pin in pins.pin}
    jig = (HARDWARE / "TEST_JIG.md").read_text(encoding="utf-8")
    named = [(int(bcm), int(header)) for bcm, header in re.findall(r"GPIO(\d+), header pin (\d+)", jig)]

    assert named == [(17, 11)]
    assert all(at[bcm] == header for bcm, header in named)
    assert "4.6 to 5.0 V at pin 39" in (HARDWARE / "ASSEMBLY.md").read_text(encoding="utf-8")
    assert PICO_SUPPLY[39] == "VSYS"


def test_the_horns_of_the_servos_are_set_where_the_program_sends_them() -> None:
    page = " ".join((HARDWARE / "ASSEMBLY.md").read_text(encoding="utf-8").split())
    latch = (motion.CLOSED_US, motion.OPEN_US, motion.PUSHED_US)
    flap = (motion.FLAP_SHOE_US, motion.FLAP_BOARD_US, motion.FLAP_BURN_US)

    assert latch == (1_000, 1_050, 1_800)
    assert "1.0, 1.05 and 1.8 ms for latch closed, open and pushed" in page
    assert flap == (1_250, 1_500, 1_750)
    assert "1.25, 1.5 and 1.75 ms for shoe, board and burn" in page


def test_the_tools_turn_every_screw_of_the_list() -> None:
    """Hex keys by ISO 7380-1, ISO 10642 and ISO 4026; spanners by ISO 4032."""
    page = " ".join((HARDWARE / "ASSEMBLY.md").read_text(encoding="utf-8").split("## Table unit")[0].split())
    wanted = {
        "ISO 7380-1 M3": "2", "ISO 7380-1 M4": "2.5", "ISO 10642 M3": "2", "ISO 10642 M4": "2.5",
        "ISO 4026 M3": "1.5",
    }  # fmt: skip
    numbers = [item.maker_number for item in read_list((HARDWARE / "BOM.csv").read_text(encoding="utf-8"))]
    socketed = [number for number in numbers if number.startswith(("ISO 7380-1", "ISO 10642", "ISO 4026"))]

    assert len(socketed) > 8
    keys = {wanted[" ".join(number.split()[:3])] for number in socketed}
    listed = re.search(r"a hex key of (\S+) mm.* hex keys of (\S+) and (\S+) mm", page)
    assert listed
    assert keys == set(listed.groups())
    assert "spanners of 5.5 and 7 mm" in page, "nuts M3 and M4"
