"""The guest from inside: systemd, processes, pages, and sentences that have come true."""

import json
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

RIG = Path("/rig")
SETTINGS = Path("/etc/shuffleup/unit.toml")
EVENT = Path("/etc/shuffleup/friday.toml")
DATA = Path("/var/lib/shuffleup")
ADDRESS = "http://127.0.0.1:8080/"
TABLE, FLOOR = "shuffleup-table.service", "shuffleup-floor.service"
SAFE = {TABLE: "shuffleup-safe@table.service", FLOOR: "shuffleup-safe@floor.service"}


def log() -> str:
    """Read what our units said last."""
    words = ("journalctl", "--no-pager", "--lines", "40", "--output", "cat", "--unit", "shuffleup-*")
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout


def run(*words: str) -> str:
    """Run a command to its end and return what it said."""
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise AssertionError(f"{' '.join(words)}: {ran.returncode}\n{ran.stdout}{ran.stderr}{log()}")
    return ran.stdout


def tried(*words: str) -> None:
    """Run a command that may fail."""
    subprocess.run(words, capture_output=True, check=False)


def shown(unit: str, what: str) -> str:
    """Ask systemd for one property of a unit."""
    return run("systemctl", "show", "--value", "--property", what, unit).strip()


def main_pid(unit: str) -> int:
    """Give the number of the unit's own process, 0 for none."""
    return int(shown(unit, "MainPID"))


def page(address: str = ADDRESS) -> tuple[int, str]:
    """Read a page; status 0 where nobody answers."""
    try:
        with urllib.request.urlopen(address, timeout=2) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except OSError:
        return 0, ""


def act(number: str, verb: str, **args: object) -> None:
    """Have the floor do something, and come back when it has said that it is done."""
    actor = {"role": "director", "person": "", "face": "rig"}
    command = {"id": number, "to": "floor", "verb": verb, "actor": actor, "args": args}
    heads = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{ADDRESS}api/commands", json.dumps(command).encode(), heads)
    try:
        with urllib.request.urlopen(request, timeout=10):
            return
    except urllib.error.HTTPError as error:
        raise AssertionError(f"{verb}: {error.code} {error.read().decode()}") from error


def announcements() -> list[str]:
    """Read the announcements to the room, as the console shows them."""
    _, said = page(f"{ADDRESS}api/views?topics=floor")
    told: list[str] = json.loads(said)["views"]["floor"]["announcements"]
    return told


def until(what: str, is_so: Callable[[], bool], longest_s: float = 40.0) -> float:
    """Wait until something is so, and return how many seconds it took."""
    began = time.monotonic()
    while not is_so():
        if time.monotonic() - began > longest_s:
            raise AssertionError(f"not within {longest_s:.0f} s: {what}\n{log()}")
        time.sleep(0.05)
    return time.monotonic() - began


def say(line: str) -> None:
    """Print a sentence that has come true."""
    print(f"ok  {line}", flush=True)


def serves(unit: str) -> bool:
    """Say whether a unit is ready and its page is there."""
    return shown(unit, "ActiveState") == "active" and page()[0] == 200


def restart(unit: str) -> None:
    """Start a unit, or stop and start it, without a mark against its limit of starts."""
    tried("systemctl", "reset-failed", unit)  # it refuses where systemd has forgotten a unit that rests
    run("systemctl", "restart", unit)


def begins_again(unit: str) -> None:
    """Start a unit whose failures are forgotten, and come back when it serves."""
    tried("systemctl", "reset-failed", unit)
    run("systemctl", "start", unit)
    until(f"{unit} serves", lambda: serves(unit))


def dropped_in(unit: str, name: str, text: str) -> None:
    """Add to a unit, in the rig alone; an empty text takes that away."""
    file = Path(f"/etc/systemd/system/{unit}.d/{name}.conf")
    file.parent.mkdir(exist_ok=True)
    if text:
        file.write_text(text, encoding="utf-8")
    else:
        file.unlink()
        with suppress(OSError):
            file.parent.rmdir()
    run("systemctl", "daemon-reload")


def processes(name: str) -> dict[int, int]:
    """Find the processes of a program, each with the number of its parent."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            words = stat.read_text(encoding="utf-8").split()
            if words[1] == f"({name})":
                found[int(words[0])] = int(words[3])
    return found
