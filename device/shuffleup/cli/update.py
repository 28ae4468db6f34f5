"""`shuffleup update`: install a newer release from a stick, if it is signed by a key that this box trusts.

A box whose card is an image of two slots takes the release into the one that does not run.
"""

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from shuffleup import __version__
from shuffleup.cli.arguments.this_box import KEYS
from shuffleup.kernel.bounded_read import open_file, read_small
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown
from shuffleup.network.trust.releases import (
    ENDING,
    Kind,
    NotARelease,
    SignedRelease,
    check_content,
    found_text,
    newest,
    read_signed,
    signed,
    trusted_keys,
)
from shuffleup.network.trust.unit_key import unit_key
from shuffleup.storage.atomic_write import replace_whole

RUNNING = Path("/run/shuffleup-slot")
SLOTS = Path("/usr/lib/shuffleup-image/shuffleup-slot")
_AT_ONCE = 1 << 20


def is_an_image(running: Path = RUNNING) -> bool:
    """Say whether this box began from a slot (hardware/image/init writes which)."""
    return running.is_file()


def write_other_slot(release: SignedRelease, slots: Path = SLOTS) -> int:
    """Write a release into the other slot, to be tried at the next start; 0 when it is there, 2 if it failed.

    `slots` is the program that knows the slots. It refuses, and says why, while the slot that runs is on
    trial, for the next start has only the other one then. Else a power cut at any moment leaves what the next
    start takes: only the last step asks the boot loader to try what was written.
    """
    device = subprocess.run((slots, "device"), stdout=subprocess.PIPE, text=True, check=False)
    if device.returncode:
        return 2
    write_checked(release, Path(device.stdout.strip()))
    if subprocess.run((slots, "take"), check=False).returncode:
        return 2
    print("it begins with the next start, and stays if it is good for ten minutes then: sudo reboot")
    return 0


