"""The programs of the two slots, on a disk made of files: every order of five things done to a box.

tests/project/test_slot_rules.py walks all states of a model around the rule; here the script that updates,
the init that chooses and the rule run as they are on a card. The boot loader is what boot.txt says.
"""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.night import at_night

IMAGE = "hardware/image"
TOOLS = {
    # A root is mounted if it has a beginning; a boot partition is a folder, and what was written there lasts.
    "mount": """
case "$*" in *remount*) exit 0 ;; esac
while [ $# -gt 2 ]; do shift; done
case $1 in
    *root-*) [ "$(head -c 4 "$1" | tr -d '\\0')" = hsqs ] && cp -r "$DISK/release/." "$2/" ;;
    *) cp -r "$1/." "$2/" && echo "$1" >"$2.from" ;;
esac""",
    "umount": """
for one in "$@"; do
    [ "$one" != 2 ] || continue
    if [ -e "$one.from" ]; then
        from=$(cat "$one.from") && rm -rf "$from"/* "$one.from" && cp -r "$one/." "$from/"
    fi
    rm -rf "${one:?}"/*
done""",
    "mkfs.vfat": """
for last; do :; done
rm -rf "$last"/*
[ "${CUT:-}" != boot ] || kill -9 $PPID""",
    "sync": "",
    "sleep": "",
}


class State(NamedTuple):
    """The files of a card by their paths, and the slot that runs; None with the power off."""

    files: tuple[tuple[str, bytes], ...]
    running: str | None

    @property
    def off(self) -> "State":
        """Pull the plug."""
        return State(self.files, None)

    def holds(self, slot: str) -> str:
        """Name the release whose programs are in a slot, empty for none."""
        return dict(self.files).get(f"root-{slot}", b"").removeprefix(b"hsqs ").strip(b"\0").decode()


