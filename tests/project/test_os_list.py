"""The list by which Raspberry Pi Imager finds the image: its fields, and what they say of the two files."""

import hashlib
import json
import lzma
import re
import subprocess
import sys
from pathlib import Path

import pytest

STRINGS = ("name", "description", "icon", "url", "extract_sha256", "release_date", "init_format")
"""Fields that are texts in Imager's schema (doc/json-schema/os-list-schema.json), and those of numbers."""
NUMBERS = ("extract_size", "image_download_size")
REQUIRED = {*STRINGS, *NUMBERS} - {"init_format"}
IMAGE = b"a card " * 100_000


@pytest.fixture
def listed(root: Path, tmp_path: Path):
    """Compress an image and write its list; returns the list."""

    def listed(*more: str):
        compressed = tmp_path / "shuffleup-0.2.0-aarch64.img.xz"
        compressed.write_bytes(lzma.compress(IMAGE))
        facts = (
            "--version",
            "0.2.0",
            "--size",
            str(len(IMAGE)),
            "--sha256",
            hashlib.sha256(IMAGE).hexdigest(),
        )
        line = [sys.executable, str(root / "scripts/image/os_list.py"), str(compressed), *facts, *more]
        subprocess.run(line, check=True, env={"SOURCE_DATE_EPOCH": "1796000000"})
        return json.loads((tmp_path / "os_list.json").read_text(encoding="utf-8")), compressed

    return listed


def test_the_list_has_what_the_schema_of_imager_wants_and_nothing_beside_it(listed):
    """No other key than `os_list` and `imager` may stand at the top."""
    found, _ = listed()
    assert found.keys() == {"os_list"}
    (one,) = found["os_list"]
    assert one.keys() >= REQUIRED
    assert all(isinstance(one[name], str) for name in STRINGS)
    assert all(isinstance(one[name], int) for name in NUMBERS)
    assert one["init_format"] in ("none", "systemd", "cloudinit", "cloudinit-rpi")
    assert all(isinstance(tag, str) for tag in one["devices"])


def test_sizes_and_sums_are_those_of_the_two_files(listed):
    found, compressed = listed()
    (one,) = found["os_list"]
    assert one["extract_size"] == len(IMAGE)
    assert one["extract_sha256"] == hashlib.sha256(lzma.decompress(compressed.read_bytes())).hexdigest()
    assert one["image_download_size"] == compressed.stat().st_size
    assert one["image_download_sha256"] == hashlib.sha256(compressed.read_bytes()).hexdigest()
    assert one["release_date"] == "2026-11-30"


def test_the_image_is_found_on_this_computer_or_where_it_is_published(listed):
    found, compressed = listed()
    assert found["os_list"][0]["url"] == compressed.as_uri()
    found, _ = listed("--url", "https://example.org/shuffleup/")
    assert found["os_list"][0]["url"] == "https://example.org/shuffleup/shuffleup-0.2.0-aarch64.img.xz"


def test_the_boards_are_those_whose_files_are_on_the_card(listed, root):
    """A tag of Imager for each tree of devices that the image has: a Raspberry Pi 4 and a 3, no 5."""
    build = (root / "scripts/image/build").read_text(encoding="utf-8")
    trees = set(re.findall(r"broadcom/bcm\w+\*?-rpi-(\d)", build))
    found, _ = listed()
    assert found["os_list"][0]["devices"] == [f"pi{number}-64bit" for number in sorted(trees, reverse=True)]
