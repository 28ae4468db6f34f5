"""Touchscreens of one evening as views, over real tables, and a glass to show them on."""

import os
import runpy
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from window import Window

GOLDENS = Path(__file__).parent / "goldens"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-touch-goldens",
        action="store_true",
        help="write tests/ui/touch/goldens/*.png from what is drawn now; look at each before you keep it",
    )


@pytest.fixture(scope="session")
def screens() -> Any:
    """Every screen of an evening: `screens("hand", seats=9, names="long")` gives its moment."""
    return runpy.run_path(str(Path(__file__).parent / "screens.py"))["screen"]


class Pane(Window):
    """The window in its own process: every method of `glass.Glass` can be asked for."""

    def __getattr__(self, do: str) -> Callable[..., Any]:
        return partial(self.ask, do)

    def tap(self, name: str, finger: int = 1) -> Any:
        """Tap the middle of a target, a good while after the last one, and return what was asked for."""
        self.pass_ms(ms=500)
        self.press(name, finger)
        self.up(finger=finger)
        return self.asked()

    def press(self, name: str, finger: int = 1) -> None:
        """Put a finger on the middle of a target."""
        found = {one[0]: one[1:] for one in self.scene()}
        left, top, width, height = found[name]
        self.down(finger=finger, x=left + width / 2, y=top + height / 2)


@pytest.fixture(scope="session")
def panes() -> Iterator[Callable[..., Pane]]:
    """One window of each size and angle for all tests of this process."""
    if find_spec("kivy") is None:
        missing = "no Kivy found: scripts/setup ui"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    opened = cache(Pane)
    mounted: set[tuple[int, int, int]] = set()

    def pane(width_px: int, height_px: int, rotation: int = 0) -> Pane:
        mounted.add((width_px, height_px, rotation))
        return opened(width_px, height_px, rotation)

    yield pane
    for panel in mounted:
        opened(*panel).close()


@pytest.fixture
def pane_of(panes: Callable[..., Pane]) -> Callable[..., Pane]:
    """Give a fresh touchscreen of a panel with so many dots, turned or not: `pane_of(1280, 720)`."""

    def pane_of(width_px: int, height_px: int, rotation: int = 0) -> Pane:
        pane = panes(width_px, height_px, rotation)
        pane.new()
        return pane

    return pane_of


@pytest.fixture
def pane(pane_of: Callable[..., Pane]) -> Pane:
    """Give a fresh touchscreen of 800 x 480."""
    return pane_of(800, 480)


@pytest.fixture
def check_golden(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str, Pane], None]:
    """Compare what the window shows with a golden: every dot where the same Mesa drew it, else nearly all."""

    def check(name: str, pane: Pane) -> None:
        drawn, path, driver_path = tmp_path / f"{name}.png", GOLDENS / f"{name}.png", GOLDENS / "driver.txt"
        driver = pane.picture(path=str(drawn))
        with Image.open(drawn) as picture:
            shown = picture.convert("RGB")
        if request.config.getoption("--update-touch-goldens", default=False):
            GOLDENS.mkdir(exist_ok=True)
            shown.save(path, optimize=True)
            driver_path.write_text(driver + "\n")
        with Image.open(path) as golden:
            other = share_of_other_dots(shown, golden.convert("RGB"))
        allowed = 0.0 if driver == driver_path.read_text().strip() else 0.005
        assert other <= allowed, f"{name}: {other:.3%} of the dots are not as in {path}"

    return check


def share_of_other_dots(one: Image.Image, other: Image.Image) -> float:
    """Return the share of dots that are not the same in two pictures; all of them where the sizes differ."""
    if one.size != other.size:
        return 1.0
    grey = ImageChops.difference(one, other).convert("L")
    return 1 - grey.histogram()[0] / (one.width * one.height)
