"""Gaps for the cards, lengths of screws, and forces of the card machine, each with what it has to be.

No CAD: sizes come from case.toml, masses from the STL files, speeds from the firmware.
"""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from case_tables import CaseFacts
from shuffleup_pico import ramp
from stl_mesh import read_stl, volume_mm3

FACTOR = 2.0
"""So many times what is needed has to be there."""

ESTIMATE = "ours, unverified"


class Gap(NamedTuple):
    """A gap and what passes it, mm; `least` and `most` bound the play that is left."""

    where: str
    gap_mm: float
    card_mm: float
    least_mm: float
    most_mm: float

    @property
    def play_mm(self) -> float:
        """The play of the card."""
        return self.gap_mm - self.card_mm


def gaps(case: CaseFacts) -> Iterator[Gap]:
    """Yield the gaps on the way of a card, for the largest and the smallest card."""
    facts, thick = case.card, case.card.pack_mm / case.card.deck
    for wide, long in ((facts.wide_mm, facts.long_mm), facts.least_mm):
        size = f"card {wide:g} x {long:g}"
        yield Gap(f"tray, along the way, {size}", facts.wide_mm + case.feeder.play_mm, wide, 0.5, 2.0)
        yield Gap(f"troughs, across, {size}", facts.long_mm + case.feeder.play_mm, long, 0.5, 2.0)
        yield Gap(f"between the webs of a slot, {size}", facts.long_mm + case.wheel.play_mm, long, 0.5, 3.0)
        rim = case.wheel.inner_mm + wide
        yield Gap(f"end of a card to the shell, {size}", case.frame.shell_mm, rim, 1.0, 3.0)
    yield Gap("slot, thickness of a card", case.wheel.slot_mm, thick, 1.0, 1.5)
    yield Gap("gate, one card", case.feeder.gate_mm, thick, 0.1, thick - 0.1)
    yield Gap("tray, height of a deck", case.feeder.deep_mm, facts.pack_mm, 3.0, 15.0)
    yield Gap("fork of a barrier", 3.1, thick, 2.0, 3.0)


class Joint(NamedTuple):
    """Screws: through so much, into so much; a nut or a thread takes `hold_mm` of them at least."""

    ref: str
    what: str
    pieces: int
    long_mm: float
    through_mm: float
    into_mm: float
    hold_mm: float

    @property
    def engaged_mm(self) -> float:
        """The length that is in the thread, or reaches through the nut."""
        return min(self.long_mm - self.through_mm, self.into_mm)

    @property
    def fits(self) -> bool:
        """Whether the screw holds; one that ends in a blind hole must not touch its bottom."""
        return self.engaged_mm >= self.hold_mm


NUT_M3, NUT_M4, OPEN = 2.4, 3.2, 99.0


