"""Data of the director's console beside the views: the rules, the figures of a deal, the log.


Each rule stands with its value, its meaning and its origin; each stored row is a line of the log: who, when,
a sentence, and the command that undoes it.
"""

import asyncio
import re
from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response
from shuffleup.api.commands import for_people
from shuffleup.event_file import shipped
from shuffleup.event_file.parameters import Parameter, parameters, written
from shuffleup.floor.command import FloorContext
from shuffleup.floor.conduct.corrections import ChipsMovedOn
from shuffleup.floor.conduct.ruling_events import ActUndone
from shuffleup.floor.conduct.undo import UndoAct, undo_act
from shuffleup.floor.levels.planned_end import PlanLevels
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, Millis, Money, Stream, table_stream
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol.clock import TimetableView
from shuffleup.protocol.floor import LogLine, RulesView, RuleView, UndoView
from shuffleup.protocol.messages import Command
from shuffleup.protocol.request_refusals import NoFloorHere, NoSuchStream, NotANumber
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.sets import SHIPPED
from shuffleup.stations.commands import read_verb
from shuffleup.stations.event_codec import FLOOR_EVENTS, TABLE_EVENTS
from shuffleup.storage.journal.errors import RowTooNew, RowUnreadable
from shuffleup.storage.journal.reader import JournalReader
from shuffleup.storage.journal.row_hash import Row
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.clock import planned_timetable
from shuffleup.views.deal_and_settlement import deal_view, settlement_view
from shuffleup.views.log.sentence import sentence
from shuffleup.views.papers import charity_view


def log_line(row: Row, floor: Floor, given: FloorContext) -> LogLine:
    """Write a row as one line; `floor` knows the entries by name and how the event writes money."""
    undo = _undo(row.seq, floor, given) if row.stream == FLOOR else None
    by = row.by
    return LogLine(row.seq, row.wall, by.role, by.person, by.face, _said(row, floor, given), undo)


def _undo(row: int, floor: Floor, given: FloorContext) -> UndoView | None:
    """Name the command that undoes an act: without a question, or with one that is filled in."""
    try:
        undo_act(UndoAct(row), floor, given)
    except ChipsMovedOn as moved:
        names = ("entry", "chips", "table", "seat", "source")
        return UndoView("undo_elimination", {name: getattr(moved, name) for name in names}, names[1:])
    except Refusal:
        return None
    return UndoView("undo_act", {"row": row})


def _said(row: Row, floor: Floor, given: FloorContext) -> str:
    """Write the event of a row; what a later release has stored is a line, too."""
    try:
        event = (FLOOR_EVENTS if row.stream == FLOOR else TABLE_EVENTS).read(row)
        if isinstance(event, ActUndone) and event.row in given.acts:
            return say("Undone: {what}", what=sentence(given.acts[event.row][0], floor))
        return sentence(event, floor, by_clock=row.by.role == "clock")
    except RowTooNew:
        return say("Only a later release of the program can read this line.")
    except RowUnreadable:
        return say("No release of the program writes such a line.")


SOURCES = re.compile(r"\(((?:[A-Z]{1,4}-\d+|TDA \d+)[^)]*)\)")
"""The rules that a sentence follows: `(REG-17)`, `(BET-21, TDA 53)`."""


def rules_view(floor: Floor, version: int, timetable: TimetableView) -> RulesView:
    """Show all rules of an event, and the blind sheet (APP-08, GEN-02, GEN-07)."""
    rules = floor.rules
    printed = _printed(rules)
    return RulesView(printed.name, version, rule_views(rules, printed), timetable)


def rule_views(rules: RuleSet, others: RuleSet) -> tuple[RuleView, ...]:
    """Show every rule, beside what others have in its place."""
    return tuple(_rule(one, rules, others) for one in parameters().values())


def _printed(rules: RuleSet) -> RuleSet:
    """Find the rule set that comes with the appliance and that these rules build on."""
    return shipped(next((name for name in (rules.name, rules.base) if name in SHIPPED), SHIPPED[0]))


def _rule(parameter: Parameter, rules: RuleSet, printed: RuleSet) -> RuleView:
    decimals = rules.event.money_format().decimals
    value, was = (written(parameter, one, decimals) for one in (rules, printed))
    return RuleView(
        parameter.key,
        value,
        for_people(parameter.description),
        parameter.allowed,
        "" if value == was else was,
        ", ".join(SOURCES.findall(parameter.description)),
        parameter.choices if parameter.allowed.startswith('"') else (),
    )