class Disk:
    """A card made of files, and the programs of the image that run on it."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.path, self._scripts = folder / "disk", root / IMAGE / "root/usr/lib/shuffleup-image"
        for name, text in TOOLS.items():
            (folder / "bin").mkdir(exist_ok=True)
            (folder / "bin" / name).write_text(f"#!/bin/sh\n{text}\n", encoding="ascii")
            (folder / "bin" / name).chmod(0o755)
        for one in ("release/usr/lib/shuffleup-image/boot", "release/sbin", "release/opt/shuffleup/current"):
            (self.path / one).mkdir(parents=True)
        (self.path / "release/usr/lib/shuffleup-image/boot/vmlinuz").write_bytes(b"kernel")
        (self.path / "release/sbin/init").write_bytes(b"systemd")
        (self.path / "release/opt/shuffleup/current/VERSION").write_bytes(b"0.3.0\n")
        self._environment = {
            **os.environ,
            "PATH": f"{folder}/bin:{os.environ['PATH']}",
            "DISK": str(self.path),
            "CARD": str(self.path / "card"),
            "RUNNING": str(self.path / "running"),
            "LABELS": str(self.path),
            "FIRMWARE": str(self.path / "no-raspberry-pi"),
            "ROOT": str(self.path / "release"),
            "STATE": str(self.path / "state"),
            "CACHES": "/dev/null",
        }
        self._init = self._choosing((root / IMAGE / "init").read_text(encoding="utf-8"))
        self._starts: dict[State, State] = {}

    def _choosing(self, init: str) -> str:
        """Take the functions of the init up to what it does with them, on the paths of this disk."""
        text = init.partition("\nmkdir -p /proc ")[0].replace("PATH=/bin\n", "")
        text = re.sub(r"(?<![\w.}])/(card|slot|boot)\b(?!-)", rf"{self.path}/\1", text)
        text = re.sub(r"^\. /(.*)$", rf". {self._scripts}/\1", text, flags=re.M)
        return text.replace("FIRMWARE=/proc", "FIRMWARE=/no/proc").replace("/dev/$(device", "$(device")

    def lay(self, state: State) -> None:
        """Put a card into the box."""
        (self.path / "no-raspberry-pi").unlink(missing_ok=True)
        subprocess.run(
            ["rm", "-rf", *(str(self.path / one) for one in ("card", "state", "boot-a", "boot-b"))],
            check=True,
        )
        for one in ("card", "state", "boot-a", "boot-b", "slot", "boot"):
            (self.path / one).mkdir(exist_ok=True)
        for name, content in state.files:
            (self.path / name).write_bytes(content)
        (self.path / "running").write_text(f"{state.running}\n", encoding="ascii")

    def taken(self, running: str | None) -> State:
        """Take the card out of the box."""
        kept = [self.path / "root-a", self.path / "root-b"]
        for one in ("card", "state", "boot-a", "boot-b"):
            kept += sorted((self.path / one).iterdir())
        files = ((str(path.relative_to(self.path)), path.read_bytes()) for path in kept)
        return State(tuple(sorted(files)), running)

    def slots(self, *words: str, cut: str = "") -> "subprocess.CompletedProcess[str]":
        """Ask shuffleup-slot."""
        line = ["sh", str(self._scripts / "shuffleup-slot"), *words]
        given = self._environment | {"CUT": cut}
        return subprocess.run(line, env=given, capture_output=True, text=True, check=False)

    def started(self, state: State) -> State:
        """Switch the box on, and on again where the init restarts it; nothing runs where it stops."""
        if state not in self._starts:
            self._starts[state] = self._start(state)
        return self._starts[state]

    def _start(self, state: State) -> State:
        for _ in range(3):
            self.lay(state)
            if (slot := self._loaded()) is None:
                return self.taken(None)
            said = self._init_says(slot)
            if "go on" in said:
                return self.taken(slot)
            if "stopped" in said:
                return self.taken(None)
            state = self.taken(None)
        raise AssertionError(f"it restarts for ever: {state}")

    def _loaded(self) -> str | None:
        """Choose as boot.txt: what is to be tried, once, else the default; one without a kernel is passed."""
        card, slot = self.path / "card", "a"
        found = re.match(r"slot=([ab])", (card / "slot.env").read_text(encoding="ascii"))
        slot = found[1] if found else slot
        for one in "ab":
            if (card / f"try-{one}").exists():
                (card / f"try-{one}").unlink()
                slot = one
        order = (slot, "b" if slot == "a" else "a")
        return next((one for one in order if (self.path / f"boot-{one}/vmlinuz").exists()), None)

    def _init_says(self, slot: str) -> str:
        """Let the init choose; `reboot` and `stop` end it, and what becomes of an update is told last."""
        hooks = (
            f'say() {{ echo "$*"; }}; device() {{ echo "{self.path}/$1"; }}; restart() {{ exit 0; }}; '
            "stop() { echo stopped; exit 0; }"
        )
        does = f"slot={slot}; default=$(default_slot {self.path}/card /none); choose"
        tells = f"update_left {self.path}/state {slot}"
        script = f"{self._init}\n{hooks}\n{does}\n{tells}\necho go on"
        ran = subprocess.run(
            ("sh", "-c", script), env=self._environment, capture_output=True, text=True, check=True
        )
        assert ran.stderr == ""
        return ran.stdout

    def updated(self, state: State, release: str, cut: str) -> State:
        """Update from a stick; the power is cut at a named moment, or the update comes to its end."""
        self.lay(state)
        asked = self.slots("device")
        if asked.returncode:
            return self.taken(state.running)
        device = Path(asked.stdout.strip())
        device.write_bytes(bytes(64))
        if cut == "half":
            return self.taken(None)
        device.write_bytes(f"hsqs {release}".encode())
        if cut == "root":
            return self.taken(None)
        ran = self.slots("take", cut=cut)
        assert (ran.returncode == 0) == (cut == ""), ran.stderr
        return self.taken(None if cut else state.running)

    def asked(self, state: State, word: str) -> State:
        """Ask one thing of shuffleup-slot; a trial that is over restarts the box where it is told to."""
        self.lay(state)
        ran = self.slots(word)
        return self.taken(None if "restart" in ran.stdout else state.running)

    def moments(self, state: State) -> Iterator[tuple[str, State]]:
        """Yield what can be done to a box, and what it comes to."""
        if state.running is None:
            yield "on", self.started(state)
            return
        yield "cut", state.off
        good = "good" in state.holds(state.running)
        yield ("confirmed" if good else "over"), self.asked(state, "good" if good else "over")
        yield "back", self.asked(state, "back")
        for release in ("good 2", "bad"):
            yield f"{release}", self.updated(state, release, "")
            for cut in ("half", "root", "boot"):
                yield f"{release}, cut at {cut}", self.updated(state, release, cut)

    def comes_to(self, state: State) -> str:
        """Leave the box alone: the release that runs in the end; empty where none does."""
        for _ in range(4):
            state = self.started(state.off)
            if state.running is None:
                return ""
            release = state.holds(state.running)
            if "good" in release:
                return release
            state = self.asked(state, "over")
            if state.running is not None:
                return release
        raise AssertionError("it comes to no end")


FRESH = State(
    (
        ("boot-a/vmlinuz", b"kernel"),
        ("card/autoboot.txt", b"[all]\ntryboot_a_b=1\nboot_partition=2\n[tryboot]\nboot_partition=3\n"),
        ("card/slot.env", b"slot=a\n"),
        ("root-a", b"hsqs good"),
        ("root-b", bytes(64)),
    ),
    "a",
)


@pytest.fixture
def disk(root: Path, tmp_path: Path) -> Disk:
    """A card as the image is, in a box."""
    return Disk(root, tmp_path)


def walked(disk: Disk, steps: int) -> tuple[int, int]:
    """Do everything in every order; returns how many states and orders there were, none without a release."""
    seen, orders = {FRESH: 0}, 0
    ahead: list[tuple[State, tuple[str, ...]]] = [(FRESH, ())]
    while ahead:
        state, done = ahead.pop(0)
        if len(done) == steps:
            continue
        for name, moment in disk.moments(state):
            orders += 1
            if moment in seen:
                continue
            seen[moment] = len(done) + 1
            order = (*done, name)
            assert "good" in disk.comes_to(moment), f"after {', '.join(order)} no release starts"
            ahead.append((moment, order))
    return len(seen), orders


@pytest.mark.parametrize("steps", [3, at_night(5)])
def test_no_order_of_things_done_to_a_box_leaves_it_without_a_slot_that_starts(disk, steps):
    """Updates with good and bad releases, cut at each moment, confirmed, rolled back, and the plug pulled."""
    assert walked(disk, steps) == {3: (20, 63), 5: (42, 177)}[steps]
