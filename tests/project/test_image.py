"""The image: which slot the next start takes, and what a slot is written from."""

import hashlib
import os
import subprocess
from pathlib import Path

import pytest

from shuffleup.assembly.image_slots import is_an_image, write_checked
from shuffleup.trust.signed_release import NotARelease, SignedRelease

A_FIRST = "[all]\ntryboot_a_b=1\nboot_partition=2\n[tryboot]\nboot_partition=3\n"
B_FIRST = "[all]\ntryboot_a_b=1\nboot_partition=3\n[tryboot]\nboot_partition=2\n"
MIB = 1 << 20


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """The first partition, as the image has it."""
    (tmp_path / "autoboot.txt").write_text(A_FIRST, encoding="ascii")
    (tmp_path / "slot.env").write_text("slot=a\n", encoding="ascii")
    return tmp_path


@pytest.fixture
def box(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the box has of its own: both roots, and what runs."""
    folder = tmp_path_factory.mktemp("box")
    for slot in ("a", "b"):
        (folder / f"root-{slot}").write_bytes(b"hsqs and more")
    return folder


@pytest.fixture
def slots(root: Path, card: Path, box: Path):
    """Do something with the slots in a start from one of them."""

    def slots(*words: str, running: str = "a", is_a_pi: bool = False) -> "subprocess.CompletedProcess[str]":
        (box / "running").write_text(running + "\n", encoding="ascii")
        given = {
            "CARD": str(card),
            "RUNNING": str(box / "running"),
            "LABELS": str(box),
            "FIRMWARE": str(box if is_a_pi else box / "none"),
            "REBOOT_PARAM": str(box / "reboot-param"),
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
def trial(root: Path, card: Path, box: Path, tmp_path_factory: pytest.TempPathFactory):
    """Start slot b, which is not the default; the programs that are not ours are told what to say."""
    programs, uptime = tmp_path_factory.mktemp("bin"), box / "uptime"
    slots = root / "hardware/image/root/usr/lib/shuffleup-image"

    def program(name: str, text: str) -> None:
        (programs / name).write_text(f"#!/bin/sh\n{text}\n", encoding="ascii")
        (programs / name).chmod(0o755)

    def passes(seconds: int) -> str:
        return f'echo $(($(cat "{uptime}") + {seconds})) >"{uptime}"'

    def trial(*, stands: bool, question_s: int = 0) -> "subprocess.CompletedProcess[str]":
        (box / "running").write_text("b\n", encoding="ascii")
        uptime.write_text("40\n", encoding="ascii")
        program("sleep", passes(2))
        program("shuffleup-slot", f'exec sh "{slots}/shuffleup-slot" "$@"')
        restart = f'[ "$1" != reboot ] || {{ cp "{uptime}" "{box}/restarted"; exit; }}'
        program("systemctl", f"{restart}\n{passes(question_s)}\nexit {0 if stands else 3}")
        given = {
            "CARD": str(card),
            "RUNNING": str(box / "running"),
            "LABELS": str(box),
            "FIRMWARE": str(box / "none"),
            "UPTIME": str(uptime),
            "PATH": f"{programs}:{os.environ['PATH']}",
        }
        line = ("sh", slots / "slot-good")
        return subprocess.run(line, env=os.environ | given, capture_output=True, text=True, check=False)

    return trial


def test_a_slot_whose_table_stands_for_twenty_seconds_is_good(trial, box):
    ran = trial(stands=True)
    assert (ran.returncode, ran.stdout) == (0, "slot b runs, b is the default: it is good\n")
    assert (box / "uptime").read_text(encoding="ascii") == "60\n"


def test_a_slot_without_a_table_is_left_ten_minutes_after_its_start(trial, box):
    ran = trial(stands=False)
    assert (ran.returncode, ran.stdout) == (1, "this slot is not good: going back to the other one\n")
    assert (box / "restarted").read_text(encoding="ascii") == "640\n"


def test_a_slow_computer_leaves_a_slot_as_early_as_a_fast_one(trial, box):
    """Each look asks systemd twice, and here an answer takes nine seconds."""
    trial(stands=False, question_s=9)
    assert 640 <= int((box / "restarted").read_text(encoding="ascii")) <= 660


def test_an_empty_slot_is_nothing_to_go_back_to(slots, card, box):
    (box / "root-b").write_bytes(bytes(4))
    ran = slots("back")
    assert (ran.returncode, ran.stderr) == (1, "shuffleup-slot: there is nothing in slot b\n")
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
    assert 'if test "${slot}" = "b"; then setenv part 3; fi\n' in boot


def test_the_layer_for_the_image_of_the_vendor_is_the_one_that_its_configuration_names(root):
    vendor = root / "hardware/image/vendor"
    layer = (vendor / "layer/shuffleup-box.yaml").read_text(encoding="utf-8")
    assert "# X-Env-Layer-Name: shuffleup-box\n" in layer
    assert "  app: shuffleup-box\n" in (vendor / "config/shuffleup.yaml").read_text(encoding="utf-8")
    assert "    - chroot $1 /tmp/shuffleup/install --role table --offline\n" in layer
