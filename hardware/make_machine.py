#!/usr/bin/env python3
"""Write hardware/MACHINE.md: the gaps, screws and forces of the card machine.

hardware/make_machine.py           writes the page
hardware/make_machine.py --check   writes nothing; status 1 when the page is not what the tables say
"""

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent / "enclosure"))

from case_facts import BadFacts, the_facts
from case_tables import CaseFacts
from machine_tables import FACTOR, LIMIT_A, STEPPER, forces, gaps, joint_faults, joints
from made import ROOT, compare, tell, wish, write
from pin_map import markdown_table

HEAD = """# Gaps, screws and forces of the card machine

**Nobody has built or measured any of this.** `hardware/make_machine.py` writes this page. Sizes are those of
the drawing; a figure that was read on no sheet is marked *unverified*.
"""


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Write or check; return the exit status."""
    only_check = wish(arguments, "make_machine.py")
    if only_check is None:
        return 2
    try:
        case, _ = the_facts()
    except BadFacts as bad:
        return tell("case.toml", str(bad))
    if found := [*gap_faults(case), *joint_faults(case)]:
        return tell("MACHINE.md", "\n".join(found))
    files = {root / "hardware" / "MACHINE.md": page(case, root / "hardware" / "enclosure" / "stl")}
    return compare(files, "case.toml", "make_machine.py") if only_check else write(files)


def gap_faults(case: CaseFacts) -> Iterator[str]:
    """Name gaps that a card does not pass, or in which it has too much play."""
    for gap in gaps(case):
        if not gap.least_mm <= gap.play_mm <= gap.most_mm:
            right = f"{gap.least_mm:.2f} to {gap.most_mm:.2f}"
            yield f"{gap.where}: {gap.play_mm:.2f} mm of play; {right} are right"


def page(case: CaseFacts, stl: Path) -> str:
    """Return the page."""
    parts = [HEAD, "## Gaps\n", "The play that a card has, and the bounds that the check keeps, in mm.\n"]
    parts += [*markdown_table(("gap", "mm", "card", "play", "right"), _gap_rows(case)), ""]
    parts += ["## Screws\n", "How much of each screw is in its thread or its nut, in mm.\n"]
    screws = ("screw", "joint", "pieces", "long", "holds", "at least")
    parts += [*markdown_table(screws, _screw_rows(case)), ""]
    parts += ["## Forces\n", _about_forces()]
    drives = ("drive", "needed", "there", "unit", "factor", "source")
    parts += [*markdown_table(drives, _force_rows(case, stl)), ""]
    return "\n".join(parts) + "\n"


def _gap_rows(case: CaseFacts) -> list[tuple[str, ...]]:
    return [
        (
            gap.where,
            f"{gap.gap_mm:.2f}",
            f"{gap.card_mm:.2f}",
            f"{gap.play_mm:.2f}",
            f"{gap.least_mm:.2f} to {gap.most_mm:.2f}",
        )
        for gap in gaps(case)
    ]


def _screw_rows(case: CaseFacts) -> list[tuple[str, ...]]:
    return [
        (
            joint.ref,
            joint.what,
            f"{joint.pieces}",
            f"{joint.long_mm:g}",
            f"{joint.engaged_mm:.2f}",
            f"{joint.hold_mm:g}",
        )
        for joint in joints(case)
    ]


def _force_rows(case: CaseFacts, stl: Path) -> list[tuple[str, ...]]:
    return [
        (
            force.what,
            f"{force.needed:.2f}",
            f"{force.there:.2f}",
            force.unit,
            _factor(force.factor),
            force.source,
        )
        for force in forces(case, stl)
    ]


def _factor(factor: float) -> str:
    return f"{factor:.1f}" if factor >= FACTOR else f"**{factor:.1f}, less than {FACTOR:g}**"


def _about_forces() -> str:
    return (
        f"There has to be {FACTOR:g} times what is needed; a row with less is a weak place and marked.\n\n"
        f"The stepper is a {STEPPER.number} on 12 V, its driver's limit at {LIMIT_A:g} A, full steps: "
        f"{STEPPER.source}. Its curve is computed from these, with 0.7 of the holding torque for a motor "
        "that moves. The printed parts of the carousel are taken as solid, 54 cards of 1.8 g, 10 mNm of "
        "friction at the motor (unverified), half of the cards on one side.\n"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
