"""A panel that is wired upright and mounted lying: the picture is turned, and the fingers with it."""

import pytest
from PIL import Image, ImageChops

WIDE, HIGH = 1280, 720
TURNED = {90: Image.Transpose.ROTATE_90, 270: Image.Transpose.ROTATE_270}
"""How a picture has to be turned, against the clock, to be what the dots of the panel show."""


def on_panel(x, y, rotation):
    """Say where on the upright panel a dot of the picture lies."""
    return (y, WIDE - x) if rotation == 90 else (HIGH - y, x)


@pytest.fixture(params=TURNED)
def rotation(request):
    """By how many degrees the picture is turned."""
    return request.param


@pytest.fixture
def upright(pane_of, rotation):
    """A touchscreen on a panel of 720 x 1280 dots."""
    return pane_of(HIGH, WIDE, rotation)


@pytest.fixture
def lying(pane_of):
    """The same touchscreen on a panel that is wired as it is mounted."""
    return pane_of(WIDE, HIGH)


def tap(pane, place, rotation):
    x, y = on_panel(*place, rotation)
    pane.pass_ms(ms=500)
    pane.down(finger=1, x=x, y=y)
    pane.up(finger=1)
    return pane.asked()


@pytest.mark.parametrize("screen", ["amount", "menu", "showdown"])
def test_a_turned_panel_shows_the_same_picture(screen, screens, upright, lying, rotation, tmp_path):
    drawn = []
    for pane, name in ((upright, "upright"), (lying, "lying")):
        pane.at(moment=screens(screen, 9))
        pane.picture(path=str(tmp_path / f"{name}.png"))
        with Image.open(tmp_path / f"{name}.png") as picture:
            drawn.append(picture.convert("RGB"))
    assert ImageChops.difference(drawn[0], drawn[1].transpose(TURNED[rotation])).getbbox() is None


@pytest.mark.parametrize("screen", ["amount", "menu", "showdown"])
def test_a_tap_where_the_turned_picture_shows_a_target_is_a_tap_on_it(
    screen, screens, upright, lying, rotation
):
    shown = screens(screen, 9)
    for pane in (upright, lying):
        pane.show(view=shown.view, clock=shown.clock)
    assert upright.scene() == lying.scene()
    for name, left, top, width, height in upright.scene()[::4]:
        middle = (left + width / 2, top + height / 2)
        assert tap(upright, middle, rotation) == lying.tap(name), name
    assert upright.words() == lying.words()
