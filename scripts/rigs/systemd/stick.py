"""A stick in the booted guest: mounted while the table plays, written to from its sandbox, and pulled out.

The guest has no udev and its kernel no FAT: what a rule asks for is started by hand, and the stick is a file
with ext4 behind a loop device, whose folder belongs to the group that a FAT stick would be given to.
"""

import os
import shutil
import subprocess
from pathlib import Path

from systemd.booted import RIG, SETTINGS, TABLE, begins_again, main_pid, page, restart, run, say, until

STICK = Path("/media/shuffleup")
MOUNT, LOOKS = "media-shuffleup.mount", "shuffleup-stick.service"
FOUND = Path("/run/shuffleup-stick/found.json")
LOOP_CONTROL, LOOP_MAJOR = (10, 237), 7


def a_stick_is_used() -> None:
    """Everything that a stick is for; the table of the guest has to run, on an event or an open table."""
    image = a_stick_is_made()
    is_mounted_beside_the_table(image)
    copies_reach_it_out_of_the_sandbox()
    a_table_that_begins_with_it_may_write_there()
    a_release_on_it_is_found()
    is_pulled_out_and_the_table_goes_on()


def a_stick_is_made() -> Path:
    """Make a file a stick: its folder is that of the group, as FAT is with `gid=` and `umask=`."""
    image = RIG / "stick.img"
    image.write_bytes(b"")
    os.truncate(image, 256 << 20)
    run("mkfs.ext4", "-q", "-F", "-E", "root_owner=0:0", str(image))
    return image


def is_plugged_in(image: Path) -> str:
    """Join the file to a loop device that nobody has, and give it the name of the stick."""
    is_there("/dev/loop-control", "c", *LOOP_CONTROL)
    loop = run("losetup", "--find").strip()
    is_there(loop, "b", LOOP_MAJOR, int(loop.removeprefix("/dev/loop")))
    run("losetup", loop, str(image))
    Path("/dev/shuffleup-stick").symlink_to(loop)
    return loop


def is_there(path: str, kind: str, major: int, minor: int) -> None:
    """Make a device that the guest was not given."""
    if not Path(path).exists():
        run("mknod", path, kind, str(major), str(minor))


def is_mounted_beside_the_table(image: Path) -> None:
    """The unit of the stick mounts it where the table, which runs already, sees it."""
    pid = main_pid(TABLE)
    assert not list(inside(pid, "ls", str(STICK)).split())
    loop = is_plugged_in(image)
    options = Path(f"/run/systemd/system/{MOUNT}.d/rig.conf")
    options.parent.mkdir(parents=True)
    options.write_text("[Mount]\nOptions=\nOptions=nosuid,nodev,noexec,noatime\n", encoding="utf-8")
    run("systemctl", "daemon-reload")
    run("systemctl", "start", MOUNT)
    run("losetup", "--detach", loop)  # it goes when the mount does, also where this run ends too early
    shutil.chown(STICK, "root", "shuffleup-stick")
    STICK.chmod(0o770)
    seen = Path(f"/proc/{pid}/mounts").read_text(encoding="utf-8")
    assert f"{loop} {STICK} ext4 rw,nosuid,nodev,noexec" in seen, seen
    say("a stick that is put in is mounted, and the table that plays already sees it")


def copies_reach_it_out_of_the_sandbox() -> None:
    """The table writes its journal there by itself; what else is on the stick it can read and not run."""
    run("shuffleup-as", "table", "backup", str(STICK), "--always")
    (folder,) = (one for one in STICK.glob("shuffle-up-*"))
    (copy,) = folder.glob("*.journal")
    assert copy.stat().st_size > 0
    first = copy.stat().st_mtime_ns
    copy.unlink()
    took = until("the table has copied its journal by itself", copy.exists, longest_s=90)
    run("shuffleup", "audit", str(copy))
    assert copy.stat().st_mtime_ns > first
    say(f"out of its sandbox the table has copied its journal to the stick by itself, after {took:.0f} s")


def a_table_that_begins_with_it_may_write_there() -> None:
    """A sandbox closes what is mounted when it is made; the folder of the stick is left open."""
    restart(TABLE)
    begins_again(TABLE)
    mounts = Path(f"/proc/{main_pid(TABLE)}/mounts").read_text(encoding="utf-8").splitlines()
    here = [line.split()[3].split(",")[0] for line in mounts if line.split()[1] == str(STICK)]
    assert here[-1] == "rw", mounts
    say("a table that begins while the stick is in may write there, too")


def a_release_on_it_is_found() -> None:
    """The console shows a signed release; nothing is installed by it."""
    (package,) = RIG.glob("stick/*.tar.gz")
    key = run("shuffleup", "update", "--sign", str(RIG / "house"), str(package)).split()[-1]
    for one in (package, Path(f"{package}.signed")):
        shutil.copy(one, STICK)
        (STICK / one.name).chmod(0o640)
        shutil.chown(STICK / one.name, "root", "shuffleup-stick")
    trusted = SETTINGS.parent / "update-keys"
    run("systemctl", "start", LOOKS)
    assert not FOUND.exists()
    run("systemctl", "stop", LOOKS)
    trusted.write_text(key, encoding="ascii")
    run("systemctl", "start", LOOKS)
    status, said = page("http://127.0.0.1:8080/api/stick")
    assert (status, "0.1.1" in said) == (200, True), (status, said)
    assert "0.1.1 " in f"{package.name.split('-')[1]} "
    assert not Path("/opt/shuffleup/releases/0.1.1").exists()
    trusted.unlink()
    say("a signed release on the stick is told to the console by a program that may write nothing, and waits")


def is_pulled_out_and_the_table_goes_on() -> None:
    """The mount goes, with what was found on it; the copy that is on the stick is whole."""
    pid = main_pid(TABLE)
    run("systemctl", "stop", MOUNT)
    until("what was found is forgotten", lambda: not FOUND.exists())
    assert page("http://127.0.0.1:8080/api/stick")[0] == 404
    assert main_pid(TABLE) == pid
    assert not inside(pid, "ls", str(STICK)).split()
    run("e2fsck", "-fn", str(RIG / "stick.img"))
    Path("/dev/shuffleup-stick").unlink()
    begins_again(TABLE)
    say("pulled out: what was found on it is forgotten, and the table has played on")


def inside(pid: int, *words: str) -> str:
    """Run a command where a process of a unit lives."""
    return subprocess.run(
        ["nsenter", "--mount", "--target", str(pid), *words], capture_output=True, text=True, check=True
    ).stdout
