"""The commands that would be done for one entry now, and the reasons that refuse the others."""

import asyncio
from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response
from shuffleup.api.floor_console import desk_of
from shuffleup.floor.command import FloorContext
from shuffleup.floor.contents import VERBS, tasks
from shuffleup.floor.decide import decide
from shuffleup.floor.lookup import entry_of
from shuffleup.floor.seating.seat_draw import free_chairs
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, EntryId
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol.messages import Command
from shuffleup.stations.commands import read_verb
from shuffleup.tournament.seating import Place
from shuffleup.views.words.refusals import refused

Args = dict[str, Any]

CHAIRS = 3
"""Free chairs that are tried: a second one is there for whoever may not sit on the first."""


async def show_possible(request: Request) -> Response:
    """Answer `GET /api/possible?entry=e4`: by verb why it is refused, empty where it would be done.

    What somebody has still to fill in is tried with values that the floor itself would propose.
    """
    desk = desk_of(request)
    entry = EntryId(request.query_params.get("entry", ""))
    entry_of(desk.state, entry)
    # in a thread: the keys of the box must not wait for a room of a thousand
    return json_response({"why": await asyncio.to_thread(reasons, desk.state, desk.given(), entry)})


def reasons(floor: Floor, given: FloorContext, entry: EntryId) -> dict[str, str]:
    """Say of each command about an entry why it is refused now; empty where it would be done."""
    proposed = [task for task in tasks(floor) if task.args.get("entry") == entry]
    chairs = free_chairs(floor)[:CHAIRS]
    why: dict[str, str] = {}
    for verb, record in VERBS.items():
        if "entry" in (fields := record.__struct_fields__):
            usual = _usual(floor, entry, fields)
            tried = [usual | task.args for task in proposed if task.verb == verb]
            tried += _on_chairs(usual, chairs) if "seat" in fields else [usual]
            why[verb] = _reason(verb, floor, given, tried)
    return why


def _reason(verb: str, floor: Floor, given: FloorContext, tried: Sequence[Args]) -> str:
    """Return the first refusal of the arguments that are tried; empty where some of them would be done."""
    why = ""
    for args in tried:
        try:
            read = read_verb(Command(CommandId("look"), FLOOR, verb, Actor("director"), args), VERBS)
            decide(floor, read, given)
        except Refusal as refusal:
            why = why or refused(refusal)
        else:
            return ""
    return why


def _on_chairs(usual: Args, chairs: Sequence[Place]) -> list[Args]:
    return [usual | {"table": chair.table, "seat": chair.seat} for chair in chairs]


def _usual(floor: Floor, entry: EntryId, fields: tuple[str, ...]) -> Args:
    usual: Args = {
        "entry": entry,
        "reason": "asked",
        "name": "Nobody of This Name",
        "amount": 1,
        "chips": int(floor.rules.chips.start_stack),
        "kind": "warning",
        "what": "rebuy",
        "person": "asked",
        "cards": 1 if floor.entry(entry).card_account.left != 1 else 2,
        "seconds": 1,
    }
    return {name: value for name, value in usual.items() if name in fields}
