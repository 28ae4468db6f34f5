"""The units of touchscreen and wall on a computer without a screen: they wait, and use few resources."""

import time
from contextlib import suppress
from pathlib import Path

from systemd.booted import (
    SETTINGS,
    TABLE,
    dropped_in,
    main_pid,
    page,
    restart,
    run,
    say,
    serves,
    shown,
    until,
)

TOUCH, WALL = "shuffleup-touch.service", "shuffleup-wall.service"
SOCKETS = Path("/sys/class/drm")
WATCHED_S = 12.0
"""Longer than three of their restarts."""


def without_a_screen_there_is_nothing_to_show() -> None:
    """No socket for a screen: the unit is not begun, and nothing has failed."""
    assert not list(SOCKETS.glob("card*-*")), "this computer has a screen"
    for unit in (TOUCH, WALL):
        run("systemctl", "start", unit)
        said = [shown(unit, what) for what in ("ConditionResult", "ActiveState", "Result", "NRestarts")]
        assert said == ["no", "inactive", "success", "0"], said
        say(f"{unit}: no screen, so it is not begun, and nothing has failed")


def a_face_waits_for_a_screen_and_does_not_storm() -> None:
    """A socket with nothing in it: the face waits for a screen in one process, and uses no time for it."""
    for unit, options in ((TOUCH, ""), (WALL, "Environment=OPTIONS=--url=http://127.0.0.1:8080\n")):
        dropped_in(unit, "socket", f"[Unit]\nConditionPathExistsGlob=\n[Service]\n{options}")
        run("systemctl", "start", unit)
        until(f"{unit} has looked for a screen", lambda unit=unit: "no screen found" in last(unit))  # type: ignore[misc]
        pid = main_pid(unit)
        time.sleep(WATCHED_S)
        said = [shown(unit, what) for what in ("ActiveState", "NRestarts")]
        assert (main_pid(unit), said) == (pid, ["active", "0"]), said
        memory = Path(f"/proc/{pid}/status").read_text(encoding="ascii").partition("VmRSS:")[2].split()[0]
        run("systemctl", "stop", unit)
        dropped_in(unit, "socket", "")
        say(f"{unit}: begun, it waits for a screen in one process ({int(memory) // 1000} MB)")


def last(unit: str) -> str:
    """Read what a unit has said since it was begun."""
    with suppress(AssertionError):
        return run("journalctl", "--no-pager", "--output", "cat", "--unit", unit, "--lines", "20")
    return ""


def a_table_plays_without_its_parts() -> None:
    """A box of real pins, none of which is there: the sandbox and the driver let it play on the pages."""
    good = SETTINGS.read_text(encoding="utf-8")
    SETTINGS.write_text(f'{good}kind = "pi"\n', encoding="utf-8")
    restart(TABLE)
    until("the table serves without its parts", lambda: serves(TABLE))
    assert page("http://127.0.0.1:8080/api/views?topics=unit")[0] == 200
    _, said = page("http://127.0.0.1:8080/api/views?topics=unit")
    assert '"ok":false' in said.replace(" ", ""), said
    SETTINGS.write_text(good, encoding="utf-8")
    restart(TABLE)
    until("the table serves", lambda: serves(TABLE))
    say(f"{TABLE}: without pins, display and lamps it serves, and says which of them are not there")
