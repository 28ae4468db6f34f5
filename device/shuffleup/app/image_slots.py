"""A box whose card is an image of two slots: the next release goes into the one that does not run."""

import hashlib
import os
import subprocess
from pathlib import Path

from shuffleup.kernel.bounded_read import open_file
from shuffleup.kernel.command_error import CommandError
from shuffleup.network.trust.signed_release import NotARelease, SignedRelease

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
    print("it begins with the next start, and stays if its clock is there then: sudo reboot")
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
