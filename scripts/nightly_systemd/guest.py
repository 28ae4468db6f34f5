"""What is tried in the Debian that run.sh has booted; it is the only program there besides Shuffle Up's.

Each step is a sentence that is printed when it has come true. The first that does not ends the run.
"""

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

RIG = Path("/rig")
SETTINGS = Path("/etc/shuffleup/unit.toml")
DATA = Path("/var/lib/shuffleup")
ADDRESS = "http://127.0.0.1:8080/"
TABLE, FLOOR, SAFE = "shuffleup-table.service", "shuffleup-floor.service", "shuffleup-safe@table.service"
LONGEST_HANG_S = 15.0


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


def release_in_use(unit: str) -> str:
    """Name the release whose program a unit runs."""
    words = Path(f"/proc/{main_pid(unit)}/cmdline").read_bytes().split(b"\0")
    return Path(words[0].decode()).parent.parent.name


def processes(name: str) -> dict[int, int]:
    """Find the processes of a program, each with the number of its parent."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            words = stat.read_text(encoding="utf-8").split()
            if words[1] == f"({name})":
                found[int(words[0])] = int(words[3])
    return found


def is_installed() -> None:
    """A release is installed, offline, and the table comes up by itself; twice is the same as once."""
    for _ in range(2):
        run(str(RIG / "0.1.0/install"), "--role", "table", "--offline")
    took = until("the table serves its first run", lambda: serves(TABLE))
    assert "first run" in shown(TABLE, "StatusText")
    say(f"0.1.0 is installed without a network, and the table leads through its first run after {took:.1f} s")
    assert run("systemctl", "is-enabled", TABLE).strip() == "enabled"
    for unit in Path("/etc/systemd/system").glob("shuffleup-*.service"):
        name = unit.name.replace("@.", "@table.")
        said = subprocess.run(
            ["systemd-analyze", "verify", name], capture_output=True, text=True, check=False
        )
        assert not said.stderr.strip(), said.stderr
    say("systemd finds no fault in the installed units")


def is_in_its_box() -> None:
    """The program is nobody's but its own user's, and writes where it should and nowhere else."""
    SETTINGS.write_text('unit = "table 1"\n[hardware]\nspeaker = ""\n', encoding="utf-8")
    run("systemctl", "restart", TABLE)
    until(
        "the table serves the open table",
        lambda: serves(TABLE) and (DATA / "table/open table.journal").exists(),
    )
    pid = main_pid(TABLE)
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    facts = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    assert facts["CapEff"].strip("0") == facts["CapBnd"].strip("0") == "", status
    assert (facts["NoNewPrivs"], facts["Seccomp"]) == ("1", "2"), status
    assert Path(f"/proc/{pid}").stat().st_uid == int(run("id", "-u", "shuffleup-table"))
    inside = f"nsenter --mount --target {pid} setpriv --reuid shuffleup-table --clear-groups"
    for forbidden in ("/etc/shuffleup/x", "/opt/shuffleup/x", "/usr/x", "/home/x", "/var/lib/shuffleup/x"):
        tried = subprocess.run([*inside.split(), "touch", forbidden], capture_output=True, check=False)
        assert tried.returncode != 0, forbidden
    run(*inside.split(), "touch", "/var/lib/shuffleup/table/x")
    mounts = Path(f"/proc/{pid}/mountinfo").read_text(encoding="utf-8")
    proc = next(line for line in mounts.splitlines()[::-1] if line.split()[4] == "/proc")
    assert "hidepid=invisible" in proc, f"the table sees the processes of others: {mounts}"
    assert "Permission denied" not in run("journalctl", "--no-pager", "--unit", TABLE)
    say("the table has no rights, sees no other process, and writes into its own folder alone")


def is_begun_anew_when_it_hangs(unit: str) -> None:
    """A process that was stopped is killed and begun anew."""
    pid = main_pid(unit)
    os.kill(pid, signal.SIGSTOP)
    took = until(f"{unit} is another process", lambda: main_pid(unit) not in (0, pid))
    served = took + until("it serves again", lambda: serves(unit))
    assert took < LONGEST_HANG_S, f"{took:.1f} s"
    say(f"{unit}: stopped like a hung program; begun anew after {took:.1f} s, served after {served:.1f} s")


def a_killed_one_is_back() -> None:
    """A process that dies is begun anew at once."""
    pid = main_pid(TABLE)
    os.kill(pid, signal.SIGKILL)
    took = until("it serves again", lambda: main_pid(TABLE) not in (0, pid) and serves(TABLE))
    say(f"{TABLE}: killed, it served again after {took:.1f} s")


def the_floor_runs_with_its_broker() -> None:
    """A floor has Mosquitto as a child inside its sandbox, and both go together."""
    run("systemctl", "stop", TABLE)
    run("systemctl", "start", "--no-block", FLOOR)
    until("the floor serves", lambda: serves(FLOOR))
    broker = processes("mosquitto")
    assert list(broker.values()) == [main_pid(FLOOR)], broker
    say("the floor serves, and Mosquitto runs as its child")
    is_begun_anew_when_it_hangs(FLOOR)
    assert len(processes("mosquitto")) == 1
    assert not broker.keys() & processes("mosquitto").keys()
    say("the broker of the floor that hung has gone with it")
    run("systemctl", "stop", FLOOR)
    run("systemctl", "start", TABLE)


def wrong_settings_end_in_safe_mode() -> None:
    """Settings that cannot be read are shown, not tried again and again."""
    good = SETTINGS.read_text(encoding="utf-8")
    SETTINGS.write_text(good.replace("[hardware]", "[hardwear]"), encoding="utf-8")
    subprocess.run(["systemctl", "restart", TABLE], capture_output=True, check=False)
    until("safe mode says why", lambda: page()[0] == 503 and "hardwear" in page()[1])
    tries = shown(TABLE, "NRestarts")
    time.sleep(5)
    assert (shown(TABLE, "ActiveState"), shown(TABLE, "NRestarts")) == ("failed", tries)
    say("settings that cannot be read: safe mode shows the line that says why, and nothing loops")
    SETTINGS.write_text(good, encoding="utf-8")
    run("systemctl", "reset-failed", TABLE)
    run("systemctl", "start", TABLE)
    until("the table serves", lambda: serves(TABLE))
    assert shown(SAFE, "ActiveState") == "inactive"
    say("put right and started, the table takes the place of safe mode")


def a_spoilt_journal_ends_in_safe_mode() -> None:
    """A journal that is none is shown, and kept."""
    run("systemctl", "stop", TABLE)
    journal = DATA / "table/open table.journal"
    good = journal.read_bytes()
    journal.write_bytes(b"spoilt" * 1000)
    subprocess.run(["systemctl", "start", TABLE], capture_output=True, check=False)
    until("safe mode says why", lambda: page()[0] == 503 and "open table" in page()[1])
    say("a spoilt journal: safe mode names it")
    run("systemctl", "stop", SAFE)
    assert journal.read_bytes() == b"spoilt" * 1000
    journal.write_bytes(good)
    run("systemctl", "reset-failed", TABLE)
    run("systemctl", "start", TABLE)


def has_gone_on(killed: int) -> bool:
    """Say whether there is another table now, or none any more."""
    return main_pid(TABLE) not in (0, killed) or shown(TABLE, "ActiveState") == "failed"


def a_loop_of_crashes_ends_in_safe_mode() -> None:
    """What dies five times in two minutes is not begun a sixth time, and the clock is shown."""
    run("systemctl", "reset-failed", TABLE)
    for _ in range(12):
        if shown(TABLE, "ActiveState") == "failed":
            break
        if pid := main_pid(TABLE):
            os.kill(pid, signal.SIGKILL)
        until("the next one", partial(has_gone_on, pid))
    until("safe mode shows the event", lambda: page()[0] == 503 and "open table" in page()[1])
    assert "ended again and again" in page()[1], page()[1]
    say("killed again and again: safe mode shows the last good state")
    run("systemctl", "reset-failed", TABLE)
    run("systemctl", "start", TABLE)
    until("the table serves", lambda: serves(TABLE))


def updated_from_a_stick() -> str:
    """A stick is taken when one whom the box trusts has signed it, and not before; returns what was said."""
    (package,) = RIG.glob("stick/*.tar.gz")
    run("shuffleup", "update", "--sign", str(RIG / "stranger"), str(package))
    key = run("shuffleup", "update", "--sign", str(RIG / "house"), str(package)).split()[-1]
    for trusted in (None, "0" * 64):
        if trusted:
            (SETTINGS.parent / "update-keys").write_text(trusted, encoding="ascii")
        foreign = subprocess.run(
            ["shuffleup", "update", str(RIG / "stick")], capture_output=True, check=False
        )
        assert foreign.returncode == 1, foreign
    assert not Path("/opt/shuffleup/releases/0.1.1").exists()
    say("a stick that nobody trusted has signed does nothing")
    (SETTINGS.parent / "update-keys").write_text(key, encoding="ascii")
    return run("shuffleup", "update", str(RIG / "stick"))


def an_update_keeps_the_journal() -> None:
    """The next release begins when the program does; the one before is kept, and so is the journal."""
    before = (DATA / "table/unit.key").read_bytes()
    said = updated_from_a_stick()
    assert "0.1.0 goes on until: sudo systemctl restart shuffleup-table.service" in said, said
    assert release_in_use(TABLE) == "0.1.0"
    run("systemctl", "restart", TABLE)
    until("the table serves", lambda: serves(TABLE))
    assert release_in_use(TABLE) == "0.1.1"
    assert (DATA / "table/unit.key").read_bytes() == before
    run("shuffleup", "audit", str(DATA / "table/open table.journal"))
    say("0.1.1 over 0.1.0: it begins with the next start, and the journal goes on and is whole")
    run("/opt/shuffleup/current/install", "rollback")
    run("systemctl", "restart", TABLE)
    until("the table serves", lambda: serves(TABLE))
    assert release_in_use(TABLE) == "0.1.0"
    say("rollback: 0.1.0 is back")


def uninstalled_the_data_stay() -> None:
    """The programs go; what was played stays."""
    run("/opt/shuffleup/current/install", "uninstall")
    assert not Path("/opt/shuffleup").exists()
    assert not list(Path("/etc/systemd/system").rglob("shuffleup*"))
    assert (DATA / "table/open table.journal").stat().st_size > 0
    assert SETTINGS.exists()
    assert page()[0] == 0
    say("uninstalled: programs and units are gone, settings and journals are as they were")


def main() -> int:
    """Try everything; 0 when all of it came true."""
    steps: tuple[Callable[[], None], ...] = (
        is_installed,
        is_in_its_box,
        lambda: is_begun_anew_when_it_hangs(TABLE),
        a_killed_one_is_back,
        the_floor_runs_with_its_broker,
        wrong_settings_end_in_safe_mode,
        a_spoilt_journal_ends_in_safe_mode,
        a_loop_of_crashes_ends_in_safe_mode,
        an_update_keeps_the_journal,
        uninstalled_the_data_stay,
    )
    try:
        for step in steps:
            step()
    except (AssertionError, OSError) as failure:
        print(f"FAILED {failure}", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    result = main()
    (RIG / "status").write_text(str(result), encoding="ascii")
    sys.exit(result)
