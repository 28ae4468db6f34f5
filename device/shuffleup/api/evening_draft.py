"""`/api/evening`: the draft of the next evening, what follows from it, its rules, templates and beginning."""

import asyncio
import re
from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Literal, Protocol

import msgspec
from msgspec import inspect
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response, read_body
from shuffleup.api.floor_console import rule_views
from shuffleup.event_file import shipped
from shuffleup.event_file.draft.answers import (
    OF_THE_PLAN,
    Answers,
    ExpectedGuest,
    as_last_time,
    kind_of,
    of_file,
    planned_anew,
)
from shuffleup.event_file.draft.outcome import SHARES, EveningOutcome, Trouble, is_planned, outcome
from shuffleup.event_file.parameters import parameters
from shuffleup.event_file.problems import Remark, RuleProblem
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.kernel.refusals import CommandError, Refusal
from shuffleup.protocol.messages import Reply
from shuffleup.protocol.request_refusals import ClubCannot, NoFloorHere, Unreadable
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.sets import SHIPPED
from shuffleup.views.numbers import currency_view
from shuffleup.views.words import line_of
from shuffleup.views.words.refusals import refused

SHOWN = ("rules", "tables", "levels", "ending", "chips", "stacks", "pool", "prizes")


class AnswerTrouble(msgspec.Struct, frozen=True):
    """Something wrong or unusual at an answer, in words; `remedy` would be right."""

    key: str
    text: str
    wrong: bool
    remedy: Any = None


def outcome_view(answers: Answers, found: EveningOutcome) -> dict[str, Any]:
    """Show what follows from the answers, with lists that the page chooses from.

    `shares` are the percents of the places by how many are paid. Keys that begin as one `of_the_plan` go
    where levels are planned anew.
    """
    return {name: getattr(found, name) for name in SHOWN} | {
        "can_begin": bool(found.text),
        "is_planned": is_planned(answers, found.rules),
        "players": answers.players,
        "money": currency_view(found.rules.event.money_format()),
        "shares": SHARES,
        "of_the_plan": OF_THE_PLAN,
        "troubles": [_trouble(one, wrong=one in found.wrong) for one in (*found.wrong, *found.unusual)],
    }


def _trouble(trouble: Trouble, *, wrong: bool) -> AnswerTrouble:
    return AnswerTrouble(trouble.key, _why(trouble.key, trouble.why), wrong, trouble.remedy)


def _why(key: str, why: Refusal | RuleProblem | Remark | str) -> str:
    """Say what is wrong and what would be right."""
    if isinstance(why, Refusal):
        return refused(why)
    if isinstance(why, RuleProblem):
        return wrong_value(key, why)
    if isinstance(why, Remark):
        return say(UNUSUAL[key]) if key in UNUSUAL else why.text
    if key == "guests":
        return say("{name} stands here twice: add a letter to one of the two", name=why)
    return say("{day} is past: choose today or a later day", day=why)


UNUSUAL = {
    "chips.start_stack": mark_for_translation("fewer than fifty big blinds at the start: a short evening"),
    "money.buy_in": mark_for_translation("nobody pays anything, so there are no prizes"),
    "chips.denominations": mark_for_translation(
        "the smallest chip is needed to the end and cannot be coloured up"
    ),
    "rulings.deputy": mark_for_translation("nobody is named yet who rules where the host is a party"),
}
"""What is unusual at a key of the first pages; what other keys have is said as `shuffleup check` says it."""


def wrong_value(key: str, problem: RuleProblem) -> str:
    """Say what was typed, and what can stand there."""
    parameter, found = parameters().get(key), problem.found.strip('"')
    if parameter is None:
        return say("there is no rule {key}", key=key)
    if parameter.is_money:
        return say("{found} is no such amount of money: write one as 20 or 7.50", found=found)
    kind = kind_of(parameter)
    if isinstance(kind, inspect.IntType) and kind.ge is not None:
        text = "{found} does not fit: a whole number from {least} to {most}"
        return say(text, found=found, least=kind.ge, most=kind.le)
    return say("{found} does not fit; what does: {allowed}", found=found, allowed=problem.allowed)


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

    @property
    def has_room_beside(self) -> bool:
        """Whether another event can be opened beside the one that is open."""

    async def begin_beside(self, text: str, draft: EveningDraft) -> Reply:
        """Open the evening of an event file beside the one that is open, and enter its people.

        Raises CommandError where the file cannot be written, or there is no room for a second event.
        """


class DraftChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change of a draft of that version: other answers, or a way to begin it anew.

    `text` is the name of a template, or a file. `beside` has the evening begin beside the one that is open.
    """

    version: int
    answers: Answers | None = None
    how: Literal["", "new", "last", "template", "file", "keep_template", "forget_template"] = ""
    text: str = ""
    by: str = ""
    beside: bool = False


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

    The one that was open is put away where it is over, else nothing begins. With `beside` it goes on, and
    the other one opens beside it at addresses of its own.
    """
    desk, asked = _desk(request), await _read(request)
    draft, found = await _followed(desk)
    if asked.version != draft.version or not found.text:
        return await _shown(desk, 409)
    try:
        if asked.beside:
            reply = await desk.begin_beside(found.text, draft)
        else:
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
        "may_begin_beside": desk.has_room_beside,
    }
    return Response(_ENCODER.encode(view), status, media_type="application/json")


async def _read(request: Request) -> DraftChange:
    try:
        return _CHANGES.decode(await read_body(request, BIGGEST))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(str(error)) from error


_CHANGES = msgspec.json.Decoder(DraftChange, float_hook=Decimal)
