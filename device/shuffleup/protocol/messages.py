"""Commands up, replies down, and patches of large views.

A patch is what differs from the view that a face has, by the entry, the table or the box.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Raw

from shuffleup.kernel.field_types import Actor, CommandId, Stream

GivenId = Annotated[CommandId, msgspec.Meta(pattern=r"^[!-;=-~]{1,100}\Z")]
"""As a sender may give it: printable ASCII, no blank and no `<`. Those stand in the ids that a station gives
to what it does by itself. With one of those, two acts would be one on the record."""


class Command(msgspec.Struct, frozen=True):
    """One request to a table or to the floor.

    `expected_version` is the version of the view that the person was looking at, None where it does not
    matter. A table refuses any other than its own, the floor one that somebody has acted on since. The same
    `id` twice does the thing once, across reconnects and restarts; with another verb, other arguments or to
    another stream it is refused.
    """

    id: GivenId
    to: Stream
    verb: str
    actor: Actor
    args: dict[str, Any] = {}
    expected_version: int | None = None


class RemedyView(msgspec.Struct, frozen=True):
    """A command that takes the cause of a refusal away, and what it does, in words for a person."""

    text: str
    verb: str
    args: dict[str, Any]


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a command.

    `status` is 200 done and durable, 403 not with this role, 409 the view was stale or the id is that of
    another command, 422 not legal now, 503 could not be stored. `text` is one line for a person; `legal`
    says what is legal instead. `code` and `facts` are the refusal for a program: they stay what they are when
    the sentence is worded otherwise, or comes in another language. Where a rule is the cause, `facts` has its
    key as `rule`, and `remedy` how the director can change it.
    """

    status: Literal[200, 403, 409, 422, 503]
    version: int
    text: str = ""
    legal: tuple[str, ...] = ()
    code: str = ""
    facts: dict[str, Any] = {}
    remedy: RemedyView | None = None


class RefusedView(msgspec.Struct, frozen=True):
    """The reason why the API refuses a request: `code` and `facts` for a program, `text` for a person."""

    code: str
    facts: dict[str, Any]
    text: str


KEYS: Mapping[str, Mapping[str, str]] = {
    "floor": {"entries": "id", "tables": "table"},
    "links": {"links": "user"},
}
"""The topics that are patched, with their long lists and the field by which an item of each is known."""


class ListPatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """What differs in a list.

    An item to `put` takes the place of the one with the same key, or comes at the end; `gone` are keys.
    """

    put: tuple[Raw, ...] = ()
    gone: tuple[int | str, ...] = ()


class ViewPatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """What differs in a view: whole `fields`, `dropped` ones that have their default now, and `lists`."""

    fields: dict[str, Raw] = {}
    dropped: tuple[str, ...] = ()
    lists: dict[str, ListPatch] = {}


# several directors look at the same views: a patch is made once for all of them
@lru_cache(maxsize=4)
def patch_of(topic: str, before: bytes, after: bytes) -> bytes:
    """Return what makes the view `after` of the view `before`, both as JSON, as a `ViewPatch` in JSON."""
    old, new, keys = _fields(before), _fields(after), KEYS[topic]
    changed = {name: raw for name, raw in new.items() if bytes(raw) != bytes(old.get(name, b""))}
    lists = {
        name: patch
        for name, key in keys.items()
        if name in changed and name in old and (patch := _list_patch(old[name], new[name], key)) is not None
    }
    fields = {name: raw for name, raw in changed.items() if name not in lists}
    return msgspec.json.encode(ViewPatch(fields, tuple(name for name in old if name not in new), lists))


@lru_cache(maxsize=4)
def _fields(view: bytes) -> dict[str, Raw]:
    return msgspec.json.decode(view, type=dict[str, Raw])


def _list_patch(before: Raw, after: Raw, key: str) -> ListPatch | None:
    """Return what differs in a list, None where it has another order, so that it is sent whole."""
    old, new = _items(before), _items(after)
    differ = [at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other]
    if len(old) <= len(new) and all(_key(old[at], key) == _key(new[at], key) for at in differ):
        return ListPatch(tuple(Raw(new[at]) for at in (*differ, *range(len(old), len(new)))))
    known = {_key(one, key): one for one in old}
    fresh = {_key(one, key): one for one in new}
    gone = tuple(name for name in known if name not in fresh)
    if [*(name for name in known if name in fresh), *(name for name in fresh if name not in known)] != [
        *fresh
    ]:
        return None
    return ListPatch(tuple(Raw(one) for name, one in fresh.items() if known.get(name) != one), gone)


def _items(raw: Raw) -> list[bytes]:
    return [bytes(one) for one in msgspec.json.decode(raw, type=list[Raw])]


def _key(item: bytes, key: str) -> int | str:
    found: int | str = msgspec.json.decode(item)[key]
    return found
