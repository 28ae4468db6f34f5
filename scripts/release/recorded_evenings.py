"""The evenings that a release records: demos by several rule sets, and one given command by command."""

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import Unit, open_journal, running_unit
from shuffleup.event_file import load, proposal
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR, Actor, Millis, Stream
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command
from shuffleup_demo.command import EVENING
from shuffleup_demo.virtual_time import run as in_virtual_time

SEED = 4
TABLE = Stream("table/1")
DIRECTOR, DEALER = Actor("director", "Dora", "console"), Actor("dealer", face="keys")


class CannotRecord(Exception):
    """An evening did not go as its script says; the text is one line."""


class Demo(NamedTuple):
    """An evening of simulated people: what the host sets, how many play, and options of the demo."""

    base: str
    sets: Mapping[str, Any]
    players: int
    options: tuple[str, ...] = ()


DEMOS: Mapping[str, Demo] = {
    "freezeout": Demo("tda-2024", {"chips.start_stack": 300, "money.buy_in": 50}, 3),
    "machine": Demo("tda-2024", {"chips.start_stack": 200}, 2, ("--dealing", "machine")),
    "hands": Demo("joker-cut", {"chips.start_stack": 500}, 4, ("--tracking", "hands")),
    "rebuys": Demo("halftime-warmup", {"chips.start_stack": 100, "levels.length": 2}, 3),
    "limit": Demo("half-hour-limit", {"levels.length": 1}, 2),
    "crews": Demo("crews-of-five", {"chips.start_stack": 6}, 10),
    "two-tables": Demo("tda-2024", {"chips.start_stack": 200, "seating.max_per_table": 3}, 5),
}

STORY_SETS: Mapping[str, Any] = {
    "chips.start_stack": 1000,
    "money.buy_in": 100,
    "rebuy.allowed": True,
    "rebuy.min_amount": 1000,
}

STORY: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("floor register", {"names": ["Ann", "Bongani", "Carla", "Dries"]}),
    ("floor rename", {"entry": "e3", "name": "Karla"}),
    ("floor record_payment", {"entry": "e1", "amount": 100, "paid_on": "2026-01-01"}),
    ("floor name_deputy", {"name": "Bongani"}),
    ("floor add_break", {"after_level": 2, "minutes": 10}),
    ("floor draw_seats", {}),
    ("floor start", {}),
    ("floor announce", {"text": "Good luck"}),
    ("table start_hand", {}),
    ("table raise_to", {"to": 150}),
    ("table undo", {}),
    ("table redo", {}),
    ("table fold", {}),
    ("table call_clock", {}),
    ("table cancel_clock", {}),
    ("table fold", {}),
    ("table call_floor", {"reason": "who bets"}),
    ("floor settle_call", {"table": 1, "ruling": "the button bets last", "rule": "35"}),
    ("table fold", {}),
    ("table confirm_result", {}),
    ("floor penalise", {"entry": "e2", "kind": "hands", "reason": "phone at the table", "amount": 1}),
    ("floor note", {"ruling": "the phone stays in the pocket", "rule": "4"}),
    ("table start_hand", {}),
    ("table declare_misdeal", {"fault": "wrong_number_of_cards"}),
    ("director kill_hand", {"seat": 4, "reason": "two decks"}),
    ("floor pause_clock", {}),
    ("floor resume_clock", {}),
    ("floor stop_play", {"reason": "fire alarm"}),
    ("floor go_on", {}),
    ("table lose_track", {}),
    ("table count_stacks", {"stacks": {1: 1000, 2: 1000, 3: 1000, 4: 1000}, "reason": "all counted"}),
    ("floor set_level", {"number": 2, "reason": "late"}),
    ("floor change_time", {"minutes": 5, "reason": "late"}),
    ("floor change_rule", {"key": "rebuy.max", "value": 3, "reason": "as the host says"}),
    ("table start_hand", {}),
    ("table all_in", {}),
    ("table undo", {}),
    ("table mark_absent", {"seat": 1, "absent": True}),
    ("director return_bets", {"reason": "the deck was fouled"}),
    ("floor penalise", {"entry": "e2", "kind": "warning", "reason": "talks in the hand"}),
    ("floor leave", {"entry": "e4", "reason": "taken ill", "how": "blinded_off"}),
)
"""An act: who is asked, or the director for a ruling at the table; its verb, and what it needs."""


def record(name: str, folder: Path) -> Path:
    """Play one evening with the program of this tree; returns its journal.

    Raises:
        CannotRecord: it did not go as it is told.
    """
    journal = folder / f"{name}.journal"
    if name == "story":
        in_virtual_time(lambda clock: _tell(journal, clock), EVENING)
        return journal
    demo = DEMOS[name]
    event = _event_file(folder / f"{name}.toml", demo.base, demo.sets)
    words = ["demo", "--event", str(event), "--players", str(demo.players), "--seed", str(SEED)]
    words += ["--journal", str(journal), "--until-done", "--json", *demo.options]
    played = subprocess.run(
        [sys.executable, "-m", "shuffleup", *words],
        capture_output=True,
        text=True,
        check=False,
    )
    if played.returncode:
        raise CannotRecord(f"{name}: {played.stderr.strip()}")
    return journal


def evenings() -> tuple[str, ...]:
    """Name them all."""
    return (*DEMOS, "story")


def _event_file(path: Path, base: str, sets: Mapping[str, Any]) -> Path:
    """Write an event file with the proposals of its base, and with what else the host sets."""
    text = proposal(base)
    for key, value in sets.items():
        table, name = key.split(".")
        text = re.sub(rf"(?m)^{name} = .*\n", "", text)
        text = text if f"[{table}]" in text else f"{text}\n[{table}]\n"
        text = text.replace(f"[{table}]\n", f"[{table}]\n{name} = {msgspec.json.encode(value).decode()}\n")
    path.write_text(text, encoding="utf-8")
    return path


async def _tell(journal: Path, clock: Clock) -> None:
    rules = load(_event_file(journal.with_suffix(".toml"), "tda-2024", STORY_SETS)).rules
    settings = BoxSettings(
        parts=SimulatedParts(HardwareSettings(), clock),
        clock=clock,
        seeds=RepeatableSeeds(SEED),
        ids=seeded_ids(SEED, "story"),
        key=UnitKey(bytes([SEED]) * 32),
        name="story",
        in_threads=False,
    )
    async with running_unit(open_journal(journal, clock, "story", rules), settings) as unit:
        for act, args in STORY:
            await _do(unit, settings, act, args)
            await clock.sleep(Millis(3_000))


async def _do(unit: Unit, settings: BoxSettings, act: str, args: Mapping[str, Any]) -> None:
    whose, verb = act.split()
    to = FLOOR if whose == "floor" else TABLE
    actor = DEALER if whose == "table" else DIRECTOR
    reply = await unit.evening.submit(Command(settings.ids.next(), to, verb, actor, dict(args)))
    if reply.status != 200:
        raise CannotRecord(f"story: {act} {args}: {reply.status} {reply.text} {reply.legal}")
