"""A rule file and its base files as layers: the values of each, and the errors in each."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from shuffleup.event_file.parameters import TABLES, names_in, parameters, read
from shuffleup.event_file.problems import RuleProblem, bare, literal, nearest, short
from shuffleup.ruleset.event import Event

HEADER: dict[str, tuple[Any, str]] = {
    "schema": (int, "1"),
    "base": (str, "the name of a rule set, or the path of a rule file that ends with .toml"),
    "rule_set": (str, "a name for the rules of this file"),
    "host_must_confirm": (tuple[str, ...], 'a list of keys, such as ["levels.table"]'),
    "host_confirms": (tuple[str, ...], 'a list of keys, such as ["time.no_bet"]'),
}
"""The keys that stand above the tables, with their types and what they allow."""


class Layer(msgspec.Struct, frozen=True):
    """One rule file as it was read; `file` is its name for the reader of a problem."""

    file: str
    document: Mapping[str, Any]

    def says(self, key: str) -> bool:
        """Tell whether this file itself holds a key, such as `levels.table`."""
        table, name = key.split(".")
        inner = self.document.get(table)
        return isinstance(inner, dict) and name in inner


class Merged(msgspec.Struct, frozen=True):
    """The sum of the layers: the good values by key, and all errors."""

    values: dict[str, Any]
    problems: tuple[RuleProblem, ...]

    @property
    def broken(self) -> frozenset[str]:
        """Return the keys that have a problem."""
        return frozenset(problem.key for problem in self.problems)


def merge(layers: Sequence[Layer]) -> Merged:
    """Lay the files over each other; the first of them is the nearest and wins."""
    decimals = _decimals(layers)
    read_layers = [(layer, _settings(layer, decimals)) for layer in layers]
    values = {
        key: held
        for _, settings in reversed(read_layers)
        for key, held in settings.items()
        if not isinstance(held, RuleProblem)
    }
    problems = (
        problem
        for layer, settings in read_layers
        for problem in (*_form(layer), *(one for one in settings.values() if isinstance(one, RuleProblem)))
    )
    return Merged(values, tuple(problems))


def header(layers: Sequence[Layer], name: str) -> Any:
    """Return what the nearest file says under a key above the tables, None if no file says it well."""
    kind = HEADER[name][0]
    for layer in layers:
        if name in layer.document:
            try:
                return msgspec.convert(layer.document[name], kind)
            except msgspec.ValidationError:
                continue
    return None


def _decimals(layers: Sequence[Layer]) -> int:
    """Money is read by the currency of the event, even where a file below it names the amount."""
    currency = parameters()["event.currency"]
    for layer in layers:
        if layer.says(currency.key):
            held = read(currency, layer.document["event"]["currency"], 0, layer.file)
            if not isinstance(held, RuleProblem):
                return Event(currency=held).money_format().decimals
    return Event().money_format().decimals


def _settings(layer: Layer, decimals: int) -> dict[str, Any]:
    """Read every known key of one file: its value as the record holds it, or what is wrong with it."""
    return {
        key: read(parameter, layer.document[parameter.table][parameter.name], decimals, layer.file)
        for key, parameter in parameters().items()
        if layer.says(key)
    }


def _form(layer: Layer) -> Iterator[RuleProblem]:
    """Check the names of a file's tables and keys, and what stands above the tables."""
    for name, value in layer.document.items():
        if name in TABLES:
            yield from _names(layer, name, value)
        elif name in HEADER:
            yield from _header(layer, name, value)
        else:
            yield _unknown(layer, name, value)


def _names(layer: Layer, table: str, value: object) -> Iterator[RuleProblem]:
    if not isinstance(value, dict):
        yield RuleProblem(layer.file, table, short(literal(value)), f"a table that begins with [{table}]")
        return
    for name in (name for name in value if name not in names_in(table)):
        near = nearest(name, names_in(table)) or _elsewhere(name)
        yield RuleProblem(
            layer.file, f"{table}.{short(bare(name))}", "an unknown key", _list(names_in(table)), near
        )


def _header(layer: Layer, name: str, value: object) -> Iterator[RuleProblem]:
    kind, allowed = HEADER[name]
    try:
        held = msgspec.convert(value, kind)
    except msgspec.ValidationError:
        yield RuleProblem(layer.file, name, short(literal(value)), allowed)
        return
    if name == "schema" and held != 1:
        yield RuleProblem(layer.file, name, str(held), allowed)
    if isinstance(held, tuple):
        for key in (key for key in held if key not in parameters()):
            near = nearest(key, parameters())
            yield RuleProblem(layer.file, name, short(literal(key)), allowed, near)


def _unknown(layer: Layer, name: str, value: object) -> RuleProblem:
    known = TABLES if isinstance(value, dict) else tuple(HEADER)
    near = nearest(name, known)
    if isinstance(value, dict):
        suggestion = f"[{near}]" if near else ""
        return RuleProblem(
            layer.file, f"[{short(bare(name))}]", "an unknown table", _list(TABLES), suggestion
        )
    return RuleProblem(
        layer.file, short(bare(name)), "an unknown key", _list((*HEADER, "tables")), near or _elsewhere(name)
    )


def _elsewhere(name: str) -> str:
    """Find the full key of a name that stands in another table than was thought."""
    return next((one.key for one in parameters().values() if one.name == name), "")


def _list(names: Sequence[str]) -> str:
    return ", ".join(names)
