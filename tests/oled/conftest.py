"""The golden pictures of the OLED: compared dot by dot, written again on request."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

GOLDENS = Path(__file__).parent / "goldens"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens",
        action="store_true",
        help="write tests/oled/goldens/*.png from what is drawn now; look at each before you keep it",
    )


@pytest.fixture
def check_golden(request: pytest.FixtureRequest) -> Callable[[str, Image.Image], None]:
    """Compare a picture with its golden, or write the golden."""

    def check(name: str, picture: Image.Image) -> None:
        path = GOLDENS / f"{name}.png"
        if request.config.getoption("--update-goldens", default=False):
            picture.save(path, optimize=True)
        with Image.open(path) as golden:
            assert picture.tobytes() == golden.tobytes(), f"{name} is drawn otherwise than {path}"

    return check
