"""The package on a box: installed, in its sandbox, updated, rolled back, removed."""

import subprocess
from pathlib import Path

from systemd.booted import (
    ADDRESS,
    DATA,
    EVENT,
    RIG,
    SETTINGS,
    TABLE,
    act,
    begins_again,
    main_pid,
    page,
    restart,
    run,
    say,
    serves,
    shown,
    until,
)

OPTIONS = SETTINGS.parent / "table.conf"


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
    restart(TABLE)
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
    _writes_its_own_folder_alone(pid)
    mounts = Path(f"/proc/{pid}/mountinfo").read_text(encoding="utf-8")
    proc = next(line for line in mounts.splitlines()[::-1] if line.split()[4] == "/proc")
    assert "hidepid=invisible" in proc, f"the table sees the processes of others: {mounts}"
    assert "Permission denied" not in run("journalctl", "--no-pager", "--unit", TABLE)
    say("the table has no rights, sees no other process, and writes into its own folder alone")


def _writes_its_own_folder_alone(pid: int) -> None:
    inside = f"nsenter --mount --target {pid} setpriv --reuid shuffleup-table --clear-groups"
    for forbidden in ("/etc/shuffleup/x", "/opt/shuffleup/x", "/usr/x", "/home/x", "/var/lib/shuffleup/x"):
        tried = subprocess.run([*inside.split(), "touch", forbidden], capture_output=True, check=False)
        assert tried.returncode != 0, forbidden
    run(*inside.split(), "touch", "/var/lib/shuffleup/table/x")


def an_evening_has_begun() -> None:
    """Two players sit at level 1, so that there is a clock to be shown, and something to be lost."""
    run("shuffleup", "new", str(EVENT), "--rule-set", "tda-2024")
    EVENT.chmod(0o644)
    OPTIONS.write_text(f"OPTIONS={EVENT}\n", encoding="utf-8")
    restart(TABLE)
    until("the table serves the evening", lambda: serves(TABLE) and (DATA / "table/friday.journal").exists())
    act("rig-register", "register", names=["Thandi", "Bongani"])
    act("rig-draw", "draw_seats")
    act("rig-start", "start")
    assert page(f"{ADDRESS}floor")[0] == 200
    say("an evening has begun")


def release_in_use(unit: str) -> str:
    """Name the release whose program a unit runs."""
    words = Path(f"/proc/{main_pid(unit)}/cmdline").read_bytes().split(b"\0")
    return Path(words[0].decode()).parent.parent.name


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
    restart(TABLE)
    until("the table serves", lambda: serves(TABLE))
    assert release_in_use(TABLE) == "0.1.1"
    assert (DATA / "table/unit.key").read_bytes() == before
    run("shuffleup", "audit", str(DATA / "table/friday.journal"))
    say("0.1.1 over 0.1.0: it begins with the next start, and the journal goes on and is whole")
    run("/opt/shuffleup/current/install", "rollback")
    run("systemctl", "stop", TABLE)
    begins_again(TABLE)
    assert release_in_use(TABLE) == "0.1.0"
    say("rollback: 0.1.0 is back")


def uninstalled_the_data_stay() -> None:
    """The programs go; what was played stays."""
    run("/opt/shuffleup/current/install", "uninstall")
    assert not Path("/opt/shuffleup").exists()
    assert not list(Path("/etc/systemd/system").rglob("shuffleup*"))
    assert (DATA / "table/friday.journal").stat().st_size > 0
    assert SETTINGS.exists()
    assert page()[0] == 0
    say("uninstalled: programs and units are gone, settings and journals are as they were")
