"""The screen of a face: laptops, sessions, and the cards of real boards."""

from pathlib import Path

import pytest

from shuffleup_ui.kivy_app.backend import (
    TELEVISION_FIRST,
    Connector,
    NoScreen,
    choose_backend,
    read_connectors,
)

PI_4 = (
    Connector(1, "DSI-1", connected=True),
    Connector(1, "HDMI-A-1", connected=False),
    Connector(1, "HDMI-A-2", connected=False),
    Connector(1, "Writeback-1", connected=True),
)
"""One card has all sockets; card 0 is the 3D core, which has none."""

PI_5 = (
    Connector(0, "HDMI-A-1", connected=False),
    Connector(0, "HDMI-A-2", connected=False),
    Connector(0, "Writeback-1", connected=True),
    Connector(2, "DSI-1", connected=True),
)
"""Each ribbon cable has a card of its own, and its number is another one on another day."""


def test_an_appliance_draws_on_its_panel_and_reads_the_panel_itself() -> None:
    chosen = choose_backend({}, PI_4)

    assert (chosen.name, chosen.touch) == ("kmsdrm", "mtdev")
    assert chosen.environment["SDL_VIDEODRIVER"] == "kmsdrm"
    assert chosen.environment["SDL_KMSDRM_DEVICE_INDEX"] == "1"


@pytest.mark.parametrize("card", [0, 1, 2])
def test_the_card_of_the_panel_is_named_whatever_its_number_is_in_this_boot(card: int) -> None:
    others = [0, 1, 2]
    others.remove(card)
    boot = (
        Connector(others[0], "HDMI-A-1", connected=False),
        Connector(others[0], "HDMI-A-2", connected=False),
        Connector(card, "DSI-2", connected=True),
    )
    assert choose_backend({}, boot).environment["SDL_KMSDRM_DEVICE_INDEX"] == str(card)


def test_a_finger_is_no_mouse_as_well() -> None:
    assert choose_backend({}, PI_5).environment["SDL_TOUCH_MOUSE_EVENTS"] == "0"


def test_a_touchscreen_takes_the_panel_and_a_wall_the_television() -> None:
    both = (Connector(0, "HDMI-A-2", connected=True), Connector(2, "DSI-1", connected=True))

    assert choose_backend({}, both).environment["SDL_KMSDRM_DEVICE_INDEX"] == "2"
    assert choose_backend({}, both, TELEVISION_FIRST).environment["SDL_KMSDRM_DEVICE_INDEX"] == "0"


def test_a_touchscreen_on_hdmi_is_found_and_so_is_any_other_socket() -> None:
    assert choose_backend({}, [Connector(0, "HDMI-A-1", connected=True)]).name == "kmsdrm"
    assert choose_backend({}, [Connector(3, "eDP-1", connected=True)]).name == "kmsdrm"


def test_a_session_is_joined_and_its_touches_come_as_a_mouse() -> None:
    in_cage = choose_backend({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, PI_5)
    on_x = choose_backend({"DISPLAY": ":0"}, PI_5)

    assert (in_cage.name, in_cage.touch) == ("wayland", "mouse")
    assert in_cage.environment == {"SDL_VIDEODRIVER": "wayland,x11"}
    assert (on_x.name, on_x.touch) == ("x11", "mouse")
    assert on_x.environment == {"SDL_VIDEODRIVER": "x11"}


def test_what_somebody_has_set_is_obeyed() -> None:
    assert choose_backend({"SDL_VIDEODRIVER": "kmsdrm", "DISPLAY": ":0"}, PI_5).name == "kmsdrm"
    unseen = choose_backend({"SDL_VIDEODRIVER": "offscreen", "DISPLAY": ":0"}, ())
    assert (unseen.name, unseen.touch) == ("offscreen", "mtdev")


@pytest.mark.parametrize(
    "connectors",
    [(), (Connector(0, "HDMI-A-1", connected=False), Connector(0, "Writeback-1", connected=True))],
)
def test_without_a_screen_one_is_told_to_connect_one(connectors: tuple[Connector, ...]) -> None:
    with pytest.raises(NoScreen, match="no screen found: connect one and switch it on"):
        choose_backend({}, connectors)


def test_the_sockets_are_read_as_the_kernel_lists_them(tmp_path: Path) -> None:
    for name, status in (
        ("card0-HDMI-A-1", "disconnected\n"),
        ("card2-DSI-1", "connected\n"),
        ("card10-HDMI-A-1", "unknown\n"),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "status").write_text(status)
    (tmp_path / "card1").mkdir()
    (tmp_path / "renderD128").mkdir()
    (tmp_path / "version").write_text("drm 1.1.0")

    assert set(read_connectors(tmp_path)) == {
        Connector(0, "HDMI-A-1", connected=False),
        Connector(2, "DSI-1", connected=True),
        Connector(10, "HDMI-A-1", connected=False),
    }
    assert read_connectors(tmp_path / "nowhere") == ()
