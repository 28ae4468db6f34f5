"""`shuffleup doctor --slot`: look for ten minutes whether the slot of the card that runs is good.

A slot that is on trial is compared with what was kept of the one before it. What is seen of a slot that is
the default is kept, for the next trial.
"""

import argparse
import asyncio
import os
import subprocess
from collections.abc import Awaitable, Callable, Mapping
from http.client import HTTPException
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

from shuffleup.app.config import Settings, read_settings, settings_file
from shuffleup.app.process import CANNOT_BEGIN
from shuffleup.cli.update import SLOTS, is_an_image
from shuffleup.kernel.clock import BootClock, Clock
from shuffleup.kernel.language import in_english
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.own_address import whereabouts
from shuffleup.protocol.update_left import UpdateLeft
from shuffleup.storage.left_update import LOOKS, keep_known, keep_why, known
from shuffleup.unit.doctor.slot_health import MINUTES, WALL_RUNS, SlotProbe, watch_slot
from shuffleup.views.words.update_left import why_left

TABLE_FOLDER = "/var/lib/shuffleup/table"
ANSWERS_WITHIN_S = 10.0
BOX = ("127.0.0.1", "0.0.0.0", "localhost", "::")
"""What the settings may call this computer, or all its addresses."""


def run_slot(args: argparse.Namespace) -> int:
    """Look at the slot: 0 it is good, 1 it is on trial and not good, 2 it could not be looked at."""
    if not is_an_image():
        raise CommandError("this box did not begin from a card with two slots: leave --slot out")
    slots = subprocess.run((SLOTS,), stdout=subprocess.PIPE, text=True, check=False)
    if slots.returncode:
        return CANNOT_BEGIN  # it has said why in a line of its own
    environment = {**os.environ, "STATE_DIRECTORY": TABLE_FOLDER}
    probe = box_probe(args.config, environment)
    minutes = args.minutes or MINUTES
    return asyncio.run(examined(probe, BootClock(), on_trial=is_on_trial(slots.stdout), minutes=minutes))


def is_on_trial(said: str) -> bool:
    """Read what shuffleup-slot says: `slot b runs, a is the default`."""
    words = said.split()
    return len(words) > 3 and words[1] != words[3]


async def examined(probe: SlotProbe, clock: Clock, *, on_trial: bool, minutes: int = MINUTES) -> int:
    """Look at a slot and print what is seen; 0 for a good one.

    A trial ends with the first no, whose reason is kept. What is known of a slot is kept at each look at the
    default, and at the end of a trial.
    """
    last: dict[str, str] = {}

    def seen(minute: int, answers: dict[str, str], left: UpdateLeft | None) -> bool:
        with in_english():
            print(f"minute {minute}: {why_left(left) if left else 'all as before'}", flush=True)
        last.update(answers)
        if not on_trial:
            keep_known(probe.folder, answers)
        return not (on_trial and left)

    before = known(probe.folder) if on_trial else {}
    left = await watch_slot(probe, clock, before, minutes=minutes, seen=seen)
    if left is None:
        keep_known(probe.folder, last)
        return 0
    with in_english():
        keep_why(probe.folder, left, why_left(left))
    return 1


def box_probe(config: Path | None, environment: Mapping[str, str]) -> SlotProbe:
    """Look at the program of this box, by the settings of its table."""
    settings = read_settings(config, environment)
    is_told = settings_file(config, environment) is not None
    return SlotProbe(
        fetch=fetcher(settings),
        role=lambda: ",".join((*([settings.role] if is_told else []), _running())),
        addresses=lambda: whereabouts().addresses,
        folder=LOOKS,
    )


def fetcher(settings: Settings) -> Callable[[str], Awaitable[bytes | None]]:
    """Give what gets a path of the program at its port; None where that does not answer with 200."""
    host = "127.0.0.1" if settings.listen.host in BOX else settings.listen.host
    at_the_box = build_opener(ProxyHandler({}))

    def fetch(path: str) -> bytes | None:
        try:
            with at_the_box.open(
                f"http://{host}:{settings.listen.port}{path}", timeout=ANSWERS_WITHIN_S
            ) as answer:
                body: bytes = answer.read()
                return body if answer.status == 200 else None
        except (OSError, HTTPException):
            return None

    async def fetch_in_thread(path: str) -> bytes | None:
        return await asyncio.to_thread(fetch, path)

    return fetch_in_thread


PROGRAMS = {
    "shuffleup-table": "table runs",
    "shuffleup-touch": "touchscreen runs",
    "shuffleup-wall": WALL_RUNS,
}


def _running() -> str:
    """Say which programs of the box run; a wall is begun by its table, which has ended by then."""
    ask = ("systemctl", "is-active", "--quiet")
    runs = (not subprocess.run((*ask, f"{unit}.service"), check=False).returncode for unit in PROGRAMS)
    return ",".join(words for words, one in zip(PROGRAMS.values(), runs, strict=True) if one)
