#!/usr/bin/env python3
"""Write the tables of docs/reference/api.md from the routes, the verbs and the refusals.

scripts/generate/api_document.py            write them
scripts/generate/api_document.py --check    write nothing; exit 1 and name what is out of date
"""

import argparse
import inspect
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

from starlette.routing import BaseRoute, Mount, Route

import shuffleup
from generated import ROOT, stale, table, with_blocks, write
from shuffleup.api.commands import Schema, VerbView, house_verbs, verbs
from shuffleup.api.contents import TABLE, Who, routes
from shuffleup.kernel.refusals import IdTaken, Refusal, Stale, WrongRole
from shuffleup.protocol.request_refusals import RequestRefused
from shuffleup.views.words.refusals import SENTENCES
from shuffleup_ui.pages import pages

PAGE = ROOT / "docs/reference/api.md"
ASKED = re.compile(r"Answer (`[^`]*`(, | and |: | ))+?(?!`)(of (a|the) \w+:? )?")
BY_ITS_FACTS = "*in words that follow from its facts*"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the page; return the exit status."""
    parser = argparse.ArgumentParser(description="Write the tables of docs/reference/api.md.")
    parser.add_argument("--check", action="store_true", help="write nothing, name what is out of date")
    only_check = parser.parse_args(arguments).check
    files = {PAGE: page(PAGE.read_text(encoding="utf-8"))}
    if not only_check:
        write(files)
    old = list(stale(files, "scripts/generated"))
    for line in old:
        print(line)
    return 1 if old else 0


def page(text: str) -> str:
    """Return docs/reference/api.md with its tables written again."""
    heads = "verb", "arguments", "what it does"
    return with_blocks(
        text,
        {
            "routes": table(("path", "method", "who may ask", "answer"), sorted(set(_routes()))),
            "verbs of the floor": table(heads, _verbs("floor")),
            "verbs of a table": table(heads, _verbs("table")),
            "verbs of the house": table(heads, _verbs("house")),
            "refusals": table(("status", "code", "facts", "text in English"), _refusals()),
        },
    )


def _routes() -> Iterator[tuple[str, str, str, str]]:
    """List every route with the first sentence of what answers it; a route answers HEAD where it does GET."""
    who = {(one.path, one.method): one.who for one in TABLE}
    for one in _flat(routes(pages())):
        for method in sorted((one.methods or set()) - {"HEAD"}):
            asks = who.get((one.path, method), Who.ANYBODY)
            yield f"`{one.path}`", method, asks, _sentence(one.endpoint)


def _flat(found: Sequence[BaseRoute]) -> Iterator[Route]:
    """Leave out the files of the pages: their names are nobody's business."""
    for one in found:
        if isinstance(one, Route):
            yield one
        else:
            assert isinstance(one, Mount)


def _sentence(answers: Callable[..., Any]) -> str:
    """Take the first sentence of a docstring in one line, without the request that it answers."""
    doc = " ".join((inspect.getdoc(answers) or "A page.").split("\n\n")[0].split())
    asked = ASKED.match(doc)
    rest = doc[asked.end() :] if asked else doc
    return _cell(f"{rest[0].upper()}{rest[1:].rstrip('.')}.")


def _verbs(owner: str) -> Iterator[tuple[str, str, str]]:
    for one in (*verbs(), *house_verbs()):
        if one.owner == owner:
            yield f"`{one.verb}`", _arguments(one), _cell(" ".join(one.doc.split("\n\n")[0].split()))


def _arguments(verb: VerbView) -> str:
    needed = verb.args.get("required", ())
    fields = verb.args.get("properties", {}).items()
    return _cell(", ".join(f"`{name}`{'' if name in needed else '?'} {_kind(node)}" for name, node in fields))


def _kind(node: Schema) -> str:
    """Name what a field takes: the type of the trade where it has one, else the type of JSON."""
    if "of" in node:
        return str(node["of"])
    if "anyOf" in node:
        return " or ".join(_kind(one) for one in node["anyOf"])
    if "enum" in node:
        return " or ".join(f'"{one}"' for one in node["enum"])
    if node.get("type") == "array":
        inner = node.get("prefixItems") or [node.get("items") or {}]
        return f"[{', '.join(map(_kind, inner))}]"
    return str(node.get("type", "anything"))


def _refusals() -> Iterator[tuple[int, str, str, str]]:
    """List every refusal by its code, with the names of its facts and what a person reads."""
    said_here = {kind for kind in refusals() if kind.code in SENTENCES}
    for kind in sorted(said_here, key=lambda one: (_status(one), one.code, one.names)):
        said = SENTENCES[kind.code]
        facts = ", ".join(f"`{name}`" for name in kind.names)
        yield _status(kind), f"`{kind.code}`", facts, _cell(said) if isinstance(said, str) else BY_ITS_FACTS


def refusals() -> Iterator[type[Refusal]]:
    """List every kind of refusal of the program; one that has several bases comes as often."""
    for module in pkgutil.walk_packages(shuffleup.__path__, "shuffleup."):
        import_module(module.name)
    waiting: list[type[Refusal]] = [Refusal]
    for kind in waiting:
        waiting += kind.__subclasses__()
        if kind.__module__.startswith("shuffleup."):
            yield kind


def _status(kind: type[Refusal]) -> int:
    if issubclass(kind, RequestRefused):
        return kind.status
    if issubclass(kind, WrongRole):
        return 403
    return 409 if issubclass(kind, Stale | IdTaken) else 422


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    sys.exit(main())
