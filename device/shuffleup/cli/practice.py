"""`shuffleup practice`: one practice hand of five presses, with a coach, in a journal of its own."""

import argparse
import asyncio
import logging
import os

from msgspec.structs import replace

from shuffleup.app.box import box_from
from shuffleup.app.config import Settings, read_settings
from shuffleup.app.hardware_parts import build_parts
from shuffleup.app.lifecycle import first_of, told_to_stop, watched
from shuffleup.app.standalone_box import Unit, addresses, open_journal, running_unit, serve_unit
from shuffleup.archive.journal_folder import rehearsal_path
from shuffleup.event_file import shipped
from shuffleup.kernel.clock import BootClock, Clock
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.field_types import FLOOR, Actor
from shuffleup.protocol.box import OledView
from shuffleup.protocol.messages import Command
from shuffleup.protocol.touch import TouchView
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.views.first_run.faces import CoachLine, coach, practice_page

_log = logging.getLogger(__name__)

RULES = "tda-2024"
PLAYERS = ("Ann", "Ben")
DIRECTOR = Actor("director", face="practice")
STEPS: tuple[tuple[str, dict[str, object]], ...] = (
    ("register", {"names": PLAYERS}),
    ("draw_seats", {}),
    ("start", {}),
)


def run(args: argparse.Namespace) -> int:
    """Practise; 0 when the hand was played or it was stopped, 2 when it could not begin."""
    played = asyncio.run(practise(read_settings(args.config), BootClock(), args.port))
    _log.info("practice: played" if played else "practice: stopped")
    return 0


def practice_rules() -> RuleSet:
    """Return the rules of the practice hand: nobody has cards at hand, so the screen deals."""
    rules = shipped(RULES)
    return replace(rules, table=replace(rules.table, dealing="screen", tracking="actions"))


async def practise(settings: Settings, clock: Clock, wanted_port: int | None) -> bool:
    """Serve one guided hand until it was played, True, or the program is stopped, False.

    Raises JournalError, KeyUnusable or CannotListen where it cannot begin.
    """
    folder = settings.journals(os.environ)
    journal = open_journal(rehearsal_path(folder, "practice"), clock, "practice", practice_rules())
    parts = build_parts(settings.hardware, clock)
    box = replace(box_from(settings, parts, clock), open_machine=None)
    async with running_unit(journal, box) as unit:
        listen = settings.listening(os.environ, wanted_port)
        server = await serve_unit(unit, parts, listen, port_is_a_wish=wanted_port is None)
        try:
            stop = told_to_stop()
            _log.info("practice: %s; Ctrl-C stops", addresses(server.url, listen))
            async with watched(clock, "practice", unit.evening.floor.storage_answers):
                return await _led(unit, box.ids, stop)
        finally:
            unit.hub.close()
            await server.close()


async def _led(unit: Unit, ids: CommandIds, stop: asyncio.Event) -> bool:
    played = lead(unit)
    await sit_down(unit, ids)
    await first_of(stop, played)
    return played.is_set()


def lead(unit: Unit) -> asyncio.Event:
    """Let touchscreen and OLED show the coach from now on; returns what is set when the practice is over."""
    played, faces = asyncio.Event(), unit.evening.faces

    def now() -> CoachLine:
        return coach(faces.table, amount_open=faces.keys().amount is not None)

    def dress(view: TouchView) -> TouchView:
        return replace(view, coach=now().words)

    def dress_page(view: OledView) -> OledView:
        return practice_page(now()) if now().key else view

    def look() -> None:
        if not now().words:
            played.set()

    unit.touch.dress_with(dress)
    faces.pages.dress_with(dress_page)
    faces.watch(look)
    return played


async def sit_down(unit: Unit, ids: CommandIds) -> None:
    """Seat the two players and start the clock, as a director would."""
    for verb, args in STEPS:
        reply = await unit.evening.submit(Command(ids.next(), FLOOR, verb, DIRECTOR, dict(args)))
        if reply.status != 200:
            raise RuntimeError(f"the floor answered {verb} with {reply.status}: {reply.text}")