def write_checked(release: SignedRelease, device: Path) -> None:
    """Write a root to a device, and read it back from there.

    Raises:
        NotARelease: the file is not what was signed. The device is no root then.
        CommandError: the device does not hold what was written.
    """
    with open_file(release.path) as file, device.open("r+b", buffering=0) as slot:
        first = file.read(_AT_ONCE)
        digest, size = hashlib.sha256(first), len(first)
        slot.write(bytes(len(first)))
        os.fsync(slot.fileno())  # half a root has no beginning, and nobody takes it for one
        while octets := file.read(_AT_ONCE):
            digest.update(octets)
            size += slot.write(octets)
        if digest.hexdigest() != release.sha256:
            raise NotARelease(f"{release.path.name}: damaged, or not the root that was signed: copy it again")
        os.fsync(slot.fileno())
        slot.seek(0)
        slot.write(first)
        os.fsync(slot.fileno())
        os.posix_fadvise(slot.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    if _sha256_of_first(device, size) != release.sha256:
        raise CommandError(f"{device}: the card does not hold what was written: take another card")


def _sha256_of_first(device: Path, size: int) -> str:
    digest = hashlib.sha256()
    with device.open("rb", buffering=0) as slot:
        while size and (octets := slot.read(min(size, _AT_ONCE))):
            digest.update(octets)
            size -= len(octets)
    return digest.hexdigest()


LONGEST_KEYS = 100_000
"""Some thousand keys."""
HOME_OF_ALL = Path("/opt/shuffleup")


def run(args: argparse.Namespace) -> int:
    """Update; 0 when it is done or nothing is newer, 1 for nothing that may be taken, 2 if it failed."""
    try:
        if args.sign:
            return _sign(args.where, args.sign)
        return _check(args.where, args.keys, args.tell) if args.check else _update(args.where, args.keys)
    except NotARelease as refused:
        print(refused, file=sys.stderr)
        return 1
    except OSError as error:
        raise CommandError(f"{error.filename or args.where}: {error.strerror}") from error


def _sign(package: Path, folder: Path) -> int:
    key = unit_key(folder)
    replace_whole(package.with_name(package.name + ENDING), signed(package, key))
    written = f"{shown(package.name)}{ENDING}"
    print(f"{written} is written; boxes take it that have this line in {KEYS}:\n{key.unit_id}")
    return 0


def _check(stick: Path, keys: Path, tell: Path | None) -> int:
    """Look, and say so; a package is read to its end, for half of one is none."""
    release = _newer(stick, keys)
    if release is None:
        return 0
    check_content(release, release.path)
    print(_newer_text(release))
    if tell:
        replace_whole(tell, found_text(release))
        tell.chmod(0o644)  # a service writes for itself alone, and this is for the console
    return 0


def _update(stick: Path, keys: Path) -> int:
    release = _newer(stick, keys)
    if release is None:
        return 0
    is_first = not HOME_OF_ALL.exists()
    try:
        return write_other_slot(release) if is_an_image() else _installed(release)
    finally:
        if is_first:
            with suppress(OSError):  # it holds the release that was installed
                HOME_OF_ALL.rmdir()


def _newer(stick: Path, keys: Path) -> SignedRelease | None:
    """Find the release to install; where nothing is newer, print that and return None.

    Raises:
        NotARelease: nothing that this box takes lies there at all.
    """
    if not stick.is_dir():
        raise NotARelease(f"{stick}: there is no such folder; put the stick in, or name where it is mounted")
    if not keys.is_file():
        raise NotARelease(f"{keys}: this box trusts nobody yet; write the key there that signs your releases")
    try:
        trusted = trusted_keys(read_small(keys, LONGEST_KEYS).decode())
    except UnicodeDecodeError as error:
        raise NotARelease(f"{keys}: no text in UTF-8; write a key a line, as --sign prints it") from error
    installed = installed_version()
    python = ".".join(platform.python_version_tuple()[:2])
    found = list(_found(stick, trusted))
    kind: Kind = "root" if is_an_image() else "tar.gz"
    release = newest(found, machine=platform.machine(), python=python, after=installed, kind=kind)
    if release is None:
        nothing = f"{stick}: nothing newer than {installed} for {platform.machine()} with Python {python}"
        if not found:
            untrusted = any(stick.glob(f"*{ENDING}"))
            raise NotARelease(f"{stick}: no release that this box may take" if untrusted else nothing)
        print(nothing)
        return None
    return release


def _newer_text(release: SignedRelease) -> str:
    installed = installed_version()
    name = shown(release.path.name)
    return f"{name}: whole, newer than {installed}, and signed by somebody whom this box trusts"


def installed_version(current: Path = HOME_OF_ALL / "current" / "VERSION") -> str:
    """Say which release is installed here, else which one this program is."""
    return current.read_text(encoding="ascii").strip() if current.is_file() else __version__


def _found(stick: Path, trusted: frozenset[str]) -> Iterator[SignedRelease]:
    """Read what is vouched for; what is not ours is named and left alone."""
    for path in sorted(stick.glob(f"*{ENDING}")):
        try:
            yield read_signed(path, trusted)
        except NotARelease as refused:
            print(refused, file=sys.stderr)


def _installed(release: SignedRelease) -> int:
    """Copy the package off the stick before it is looked at: what is checked is what is unpacked."""
    HOME_OF_ALL.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=HOME_OF_ALL, prefix="update-") as folder:
        package = Path(folder) / "package.tar.gz"
        shutil.copyfile(release.path, package)
        check_content(release, package)
        print(_newer_text(release))
        unpacked = Path(folder) / "release"
        unpacked.mkdir()
        unpack = ("tar", "-xzf", str(package), "-C", str(unpacked), "--strip-components=1", "--no-same-owner")
        if subprocess.run(unpack, check=False).returncode:
            return 2
        return subprocess.run([unpacked / "install", "--offline"], check=False).returncode
