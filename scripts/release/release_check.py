#!/usr/bin/env python3
"""Check the requirements of a release, in the order of docs/engineer/releasing.md; exit 1 if one is not met.

scripts/release/release_check.py                      all of it
scripts/release/release_check.py --until journals     as far as it can be checked before the packages are made
"""

import argparse
import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from msgspec import json

from event_shapes import faults, shapes_now
from recorded_evenings import evenings
from shuffleup.cli.contents import DEMO
from shuffleup.network.trust.releases import NAME, NotARelease, check_content, read_signed, version_of

ROOT = Path(__file__).resolve().parents[2]

MACHINES = ("aarch64",)
PYTHONS = ("3.11", "3.13")
"""The targets of a release: the Pythons of Raspberry Pi OS 12 and 13."""


class Tree(NamedTuple):
    """A checkout, the version that it is to be released as, and the public keys of those who may sign."""

    root: Path
    version: str
    keys: tuple[str, ...] = ()

    def text(self, name: str) -> str:
        """Read a file."""
        return (self.root / name).read_text(encoding="utf-8")

    def packages(self) -> list[Path]:
        """Name the packages that a release has."""
        return [
            self.root / f"dist/shuffleup-{self.version}-{machine}-py{python}.tar.gz"
            for machine in MACHINES
            for python in PYTHONS
        ]

    def wheel(self) -> Path:
        """Name the wheel, which pipx installs on any computer."""
        return self.root / f"dist/shuffleup-{self.version}-py3-none-any.whl"

    def source(self) -> Path:
        """Name the source that the wheel is made of."""
        return self.root / f"dist/shuffleup-{self.version}.tar.gz"


def main(arguments: Sequence[str] | None = None) -> int:
    """Check each step and print a line for it; return the exit status."""
    parser = argparse.ArgumentParser(description="Check what a release needs.")
    parser.add_argument("--until", choices=tuple(STEPS), help="the last step to check")
    parser.add_argument(
        "--key", action="append", default=[], metavar="KEY", help="a public key that may sign"
    )
    asked = parser.parse_args(arguments)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return 1 if list(told(Tree(ROOT, version, tuple(asked.key)), asked.until)) else 0


def told(tree: Tree, until: str | None = None) -> Iterator[str]:
    """Print whether each step is in order, and give what is wrong."""
    for name, check in STEPS.items():
        wrong = list(check(tree))
        print(f"{name:12} {'FAILED' if wrong else 'ok'}")
        for line in wrong:
            print(f"  {line}")
        yield from wrong
        if name == until:
            return


