"""Evenings on a card whose power is cut again and again: at play, while it starts, and within an update."""

import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Protocol

from image.disk import Card
from image.guests import Guest
from shuffleup.storage.journal.reader import read_journal
from tests.reliability.audit import table_in, wrong_with
from tests.reliability.caller import Caller, Gone

PIN = "2718"
SETTINGS = 'role = "table"\nunit = "table 1"\n[listen]\nhost = "0.0.0.0"\n'
JOURNAL = "open table.journal"
PLAYERS = 6
ROLLBACK = "/opt/shuffleup/current/install rollback"
STICK = "/dev/disk/by-label/STICK"
MOUNT = f"mount -o ro {STICK} /run/stick"
UPDATE = f"mkdir -p /run/stick && {{ {MOUNT} || {{ sleep 1; {MOUNT}; }}; }} && shuffleup update /run/stick"
"""Under load user-mode Linux has answered the first read of a disk with EAGAIN: there is a second try."""

NO_TABLE = "echo OPTIONS=--no-such-option >/etc/shuffleup/table.conf"
A_TABLE_AGAIN = "rm /etc/shuffleup/table.conf"
ONE_LOOK = "echo MINUTES=1 >/etc/shuffleup/slot.conf"
"""A slot is good after one look, and not after ten: what each of them asks is tested elsewhere."""
"""Settings of a box go with it from slot to slot: a release on trial that cannot start its table."""
REFUSED = 2


class Computer(Protocol):
    """Starts a card."""

    def start(self, card: Card) -> Guest:
        """Switch it on."""


@dataclass
class Shown:
    """The results: cuts, starts that came to the clock, the slowest of them, and what was wrong.

    `update_s` is how long the last whole update took, at first a guess.
    """

    cuts: int = 0
    update_cuts: int = 0
    starts: int = 0
    updates: int = 0
    slowest_s: float = 0.0
    update_s: float = 60.0
    confirmed: int = 0
    acknowledged: int = 0
    hands: int = 0
    wrong: list[str] = field(default_factory=list)


