"""The file systems of a card at a start: what a power cut or a worn card has left of them is put right."""

import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

MIB = 1 << 20
TOOLS = ("mke2fs", "e2fsck", "debugfs", "mkfs.vfat", "fsck.vfat")
PATH = "/usr/sbin:/usr/bin:/sbin:/bin"

pytestmark = pytest.mark.skipif(
    any(shutil.which(tool, path=PATH) is None for tool in TOOLS),
    reason="a file system is damaged and mended: apt-get install e2fsprogs dosfstools",
)


class Start:
    """A start of the box, as far as the init puts file systems right."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.card, self.data = folder / "card", folder / "data.ext4"
        self.card.mkdir()
        self._rules = root / "hardware/image/root/usr/lib/shuffleup-image/file-systems"
        self._said = folder

    def does(self, line: str) -> list[str]:
        """Run a line of the init; `inside` needs no other root here, and `card` notes what it is asked."""
        hooks = f'inside() {{ "$@"; }}; card() {{ echo "$1" >>"{self._said}/asked"; }}'
        text = f"set -u; SAID='{self._said}'; {hooks}; . '{self._rules}'; {line}"
        shell = ("busybox", "sh") if shutil.which("busybox") else ("sh",)
        ran = subprocess.run(
            (*shell, "-c", text), env={"PATH": PATH}, capture_output=True, text=True, check=True
        )
        assert ran.stderr == ""
        return ran.stdout.splitlines()

    def mends_data(self) -> list[str]:
        """Mend the data partition."""
        return self.does(f"mend_data '{self.data}' '{self.card}'")

    @property
    def asked(self) -> list[str]:
        """How the first partition was mounted meanwhile."""
        path = self._said / "asked"
        return path.read_text(encoding="ascii").split() if path.exists() else []


def tool(*words: str | Path, statuses: tuple[int, ...] = (0,)) -> str:
    ran = subprocess.run(words, env={"PATH": PATH}, capture_output=True, text=True, check=False)
    assert ran.returncode in statuses, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture
def start(root: Path, tmp_path: Path) -> Start:
    """A box that has a journal on its data partition."""
    made, files = Start(root, tmp_path), tmp_path / "files"
    (files / "var/lib/shuffleup/table").mkdir(parents=True)
    (files / "var/lib/shuffleup/table/friday.journal").write_bytes(b"hand 17\n" * 4096)
    made.data.touch()
    features = ("-O", "^metadata_csum_seed,^orphan_file")
    tool("mke2fs", "-q", "-t", "ext4", "-b", "4096", "-L", "data", *features, "-d", files, made.data, "200M")
    return made


def journal_of(data: Path) -> str:
    return tool("debugfs", "-R", "cat /var/lib/shuffleup/table/friday.journal", data)


def damage(path: Path, at: int, content: bytes) -> bytes:
    """Write over a part of a file; give what its first megabyte was after that."""
    with path.open("r+b") as file:
        file.seek(at)
        file.write(content)
        file.seek(0)
        return file.read(MIB)


def test_a_whole_partition_is_left_alone_and_nothing_is_said(start):
    assert start.mends_data() == []
    assert start.asked == []
    assert not list(start.card.iterdir())


@pytest.mark.parametrize(
    "content", [bytes(4096), b"\xff" * 4096, b"hsqs" * 1024], ids=["zeros", "ones", "other"]
)
def test_a_partition_whose_first_4_kb_are_lost_is_mended_with_the_copy_of_its_superblock(start, content):
    left = damage(start.data, 0, content)
    (said,) = start.mends_data()
    assert said.startswith("the data partition was damaged and is mended (e2fsck -y ")
    assert said.endswith("); its beginning is kept in data-damaged.bin")
    assert (start.card / "data-damaged.bin").read_bytes() == left
    assert "FILE SYSTEM WAS MODIFIED" in (start.card / "data-damaged.txt").read_text(encoding="utf-8")
    assert start.asked == ["rw", "ro"]
    tool("e2fsck", "-fn", start.data)
    assert journal_of(start.data) == "hand 17\n" * 4096
    assert start.mends_data() == []


def test_the_descriptors_of_the_groups_are_lost_with_the_superblock(start):
    """The first 64 kB: what follows it is mended, too."""
    damage(start.data, 0, bytes(65536))
    (said,) = start.mends_data()
    assert "is mended" in said
    assert journal_of(start.data) == "hand 17\n" * 4096


def test_what_was_put_aside_first_is_not_written_over(start):
    """The second damage is found on a partition that was mended once: the first one had more."""
    (start.card / "data-damaged.bin").write_bytes(b"the first")
    damage(start.data, 0, bytes(4096))
    start.mends_data()
    assert (start.card / "data-damaged.bin").read_bytes() == b"the first"


def test_a_partition_of_which_nothing_is_left_is_told_and_its_beginning_kept(start):
    size = start.data.stat().st_size
    start.data.write_bytes(bytes(size))
    (said,) = start.mends_data()
    assert said.startswith("the data partition is damaged and could not be mended (e2fsck: status ")
    assert (start.card / "data-damaged.bin").stat().st_size == MIB
    assert start.asked == ["rw", "ro"]


def test_an_error_that_e2fsck_mends_by_itself_is_told_and_nothing_put_aside(start):
    """The count of free blocks is wrong, as after a cut."""
    tool("debugfs", "-w", "-R", "ssv free_blocks_count 1", start.data)
    tool("debugfs", "-w", "-R", "ssv state 0", start.data)
    assert start.mends_data() == ["the data partition was put in order"]
    assert not list(start.card.iterdir())


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """The first partition, FAT, as the image has it."""
    path = tmp_path / "first.fat"
    path.touch()
    tool("mkfs.vfat", "-C", "-n", "SHUFFLEUP", tmp_path / "made.fat", "65536")
    (tmp_path / "made.fat").rename(path)
    return path


def test_a_first_partition_that_a_cut_left_unclean_is_checked_and_clean_after_that(start, first):
    """Byte 37 is where FAT16 says that it is mounted (fatgen103, BS_Reserved1)."""
    assert start.does(f"mend_card '{first}'") == []
    damage(first, 37, b"\x01")
    tool("fsck.vfat", "-n", first, statuses=(1,))
    assert start.does(f"mend_card '{first}'") == [
        "the first partition was left in disorder, and was put in order"
    ]
    tool("fsck.vfat", "-n", first)
    assert start.does(f"mend_card '{first}'") == []


def test_a_first_partition_that_is_none_is_told_and_stops_nothing(start, first):
    first.write_bytes(bytes(MIB))
    (said,) = start.does(f"mend_card '{first}'")
    assert said.startswith("the first partition could not be put in order (fsck.vfat: status ")


def test_the_init_checks_a_partition_while_nothing_of_it_is_mounted(root):
    """And it goes on without data, to say so, where that cannot be mounted."""
    init = (root / "hardware/image/init").read_text(encoding="utf-8")
    lines = [line.strip() for line in init.splitlines()]
    order = [
        "umount /card",
        'mend_card "$first" | tell',
        'mount -t vfat -o ro,umask=022 "$first" /card || fail "the first partition cannot be read"',
        'mend_data "/dev/$data" /card | tell',
        'if mount -t ext4 -o noatime "/dev/$data" /data; then',
        'without_data "the data partition of this card cannot be read"',
    ]
    places = [lines.index(line) for line in order]
    assert places == sorted(places)
    initrd = (root / "scripts/image/initrd").read_text(encoding="utf-8")
    assert "shuffleup-image/{slot-rules,file-systems}" in initrd
    subprocess.run(("sh", "-n", root / "hardware/image/init"), check=True)


@pytest.mark.parametrize(
    ("on_card", "model", "settings"),
    [
        (None, "QEMU", {"listen": {"host": "0.0.0.0"}}),
        (None, "Raspberry Pi 4 Model B", {"listen": {"host": "0.0.0.0"}, "hardware": {"kind": "pi"}}),
        (b'unit = "table 1"\r\n', "Raspberry Pi 4 Model B", {"unit": "table 1"}),
    ],
)
def test_safe_mode_of_a_card_that_keeps_nothing_is_seen_in_the_room(root, tmp_path, on_card, model, settings):
    """The settings of the box were on that partition."""
    for name, content in (("found", b"lost\n"), ("model", model.encode() + b"\0")):
        (tmp_path / name).write_bytes(content)
    if on_card is not None:
        (tmp_path / "unit.toml").write_bytes(on_card)
    (tmp_path / "systemctl").write_text(f'#!/bin/sh\necho "$*" >"{tmp_path}/asked"\n', encoding="ascii")
    (tmp_path / "systemctl").chmod(0o755)
    given = {"CARD": "", "SETTINGS": "/settings", "MODEL": "/model", "WORDS": "/words", "FOUND": "/found"}
    places = {name: f"{tmp_path}{path}" for name, path in given.items()}
    program = root / "hardware/image/root/usr/lib/shuffleup-image/no-data"
    subprocess.run(("sh", program), env={"PATH": f"{tmp_path}:{PATH}", **places}, check=True)
    assert tomllib.loads((tmp_path / "settings").read_text(encoding="ascii")) == settings
    assert (tmp_path / "words").read_text(encoding="ascii") == "lost\n"
    assert (tmp_path / "asked").read_text(
        encoding="ascii"
    ) == "start --no-block shuffleup-safe@table.service\n"


def test_a_card_that_keeps_nothing_shows_safe_mode_and_no_table(root):
    units = root / "hardware/image/root/etc/systemd/system"
    away = "ConditionPathExists=!/run/shuffleup-no-data\n"
    for unit in ("shuffleup-table.service.d/image.conf", "image-card.service", "image-slot.service"):
        assert away in (units / unit).read_text(encoding="utf-8")
    shows = (units / "image-no-data.service").read_text(encoding="utf-8")
    assert "ConditionPathExists=/run/shuffleup-no-data\n" in shows
    program = (units / "../../../usr/lib/shuffleup-image/no-data").read_text(encoding="utf-8")
    assert "systemctl start --no-block shuffleup-safe@table.service\n" in program
    assert " image-no-data " in (root / "scripts/image/build").read_text(encoding="utf-8")
