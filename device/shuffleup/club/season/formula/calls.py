"""Calls of functions: which node of the tree a name with its parts becomes."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Literal, NamedTuple

from shuffleup.club.season.formula import tree
from shuffleup.club.season.formula.functions import NUMERIC, OF_LISTS
from shuffleup.club.season.formula.profiles import Figure, Purchase
from shuffleup.club.season.formula.refused import FormulaFault, FormulaPlace, FormulaRefused

Parts = tuple[tree.Node, ...]


class _Form(NamedTuple):
    """A function with rules of its own, and the least and the most parts that it takes."""

    node: Callable[[FormulaPlace, Parts], tree.Node]
    least: int
    most: int | None = None


_FORMS: Mapping[str, _Form] = {
    "if": _Form(tree.If, 2, 3),
    "switch": _Form(tree.SwitchOn, 2),
    "lswitch": _Form(tree.ListSwitch, 2),
    "index": _Form(tree.IndexOf, 2, 2),
    "setlistlength": _Form(tree.ListLength, 2, 2),
}

_PURCHASES: tuple[Purchase, ...] = ("buyin", "rebuy", "addon")
_FIGURES: tuple[Figure, ...] = ("fee", "rake", "chips", "points")

_OF_PROFILES: Mapping[str, tuple[Purchase, Figure]] = {
    f"{purchase}profile{figure}": (purchase, figure) for purchase in _PURCHASES for figure in _FIGURES
}

FUNCTION_NAMES = frozenset({*NUMERIC, *OF_LISTS, *_FORMS, *_OF_PROFILES, "assign", "totalforrake"})


def call(name: str, at: FormulaPlace, parts: Parts) -> tree.Node:
    """Return the node of a call; raise `FormulaRefused` for a wrong number of parts.

    A function that does not exist becomes a node that refuses: a branch that is not taken may name it.
    """
    if name in NUMERIC:
        _must_be(NUMERIC[name].least <= len(parts) <= NUMERIC[name].most, at, name)
        return tree.Calculation(at, name, parts)
    if name in OF_LISTS:
        _must_be(len(parts) > OF_LISTS[name].first, at, name)
        return tree.OverLists(at, name, parts)
    if name in _FORMS:
        node, least, most = _FORMS[name]
        _must_be(least <= len(parts) <= (most or len(parts)), at, name)
        return node(at, parts)
    if name == "assign":
        return _assign(at, parts)
    if name in _OF_PROFILES or name == "totalforrake":
        return _of_profiles(name, at, parts)
    return _unknown(name, at)


def _unknown(name: str, at: FormulaPlace) -> tree.Node:
    if name == "random":
        return tree.Unknown(at, name, FormulaFault.CHANCE)
    near = get_close_matches(name, FUNCTION_NAMES, n=1)
    return tree.Unknown(at, name, FormulaFault.UNKNOWN_FUNCTION, "".join(near))


def _assign(at: FormulaPlace, parts: Parts) -> tree.Node:
    _must_be(len(parts) == 2, at, "assign")
    name, part = parts
    if not isinstance(name, tree.Constant) or not isinstance(name.constant, str):
        raise FormulaRefused(FormulaFault.WRONG_PARTS, name.at, "assign")
    return tree.Assign(at, name.constant.strip().lower(), part)


def _of_profiles(name: str, at: FormulaPlace, parts: Parts) -> tree.Node:
    purchase: Purchase | None
    figure: Figure
    purchase, figure = _OF_PROFILES.get(name, (None, "rake"))
    most: Literal[1, 2] = 2 if purchase and figure == "rake" else 1
    _must_be(len(parts) <= most, at, name)
    return tree.FromProfiles(at, name, purchase, figure, parts)


def _must_be(right: bool, at: FormulaPlace, name: str) -> None:
    if not right:
        raise FormulaRefused(FormulaFault.WRONG_PARTS, at, name)
