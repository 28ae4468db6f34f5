"""Damaged journals, settings and keys: no restart loop, and a page that says what to repair."""

import os
import random
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from systemd.booted import (
    DATA,
    EVENT,
    FLOOR,
    SAFE,
    SETTINGS,
    TABLE,
    begins_again,
    main_pid,
    page,
    run,
    say,
    serves,
    shown,
    tried,
    until,
)

HOME = DATA / "table"
JOURNAL = HOME / "friday.journal"
KEY = HOME / "unit.key"
FLOOR_HOME = DATA / "floor/floor"
A_POISON_S = 8.0
LOST, KEPT = "(its clock is lost with it)", "level 1: "
"""Whether the page still shows the clock of the last good state."""


@contextmanager
def instead(path: Path, make: Callable[[Path], object]) -> Iterator[None]:
    """Put something else in the place of a file, and the file back at the end."""
    beside = [one for one in path.parent.glob(f"{path.name}*") if not one.name.endswith((".kept", ".lock"))]
    for one in beside:
        one.rename(f"{one}.kept")
    try:
        make(path)
        if path.exists() and path.is_relative_to(DATA):
            shutil.chown(path, path.parent.owner(), path.parent.group())
        yield
    finally:
        for one in path.parent.glob(f"{path.name}*"):
            if not one.name.endswith((".kept", ".lock")):
                shutil.rmtree(one) if one.is_dir() and not one.is_symlink() else one.unlink()
        for one in beside:
            Path(f"{one}.kept").rename(one)


@contextmanager
def closed(path: Path) -> Iterator[None]:
    """Take from everybody the right to read a file."""
    mode = path.stat().st_mode
    path.chmod(0)
    try:
        yield
    finally:
        path.chmod(mode)


