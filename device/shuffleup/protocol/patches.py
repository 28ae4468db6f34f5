"""Patches of large views: what differs from the view that a face has, by the entry, the table or the box.

A face that asks for patches gets the whole view once in each stream, and then what has changed.
"""

from collections.abc import Mapping
from functools import lru_cache

import msgspec
from msgspec import Raw

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
