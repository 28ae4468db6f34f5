#!/usr/bin/env python3
"""Check that no two bodies of the card machine meet, wherever carousel, arm, flap and gate are.

hardware/enclosure/sweep_machine.py          positions 12 degrees apart
hardware/enclosure/sweep_machine.py --fine   positions half a degree apart

Each pair of bodies that can come near is cut with each other. What turns by whole turns is replaced by the
ring that it sweeps, so that every position is checked at once. Prints a line a pair that meets; status 1
for any.
"""

import argparse
import sys
import warnings
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))
warnings.simplefilter("ignore")  # of the CAD, while it is imported

from build123d import BoundBox, Cylinder, Pos, Rot, Solid  # noqa: E402

import exit_parts as out  # noqa: E402
import machine_bodies as machine  # noqa: E402
import pusher_parts as push  # noqa: E402
import wheel_parts as wheel  # noqa: E402
from case_facts import the_facts  # noqa: E402
from case_tables import CaseFacts  # noqa: E402
from machine_bodies import Body, Drawn  # noqa: E402
from printed_parts import machine_parts  # noqa: E402

LEAST_MM3 = 0.05
"""Less than this is a face that touches a face."""

COARSE_DEG, FINE_DEG = 12.0, 0.5
GATES_MM = (0.0, 0.45, 2.9)
"""Down on the floor, set for a card, and as far up as its screws go."""

STEPS_OFF_DEG = 360 / 540
"""A step of the stepper: the arm must pass the carousel when that stands one off."""


def main(words: list[str]) -> int:
    """Check everything; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--fine", action="store_true", help="positions half a degree apart")
    step = FINE_DEG if parser.parse_args(words).fine else COARSE_DEG
    case, _ = the_facts()
    drawn = {part.name: part.draw() for part in machine_parts(case)}
    faults = list(meetings(case, drawn, step))
    for fault in faults:
        print(fault)
    print(f"{len(faults)} pairs of bodies meet")
    return 1 if faults else 0


def meetings(case: CaseFacts, drawn: Drawn, step: float) -> Iterator[str]:
    """Yield a line for each pair that meets."""
    every = list(machine.bodies(case, drawn))
    still = [body for body in every if body.group == machine.STILL]
    turning = [body for body in every if body.group == machine.CAROUSEL and not body.name.startswith("card")]
    yield from _meet(combinations(still, 2), "")
    yield from _meet(combinations(turning, 2), "")
    yield from _meet(
        ((one, other) for one in _rings(case) for other in still if _apart(one, other)), "turning"
    )
    closed = list(machine.pushing(case, drawn, push.OPEN_DEG))
    arm = [body for body in closed if body.group == machine.MOVED]
    yield from _meet(((one, other) for one in _rings(case) for other in arm), "turning, arm ready")
    yield from _arm(case, drawn, still, step)
    yield from _flap(case, drawn, still, step)
    for gate_mm in GATES_MM:
        pose = machine.Pose(gate=gate_mm)
        gates = [body for body in machine.bodies(case, drawn, pose) if body.group == machine.GATE]
        yield from _meet(
            ((one, other) for one in gates for other in still if other.name != "pack"), f"gate {gate_mm:g}"
        )


def _rings(case: CaseFacts) -> Iterator[Body]:
    """Yield the rings that the carousel sweeps: discs, cards, rods with nuts, flag, toothed wheel."""
    facts, face = case.wheel, wheel.between_webs_mm(case) / 2 + case.wheel.web_mm
    inside, nut, tie = face - facts.thick_mm, 3.3, facts.tie_at_mm
    foot, high = facts.toothed_flange_mm
    tab = tie - 12.0
    rims = [
        ("disc", -face, -inside, 11.2, facts.outer_mm),
        ("web of the disc", -face, -face + facts.web_mm, facts.lip_mm / 2, facts.outer_mm),
        ("disc 2", inside, face, 11.2, facts.outer_mm),
        ("web of disc 2", face - facts.web_mm, face, facts.lip_mm / 2, facts.outer_mm),
        (
            "cards",
            -case.card.long_mm / 2,
            case.card.long_mm / 2,
            facts.inner_mm,
            facts.inner_mm + case.card.wide_mm,
        ),
        ("rods", -55.0, 55.0, tie - nut, tie + nut),
        ("flag", -face - case.printer.thinnest_wall_mm, -face, tab, facts.flag_at_mm),
        ("tab", -face - facts.flag_mm[1], -face, tab, tab + case.printer.thinnest_wall_mm + 0.16),
        ("foot of the wheel", -face - high, -face, facts.lip_mm / 2, foot / 2),
        ("teeth", -face - 13.5, -face, facts.lip_mm / 2, facts.toothed_collar_mm[0] / 2),
    ]
    for name, low, top, inner, outer in rims:
        ring = Cylinder(outer, top - low) - Cylinder(inner, 400.0)
        swept = Pos(0, (low + top) / 2, 0) * Rot(X=90) * ring.solids()[0]
        yield Body(f"ring of the {name}", swept, machine.WHEEL, 0)


def _apart(ring: Body, other: Body) -> bool:
    """A bearing's outer ring turns with its disc; its tight fit is no meeting."""
    return not (other.name.startswith("bearing") and "disc" in ring.name)


