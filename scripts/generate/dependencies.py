#!/usr/bin/env python3
"""Write docs/reference/dependencies.md from the locks and requirements/licences.toml.

scripts/dependencies            write the document anew
scripts/dependencies --check    write nothing; fail where it is out of date or a package is not in order
scripts/dependencies --audit    ask pip-audit whether a flaw is known of what lies on a box, over the Internet
"""

import argparse
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import distributions
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = "docs/reference/dependencies.md"
LICENCES = "requirements/licences.toml"

LOCKS = {
    "run": "a box",
    "ui": "a box with a touchscreen, or a wall",
    "pi": "a Raspberry Pi",
    "dev": "tests and checks",
    "bench": "benchmarks",
    "hardware": "drawings of wires",
    "enclosure": "the printed parts",
    "pico": "types of MicroPython",
}
"""The purpose of each lock; a package is listed with the first of them that has it."""

ON_A_BOX = ("run", "ui", "pi")

FREE = re.compile(
    r"\b(MIT(-0|-CMU)?|BSD-[23]-Clause|Apache-2\.0|ISC|PSF-2\.0|MPL-2\.0|Unlicense|Zlib|public domain)\b"
)
"""Licences of what may lie on a box: each asks for its notice at most, the MPL for its own sources."""

PIN = re.compile(r"^([a-z0-9-]+)==(\S+?)( ; .+)? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")
VIA = re.compile(r"^    #(?: via|  ) +(\S+)")
WINDOWS = "sys_platform == 'win32'"

BEGINNING = """# What others wrote and we use

Made by `scripts/dependencies` from the locks in `requirements/` and from
[licences.toml](../../requirements/licences.toml); do not edit it. Each package is pinned with the hashes of
its files, so nothing else is installed. `scripts/dependencies --audit` asks pip-audit, where it is installed,
whether a flaw is known of what lies on a box.
"""


class Package(NamedTuple):
    """A pinned package: who wants it, in which locks it is, and whether only Windows installs it."""

    name: str
    version: str
    via: frozenset[str]
    locks: tuple[str, ...]
    only_windows: bool


def pinned(root: Path) -> Iterator[Package]:
    """Read the locks; raises ValueError for a line that is neither a pin with its hashes nor a remark."""
    for lock in LOCKS:
        name, version, marker, via = "", "", "", set[str]()
        lines = (root / "requirements" / f"{lock}.txt").read_text(encoding="utf-8").splitlines()
        for line in lines:
            if pin := PIN.match(line):
                if name:
                    yield Package(name, version, frozenset(via), (lock,), WINDOWS in marker)
                name, version, marker, via = pin[1], pin[2], pin[3] or "", set()
            elif wanted := VIA.match(line):
                via.add(wanted[1])
            elif not HASH.match(line) and not line.lstrip().startswith("#"):
                raise ValueError(
                    f"requirements/{lock}.txt: {line.strip()!r} is no pin with its hash: make lock"
                )
        if name:
            yield Package(name, version, frozenset(via), (lock,), WINDOWS in marker)


def joined(packages: Iterator[Package]) -> tuple[Package, ...]:
    """List each version of a package once, with all its locks."""
    found: dict[tuple[str, str], Package] = {}
    for one in packages:
        before = found.get((one.name, one.version))
        found[one.name, one.version] = (
            one
            if before is None
            else before._replace(via=before.via | one.via, locks=before.locks + one.locks)
        )
    return tuple(found[key] for key in sorted(found))


def reasons(root: Path) -> Mapping[str, str]:
    """Read why we want what we ask for ourselves: the remark behind it in pyproject.toml."""
    wanted = re.findall(r'^ +"([A-Za-z0-9._-]+)[^"]*", +# (.+)$', (root / "pyproject.toml").read_text(), re.M)
    return {re.sub(r"[._]+", "-", name).lower(): why for name, why in wanted}


def faults(packages: Sequence[Package], licences: Mapping[str, str]) -> Iterator[str]:
    """Say what is not in order, one line each."""
    names = {one.name for one in packages}
    for name in sorted(names - licences.keys()):
        yield f"{LICENCES}: no licence of {name}: look at its metadata and write it down"
    for name in sorted(licences.keys() - names):
        yield f"{LICENCES}: {name} is in no lock any more: take it out"
    for one in packages:
        licence = licences.get(one.name, "")
        on_a_box = not one.only_windows and any(lock in ON_A_BOX for lock in one.locks)
        if licence and on_a_box and not FREE.search(licence):
            yield f"{one.name}: {licence!r} is no licence for what lies on a box; see {Path(__file__).name}"


def disagreements(licences: Mapping[str, str]) -> Iterator[str]:
    """Compare with what the packages say that are installed here and say it in SPDX."""
    for one in distributions():
        name = re.sub(r"[-_.]+", "-", one.metadata["Name"]).lower()
        said = one.metadata.json.get("license_expression")
        if said and name in licences and said != licences[name]:
            yield f"{LICENCES}: {name} says that its licence is {said}, not {licences[name]}"


def document(packages: Sequence[Package], licences: Mapping[str, str], why: Mapping[str, str]) -> str:
    """Write the document."""
    parts = [BEGINNING]
    for lock, what in LOCKS.items():
        mine = [one for one in packages if one.locks[0] == lock]
        if mine:
            parts.append(f"## For {what}\n\n| package | version | licence | why |\n|---|---|---|---|")
            parts += [
                f"| {one.name} | {one.version} | {licences[one.name]} | {_why(one, why)} |" for one in mine
            ]
            parts.append("")
    return "\n".join(parts)


def _why(one: Package, why: Mapping[str, str]) -> str:
    wanted_by = ", ".join(sorted(via for via in one.via if not via.startswith(("shuffleup", "-"))))
    own = "asked for in pyproject.toml" if "shuffleup" in one.via else "builds the project"
    said = why.get(one.name, "") or (f"for {wanted_by}" if wanted_by else own)
    return f"{said}; Windows only" if one.only_windows else said


def audit() -> int:
    """Ask pip-audit about everything that lies on a box."""
    program = shutil.which("pip-audit")
    if program is None:
        print("skipped: there is no pip-audit here; pipx install pip-audit")
        return 0
    locks = [word for lock in ON_A_BOX for word in ("--requirement", f"requirements/{lock}.txt")]
    return subprocess.run(
        [program, "--disable-pip", "--require-hashes", *locks], cwd=ROOT, check=False
    ).returncode


def main() -> int:
    """Write the document, or compare it with the locks."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--check", action="store_true")
    asked.add_argument("--audit", action="store_true")
    words = asked.parse_args()
    if words.audit:
        return audit()
    try:
        packages = joined(pinned(ROOT))
    except ValueError as error:
        print(error)
        return 1
    licences = tomllib.loads((ROOT / LICENCES).read_text(encoding="utf-8"))
    wrong = [*faults(packages, licences), *disagreements(licences)]
    if wrong:
        print("\n".join(wrong))
        return 1
    return _kept(document(packages, licences, reasons(ROOT)), only_check=words.check)


def _kept(wanted: str, *, only_check: bool) -> int:
    path = ROOT / DOCUMENT
    if not only_check:
        path.write_text(wanted, encoding="utf-8")
    elif not path.exists() or path.read_text(encoding="utf-8") != wanted:
        print(f"{DOCUMENT} does not say what the locks say; type: scripts/dependencies")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