def version(tree: Tree) -> Iterator[str]:
    """The version stands in two places, has three numbers, and is not older than one that was released."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", tree.version):
        yield f"pyproject.toml: {tree.version} is no version: three numbers with points between them"
        return
    if f'__version__ = "{tree.version}"' not in tree.text("device/shuffleup/__init__.py"):
        yield f'device/shuffleup/__init__.py: write __version__ = "{tree.version}"'
    released = re.findall(r"^## (\d+\.\d+\.\d+) ", tree.text("CHANGELOG.md"), re.MULTILINE)
    if later := [one for one in released if version_of(one) > version_of(tree.version)]:
        yield f"CHANGELOG.md: {later[0]} is listed already, and {tree.version} is older"


def changelog(tree: Tree) -> Iterator[str]:
    """The version has a section with its day, and nothing waits for a release."""
    sections = re.split(r"^## ", tree.text("CHANGELOG.md"), flags=re.MULTILINE)[1:]
    by_head = {head: body.strip() for head, _, body in (section.partition("\n") for section in sections)}
    if by_head.get("Unreleased"):
        yield f"CHANGELOG.md: lines stand under Unreleased; move them to ## {tree.version} - YYYY-MM-DD"
    mine = [head for head in by_head if head.partition(" - ")[0] == tree.version]
    if not mine:
        yield f"CHANGELOG.md: there is no section ## {tree.version} - YYYY-MM-DD"
    for head in mine:
        if not _is_day(head.partition(" - ")[2]):
            yield f"CHANGELOG.md: ## {head}: the day is missing, such as {tree.version} - 2026-11-21"
        if not by_head[head]:
            yield f"CHANGELOG.md: ## {head}: says nothing"


def _is_day(text: str) -> bool:
    try:
        return bool(date.fromisoformat(text))
    except ValueError:
        return False


def catalogues(tree: Tree) -> Iterator[str]:
    """Every sentence is translated into every language that the box offers."""
    for path in sorted((tree.root / "device/shuffleup/kernel/languages").glob("*.po")):
        with path.open("rb") as stream:
            left = [one for one in read_po(stream, locale=path.stem) if one.id and not _is_translated(one)]
        if left:
            yield f"{path.name}: {len(left)} sentences are not translated; scripts/languages lists them"


def _is_translated(message: Message) -> bool:
    said = message.string or ""
    return bool(said) and all((said,) if isinstance(said, str) else said) and not message.fuzzy


def journals(tree: Tree) -> Iterator[str]:
    """Each evening of this version is kept, and every event is stored in the shape that is listed."""
    folder = tree.root / "tests/data/journals"
    stands = json.decode((folder / "stands.json").read_bytes(), type=dict[str, str])
    for evening in evenings():
        kept = f"{tree.version}-{evening}.journal"
        if kept not in stands or not (folder / f"{kept}.xz").exists():
            yield f"{kept} is not kept; run scripts/journals record"
    listed = json.decode((folder / "shapes.json").read_bytes(), type=dict[str, dict[str, str]])
    yield from faults(listed, shapes_now())


TELLING = {"direct_url.json", "uv_cache.json"}
"""Notes of uv, with which no two packages of one commit would be the same octets."""


def package(tree: Tree) -> Iterator[str]:
    """Each package is there, holds this version, and every file in it has the hash of its CONTENTS."""
    for path in tree.packages():
        _, machine, python, _ = NAME.fullmatch(path.name).groups()  # type: ignore[union-attr]
        if not path.exists():
            how = f'make package ARGS="--machine {machine} --python {python}"'
            yield f"dist/{path.name} is missing; run {how}"
            continue
        yield from (f"dist/{path.name}: {what}" for what in _wrong_inside(path, tree.version))


def _wrong_inside(path: Path, version: str) -> Iterator[str]:
    with tarfile.open(path) as packed:
        files = {
            one.name.partition("/")[2]: file.read()
            for one in packed.getmembers()
            if (file := packed.extractfile(one))
        }
    if files.get("VERSION", b"").decode().strip() != version:
        yield f"its VERSION is {files.get('VERSION', b'missing').decode().strip()}, not {version}"
    if not any(f"shuffleup-{version}.dist-info/" in name for name in files):
        yield f"it does not hold the wheel of {version}"
    yield from _not_for_a_box(files)
    for line in files.get("CONTENTS", b"").decode().splitlines():
        digest, _, name = line.partition("  ")
        if hashlib.sha256(files.get(name.removeprefix("./"), b"")).hexdigest() != digest:
            yield f"{name} is not the file that CONTENTS lists; make the package again"
    if "CONTENTS" not in files:
        yield "its list CONTENTS is missing; make the package again"


def _not_for_a_box(files: Iterable[str]) -> Iterator[str]:
    if any(f"/{DEMO}/" in name for name in files):
        yield f"it holds {DEMO}, and a box has no demo; make the package again"
    for name in files:
        if name.rpartition("/")[2] in TELLING:
            yield f"{name} tells the folder or the time that it was made in; make the package again"


def wheel(tree: Tree) -> Iterator[str]:
    """Wheel and source are there, hold this version, and whoever installs the wheel has a demo to run."""
    if missing := [path for path in (tree.wheel(), tree.source()) if not path.exists()]:
        yield from (f'dist/{path.name} is missing; run make package ARGS="--wheel"' for path in missing)
        return
    with ZipFile(tree.wheel()) as packed:
        names = packed.namelist()
    if f"shuffleup-{tree.version}.dist-info/METADATA" not in names:
        yield f"dist/{tree.wheel().name}: it is not the wheel of {tree.version}"
    if f"{DEMO}/__init__.py" not in names:
        yield f"dist/{tree.wheel().name}: {DEMO} is missing, and shuffleup demo does not run"
    with tarfile.open(tree.source()) as unpacked:
        if f"shuffleup-{tree.version}/PKG-INFO" not in unpacked.getnames():
            yield f"dist/{tree.source().name}: it is not the source of {tree.version}"


def signature(tree: Tree) -> Iterator[str]:
    """Beside each file lies its signature: of a key that boxes know, or of OpenPGP for wheel and source."""
    if not tree.keys:
        yield "name who may sign: --key and the public key that shuffleup update --sign prints"
        return
    for path in tree.packages():
        beside = path.with_name(f"{path.name}.signed")
        try:
            check_content(read_signed(beside, tree.keys), path)
        except FileNotFoundError:
            yield f"dist/{beside.name} is missing; run shuffleup update --sign KEY_FOLDER dist/{path.name}"
        except NotARelease as error:
            yield f"dist/{error}"
    yield from _not_vouched_for(tree.wheel(), tree.source())


def _not_vouched_for(*files: Path) -> Iterator[str]:
    for path in files:
        beside = path.with_name(f"{path.name}.asc")
        if not beside.exists():
            yield f"dist/{beside.name} is missing; run gpg --armor --detach-sign dist/{path.name}"
        elif not shutil.which("gpg"):
            yield f"dist/{beside.name}: gpg is missing, which verifies it; install gnupg"
        elif subprocess.run(("gpg", "--verify", beside, path), capture_output=True, check=False).returncode:
            yield f"dist/{beside.name}: gpg --verify does not find it good"


STEPS: dict[str, Callable[[Tree], Iterator[str]]] = {
    "version": version,
    "changelog": changelog,
    "catalogues": catalogues,
    "journals": journals,
    "package": package,
    "wheel": wheel,
    "signature": signature,
}
"""The checks, in this order."""

if __name__ == "__main__":
    sys.exit(main())
