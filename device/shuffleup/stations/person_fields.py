"""The texts of people in a record, found by the annotations of its fields: nobody keeps a list of them."""

from collections.abc import Callable, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from shuffleup.kernel.field_types import OfAPerson
from shuffleup.kernel.language import FreeText
from shuffleup.storage.journal import Text
from shuffleup.storage.journal.texts import Kind

Record = TypeVar("Record", bound=msgspec.Struct)

Change = Callable[[Kind, str], str]
"""Makes another text of the text of a person."""

Walk = Callable[[Any, Change], Any]
"""Goes through a value and gives a copy of it in which each text of a person is changed; empty ones stay."""


def texts_of(record: msgspec.Struct) -> list[str]:
    """List the texts of people in a record, in the order of its fields."""
    found: list[str] = []

    def take(kind: Kind, text: str) -> str:
        found.append(text)
        return text

    if walk := _of_record(type(record)):
        walk(record, take)
    return found


def hidden(record: Record, salt: Callable[[], bytes]) -> tuple[Record, tuple[Text, ...]]:
    """Put the digest of each text of a person in its place; each text has `salt` bytes of its own."""
    walk = _of_record(type(record))
    if walk is None:
        return record, ()
    texts: list[Text] = []

    def hide(kind: Kind, text: str) -> str:
        texts.append(Text(salt(), text))
        return texts[-1].stands_for(kind)

    return walk(record, hide), tuple(texts)


def walk_of(annotation: Any) -> Walk | None:
    """Give the walk through values of a type, None where no text of a person can stand in them.

    Raises:
        TypeError: a text of a person would be a key.
    """
    if isinstance(annotation, NewType):
        return _leaf("text") if annotation is FreeText else walk_of(annotation.__supertype__)
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        return _of_record(annotation)
    origin, args = get_origin(annotation), get_args(annotation)
    go = _OF_ORIGIN.get(origin)
    return go(*args) if go else None


def _of_marked(kind: Any, *marks: object) -> Walk | None:
    kinds = [one.kind for one in marks if isinstance(one, OfAPerson)]
    return _leaf(kinds[0]) if kinds else walk_of(kind)


def _leaf(kind: Kind) -> Walk:
    return lambda value, change: change(kind, value) if value else value


@cache
def _of_record(record: type[msgspec.Struct]) -> Walk | None:
    hints = get_type_hints(record, include_extras=True)
    found = ((name, walk_of(hints[name])) for name in record.__struct_fields__)
    walks = tuple((name, walk) for name, walk in found if walk)

    def walk(value: Any, change: Change) -> Any:
        return msgspec.structs.replace(
            value, **{name: go(getattr(value, name), change) for name, go in walks}
        )

    return walk if walks else None


def _of_union(*kinds: Any) -> Walk | None:
    """Go through the value as the one of the kinds that it is; no two of them with texts are of one class."""
    walks = {_class_of(kind): go for kind in kinds if (go := walk_of(kind))}

    def walk(value: Any, change: Change) -> Any:
        go = walks.get(type(value))
        return go(value, change) if go else value

    return walk if walks else None


def _class_of(kind: Any) -> Any:
    while isinstance(kind, NewType):
        kind = kind.__supertype__
    if get_origin(kind) is Annotated:
        return _class_of(get_args(kind)[0])
    return get_origin(kind) or kind


def _of_items(*kinds: Any) -> Walk | None:
    if kinds[-1] is ...:
        go = walk_of(kinds[0])
        return None if go is None else lambda values, change: tuple(go(one, change) for one in values)
    walks = [walk_of(kind) for kind in kinds]
    if not any(walks):
        return None
    return lambda values, change: tuple(
        go(one, change) if go else one for go, one in zip(walks, values, strict=True)
    )


def _of_values(key: Any, kind: Any) -> Walk | None:
    if walk_of(key):
        raise TypeError(f"{key}: the text of a person cannot be a key of an event")
    go = walk_of(kind)
    return None if go is None else lambda found, change: {at: go(one, change) for at, one in found.items()}


_OF_ORIGIN: Mapping[Any, Callable[..., Walk | None]] = {
    Annotated: _of_marked,
    Union: _of_union,
    UnionType: _of_union,
    tuple: _of_items,
    dict: _of_values,
}
"""Types with parameters in which a text can stand; events have no lists and no sets of texts."""