def joints(case: CaseFacts) -> Iterator[Joint]:
    """Yield every joint of the card machine that is screwed."""
    plate, wall = case.frame.thick_mm, case.feeder.wall_mm
    foot = case.wheel.toothed_flange_mm[1]
    yield Joint("H206", "shells: through a plate into an eye", 8, 12, plate, OPEN, 5)
    yield Joint("H206", "forks: ear 3, plate 5 at most, nut", 8, 12, 3 + plate, OPEN, NUT_M3)
    yield Joint("H206", "guards: trough, eye 3, nut", 6, 12, wall + 3, OPEN, NUT_M3)
    yield Joint("H206", "mounts of gear motors: trough, foot 4, nut", 4, 12, wall + 4, OPEN, NUT_M3)
    yield Joint("H206", "gate: through a slot into the gate", 2, 12, wall, 14, 5)
    yield Joint("H206", "clamps of carrier and axle: across the slit", 4, 12, 5, OPEN, 4)
    yield Joint("H206", "pin of the arm: arm 3, play, carrier", 1, 12, 3.2, 9.1, 5)
    yield Joint("H208", "stepper: plate, spacer 7, washer 0.5, thread 4.5", 4, 16, plate + 7.5, 4.5, 3)
    yield Joint("H210", "toothed wheel: foot, disc", 4, 10, foot, case.wheel.thick_mm, 5)
    yield Joint("H210", "axle clamps: flange 5, plate", 6, 10, 5, plate, 4)
    yield Joint("H210", "lid of the box: lid 4, post", 6, 10, 4, 14, 5)
    yield Joint("H211", "feet: foot 5, lid of the box 4 and 1 mm below", 4, 10, 5, 5, 4)
    yield Joint("H211", "bracket of the flap's servo: trough, foot 4, nut", 2, 10, wall + 4, OPEN, NUT_M3)
    yield Joint(
        "H212", "exit to arms: trough, spacer 20.75, arm, nut", 4, 35, wall + 20.75 + plate, OPEN, NUT_M4
    )
    yield Joint("H213", "link to lever and horn: link 3, play, lever 3", 2, 8, 3.2, 5, 3)
    yield Joint("H214", "couplings, on the axles", 5, 4, 0, 4, 3)
    yield Joint("H216", "board of 1.6, post", 4, 6, 1.6, 6, 4)
    yield Joint("H217", "gear motors: mount 3, thread 1.3", 4, 4, 3, 1.3, 0.8)
    yield Joint("H218", "switch of the lid: 6.4, wall", 2, 9.5, 6.4, OPEN, wall)


def joint_faults(case: CaseFacts) -> Iterator[str]:
    """Name screws that do not hold, or are listed in another number than they are used."""
    for joint in joints(case):
        if not joint.fits:
            yield f"{joint.ref}, {joint.what}: {joint.engaged_mm:g} mm hold, {joint.hold_mm:g} are needed"
        if joint.long_mm - joint.through_mm > joint.into_mm:
            yield f"{joint.ref}, {joint.what}: {joint.long_mm:g} mm are too long"
    listed = {screw.ref: screw.count for screw in case.SCREWS}
    used: dict[str, int] = {}
    for joint in joints(case):
        used[joint.ref] = used.get(joint.ref, 0) + joint.pieces
    for ref, count in used.items():
        if listed.get(ref, 0) != count:
            yield f"{ref}: {count} are used, {listed.get(ref, 0)} are listed"


# --- forces ---


class Motor(NamedTuple):
    """A stepper: holding torque at its current with both windings on, and its windings."""

    number: str
    holding_nm: float
    current_a: float
    ohm: float
    henry: float
    rotor_kgm2: float
    source: str


STEPPER = Motor(
    "StepperOnline 17HS19-2004S1", 0.59, 2.0, 1.4, 0.003, 82e-7,
    "torque, current, ohm and henry from github.com/andrewmcgr/klipper_tmc_autotune, motor_database.cfg, "
    "read 2026-11-23; its maker's sheet and the inertia of its rotor unverified",
)  # fmt: skip
LIMIT_A, SUPPLY_V, POLES = 1.0, 12.0, 50
"""The current limit of the driver, of which a full step gives each winding 0.7; pairs of poles."""

MOVING_SHARE = 0.7
"""Of the holding torque so much is left to a motor that moves; ours, unverified."""

PETG_KG_MM3, CARD_KG, STEEL_KG_M = 1.27e-6, 0.0018, 0.0044
FRICTION_NM = 0.010
G = 9.81
SERVO_NM, GEAR_NM = 0.177, 0.029


def torque_nm(steps_a_second: float, motor: Motor = STEPPER) -> float:
    """Return the torque that the motor has at a speed, computed from its windings and 12 V."""
    coil_a = LIMIT_A * math.sqrt(0.5)
    linked = motor.holding_nm / (POLES * math.sqrt(2) * motor.current_a)
    turning = steps_a_second / 4 * math.tau
    left_v = max(0.0, SUPPLY_V - linked * turning)
    flows_a = min(coil_a, left_v / math.hypot(motor.ohm, turning * motor.henry))
    return MOVING_SHARE * math.sqrt(2) * POLES * linked * flows_a


