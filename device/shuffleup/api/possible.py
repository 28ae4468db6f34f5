"""What can be done for one entry now, and why the rest cannot: the console asks, for only the rules know."""

import asyncio
from collections.abc import Iterator
from itertools import islice
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response
from shuffleup.api.floor_console import desk_of
from shuffleup.floor.contents import VERBS, tasks
from shuffleup.floor.decide import decide
from shuffleup.floor.lookup import entry_of
from shuffleup.floor.message import FloorContext
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, EntryId
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol.messages import Command
from shuffleup.stations.commands import read_verb
from shuffleup.views.words import refused

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
    about = [verb for verb, record in VERBS.items() if "entry" in record.__struct_fields__]
    return {verb: _reason(verb, floor, given, entry) for verb in about}


def _reason(verb: str, floor: Floor, given: FloorContext, entry: EntryId) -> str:
    why = ""
    for args in _tried(verb, floor, entry):
        try:
            read = read_verb(Command(CommandId("look"), FLOOR, verb, Actor("director"), args), VERBS)
            decide(floor, read, given)
        except Refusal as refusal:
            why = why or refused(refusal)
        else:
            return ""
    return why


def _tried(verb: str, floor: Floor, entry: EntryId) -> Iterator[Args]:
    """Give arguments to try: what the floor proposes, then what fits most often, on some of the chairs."""
    usual = _usual(floor, entry, VERBS[verb].__struct_fields__)
    mine = (task.args for task in tasks(floor) if task.verb == verb)
    yield from (usual | args for args in mine if args.get("entry") == entry)
    if "seat" not in VERBS[verb].__struct_fields__:
        yield usual
        return
    yield from (usual | chair for chair in islice(_free_chairs(floor), CHAIRS))


def _free_chairs(floor: Floor) -> Iterator[Args]:
    for note in floor.tables:
        taken = {one.place.seat for one in floor.at_table(note.table) if one.place}
        seats = range(1, floor.rules.seating.max_per_table + 1)
        yield from ({"table": note.table, "seat": seat} for seat in seats if seat not in taken)


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
    }
    return {name: value for name, value in usual.items() if name in fields}
