"""Search for stored sentences: patterns of the texts that a state, a refusal or a fault may contain.

In the packages whose texts people see every text counts that is more than a name of our own.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

from sentences import DEVICE, SAID, Sentence, called, place_of

KEPT = "kept"
"""The context of sentences that come whole, with their facts in them."""

KEPT_IN = ("floor", "tournament", "stations", "hal", "refusals.py", "journal/errors.py")
NOT_SHOWN = re.compile(
    r"/(tasks|records|upcasters|verbs|equity|ranking|repair_order)\.py$|poker/hand\.py$|/simulated/"
    r"|/(venue_(copies|floor|links|notices|standby)|handler_failures)\.py$"
)
"""Modules whose texts stay English: reasons that tasks propose, and what only an engineer reads."""

SINGLE_WORDS = (
    *("break", "halftime", "paused"),
    *("dealer", "director", "floor", "player", "stranger", "out"),
    *("entries", "re-entries", "rebuys", "blinds", "antes", "limits", "rebuy", "add-on"),
)
"""Words that are texts by themselves; elsewhere a single word is a name of the program."""

NOT_FOR_PEOPLE = frozenset(
    {
        *("ValueError", "TypeError", "RuntimeError", "KeyError", "NotImplementedError", "UnreadableMessage"),
        *("CommandId", "_own_id", "Rules"),
    }
)
"""Functions whose texts no face shows: errors of the program, ids and kinds of rules."""

WORD_FACTS = frozenset(
    (
        *("act", "action", "after_last", "ante", "bounds", "called", "closed", "deed", "fair", "fate"),
        *("floor_called", "found", "gap", "guess", "held", "line", "listed", "message", "named"),
        *("play_stopped", "reason", "rules", "ruling", "said", "share", "step", "stopped", "street"),
        *("there_are", "told", "until", "verb", "what", "what_to_do", "where", "which", "whose", "why"),
        "word",
    )
)
"""Names in the sources of facts that are sentences themselves."""


def kept() -> Iterator[Sentence]:
    """Find what a state, a refusal or a fault may hold, as patterns with room for facts."""
    for name in KEPT_IN:
        base = DEVICE / name
        for path in sorted(base.rglob("*.py")) if base.is_dir() else [base]:
            if not NOT_SHOWN.search(path.as_posix()):
                yield from _kept_in(path)
    yield from (Sentence(word, place_of(Path(__file__).resolve(), 1), context=KEPT) for word in SINGLE_WORDS)


def _kept_in(path: Path) -> Iterator[Sentence]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in _texts(tree):
        for text in _patterns(node):
            if _is_for_people(text):
                yield Sentence(text, place_of(path, node.lineno), context=KEPT)


def _is_for_people(text: str) -> bool:
    """Leave out names of the program, and shapes that a program looks for."""
    sought = re.search(r"\(\?|\\[dw]", text)
    return " " in text.strip() and not sought and bool(re.search("[A-Za-z:]", re.sub(r"\{\w+\}", "", text)))


def _texts(tree: ast.AST) -> Iterator[ast.Constant | ast.JoinedStr | ast.BinOp]:
    """Walk over the outermost texts that a program writes; docstrings, types and comparisons are none."""
    pending: list[ast.AST] = [tree]
    while pending:
        node = pending.pop()
        if _is_text(node):
            yield node  # type: ignore[misc]
            pending.extend(_within(node))
        elif not _is_no_text(node):
            pending.extend(ast.iter_child_nodes(node))


def _is_text(node: ast.AST) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Add) and (_is_text(node.left) or _is_text(node.right))
    return isinstance(node, ast.JoinedStr)


def _within(text: ast.AST) -> Iterable[ast.AST]:
    """Give the expressions inside a text, in which there may be others."""
    if isinstance(text, ast.JoinedStr):
        return [part.value for part in text.values if isinstance(part, ast.FormattedValue)]
    if isinstance(text, ast.BinOp):
        return [
            side for side in (text.left, text.right) if not isinstance(side, ast.Constant | ast.JoinedStr)
        ]
    return []


def _is_no_text(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.Call):
        return called(node) in NOT_FOR_PEOPLE or called(node) in SAID
    return isinstance(node, ast.Subscript | ast.Compare | ast.keyword) and not _may_hold_text(node)


def _may_hold_text(node: ast.AST) -> bool:
    return isinstance(node, ast.keyword) and node.arg not in {"tag", "pattern", "description"}


def _patterns(node: ast.AST) -> list[str]:
    """Write a text as patterns, one for each way that its choices between literals can go."""
    named: list[str] = []
    return ["".join(pieces) for pieces in product(*_pieces(node, named))]


def _pieces(node: ast.AST, named: list[str]) -> list[list[str]]:
    if isinstance(node, ast.Constant):
        return [[str(node.value)]]
    if isinstance(node, ast.JoinedStr):
        return [piece for part in node.values for piece in _pieces(part, named)]
    if isinstance(node, ast.FormattedValue):
        return _pieces(node.value, named)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and _is_text(node):
        return _pieces(node.left, named) + _pieces(node.right, named)
    if isinstance(node, ast.IfExp) and all(isinstance(one, ast.Constant) for one in (node.body, node.orelse)):
        return [[str(one.value) for one in (node.body, node.orelse) if isinstance(one, ast.Constant)]]
    return [["{" + _fact(node, named) + "}"]]


def _fact(node: ast.AST, named: list[str]) -> str:
    """Name a fact by what the source calls it; each name is taken once."""
    name = _name(node)
    name = "words" if name in WORD_FACTS else name
    fresh = next(one for one in (name, *(f"{name}{number}" for number in range(2, 99))) if one not in named)
    named.append(fresh)
    return fresh


def _name(node: ast.AST) -> str:
    match node:
        case ast.Name(id=name):
            return name.lower().strip("_")
        case ast.Attribute(attr=name):
            return name.strip("_")
        case ast.Subscript(value=ast.Name(id=name)) if name.isupper():
            return "word"
        case ast.Subscript(value=value) | ast.Starred(value=value):
            return _name(value)
        case ast.Call():
            return _name_of_result(node)
    return "word" if isinstance(node, ast.BoolOp | ast.IfExp) else "fact"


def _name_of_result(call: ast.Call) -> str:
    """Name what a call returns: a list by what is listed, a changed text by the text, a number by itself."""
    match call:
        case ast.Call(func=ast.Attribute(attr="join"), args=[listed]):
            return "several" if isinstance(listed, ast.GeneratorExp | ast.Call) else _name(listed)
        case ast.Call(func=ast.Attribute(value=value, attr="replace" | "lower" | "upper" | "removeprefix")):
            return _name(value)
        case ast.Call(func=ast.Attribute(attr="format")):
            return "word"
        case ast.Call(func=ast.Name(id=made)) if made.startswith("_"):
            return "name" if made == "_names" else "word"
        case ast.Call(func=ast.Name(), args=[argument]) if not isinstance(argument, ast.Constant):
            return _name(argument)
    return "fact"