def inertia_kgm2(case: CaseFacts, stl: Path) -> float:
    """Return the inertia of the full carousel, its printed parts taken as solid."""
    wheel, card = case.wheel, case.card
    mass = {
        name: volume_mm3(read_stl((stl / f"{name}.stl").read_bytes())) * PETG_KG_MM3
        for name in ("machine_disc", "machine_toothed_wheel")
    }
    discs = 2 * mass["machine_disc"] * (wheel.outer_mm / 1000) ** 2 / 2
    toothed = mass["machine_toothed_wheel"] * (wheel.toothed_flange_mm[0] / 2000) ** 2 / 2
    middle = (wheel.inner_mm + card.wide_mm / 2) / 1000
    cards = card.deck * CARD_KG * (middle**2 + (card.wide_mm / 1000) ** 2 / 12)
    rods = wheel.ties * (0.11 * STEEL_KG_M / 0.1 + 0.002) * (wheel.tie_at_mm / 1000) ** 2
    return discs + toothed + cards + rods


class Force(NamedTuple):
    """What is needed and what is there, in the same unit, and where the figure of what is there is from."""

    what: str
    needed: float
    there: float
    unit: str
    source: str

    @property
    def factor(self) -> float:
        """How many times there is what is needed."""
        return self.there / self.needed


def forces(case: CaseFacts, stl: Path) -> Iterator[Force]:
    """Yield the forces and torques of every drive."""
    geared = case.wheel.teeth_motor / case.wheel.teeth_wheel
    inertia = inertia_kgm2(case, stl) * geared**2 + STEPPER.rotor_kgm2
    accelerating = inertia * ramp.ACCELERATION * math.tau / 200
    middle_m = (case.wheel.inner_mm + case.card.wide_mm / 2) / 1000 * 2 / math.pi
    leaning = case.card.deck / 2 * CARD_KG * G * middle_m * geared
    whole = accelerating + leaning + FRICTION_NM
    for speed in (1, ramp.FINDING, 500, ramp.FASTEST):
        what = f"stepper at {speed} steps/s, {ramp.ACCELERATION} steps/s2"
        yield Force(what, 1000 * whole, 1000 * torque_nm(speed), "mNm", "computed from the motor below")
    holding = 1000 * torque_nm(1)
    yield Force("stepper at rest, cards on one side", 1000 * leaning, holding, "mNm", "computed")
    sheet = "MG90S, 1.8 kgf cm at 4.8 V, unverified"
    yield Force("arm: a card out of its slot, at 72 mm", 0.3, SERVO_NM / 0.072, "N", sheet)
    flap_kg = volume_mm3(read_stl((stl / "machine_flap.stl").read_bytes())) * PETG_KG_MM3 + CARD_KG
    yield Force("flap, level, with a card", 1000 * flap_kg * G * 0.033, 1000 * SERVO_NM, "mNm", sheet)
    pack_n = case.card.deck * CARD_KG * G
    drawn_nm = 2 * 0.3 * pack_n * case.feeder.roller_mm / 2000
    sheet = "N20, 12 V, 500 turns a minute, 0.3 kgf cm, unverified"
    yield Force(
        "tray roller: the lowest card of a deck, friction 0.3", 1000 * drawn_nm, 1000 * GEAR_NM, "mNm", sheet
    )
    yield Force("grip of the O-rings: friction 0.6 on a card, 0.3 below", 0.3, 0.6, "", ESTIMATE)
    pace = 500 / 60 * math.pi * case.feeder.roller_mm / 1000
    yield Force("card coasts into its slot, friction 0.3", 27.0, 1000 * pace**2 / 2 / 0.3 / G, "mm", ESTIMATE)
