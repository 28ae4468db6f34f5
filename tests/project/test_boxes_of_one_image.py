"""Two boxes that are written from one image are two: what makes a box itself is made at its first start."""

import re
import subprocess
from pathlib import Path

import pytest

from shuffleup.network.trust.unit_key import unit_key

OF_ONE_BOX = (
    "etc/ssh/ssh_host_ed25519_key",
    "var/lib/shuffleup/table/unit.key",
    "var/lib/systemd/random-seed",
    "var/lib/shuffleup/table/friday.journal",
    "root/.ssh/authorized_keys",
    "etc/NetworkManager/system-connections/card.nmconnection",
    "etc/machine-id",
    "etc/hostname",
)


def looked_at(root: Path, image: Path) -> "subprocess.CompletedProcess[str]":
    line = [str(root / "scripts/image/nobody"), str(image)]
    return subprocess.run(line, capture_output=True, text=True, check=False)


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """The folders of an image that is nobody: an empty number, and a link to that of each start."""
    for folder in {str(Path(one).parent) for one in OF_ONE_BOX} | {"var/lib/dbus"}:
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    (tmp_path / "etc/machine-id").touch()
    (tmp_path / "var/lib/dbus/machine-id").symlink_to("/etc/machine-id")
    return tmp_path


def test_an_image_that_is_nobody_is_made(root, image):
    assert looked_at(root, image).returncode == 0


@pytest.mark.parametrize("path", OF_ONE_BOX)
def test_an_image_with_something_of_one_box_is_refused_and_it_is_named(root, image, path):
    (image / path).write_bytes(b"of one box")
    ran = looked_at(root, image)
    assert ran.returncode == 1
    assert ran.stderr == f"image: every box of this image would have the same: /{path}\n"


def test_the_builder_looks_before_it_makes_a_file(root):
    build = (root / "scripts/image/build").read_text(encoding="utf-8")
    assert build.index("scripts/image/nobody") < build.index("\nmake_update\n")


def first_start(root: Path, folder: Path) -> tuple[str, str]:
    """Let the init of the image make number and name on an empty data partition."""
    (folder / "data").mkdir(parents=True)
    (folder / "new/etc").mkdir(parents=True)
    init = (root / "hardware/image/init").read_text(encoding="utf-8").splitlines()
    lines = [line for line in init if re.match(r"\[ -s /data/(machine-id|hostname) \]", line)]
    assert len(lines) == 2
    script = re.sub(r"(?<![\w.}])/(data|new)\b", rf"{folder}/\1", "\n".join(lines))
    subprocess.run(("sh", "-c", script), check=True)
    number, name = ((folder / "data" / one).read_text(encoding="ascii") for one in ("machine-id", "hostname"))
    return number.strip(), name.strip()


def test_two_boxes_have_two_numbers_two_names_and_two_keys(root, tmp_path):
    boxes = [first_start(root, tmp_path / name) for name in ("one", "two")]
    assert all(
        re.fullmatch("[0-9a-f]{32}", number) and name == f"shuffleup-{number[:4]}" for number, name in boxes
    )
    assert boxes[0][0] != boxes[1][0]
    keys = {unit_key(tmp_path / name).unit_id for name in ("one", "two")}
    assert len(keys) == 2