@contextmanager
def full(folder: Path) -> Iterator[None]:
    """Put what a folder holds on a small storage of its own, and fill that up."""
    owner, group, kept = folder.owner(), folder.group(), Path("/rig/kept")
    run("cp", "-a", f"{folder}/.", str(kept))
    size = 1_500_000 + sum(one.stat().st_size for one in kept.rglob("*") if one.is_file())
    options = f"size={size},mode=0700,uid={owner},gid={group}"
    run("mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder))
    try:
        run("cp", "-a", f"{kept}/.", str(folder))
        tried("dd", "if=/dev/zero", f"of={folder}/filler", "bs=4k")
        yield
    finally:
        run("umount", "--lazy", str(folder))
        shutil.rmtree(kept)


def cut(at: float) -> Callable[[Path], object]:
    """Keep a part of a journal."""

    def make(path: Path) -> None:
        whole = Path(f"{path}.kept").read_bytes()
        path.write_bytes(whole[: round(len(whole) * at)])

    return make


def flipped(path: Path) -> None:
    """Turn one bit in the middle of a journal round."""
    whole = bytearray(Path(f"{path}.kept").read_bytes())
    whole[len(whole) // 2] ^= 0x10
    path.write_bytes(whole)


POISONS: dict[str, tuple[Callable[[], AbstractContextManager[None]], str, str]] = {
    "a journal of no bytes": (lambda: instead(JOURNAL, cut(0)), str(JOURNAL), LOST),
    "half a journal": (lambda: instead(JOURNAL, cut(0.5)), str(JOURNAL), LOST),
    "a bit turned round in a journal": (lambda: instead(JOURNAL, flipped), str(JOURNAL), LOST),
    "a folder in the place of the journal": (lambda: instead(JOURNAL, Path.mkdir), str(JOURNAL), LOST),
    "a journal that may not be read": (lambda: closed(JOURNAL), str(JOURNAL), LOST),
    "a key of no bytes": (lambda: instead(KEY, Path.touch), str(KEY), KEPT),
    "an event file that is gone": (lambda: instead(EVENT, lambda _: None), str(EVENT), KEPT),
    "settings that are no text": (
        lambda: instead(SETTINGS, lambda path: path.write_bytes(bytes(range(256)))),
        str(SETTINGS),
        KEPT,
    ),
    "settings of ten megabytes": (
        lambda: instead(SETTINGS, lambda path: path.write_bytes(b"a = 1\n" * 1_700_000)),
        str(SETTINGS),
        KEPT,
    ),
    "a folder in the place of the settings": (lambda: instead(SETTINGS, Path.mkdir), str(SETTINGS), KEPT),
    "settings that are a link to nowhere": (
        lambda: instead(SETTINGS, lambda path: path.symlink_to("/nowhere/unit.toml")),
        str(SETTINGS),
        KEPT,
    ),
    "a misspelt setting": (
        lambda: instead(SETTINGS, lambda path: path.write_text("[hardwear]\n", encoding="utf-8")),
        "hardwear",
        KEPT,
    ),
    "a storage without room": (lambda: full(HOME), "no room left on the storage", KEPT),
}
"""The faults of a table: the act, the words on its page, and whether its clock is still there."""

FLOOR_POISONS: dict[str, tuple[Callable[[], AbstractContextManager[None]], str, str]] = {
    "half a journal": (
        lambda: instead(FLOOR_HOME / "open table.journal", cut(0.5)),
        "open table.journal",
        LOST,
    ),
    "a key of no bytes": (lambda: instead(FLOOR_HOME / "unit.key", Path.touch), "unit.key", ""),
}


def shown_and_put_right(
    unit: str, name: str, poison: tuple[Callable[[], AbstractContextManager[None]], str, str]
) -> None:
    """Spoil something, look at what the box shows, put it right, and see the unit go on."""
    spoilt, named, clock = poison
    run("systemctl", "stop", unit)
    rests(unit)
    with spoilt():
        tried("systemctl", "start", unit)
        until(f"safe mode says what is wrong: {name}", lambda: page()[0] == 503 and named in page()[1])
        said, tries = page()[1], shown(unit, "NRestarts")
        assert clock == LOST or clock in said, said
        assert shown(unit, "ActiveState") == "failed", shown(unit, "ActiveState")
        run("systemctl", "stop", SAFE[unit])
    assert shown(unit, "NRestarts") == tries, f"{name}: begun again and again"
    begins_again(unit)
    assert shown(SAFE[unit], "ActiveState") == "inactive"
    say(f"{unit}: {name}; safe mode names it, nothing loops, and put right it serves")


def rests(unit: str) -> None:
    """Come back when a journal is whole in one file: what lies beside it would heal it."""
    until(f"{unit} has ended", lambda: main_pid(unit) == 0)


def each_poison(deadline: float) -> None:
    """Spoil a table in as many of these ways as there is time for, in another order each night."""
    names = list(POISONS)
    random.shuffle(names)
    for done, name in enumerate(names):
        if time.monotonic() + A_POISON_S > deadline:
            say(f"{TABLE}: there was time for {done} of {len(names)} poisons")
            return
        shown_and_put_right(TABLE, name, POISONS[name])


def each_poison_of_a_floor() -> None:
    """A floor has the same page."""
    run("systemctl", "stop", TABLE)
    begins_again(FLOOR)
    for name, poison in FLOOR_POISONS.items():
        shown_and_put_right(FLOOR, name, poison)
    run("systemctl", "stop", FLOOR)
    begins_again(TABLE)


def loop_ended(unit: str, killed: int) -> bool:
    """Say whether there is another process now, or none any more."""
    return main_pid(unit) not in (0, killed) or shown(unit, "ActiveState") == "failed"


def a_loop_of_crashes_ends_in_safe_mode() -> None:
    """A program that dies five times is not started a sixth time, and the clock is shown."""
    run("systemctl", "reset-failed", TABLE)
    killed = 0
    while shown(TABLE, "ActiveState") != "failed":
        assert killed < 12, "begun again and again"
        if pid := main_pid(TABLE):
            os.kill(pid, 9)
            killed += 1
            until("the next one", lambda pid=pid: loop_ended(TABLE, pid))  # type: ignore[misc]
    until("safe mode shows the event", lambda: page()[0] == 503 and KEPT in page()[1])
    assert "The program ended again and again" in page()[1], page()[1]
    say(f"{TABLE}: killed {killed} times; safe mode shows the clock of the last good state")
    begins_again(TABLE)
    assert serves(TABLE)
