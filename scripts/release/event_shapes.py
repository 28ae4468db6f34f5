"""The stored shape of each event, and changes of it without a new schema version."""

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import Any

import msgspec

from shuffleup.stations.event_codec import FLOOR_EVENTS, TABLE_EVENTS
from shuffleup.stations.house import HOUSE_EVENTS

Shapes = Mapping[str, Mapping[str, str]]
"""The digest of a shape, by the stored name of the event and by schema version."""

FOR_PEOPLE = ("title", "description")


def shapes_now() -> dict[str, tuple[int, str]]:
    """Give the schema version and the shape in which this program stores each event."""
    return {
        codec.name(kind): (codec.version(codec.name(kind)), shape(kind))
        for codec in (FLOOR_EVENTS, TABLE_EVENTS, HOUSE_EVENTS)
        for kind in codec.kinds
    }


def shape(kind: type[msgspec.Struct]) -> str:
    """Digest what an event is as JSON: names and types of its fields, and what a missing one is read as.

    Names of classes, docstrings and the order of fields do not count.
    """
    (top,), parts = msgspec.json.schema_components([kind], ref_template="{name}")
    return sha256(_text(_plain(top, parts)).encode()).hexdigest()[:16]


def _plain(schema: Any, parts: Mapping[str, Any]) -> Any:
    """Leave out what only people read, put each record where it is named, and sort what has no order."""
    if isinstance(schema, list):
        return sorted((_plain(one, parts) for one in schema), key=_text)
    if not isinstance(schema, dict):
        return schema
    named = _plain(parts[schema["$ref"]], parts) if "$ref" in schema else {}
    return named | {
        key: IN_ORDER[key](one, parts) if key in IN_ORDER else _plain(one, parts)
        for key, one in schema.items()
        if key != "$ref" and not (key in FOR_PEOPLE and isinstance(one, str))
    }


def _text(value: Any) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


IN_ORDER: Mapping[str, Callable[[Any, Mapping[str, Any]], Any]] = {
    "default": lambda value, _: _text(value),
    "prefixItems": lambda values, parts: _text([_plain(one, parts) for one in values]),
    "mapping": lambda value, _: sorted(value),
}
"""Keys of a schema whose lists depend on their order (defaults and lists of fixed length), or that map names
of classes."""


def faults(known: Shapes, now: Mapping[str, tuple[int, str]]) -> Iterator[str]:
    """Say for each event what is wrong with how it is stored now, beside what was ever stored before."""
    for name in sorted(known.keys() - now.keys()):
        yield f"{name}: journals hold it, and this program does not know it any more"
    for name, (version, digest) in sorted(now.items()):
        before = known.get(name, {}).get(str(version))
        if before is None:
            yield f"{name}: schema {version} is not listed; run scripts/journals shapes"
        elif before != digest:
            yield (
                f"{name}: it is stored in another shape than schema {version}; give it an upcaster"
                " (shuffleup.stations.event_codec), then run scripts/journals shapes"
            )


def with_new(known: Shapes, now: Mapping[str, tuple[int, str]], *, anew: bool) -> dict[str, dict[str, str]]:
    """Add what is not listed yet; `anew` lists the newest version of each again."""
    listed = {name: dict(versions) for name, versions in known.items()}
    for name, (version, digest) in now.items():
        versions = listed.setdefault(name, {})
        versions[str(version)] = digest if anew else versions.get(str(version), digest)
    return dict(sorted(listed.items()))
