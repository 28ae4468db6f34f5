"""`POST /api/commands`, and every verb of floor and table as fields, from which a page makes a form."""

import gzip
import re
from collections.abc import Callable, Mapping
from functools import cache
from inspect import cleandoc
from types import UnionType
from typing import Annotated, Any, NewType, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response, read_json
from shuffleup.api.pin import refusal
from shuffleup.floor.contents import ROOM_OF, VERBS as FLOOR_VERBS
from shuffleup.floor.house.contents import VERBS as HOUSE_VERBS
from shuffleup.kernel.field_types import HOUSE, Actor
from shuffleup.protocol.messages import Command
from shuffleup.protocol.request_refusals import ByPhoneOnly
from shuffleup.stations.floor import PLAYER
from shuffleup.table.contents import VERBS as TABLE_VERBS

_Shown = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]{0,40}\Z")]
"""A line of the log: no line breaks, no control signs for a terminal, none that turn the direction of
text."""


class _StrictActor(Actor, frozen=True, forbid_unknown_fields=True):
    """An actor as it is sent, with no fields that we do not know."""

    role: Annotated[str, Meta(max_length=40)]
    person: _Shown = ""
    face: _Shown = ""


class _StrictCommand(Command, frozen=True, forbid_unknown_fields=True):
    """A command as it is sent, with no fields that we do not know."""

    actor: _StrictActor


async def post_command(request: Request) -> Response:
    """Pass a command on; the status of its reply is the status of the answer.

    One of the director needs a session of the floor where a PIN is set: 403 without it.
    """
    sent = await read_json(request, _StrictCommand)
    if sent.actor.role == PLAYER:
        raise ByPhoneOnly()
    actor = Actor(**msgspec.structs.asdict(sent.actor))
    command = Command(**{**msgspec.structs.asdict(sent), "actor": actor})
    reply = refusal(request, actor) or await request.app.state.submit(command)
    return json_response(reply, reply.status)


_RULES = re.compile(r"\s*\((?:[A-Z]{1,4}-\d+|TDA \d+)[^)]*\)")
"""The rules that a sentence follows: `(REG-17)`, `(BET-21, TDA 53)`."""

DEFS = "#/$defs/"

Schema = dict[str, Any]


class VerbView(msgspec.Struct, frozen=True):
    """One verb: whom it is for, the room it belongs to, what it does, and the schema of its arguments.

    `sentence` is the first paragraph of `doc` for people: in English, and a face says it in its language.

    A node of the schema that counts or names something of the trade says so in `of`: Chips, Money, Millis,
    SeatNo, TableNo, EntryId.
    """

    verb: str
    owner: str
    room: str
    doc: str
    sentence: str
    args: Schema


async def list_verbs(request: Request) -> Response:
    """Answer `GET /api/verbs`: all commands of floor and tables, packed for whoever unpacks it.

    Those of the house are among them where there are several events.
    """
    if request.app.state.hub.latest("house") is not None:
        return json_response({"verbs": (*verbs(), *house_verbs())})
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return json_response({"verbs": verbs()})
    headers = {"content-encoding": "gzip", "vary": "Accept-Encoding"}
    return Response(_packed(), media_type="application/json", headers=headers)


@cache
def _packed() -> bytes:
    return gzip.compress(msgspec.json.encode({"verbs": verbs()}), mtime=0)


@cache
def verbs() -> tuple[VerbView, ...]:
    """Describe every verb, those of the floor first, in the order in which they are declared."""
    return (
        *(_view(verb, "floor", ROOM_OF[verb], record) for verb, record in FLOOR_VERBS.items()),
        *(_view(verb, "table", record.room, record) for verb, record in TABLE_VERBS.items()),
    )


@cache
def house_verbs() -> tuple[VerbView, ...]:
    """Describe the verbs of what the events on one floor share."""
    return tuple(_view(verb, HOUSE, HOUSE, record) for verb, record in HOUSE_VERBS.items())


def _view(verb: str, owner: str, room: str, record: type[msgspec.Struct]) -> VerbView:
    doc = cleandoc(record.__doc__ or "")
    return VerbView(verb, owner, room, doc, for_people(doc.split("\n\n")[0]), described(record))


def for_people(doc: str) -> str:
    """Return a docstring with words for the names of fields in backticks, and without the ids of rules."""
    words = re.sub(r"`([^`]*)`", lambda name: name[1].replace("_", " "), doc)
    return " ".join(_RULES.sub("", words).split())


def described(record: type[msgspec.Struct]) -> Schema:
    """Return the schema of a record with nothing to look up elsewhere, its trade types marked with `of`."""
    (schema,), defs = msgspec.json.schema_components([record], ref_template=DEFS + "{name}")
    return _marked(_inlined(schema, defs), record)


def _inlined(node: Any, defs: Mapping[str, Any]) -> Any:
    if isinstance(node, list):
        return [_inlined(one, defs) for one in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        rest = {key: value for key, value in node.items() if key != "$ref"}
        return _inlined(defs[node["$ref"].removeprefix(DEFS)], defs) | rest
    return {key: _inlined(value, defs) for key, value in node.items()}


def _marked(node: Schema, hint: Any) -> Schema:
    """Walk schema and annotation together; what the annotation calls by a name of its own is marked."""
    if isinstance(hint, NewType):
        return node | {"of": hint.__name__}
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _record(node, hint)
    mark = _MARKS.get(get_origin(hint))
    return mark(node, get_args(hint)) if mark else node


def _union(node: Schema, kinds: tuple[Any, ...]) -> Schema:
    """Mark the alternatives, which stand in the schema in an order of their own."""
    if "anyOf" not in node:
        return node
    named = [kind for kind in kinds if kind is not type(None)]
    numbers = [kind for kind in named if len(named) == 1 or getattr(kind, "__supertype__", None) is int]
    if len(numbers) != 1:
        return node
    return node | {"anyOf": [_alternative(one, numbers[0], len(named)) for one in node["anyOf"]]}


def _alternative(node: Schema, kind: Any, of: int) -> Schema:
    """Mark an alternative that is of this kind: the only one that is not null, or the only number."""
    is_it = node.get("type") != "null" if of == 1 else node.get("type") == "integer"
    return _marked(node, kind) if is_it else node


def _row(node: Schema, kinds: tuple[Any, ...]) -> Schema:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return node | {"items": _marked(node.get("items", {}), kinds[0])}
    pairs = zip(node.get("prefixItems", ()), kinds, strict=False)
    return node | {"prefixItems": [_marked(one, kind) for one, kind in pairs]}


def _map(node: Schema, kinds: tuple[Any, ...]) -> Schema:
    values = _marked(node.get("additionalProperties", {}), kinds[1])
    return node | {"keys": _marked({}, kinds[0]), "additionalProperties": values}


def _record(node: Schema, record: type[msgspec.Struct]) -> Schema:
    hints = get_type_hints(record, include_extras=True)
    properties = {name: _marked(one, hints[name]) for name, one in node.get("properties", {}).items()}
    return node | {"properties": properties}


_MARKS: dict[Any, Callable[[Schema, tuple[Any, ...]], Schema]] = {
    Annotated: lambda node, inner: _marked(node, inner[0]),
    Union: _union,
    UnionType: _union,
    tuple: _row,
    dict: _map,
}