class Evening:
    """One card from its first start on; `versions` are the releases that it may be seen with."""

    def __init__(self, computer: Computer, card: Card, folder: Path, shown: Shown, boot_s: float) -> None:
        self._computer, self._card, self._folder, self._shown = computer, card, folder, shown
        self._boot_s = boot_s
        self._caller = Caller(Random(), "")
        self._acknowledged: list[str] = []
        self._version = 0
        card.put("unit.toml", SETTINGS)
        card.put("pin.txt", PIN + "\n")
        card.put("ssh-keys.txt", (folder / "key.pub").read_text())
        card.put("update-keys.txt", (folder / "update-keys").read_text())

    def there_and_back(self) -> None:
        """Play, update from a stick, and roll back; each slot has to say that it is good."""
        guest = self._started(Random(0))
        if not guest:
            return
        self._play(Random(1), 30.0)
        self._keep()
        self.ssh(guest, f"{ONE_LOOK}; sync").wait()
        for command, slot in ((UPDATE, "b"), (ROLLBACK, "a")):
            self.ssh(guest, f"{command} && {guest.restart}").wait()
            guest = self._comes_to(guest, f"slot {slot} runs, {slot} is the default")
        guest.pull_the_plug()

    def second_update_on_trial(self) -> None:
        """Carry the next release to a box whose last one comes to no clock; lose slots after that."""
        guest = self._started(Random(0))
        if not guest:
            return
        self.ssh(guest, f"{ONE_LOOK} && {NO_TABLE} && {UPDATE} && {guest.restart}").wait()
        guest = self._comes_to(guest, "slot b runs, a is the default")
        update = self.ssh(guest, f"echo 0.0.1 >/opt/shuffleup/current/VERSION; {UPDATE}")
        cut_after_s = self._boot_s / 25
        try:
            said = f"an update on trial ended with {update.wait(cut_after_s)}"
        except subprocess.TimeoutExpired:
            said = f"an update on trial was going on after {cut_after_s:.0f} s"
        print(said, flush=True)
        if update.poll() != REFUSED:
            self._shown.wrong.append(said)
        self._shown.update_cuts += 1
        guest.pull_the_plug()
        guest = self._comes_to(self._computer.start(self._card), "slot a runs, a is the default")
        self._tells_what_was_left(guest)
        self.ssh(guest, f"{A_TABLE_AGAIN}; sync").wait()
        guest.pull_the_plug()
        if again := self._started(Random(0)):
            again.pull_the_plug()
        self._lose_slots()

    def _tells_what_was_left(self, guest: Guest) -> None:
        """Ask for the release whose trial the power cut has ended."""
        told = (self.ssh(guest, "shuffleup-slot | tail -n +2").communicate()[0] or b"").decode()
        print(told, end="", flush=True)
        if "did not stay: its start ended before it was found good" not in told:
            self._shown.wrong.append(f"the release that did not stay is told as {told!r}")

    def _lose_slots(self) -> None:
        """Lose the default slot, which has to bring the other one, and that, which has to be said."""
        self._card.spoil(f"root-{self._card.default()}")
        guest = self._comes_to(self._computer.start(self._card), "slot b runs, b is the default")
        guest.pull_the_plug()
        self._card.spoil("root-b")
        guest, console = self._computer.start(self._card), self._folder / "console"
        began, length = time.monotonic(), console.stat().st_size
        while time.monotonic() - began < self._boot_s and guest.is_on():
            time.sleep(1.0)
            if "neither slot can be read: stopped" in console.read_bytes()[length:].decode(errors="replace"):
                print(f"neither slot: said after {time.monotonic() - began:.0f} s", flush=True)
                break
        else:
            self._shown.wrong.append("a card without a slot does not say so")
        guest.pull_the_plug()

    def _comes_to(self, guest: Guest, wanted: str) -> Guest:
        """Wait until a slot has said that it is good, in a guest that begins anew."""
        began, said = time.monotonic(), ""
        while time.monotonic() - began < 2 * self._boot_s and said != wanted:
            if not guest.is_on():
                guest = self._computer.start(self._card)
            time.sleep(3.0)
            answer = (self.ssh(guest, "shuffleup-slot").communicate()[0] or b"").decode()
            said = answer.partition("\n")[0]
        took = time.monotonic() - began
        print(f"{said or 'no answer'}, {took:.0f} s after the command", flush=True)
        if said == wanted:
            self._shown.confirmed += 1
        else:
            self._shown.wrong.append(f"{said!r} and not {wanted!r}")
        return guest

    @property
    def updated(self) -> bool:
        """Say whether the second release is the default by now."""
        return self._card.default() == "b"

    def cut_at_play(self, chance: Random) -> None:
        """Start, look, play for a while, and pull the plug."""
        guest = self._started(chance)
        if guest:
            self._play(chance, chance.uniform(0.5, 4.0))
            self._shown.cuts += 1
            guest.pull_the_plug()
            self._keep()

    def cut_at_start(self, chance: Random) -> None:
        """Pull the plug before the clock is there."""
        guest = self._computer.start(self._card)
        time.sleep(chance.uniform(0.1, 0.8) * max(5.0, self._shown.slowest_s))
        self._shown.cuts += 1
        guest.pull_the_plug()

    def cut_in_update(self, chance: Random) -> None:
        """Start, have the next release written, and pull the plug in the middle or in its first start."""
        guest = self._started(chance)
        if not guest:
            return
        self._play(chance, 0.5)
        update = self.ssh(guest, f"echo begun && {UPDATE} && {guest.restart}")
        if not self._has_begun(update):
            self._shown.wrong.append("nobody could log in to update")
        began, part = time.monotonic(), chance.uniform(0.0, 1.15)
        while time.monotonic() - began < part * self._shown.update_s and guest.is_on():
            if update.poll() == 0:
                self._shown.update_s = time.monotonic() - began
                self._shown.updates += 1
                time.sleep(chance.uniform(0.0, 5.0))
                break
            time.sleep(0.1)
        if update.poll() not in (None, 0, 255):
            self._shown.wrong.append(f"an update ended with {update.poll()}")
        self._shown.update_cuts += 1
        guest.pull_the_plug()
        update.kill()
        update.wait()
        self._keep()

    def look(self) -> None:
        """Start once more, let the slot say that it is good, and read the journal of the card."""
        guest = self._started(Random(0))
        if guest:
            time.sleep(2)
            guest.pull_the_plug()
        journal = self._card.data(self._folder) / JOURNAL
        self._shown.wrong += wrong_with(journal, self._acknowledged)
        self._shown.acknowledged += len(self._acknowledged)
        with read_journal(journal) as rows:
            table = table_in(rows)
        self._shown.hands += table.play.hand_no if table else 0

    def ssh(self, guest: Guest, command: str) -> "subprocess.Popen[bytes]":
        """Have root do something in the guest, once its ssh answers."""
        host, port = guest.ssh
        words = (
            *("ssh", "-i", self._folder / "key", "-p", str(port), "-o", "StrictHostKeyChecking=no"),
            *("-o", "UserKnownHostsFile=/dev/null", "-o", "ConnectTimeout=5", "-o", "ConnectionAttempts=30"),
            *("-o", "BatchMode=yes", f"root@{host}", command),
        )
        said = (self._folder / "ssh.log").open("ab")
        return subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=said)

    def _has_begun(self, update: "subprocess.Popen[bytes]") -> bool:
        """Wait for the first line of a command, or its end."""
        assert update.stdout is not None
        return update.stdout.readline() == b"begun\n"

    def _started(self, chance: Random) -> Guest | None:
        guest, began = self._computer.start(self._card), time.monotonic()
        while time.monotonic() - began < self._boot_s:
            try:
                self._meet(guest, chance)
            except Gone:
                if not guest.is_on():  # user-mode Linux has ended where a computer would have started again
                    guest = self._computer.start(self._card)
                time.sleep(0.5)
                continue
            took = time.monotonic() - began
            self._shown.starts += 1
            self._shown.slowest_s = max(self._shown.slowest_s, took)
            print(f"start {self._shown.starts}: the clock is there after {took:.1f} s", flush=True)
            return guest
        self._shown.wrong.append(f"no clock within {self._boot_s:.0f} s")
        guest.pull_the_plug()
        return None

    def _meet(self, guest: Guest, chance: Random) -> None:
        """See the clock, enter the PIN, and compare with what was acknowledged."""
        self._caller = Caller(chance, f"cut-{self._shown.cuts}-{self._shown.update_cuts}")
        self._caller.meet(guest.address)
        phase = self._caller.views("clock")["clock"]["phase"]
        self._caller.log_in(PIN)
        version = self._caller.views("table")["table"]["version"]
        if version < self._version:
            self._shown.wrong.append(f"version {self._version} was acknowledged, {version} is there, {phase}")
        if phase == "before":
            self._caller.begin(PLAYERS)

    def _play(self, chance: Random, seconds: float) -> None:
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            try:
                self._caller.act()
            except Gone as gone:
                self._shown.wrong.append(f"the box went away at play: {gone}")
                return
            time.sleep(chance.uniform(0.05, 0.3))
        try:
            self._version = self._caller.views("table")["table"]["version"]
        except Gone as gone:
            self._shown.wrong.append(f"the box went away at play: {gone}")

    def _keep(self) -> None:
        self._acknowledged += self._caller.acknowledged