def _arm(case: CaseFacts, drawn: Drawn, still: list[Body], step: float) -> Iterator[str]:
    """The arm on its way out: against what stands still, the cards beside, and the rods of the carousel.

    The exit stands before slot 27 of a half turn; rods are nearest where a slot beside one is there.
    """
    beside = (1, 2, 52, 53)
    for degrees in _positions(push.CLOSED_DEG, push.PUSHED_DEG, step):
        moved = [body for body in machine.pushing(case, drawn, degrees) if body.group == machine.MOVED]
        yield from _meet(((one, other) for one in moved for other in still), f"arm {degrees:g}")
        yield from _meet(combinations(moved, 2), f"arm {degrees:g}")
        if degrees <= push.OPEN_DEG:
            continue
        for off in (-STEPS_OFF_DEG, 0.0, STEPS_OFF_DEG):
            near = [Body(f"card {n}", machine.card_in_slot(case, n, off), machine.CARDS, 0) for n in beside]
            near += [
                body
                for slot in (0, 8)
                for body in machine.carousel(case, drawn, off + wheel.slot_deg(case, slot), 0)
                if body.name.startswith(("rod", "disc"))
            ]
            yield from _meet(
                ((one, other) for one in moved for other in near), f"arm {degrees:g}, {off:+.2f}"
            )


def _flap(case: CaseFacts, drawn: Drawn, still: list[Body], step: float) -> Iterator[str]:
    pushed = [body for body in machine.pushing(case, drawn, push.PUSHED_DEG) if body.group == machine.MOVED]
    for degrees in _positions(out.SHOE_DEG, out.BURN_DEG, step):
        moved = list(machine.flap(case, drawn, degrees))
        others = [body for body in [*still, *pushed, *_rings(case)] if body.name != "flap servo"]
        yield from _meet(((one, other) for one in moved for other in others), f"flap {degrees:g}")


def _positions(low: float, high: float, step: float) -> Iterator[float]:
    count = max(1, round((high - low) / step))
    yield from (low + (high - low) * n / count for n in range(count + 1))


def _meet(pairs: Iterable[tuple[Body, Body]], where: str) -> Iterator[str]:
    """Yield a line for each pair whose bodies have room in common."""
    known: dict[int, tuple[Solid, BoundBox]] = {}
    for one, other in pairs:
        if not _near(known, one.solid, other.solid):
            continue
        common = one.solid & other.solid
        volume = sum(solid.volume for solid in common.solids()) if common else 0.0
        if volume > LEAST_MM3:
            yield f"{one.name} and {other.name} share {volume:.2f} mm3{f' ({where})' if where else ''}"


def _near(known: dict[int, tuple[Solid, BoundBox]], one: Solid, other: Solid) -> bool:
    for solid in (one, other):
        if id(solid) not in known:
            known[id(solid)] = solid, solid.bounding_box()  # kept, so that no other gets its id
    first, second = known[id(one)][1], known[id(other)][1]
    return all(
        getattr(first.min, axis) < getattr(second.max, axis) - 1e-3
        and getattr(second.min, axis) < getattr(first.max, axis) - 1e-3
        for axis in "XYZ"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