MOST_LINES = 500
"""Lines of the log in one answer, whatever a page asks for: each is made of a row of the journal."""

PAST = "shuffleup.past"
"""Where a request has the desk of the past event that it asks for."""


class FloorDesk(Protocol):
    """The sources of the console's data about the floor."""

    @property
    def state(self) -> Floor:
        """The state of the floor."""

    @property
    def version(self) -> int:
        """The number of the last event of the floor."""

    @property
    def replaced(self) -> bool:
        """Whether another floor runs the room."""

    def room_time(self) -> tuple[Millis, WallClock | None]:
        """The clock since boot, and the one on the wall, None where nobody knows the time."""

    def given(self) -> FloorContext:
        """Return the circumstances of a command that only asks what could be done now."""

    def timetable(self) -> TimetableView:
        """The blind sheet, with the times of day at which levels begin."""

    async def card_secret(self, digest: str) -> bytes | None:
        """Read the secret of a player's card, None where this box does not have it."""

    async def rows(self, stream: Stream, before: int | None, limit: int) -> tuple[Row, ...]:
        """Read up to `limit` rows of a stream, newest first: the last ones, or those before a number."""

    def journal(self) -> JournalReader:
        """Open the journal to read it beside its writer; whoever asks closes it."""


async def show_rules(request: Request) -> Response:
    """Answer `GET /api/rules`: every rule as it stands, with its meaning, and the blind sheet (APP-08)."""
    desk = desk_of(request)
    return json_response(rules_view(desk.state, desk.version, desk.timetable()))


async def show_deal(request: Request) -> Response:
    """Answer `GET /api/deal?kind=icm&keep=0`: what each of those left would get; nothing is agreed by it.

    `keep` is what is kept back for the winner, in minor units of money.
    """
    kind, keep = request.query_params.get("kind", "icm"), number_asked(request, "keep", 0)
    floor = desk_of(request).state
    # in a thread: the keys of the box must not wait for twenty players
    return json_response(await asyncio.to_thread(deal_view, floor, kind, Money(keep)))


async def show_settlement(request: Request) -> Response:
    """Answer `GET /api/settlement`: results and payments of a cash night, for the director alone (SET-11)."""
    return json_response(settlement_view(desk_of(request).state))


async def show_charity(request: Request) -> Response:
    """Answer `GET /api/charity`: the figures of a charity statement, for the director alone (PAP-01)."""
    return json_response(charity_view(desk_of(request).state))


async def show_planned_levels(request: Request) -> Response:
    """Answer `GET /api/levels?players=14&minutes=240&rebuys=0`: levels that end then; a look only.

    With `stack=5000` they are those of another starting stack than the event has.
    """
    floor = desk_of(request).state
    names = ("players", "minutes", "rebuys", *(("stack",) if "stack" in request.query_params else ()))
    wanted = {name: number_asked(request, name, 0) for name in names}
    command = read_verb(
        Command(CommandId("look"), FLOOR, "plan_levels", Actor("director"), wanted),
        {"plan_levels": PlanLevels},
    )
    return json_response(planned_timetable(floor, command, *desk_of(request).room_time()))


async def show_log(request: Request) -> Response:
    """Answer `GET /api/log?stream=floor&before=120&limit=50`: who did what, the newest first."""
    desk, stream = desk_of(request), Stream(request.query_params.get("stream", FLOOR))
    known = (FLOOR, *(table_stream(note.table) for note in desk.state.tables))
    if stream not in known:
        raise NoSuchStream(stream, known)
    before = number_asked(request, "before", 0) or None
    limit = min(MOST_LINES, max(1, number_asked(request, "limit", 50)))
    rows = await desk.rows(stream, before, limit)
    return json_response({"lines": [log_line(row, desk.state, desk.given()) for row in rows]})


def desk_of(request: Request) -> FloorDesk:
    """Find where the console, or a paper of a past event, reads; raises NoFloorHere on a box without one."""
    desk: FloorDesk | None = request.scope.get(PAST) or request.app.state.floor
    if desk is None:
        raise NoFloorHere()
    return desk


def number_asked(request: Request, name: str, otherwise: int) -> int:
    """Read a whole number of the query; raises NotANumber for anything else."""
    text = request.query_params.get(name, str(otherwise))
    if not (text.isascii() and text.isdigit() and len(text) <= 12):
        raise NotANumber(name, text)
    return int(text)
