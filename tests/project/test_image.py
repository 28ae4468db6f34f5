"""The image: which slot the next start takes, and what a slot is written from."""

import hashlib
import os
import subprocess
from pathlib import Path

import pytest

from shuffleup.cli.update import is_an_image, write_checked, write_other_slot
from shuffleup.network.trust.releases import NotARelease, SignedRelease

A_FIRST = "[all]\ntryboot_a_b=1\nboot_partition=2\n[tryboot]\nboot_partition=3\n"
B_FIRST = "[all]\ntryboot_a_b=1\nboot_partition=3\n[tryboot]\nboot_partition=2\n"
MIB = 1 << 20
BOOT_FILES = "usr/lib/shuffleup-image/boot"


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """The first partition, as the image has it."""
    (tmp_path / "autoboot.txt").write_text(A_FIRST, encoding="ascii")
    (tmp_path / "slot.env").write_text("slot=a\n", encoding="ascii")
    return tmp_path


@pytest.fixture
def box(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the box has of its own: both roots, their boot files, and what runs; `mount` shows a folder."""
    folder = tmp_path_factory.mktemp("box")
    for slot in ("a", "b"):
        (folder / f"root-{slot}").write_bytes(b"hsqs and more")
        for boot in (folder / f"boot-{slot}", folder / BOOT_FILES):
            boot.mkdir(parents=True, exist_ok=True)
            (boot / "vmlinuz").write_bytes(b"kernel")
    (folder / "release/opt/shuffleup/current").mkdir(parents=True)
    (folder / "release/opt/shuffleup/current/VERSION").write_text("0.3.0\n", encoding="ascii")
    is_root = f'case $1 in *root-*) set -- "{folder}/release" "$2" ;; esac'
    program(folder / "bin/mount", f'shift 4; {is_root}; cp -r "$1/." "$2/"')
    program(folder / "bin/umount", 'rm -r "$1"/*')
    return folder


def program(path: Path, text: str) -> None:
    """Write a program that a computer has and a test may not run."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="ascii")
    path.chmod(0o755)


@pytest.fixture
def slots(root: Path, card: Path, box: Path):
    """Do something with the slots in a start from one of them."""

    def slots(*words: str, running: str = "a", is_a_pi: bool = False) -> "subprocess.CompletedProcess[str]":
        (box / "running").write_text(running + "\n", encoding="ascii")
        given = {
            "CARD": str(card),
            "RUNNING": str(box / "running"),
            "LABELS": str(box),
            "ROOT": str(box),
            "PATH": f"{box}/bin:{os.environ['PATH']}",
            "FIRMWARE": str(box if is_a_pi else box / "none"),
            "REBOOT_PARAM": str(box / "reboot-param"),
            "STATE": str(box / "state"),
        }
        line = ["sh", str(root / "hardware/image/root/usr/lib/shuffleup-image/shuffleup-slot"), *words]
        return subprocess.run(line, env=os.environ | given, capture_output=True, text=True, check=False)

    return slots


def test_a_slot_that_was_tried_and_is_good_becomes_the_default(slots, card):
    assert slots(running="b").stdout == "slot b runs, a is the default\n"
    assert slots("good", running="b").returncode == 0
    assert slots(running="b").stdout == "slot b runs, b is the default\n"
    assert (card / "autoboot.txt").read_text(encoding="ascii") == B_FIRST


def test_the_boot_loader_reads_the_old_default_or_the_new_one_and_nothing_between(slots, card):
    """Both files keep their length, and are shorter than a sector: a power cut cannot tear them."""
    before = {name: (card / name).stat().st_size for name in ("autoboot.txt", "slot.env")}
    slots("good", running="b")
    assert {name: (card / name).stat().st_size for name in before} == before
    assert max(before.values()) < 512


def test_to_go_back_is_to_try_the_other_slot_once(slots, card):
    assert slots("back", running="b").returncode == 0
    assert (card / "try-a").exists()
    assert slots(running="b").stdout == "slot b runs, a is the default\n"
    assert slots("good", running="a").returncode == 0
    assert not (card / "try-a").exists()


@pytest.fixture
def init(root: Path, box: Path):
    """Start a slot as the init does, and give what it tells of an update."""
    rules = root / "hardware/image/root/usr/lib/shuffleup-image/slot-rules"

    def init(slot: str) -> str:
        (box / "state").mkdir(exist_ok=True)
        line = ("sh", "-euc", f". '{rules}'; update_left '{box}/state' {slot}")
        return subprocess.run(line, capture_output=True, text=True, check=True).stdout

    return init


@pytest.fixture
def trial(root: Path, card: Path, box: Path, tmp_path_factory: pytest.TempPathFactory):
    """Start slot b, which is not the default; the programs that are not ours are told what to say."""
    programs, uptime = tmp_path_factory.mktemp("bin"), box / "uptime"
    slots = root / "hardware/image/root/usr/lib/shuffleup-image"

    def passes(seconds: int) -> str:
        return f'echo $(($(cat "{uptime}") + {seconds})) >"{uptime}"'

    def trial(
        *, stands: bool, question_s: int = 0, why: str = "", fails: bool = False
    ) -> "subprocess.CompletedProcess[str]":
        (box / "why").write_text(why, encoding="ascii")
        (box / "running").write_text("b\n", encoding="ascii")
        uptime.write_text("40\n", encoding="ascii")
        program(programs / "sleep", passes(2))
        program(programs / "shuffleup-slot", f'exec sh "{slots}/shuffleup-slot" "$@"')
        restart = f'[ "$1" != reboot ] || {{ cp "{uptime}" "{box}/restarted"; exit; }}'
        look = f'[ "$1" != start ] || {{ echo "$2" >"{box}/looked"; exit {1 if why or fails else 0}; }}'
        asked = f"{restart}\n{look}\n{passes(question_s)}\nexit {0 if stands else 3}"
        program(programs / "systemctl", asked)
        given = {
            "CARD": str(card),
            "RUNNING": str(box / "running"),
            "LABELS": str(box),
            "FIRMWARE": str(box / "none"),
            "UPTIME": str(uptime),
            "STATE": str(box / "state"),
            "WHY": str(box / "why"),
            "PATH": f"{programs}:{os.environ['PATH']}",
        }
        line = ("sh", slots / "slot-good")
        return subprocess.run(line, env=os.environ | given, capture_output=True, text=True, check=False)

    return trial


def test_a_slot_is_looked_at_once_its_table_stands_for_twenty_seconds_and_is_good_after_that(trial, box):
    ran = trial(stands=True)
    assert (ran.returncode, ran.stdout) == (0, "slot b runs, b is the default: it is good\n")
    assert (box / "uptime").read_text(encoding="ascii") == "60\n"
    assert (box / "looked").read_text(encoding="ascii") == "shuffleup-look.service\n"


def test_a_slot_of_which_something_is_missing_is_left_and_the_other_one_says_why(
    trial, slots, card, box, init
):
    slots("back")
    assert init("b") == ""
    ran = trial(stands=True, why="keys 4 real\nin minute 4 the keys of the box were not there\n")
    assert (ran.returncode, ran.stdout) == (1, "this slot is not good: going back to the other one\n")
    assert (box / "restarted").exists()
    assert init("a") == "0.3.0\nkeys 4 real\nin minute 4 the keys of the box were not there\n"
    assert slots().stdout == (
        "slot a runs, a is the default\n0.3.0 did not stay: in minute 4 the keys of the box were not there\n"
    )


def test_a_slot_whose_examination_fails_itself_is_left(trial, box, init, slots):
    """The program of the new release cannot even be begun, and has left no reason."""
    slots("back")
    init("b")
    assert trial(stands=True, fails=True).returncode == 1
    assert init("a") == "0.3.0\ndoctor 0\nit could not be examined\n"


def test_a_slot_without_a_table_says_that_it_never_stood(trial, init, slots):
    slots("back")
    init("b")
    trial(stands=False)
    assert init("a") == "0.3.0\nstands 0\nneither table nor wall stood within ten minutes\n"


@pytest.mark.parametrize(
    ("done", "told"),
    [
        (("back",), "unstarted 0\nit was never started: after an update type sudo reboot\n"),
        (("back", "start b"), "ended 0\nits start ended before it was found good\n"),
        (("back", "start b", "good"), ""),
        (("back", "start b", "good", "start b", "start b"), ""),
        (("back", "start b", "cut", "start a", "start a"), ""),
        (("back", "device"), ""),
    ],
)
def test_a_release_that_did_not_stay_is_told_in_the_start_after_it_alone(slots, init, done, told):
    slot = "a"
    for one in done:
        if one.startswith("start"):
            slot = one[-1]
            init(slot)
        elif one != "cut":
            slots(one, running=slot)
    assert init(slot if "good" in done else "a") == (f"0.3.0\n{told}" if told else "")


def test_what_is_told_of_a_release_goes_with_the_next_update(slots, init):
    slots("back")
    init("a")
    assert slots().stdout.splitlines()[1:] == [
        "0.3.0 did not stay: it was never started: after an update type sudo reboot"
    ]
    slots("good")
    assert len(slots().stdout.splitlines()) == 2
    slots("back")
    assert slots().stdout == "slot a runs, a is the default\n"


def test_a_power_cut_while_it_is_told_loses_nothing_of_it(slots, init, box):
    """The init has put the new file in its place and has not removed the old ones."""
    slots("back")
    asked = (box / "state/asked").read_bytes()
    first = init("a")
    (box / "state/asked").write_bytes(asked)
    assert init("a") == first


def test_a_file_that_a_power_cut_has_emptied_tells_nothing(init, box):
    (box / "state").mkdir()
    for name in ("asked", "why", "left"):
        (box / "state" / name).write_bytes(b"")
    assert init("a") == ""


def test_a_slot_without_a_table_is_left_ten_minutes_after_its_start(trial, box):
    ran = trial(stands=False)
    assert (ran.returncode, ran.stdout) == (1, "this slot is not good: going back to the other one\n")
    assert (box / "restarted").read_text(encoding="ascii") == "640\n"


def test_a_slot_without_a_table_stays_where_the_other_one_is_lost(trial, card, box):
    """To restart would be to come back to it, again and again."""
    (box / "root-a").write_bytes(bytes(4))
    assert trial(stands=False, question_s=9).returncode == 1
    assert not (box / "restarted").exists()
    assert (card / "slot.env").read_text(encoding="ascii") == "slot=b\n"


def test_a_slow_computer_leaves_a_slot_as_early_as_a_fast_one(trial, box):
    """Each look asks systemd twice, and here an answer takes nine seconds."""
    trial(stands=False, question_s=9)
    assert 640 <= int((box / "restarted").read_text(encoding="ascii")) <= 660


ON_TRIAL = (
    "shuffleup-slot: slot b is on trial, and the next start takes slot a, which an update would overwrite;"
    " wait until shuffleup-slot says that b is the default, at most twenty minutes,"
    " or go back to a (sudo reboot); then update again\n"
)


def test_the_only_slot_that_starts_is_not_written_while_the_other_is_on_trial(slots, card, box):
    """A release does not come up, and the next one is on a stick: slot a is all that the box has."""
    (card / "try-a").touch()
    ran = slots("device", running="b")
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", ON_TRIAL)
    assert slots("take", running="b").stderr == ON_TRIAL
    assert (card / "try-a").exists()


def test_a_slot_that_is_to_be_written_is_not_tried_before_it_is_whole(slots, card, box):
    slots("back")
    ran = slots("device")
    assert (ran.returncode, ran.stdout) == (0, f"{box}/root-b\n")
    assert not list(card.glob("try-*"))


def test_a_raspberry_pi_forgets_its_flag_before_the_slot_is_written(slots, box):
    slots("back", is_a_pi=True)
    assert slots("device", is_a_pi=True).returncode == 0
    assert not (box / "reboot-param").exists()


def test_the_last_slot_is_not_written_when_the_card_has_lost_what_runs(slots, box):
    """The boot files of slot a are gone, so the next start comes to slot b."""
    (box / "boot-a/vmlinuz").write_bytes(b"")
    assert slots("device").stderr == (
        "shuffleup-slot: the card has lost files of slot a, which runs, and slot b is all that starts next;"
        " take another card\n"
    )
    (box / "root-b").write_bytes(bytes(4))
    assert slots("device").returncode == 0


def test_what_an_update_asked_for_is_still_tried_when_what_runs_is_good(slots, card, box):
    slots("back")
    slots("good")
    assert [one.name for one in card.glob("try-*")] == ["try-b"]
    slots("back", is_a_pi=True)
    slots("good", is_a_pi=True)
    assert (box / "reboot-param").exists()


@pytest.mark.parametrize(("line", "default"), [("slot=b\r\n", "b"), ("", "a"), (None, "a")])
def test_a_choice_that_a_person_has_spoilt_is_read_as_the_boot_loader_reads_it(slots, card, line, default):
    (card / "slot.env").unlink()
    if line is not None:
        (card / "slot.env").write_text(line, encoding="ascii", newline="")
    assert slots(running="b").stdout == f"slot b runs, {default} is the default\n"


def test_a_raspberry_pi_is_believed_by_the_file_that_it_reads(slots, card):
    """A power cut between the two files has left them apart."""
    (card / "autoboot.txt").write_text(B_FIRST, encoding="ascii")
    assert slots(running="b", is_a_pi=True).stdout == "slot b runs, b is the default\n"


def test_an_empty_slot_is_nothing_to_go_back_to(slots, card, box):
    (box / "root-b").write_bytes(bytes(4))
    ran = slots("back")
    assert (ran.returncode, ran.stderr) == (
        1,
        "shuffleup-slot: there is nothing in slot b that starts; an update fills it\n",
    )
    assert not list(card.glob("try-*"))


def test_a_raspberry_pi_is_asked_by_its_own_flag(slots, card, box):
    assert slots("back", is_a_pi=True).returncode == 0
    assert (box / "reboot-param").read_text(encoding="ascii") == "0 tryboot\n"
    assert not list(card.glob("try-*"))


def test_what_is_not_known_is_refused_in_one_line(slots):
    ran = slots("god")
    assert ran.returncode == 1
    assert ran.stderr.startswith("shuffleup-slot: unknown: god; see the first lines of ")


def release(path: Path, content: bytes, signed: bytes | None = None) -> SignedRelease:
    path.write_bytes(content)
    digest = hashlib.sha256(content if signed is None else signed).hexdigest()
    return SignedRelease(path, (0, 3, 0), "aarch64", "3.13", digest, "root")


def test_a_root_is_written_as_it_was_signed(tmp_path):
    slot, content = tmp_path / "root-b", b"hsqs" + bytes(range(251)) * (2 * MIB // 251 + 1)
    slot.write_bytes(bytes(4 * MIB))
    write_checked(release(tmp_path / "next.root", content), slot)
    assert slot.read_bytes() == content + bytes(4 * MIB - len(content))


def test_an_update_that_the_slots_refuse_writes_nothing_and_is_no_traceback(tmp_path):
    """`shuffleup-slot` has said in a line of its own why."""
    program(tmp_path / "bin/slots", f'echo "$1" >>"{tmp_path}/asked"; exit 1')
    assert write_other_slot(release(tmp_path / "next.root", b"hsqs"), tmp_path / "bin/slots") == 2
    assert (tmp_path / "asked").read_text(encoding="ascii") == "device\n"


def test_a_root_that_is_not_what_was_signed_never_gets_its_beginning(tmp_path):
    """The boot loader and `back` look at the first bytes; half a root has none."""
    slot = tmp_path / "root-b"
    slot.write_bytes(b"hsqs the one before" + bytes(4 * MIB))
    with pytest.raises(NotARelease, match="damaged, or not the root that was signed"):
        write_checked(release(tmp_path / "next.root", b"hsqs" + bytes(3 * MIB), signed=b"other"), slot)
    assert slot.read_bytes()[:MIB] == bytes(MIB)


def test_a_computer_without_slots_is_no_image(tmp_path):
    assert not is_an_image(tmp_path / "shuffleup-slot")
    (tmp_path / "shuffleup-slot").write_text("a\n", encoding="ascii")
    assert is_an_image(tmp_path / "shuffleup-slot")


def test_the_boot_loaders_agree_on_the_partitions(root):
    """U-Boot, the Raspberry Pi and the initrd name the same ones, in the order of the layout."""
    layout = (root / "hardware/image/layout.sfdisk").read_text(encoding="ascii")
    names = [line.rsplit("name=")[1].partition(",")[0] for line in layout.splitlines() if "name=" in line]
    assert names == ["card", "boot-a", "boot-b", "root-a", "root-b", "data"]
    build = (root / "scripts/image/build").read_text(encoding="utf-8")
    assert repr(A_FIRST)[1:-1] in build
    boot = (root / "hardware/image/boot.txt").read_text(encoding="ascii")
    assert "setenv part 2\n" in boot
    assert 'if test "${one}" = "b"; then setenv part 3; fi\n' in boot


def test_the_layer_for_the_image_of_the_vendor_is_the_one_that_its_configuration_names(root):
    vendor = root / "hardware/image/vendor"
    layer = (vendor / "layer/shuffleup-box.yaml").read_text(encoding="utf-8")
    assert "# X-Env-Layer-Name: shuffleup-box\n" in layer
    assert "  app: shuffleup-box\n" in (vendor / "config/shuffleup.yaml").read_text(encoding="utf-8")
    assert "    - chroot $1 /tmp/shuffleup/install --role table --offline --appliance\n" in layer


def test_what_an_image_switches_off_is_one_list_for_every_builder(root):
    """It is that of the release: `install --appliance`. A builder that has its own forgets half of it."""
    build = (root / "scripts/image/build").read_text(encoding="utf-8")
    layer = (root / "hardware/image/vendor/layer/shuffleup-box.yaml").read_text(encoding="utf-8")
    for builder in (build, layer):
        assert "/install --role table --offline --appliance\n" in builder
        assert " disable " not in builder
    install = (root / "scripts/release/installed/install").read_text(encoding="utf-8")
    listed = install.partition('SWITCHED_OFF="')[2].partition('"')[0].split()
    assert {"ssh.service", "ssh.socket", "mosquitto.service", "apt-daily.timer"} <= set(listed)
    assert len(listed) == len(set(listed))
