#!/usr/bin/env python3
"""Check that the pieces of the case for a smaller printer go together.

hardware/enclosure/check_pieces.py

No two pieces of the base and none of the panel have room in common, a pin fits and one that is half a
millimetre thicker does not, and what goes through hatch, ports and cable holes meets no piece. Prints a line
a fault; status 1 for any.
"""

import sys
import warnings
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))
warnings.simplefilter("ignore")  # of the CAD, while it is imported

from build123d import Box, Cylinder, Pos, Rot, Solid  # noqa: E402

from case_facts import depth_mm, the_facts  # noqa: E402
from case_tables import CaseFacts  # noqa: E402
from panel_table import PanelTable  # noqa: E402
from split_parts import base_pieces, panel_pieces, pins  # noqa: E402

LEAST_MM3 = 0.05
"""Less than this is a face that touches a face."""


def main() -> int:
    """Print what does not go together; return the exit status."""
    case, panel = the_facts()
    found = list(faults(case, panel))
    print(*found, f"{len(found)} faults", sep="\n")
    return 1 if found else 0


def faults(case: CaseFacts, panel: PanelTable) -> Iterator[str]:
    """Yield a line for everything that does not go together."""
    bases, panels = base_pieces(case, panel), panel_pieces(case, panel)
    pairs = [(pieces, *pair) for pieces in (bases, panels) for pair in combinations(pieces, 2)]
    for pieces, one, other in pairs:
        if _common_mm3(pieces[one], (pieces[other],)) > LEAST_MM3:
            yield f"{one} and {other} meet"
    yield from _loose_or_tight(case, panel, list(bases.values()))
    for what, body in _passing(case, panel):
        if _common_mm3(body, bases.values()) > LEAST_MM3:
            yield f"{what} does not pass"


def _loose_or_tight(case: CaseFacts, panel: PanelTable, bases: list[Solid]) -> Iterator[str]:
    for number, pin in enumerate(pins(case, panel, 0.0)):
        if _common_mm3(pin, bases) > LEAST_MM3:
            yield f"pin {number} does not fit"
    for number, pin in enumerate(pins(case, panel, 0.5)):
        if _common_mm3(pin, bases) < LEAST_MM3:
            yield f"pin {number} is loose"


def _passing(case: CaseFacts, panel: PanelTable) -> Iterator[tuple[str, Solid]]:
    """What goes through the openings: 30 mm long, half of it inside."""
    deep, ports, cables, hatch = depth_mm(case, panel), case.ports, case.cables, case.hatch
    yield "the memory card", Pos(hatch.x_mm, hatch.y_mm) * Box(*hatch.size_mm, 30.0)
    yield "a port", Pos(ports.x_mm, deep, ports.z_mm) * Box(ports.width_mm, 30.0, ports.height_mm)
    for x in cables.x_mm:
        yield (
            f"a cable at {x:g}",
            Pos(x, deep, cables.z_mm) * Rot(X=90) * Cylinder(cables.diameter_mm / 2, 30),
        )


def _common_mm3(body: Solid, others: Iterable[Solid]) -> float:
    volume = 0.0
    for other in others:
        common = body & other
        volume += sum(solid.volume for solid in common.solids()) if common else 0.0
    return volume


if __name__ == "__main__":
    sys.exit(main())
