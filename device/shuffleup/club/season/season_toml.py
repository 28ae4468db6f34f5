"""The rules of a season as a club keeps them: the keys of SEASON.toml without its names, and their text."""

import json
from collections.abc import Mapping
from datetime import date
from typing import Any

from shuffleup.club.season.file import SeasonFile, season_of, toml_in

NAMES = ("name", "league", "season")


def rules_in(text: str, file: str, name: str = "") -> dict[str, Any]:
    """Return the rules in the text of a season file, without its names; days are texts, year first.

    `name` is for a text without one. Raises `RuleBookError` with everything that is wrong.
    """
    read = toml_in(text, file)
    season_of({"name": name, **read} if name else read, file)
    return {key: _plain(value) for key, value in read.items() if key not in NAMES}


def season_with(rules: Mapping[str, Any], name: str, league: str) -> SeasonFile:
    """Make a season of rules that a club keeps, under the names of season and league.

    Raises `RuleBookError` where the rules are none.
    """
    title = name if not league or league.casefold() in name.casefold() else f"{league} {name}"
    return season_of({**rules, "name": title, "league": league, "season": name}, title)


def rules_text(rules: Mapping[str, Any]) -> str:
    """Write rules as they stand in a season file."""
    tables = {key: value for key, value in rules.items() if isinstance(value, Mapping)}
    lines = [f"{key} = {_toml(value)}" for key, value in rules.items() if key not in tables]
    for name, table in tables.items():
        lines += ["", f"[{name}]", *(f"{key} = {_toml(value)}" for key, value in table.items())]
    return "\n".join(lines).strip() + "\n"


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value.isoformat() if isinstance(value, date) else value


def _toml(value: Any) -> str:
    """Write a value: JSON writes texts, numbers, truths and flat lists of them as TOML does."""
    return json.dumps(value, ensure_ascii=False)
