"""Pictures of the wall as page and by Kivy, each approved by a person.

`pytest tests/ui/wall/test_wall_pictures.py --update-wall-goldens` writes them anew.
"""

from base64 import b64encode

import pytest
from msgspec.structs import replace

from tests.ui.wall.looks import LOOK, PICTURES, PRESETS, SERVED, dressed

PAGES = {
    "play": ("play", 0, 1280, 720),
    "play_deep": ("play", 1, 1920, 1080),
    "break": ("break", 0, 1280, 720),
    "paused": ("paused", 0, 1280, 720),
    "draw": ("draw", 0, 1280, 720),
    "over": ("over", 0, 3840, 2160),
    "play_in_a_hand": ("play", 0, 360, 740),
}
PANES = {
    "play": ("play", 0, 0),
    "play_news_deep": ("play", 1, 0),
    "break_chips_deep": ("break", 1, 3),
    "paused_deep": ("paused", 1, 0),
    "draw": ("draw", 0, 0),
    "final": ("final", 0, 2),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_drawn_as_in_its_golden(name, hung, walls, rooms, browser, check_golden):
    shown, depth, width, height = PAGES[name]
    wall, clock = walls[shown]
    page = hung(replace(wall, room=rooms[depth]), clock, width=width, height=height)
    check_golden(f"page/{name}", page.picture(), browser.call("Browser.getVersion")["product"])


@pytest.mark.parametrize("name", PANES)
def test_kivy_draws_a_wall_as_in_its_golden(name, pane, walls, rooms, tmp_path, check_golden):
    shown, depth, turns = PANES[name]
    wall, clock = walls[shown]
    pane.hang(view=replace(wall, room=rooms[depth]), clock=clock, left_ms=clock.left, size=[1280, 720])
    for _ in range(turns):
        pane.turn()
    drawn_by = pane.picture(path=str(tmp_path / "wall.png"))
    check_golden(f"kivy/{name}", (tmp_path / "wall.png").read_bytes(), drawn_by)


LOOKED = [
    *((preset, page) for preset in PRESETS for page in ("play", "break")),
    *(("classic", page) for page in ("before", "over", "paused")),
]
"""Before the start and at the end all presets are the same."""


@pytest.mark.parametrize(("preset", "shown"), LOOKED)
def test_a_page_in_a_look_is_drawn_as_in_its_golden(preset, shown, hung, walls, browser, check_golden):
    wall, clock = walls[shown]
    look = replace(LOOK, preset=preset, sponsors=LOOK.sponsors[:1])
    page = hung(dressed((wall, clock), look), clock, before=SERVED)
    page.wait_for("!document.getElementById('tiles').hidden")
    page.wait_for("[...document.images].every((one) => one.closest('[hidden]') || one.naturalWidth)")
    check_golden(f"page/{preset}_{shown}", page.picture(), browser.call("Browser.getVersion")["product"])


@pytest.mark.parametrize(("preset", "shown"), LOOKED)
def test_kivy_draws_a_look_as_in_its_golden(preset, shown, pane, walls, tmp_path, check_golden):
    wall, clock = walls[shown]
    looked = dressed((wall, clock), replace(LOOK, preset=preset))
    pane.hang(view=looked, clock=clock, left_ms=clock.left, size=[1280, 720])
    pane.pictures(bodies={name: b64encode(body).decode() for name, body in PICTURES.items()})
    drawn_by = pane.picture(path=str(tmp_path / "wall.png"))
    check_golden(f"kivy/{preset}_{shown}", (tmp_path / "wall.png").read_bytes(), drawn_by)
