"""The builder's pages: no cable is forgotten, no reference is unknown, no link is dead."""

import re
from pathlib import Path

import pytest

from harness import read_wiring
from parts_list import read_list

ROOT = Path(__file__).parents[2]
HARDWARE = ROOT / "hardware"
PAGES = sorted((*HARDWARE.glob("*.md"), HARDWARE / "enclosure" / "README.md", ROOT / "docs" / "building.md"))
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
