"""The files of the printed parts and the pictures: written if they are stale, or compared with the tables.

Parts are compared by volume, bounds, centre of mass and spread: another release of the CAD may cut the same
surface into other triangles, and then nothing is written.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from build123d import Solid, export_step
from PIL import Image, ImageChops, ImageStat

from case_tables import CaseFacts
from machine_bodies import STEPS, Drawn
from panel_table import PanelTable
from placing import a_step, meshed, the_case, the_machine, the_pieces
from printed_parts import the_parts, triangles
from stl_mesh import Triangle, bounds_mm, centre_mm, read_stl, spread_mm2, volume_mm3, write_stl
from z_buffer import Eye, picture

STL, STEP, PICTURES = "stl", "step", "pictures"
STEP_TIME = "2026-01-01T00:00:00"
"""In every STEP file, so that the same part gives the same file."""

SAME_VOLUME, SAME_LEVEL = 0.001, 0.2
PICTURE_PX, STEP_PX = (1100, 880), (800, 640)


def _corners(some: list[Triangle]) -> tuple[float, ...]:
    return sum(bounds_mm(some), ())


MEASURES: tuple[tuple[str, Callable[[list[Triangle]], tuple[float, ...]], float], ...] = (
    ("bounds", _corners, 0.02),
    ("holes", centre_mm, 0.002),
    ("holes", spread_mm2, 0.05),
)
"""What is told of a part, how it is measured, and by how much two files of the same part may differ."""


def write(case: CaseFacts, panel: PanelTable, folder: Path) -> None:
    """Write every part and picture that is not yet what the tables say, and say how large each part is."""
    for name in (STL, STEP, PICTURES):
        (folder / name).mkdir(parents=True, exist_ok=True)
    all_drawn: Drawn = {}
    for name, drawn, lying in _drawn(case, panel):
        all_drawn[name] = drawn
        if _difference(name, lying, folder):
            (folder / STL / f"{name}.stl").write_bytes(write_stl(name, triangles(lying)))
            lying.label = name
            export_step(lying, folder / STEP / f"{name}.step", timestamp=STEP_TIME)
        size = lying.bounding_box().size
        print(f"{name:24} {size.X:6.1f} x {size.Y:6.1f} x {size.Z:6.1f} mm {lying.volume / 1000:7.1f} cm3")
    _write_pictures(case, panel, folder / PICTURES, all_drawn)


def _drawn(case: CaseFacts, panel: PanelTable) -> Iterator[tuple[str, Solid, Solid]]:
    """Yield each part: its name, as it is drawn, and as it lies on the bed."""
    for part in the_parts(case, panel):
        drawn = part.draw()
        yield part.name, drawn, part.on_the_bed(drawn)


def _write_pictures(case: CaseFacts, panel: PanelTable, folder: Path, drawn: Drawn) -> None:
    machine = meshed(case, drawn)
    for name, shown, eye in (
        ("case", the_case(case, panel, drawn, 0.0), Eye(-28, 38)),
        ("case_exploded", the_case(case, panel, drawn, 1.0), Eye(-28, 24)),
        ("case_pieces", the_pieces(case, drawn), Eye(-28, 34)),
        ("machine", the_machine(machine, 0.0), Eye(-32, 28)),
        ("machine_exploded", the_machine(machine, 1.0), Eye(-32, 28)),
        *((f"step_{n + 1}_{what}", a_step(machine, n), Eye(-32, 28)) for n, what in enumerate(STEPS)),
    ):
        size_px = STEP_PX if name.startswith("step") else PICTURE_PX
        path, made = folder / f"{name}.png", picture(list(shown), eye, *size_px)
        if not path.exists() or not _same_picture(Image.open(path), made):
            made.save(path)


def different(case: CaseFacts, panel: PanelTable, folder: Path) -> list[str]:
    """Name the parts whose file has another volume or other bounds."""
    return [fault for name, _, lying in _drawn(case, panel) if (fault := _difference(name, lying, folder))]


def _difference(name: str, lying: Solid, folder: Path) -> str:
    """Say how the files of a part are not what the tables draw; nothing where they are."""
    stl, step = folder / STL / f"{name}.stl", folder / STEP / f"{name}.step"
    if not stl.exists() or not step.exists():
        return f"{name} has no STL or no STEP"
    known, made = read_stl(stl.read_bytes()), triangles(lying)
    volume, wanted = volume_mm3(known), volume_mm3(made)
    if abs(volume - wanted) > SAME_VOLUME * wanted:
        return f"{name} has {volume:.0f} mm3 in its file and {wanted:.0f} by the tables"
    for what, measure, least in MEASURES:
        if any(abs(one - other) > least for one, other in zip(measure(known), measure(made), strict=True)):
            return f"{name} has other {what} in its file than by the tables"
    return ""


def _same_picture(one: Image.Image, other: Image.Image) -> bool:
    """Say whether two pictures look alike; another processor may round a point at an edge otherwise."""
    if one.size != other.size:
        return False
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean) < SAME_LEVEL
