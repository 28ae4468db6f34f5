"""`/api/evening`: the draft of the next evening, what follows from it, its rules, templates and beginning."""

import asyncio
import re
from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Literal, Protocol

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response, read_body
from shuffleup.api.evening_view import outcome_view
from shuffleup.api.floor_console import rule_views
from shuffleup.event_file import shipped
from shuffleup.event_file.draft.answers import Answers, ExpectedGuest, as_last_time, of_file, planned_anew
from shuffleup.event_file.draft.outcome import EveningOutcome, outcome
from shuffleup.event_file.files import SHIPPED
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import CommandError
from shuffleup.protocol.messages import Reply
from shuffleup.protocol.request_refusals import ClubCannot, NoFloorHere, Unreadable
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.views.words import line_of

BIGGEST = 200_000
"""Bytes of a draft: a thousand names with their persons, and an event file."""


class EveningDraft(msgspec.Struct, frozen=True):
    """The answers as they are kept; `version` counts changes, `by` is who made the last one.

    `opens` is the event that has begun with them, until its people are entered.
    """

    version: int = 0
    by: str = ""
    answers: Answers = Answers(others=8)
    opens: str = ""


class LastEvening(msgspec.Struct, frozen=True):
    """An evening that was played: its name, day, rules, and who played under the names of today."""

    event: str
    day: date
    rules: RuleSet
    guests: tuple[ExpectedGuest, ...]


class EveningDesk(Protocol):
    """The next evening of the box; its methods read and write files and are called in threads."""

    @property
    def now(self) -> datetime:
        """The day and time in the room."""

    def draft(self) -> EveningDraft:
        """Return the draft as it stands."""

    def keep(self, version: int, by: str, answers: Answers) -> bool:
        """Keep other answers; False where the draft is another version already, and nothing is kept."""

    def last(self) -> LastEvening | None:
        """Return the last evening that somebody played here."""

    def templates(self) -> Sequence[str]:
        """Name the templates of the house."""

    def template(self, name: str) -> Answers:
        """Read one; raises CommandError where there is none."""

    def keep_template(self, name: str, answers: Answers | None) -> None:
        """Keep answers without their people under a name, or forget what is there; raises CommandError."""

    def opened(self) -> tuple[str, bool]:
        """Return the event that is open, and whether another one can begin in its place."""

    async def begin(self, text: str, tables: int, draft: EveningDraft) -> Reply:
        """Open the evening of an event file in the place of this one, and enter its people.

        Raises CommandError where the file cannot be written.
        """


class DraftChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change of a draft of that version: other answers, or a way to begin it anew.

    `text` is the name of a template, or a file.
    """

    version: int
    answers: Answers | None = None
    how: Literal["", "new", "last", "template", "file", "keep_template", "forget_template"] = ""
    text: str = ""
    by: str = ""


def _desk(request: Request) -> EveningDesk:
    """Find the desk; raises NoFloorHere where evenings are not begun on a page."""
    desk: EveningDesk | None = request.app.state.evening
    if desk is None:
        raise NoFloorHere()
    return desk


async def show_evening(request: Request) -> Response:
    """Answer `GET /api/evening`: the draft of the next evening, and what follows from it.

    With `since=7` the answer is null unless the draft is another version than that.
    """
    desk = _desk(request)
    if request.query_params.get("since") == str((await asyncio.to_thread(desk.draft)).version):
        return json_response(None)
    return await _shown(desk)


async def change_evening(request: Request) -> Response:
    """Answer `POST /api/evening`: what follows from other answers, or from a draft that begins anew.

    409 and the draft as it stands where somebody else has changed it: nothing is kept then.
    """
    desk, asked = _desk(request), await _read(request)
    try:
        kept = await asyncio.to_thread(_changed, desk, asked)
    except CommandError as error:
        raise ClubCannot(line_of(error)) from error
    return await _shown(desk, 200 if kept else 409)


def _changed(desk: EveningDesk, asked: DraftChange) -> bool:
    before = desk.draft().answers
    if asked.how in ("keep_template", "forget_template"):
        desk.keep_template(asked.text, before if asked.how == "keep_template" else None)
        return True
    made = asked.answers or _begun_anew(desk, asked, before)
    if made.base not in SHIPPED:
        raise Unreadable(f"there is no rule set {made.base}")
    return desk.keep(asked.version, asked.by, made)


def _begun_anew(desk: EveningDesk, asked: DraftChange, before: Answers) -> Answers:
    """Make the answers of a draft that begins anew; the case of the house stays what it is."""
    if asked.how == "file":
        return of_file(asked.text, before)
    if asked.how == "template":
        made = replace(desk.template(asked.text), guests=before.guests, others=before.others)
        return replace(made, case=before.case, colours=before.colours)
    last = desk.last()
    played = as_last_time(last.rules, last.day, desk.now, last.guests) if last else Answers()
    case, colours = before.case or played.case, before.colours or played.colours
    if asked.how == "last":
        return _dealable(replace(played, case=case, colours=colours), desk.now)
    return Answers(others=8, case=case, colours=colours)


def _dealable(answers: Answers, now: datetime) -> Answers:
    """Plan stacks and levels anew where the case has no longer the chips for those of last time."""
    found = outcome(answers, now)
    lacks = any(one.missing for one in found.chips)
    return planned_anew(answers, max(60, found.ending.likely or 240) // 15 * 15) if lacks else answers


async def get_file(request: Request) -> Response:
    """Answer `GET /api/evening/file`: the draft as an event file; 422 while something is wrong in it."""
    _, found = await _followed(_desk(request))
    if not found.text:
        raise ClubCannot(say("the evening has faults: put them right first"))
    name = re.sub(r"[^\w-]+", "-", found.rules.event.title or found.rules.event.date).strip("-") or "evening"
    disposition = f'attachment; filename="{name.encode("ascii", "ignore").decode() or "evening"}.toml"'
    return Response(found.text, media_type="application/toml", headers={"content-disposition": disposition})


_ENCODER = msgspec.json.Encoder(decimal_format="number")
"""Percentages such as 12.5 are numbers for a page, too."""


async def list_rules(request: Request) -> Response:
    """Answer `GET /api/evening/rules`: every rule of the draft, and what the rule set has in its place."""
    draft, found = await _followed(_desk(request))
    return json_response({"rules": rule_views(found.rules, shipped(draft.answers.base))})


async def compare_evenings(request: Request) -> Response:
    """Answer `GET /api/evening/differences`: the rules that were others at the last evening."""
    desk = _desk(request)
    (_, found), last = await _followed(desk), await asyncio.to_thread(desk.last)
    rules = rule_views(found.rules, last.rules) if last else ()
    return json_response({"day": last and last.day, "rules": [one for one in rules if one.shipped]})


async def begin_evening(request: Request) -> Response:
    """Answer `POST /api/evening/begin`: the evening of the draft opens, with its people entered.

    The one that was open is put away where it is over, else nothing begins.
    """
    desk, asked = _desk(request), await _read(request)
    draft, found = await _followed(desk)
    if asked.version != draft.version or not found.text:
        return await _shown(desk, 409)
    try:
        reply = await desk.begin(found.text, len(found.tables), draft)
    except CommandError as error:
        raise ClubCannot(line_of(error)) from error
    return json_response(reply, reply.status)


async def _followed(desk: EveningDesk) -> tuple[EveningDraft, EveningOutcome]:
    draft = await asyncio.to_thread(desk.draft)
    # in a thread: the keys of the box must not wait for a plan of levels
    return draft, await asyncio.to_thread(outcome, draft.answers, desk.now)


async def _shown(desk: EveningDesk, status: int = 200) -> Response:
    draft, found = await _followed(desk)
    last, names = await asyncio.to_thread(desk.last), await asyncio.to_thread(desk.templates)
    event, may_begin = desk.opened()
    view = {
        "draft": draft,
        "follows": outcome_view(draft.answers, found),
        "last": (last.event, last.day) if last else None,
        "templates": names,
        "rule_sets": SHIPPED,
        "event": event,
        "may_begin": may_begin,
    }
    return Response(_ENCODER.encode(view), status, media_type="application/json")


async def _read(request: Request) -> DraftChange:
    try:
        return _CHANGES.decode(await read_body(request, BIGGEST))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(str(error)) from error


_CHANGES = msgspec.json.Decoder(DraftChange, float_hook=Decimal)
