"""Two computers that run a card: user-mode Linux, without a boot loader, and QEMU, with U-Boot."""

import os
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from image.disk import Card

UML_MEMORY = "512M"
QEMU_MEMORY = "1536"
U_BOOT = Path("/usr/lib/u-boot/qemu_arm64/u-boot.bin")


class Guest(Protocol):
    """A computer that is on: where its box and its ssh answer, what makes it start again, and its plug."""

    address: str
    ssh: tuple[str, int]
    restart: str

    def pull_the_plug(self) -> None:
        """Take its power away, and with it all that is in its memory."""

    def is_on(self) -> bool:
        """Say whether it runs."""


class Running:
    """A guest that is a process of this computer; what it says goes to a file."""

    def __init__(
        self, words: Sequence[str | Path], folder: Path, address: str, ssh: tuple[str, int], restart: str
    ) -> None:
        self.address, self.ssh, self.restart = address, ssh, restart
        said = subprocess.Popen(
            ("tee", "-a", folder / "console"), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
        )
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=said.stdin,  # user-mode Linux polls it, and a file cannot be polled
            stderr=subprocess.STDOUT,
            env={**os.environ, "TMPDIR": str(folder)},
            start_new_session=True,
        )

    def pull_the_plug(self) -> None:
        """Kill it whole: what it has not written is gone."""
        if self.is_on():
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def is_on(self) -> bool:
        """Say whether it runs."""
        return self._process.poll() is None


class UserMode:
    """Starts a card in user-mode Linux; its network is a tap of this computer's that `cuts` has made."""

    def __init__(self, folder: Path, number: int, initrd: Path) -> None:
        self._folder, self._number, self._initrd = folder, number, initrd

    def start(self, card: Card) -> Guest:
        """Switch it on. It starts again by ending: a restart of its own would not ask which slot."""
        tap, host = f"tap{self._number}", f"10.99.{self._number}.2"
        words: tuple[str | Path, ...] = (
            *(
                "linux.uml",
                f"mem={UML_MEMORY}",
                f"ubd0={card.path}",
                f"ubd1={self._folder}/stick.img",
                f"initrd={self._initrd}",
            ),
            *(
                f"vec0:transport=tap,ifname={tap},mac=02:00:00:00:00:{self._number:02x}",
                f"shuffleup.slot={card.load()}",
            ),
            *(
                "con=null",
                "con0=null,fd:1",
                "panic=1",
                "noreboot",
                "systemd.watchdog_sec=0",
                "systemd.show_status=0",
            ),
        )
        return Running(words, self._folder, f"http://{host}:8080", (host, 22), "poweroff")


class Emulated:
    """Starts a card in QEMU's `virt`: U-Boot reads it, and takes the kernel of a slot."""

    def __init__(self, folder: Path, port: int, watchdog: bool = False) -> None:
        self._folder, self._port, self._watchdog = folder, port, watchdog

    def start(self, card: Card) -> Guest:
        """Switch it on."""
        web = f"hostfwd=tcp:127.0.0.1:{self._port}-:8080"
        ssh = f"hostfwd=tcp:127.0.0.1:{self._port + 1}-:22"
        words: tuple[str | Path, ...] = (
            *("qemu-system-aarch64", "-M", "virt", "-cpu", "cortex-a72", "-smp", "2", "-m", QEMU_MEMORY),
            *("-display", "none", "-serial", "stdio", "-monitor", "none", "-bios", U_BOOT),
            *("-drive", f"file={card.path},format=raw,if=virtio,cache=writeback"),
            *("-drive", f"file={self._folder}/stick.img,format=raw,if=virtio,readonly=on"),
            *("-netdev", f"user,id=net,{web},{ssh}", "-device", "virtio-net-pci,netdev=net,romfile="),
            *(("-device", "i6300esb") if self._watchdog else ()),
        )
        return Running(
            words, self._folder, f"http://127.0.0.1:{self._port}", ("127.0.0.1", self._port + 1), "reboot"
        )
