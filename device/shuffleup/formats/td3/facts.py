"""The facts of a save as the report of an import writes them (SEASONS section 9)."""

from datetime import UTC, datetime
from typing import Any

import msgspec

from shuffleup.formats.td3.fields import Number, plain
from shuffleup.formats.td3.money import prizes_total
from shuffleup.formats.td3.people import places_of, still_in
from shuffleup.formats.td3.points import points_of
from shuffleup.formats.td3.save import SavedBreak, Td3Save


def facts_of(save: Td3Save) -> dict[str, Any]:
    """List the facts of a save, in the order of the report."""
    points, why_none, fault = points_of(save)
    total = prizes_total(save)
    return {
        "tournament": save.tournament,
        "title": save.title,
        "td3_version": save.td3_version,
        "encoding": save.encoding,
        "league": save.league,
        "season": save.season,
        "state": save.state,
        "started": utc(save.started_ms),
        "ended": utc(save.ended_ms),
        "rounds": sum(not isinstance(level, SavedBreak) for level in save.levels),
        "breaks": sum(isinstance(level, SavedBreak) for level in save.levels),
        "levels": as_json(save.levels),
        "now": as_json(save.now),
        "tables": save.tables,
        "people": {player.person: player.name for player in save.players},
        "entries": len(save.entrants),
        "rebuys": sum(len(player.stakes) - 1 for player in save.entrants),
        "add_ons": sum(len(player.add_ons) for player in save.players),
        "places": as_json(places_of(save)),
        "still_in": list(still_in(save)),
        "prizes": [
            {"place": one.place, "amount": one.amount, "paid_to": list(one.paid_to)} for one in save.prizes
        ],
        "prizes_total": total,
        "money": as_json(save.money),
        "prizes_equal_pot": total == save.money.pot,
        "difference": plain(total - save.money.pot),
        "formula": save.formula,
        "points": points,
        "no_points_because": why_none,
        "adjustments": adjustments_of(save),
        "left_out": list(save.left_out),
        **({"formula_fault": fault} if fault else {}),
    }


def as_json(facts: object) -> Any:
    """Make of records what JSON gives back unchanged: objects, lists, texts and numbers."""
    return msgspec.json.decode(msgspec.json.encode(facts))


def adjustments_of(save: Td3Save) -> dict[str, Number]:
    """List the points that the host typed for those who bought in, where they are not 0."""
    return {one.person: one.points_by_hand for one in save.entrants if one.points_by_hand}


def utc(moment_ms: int | None) -> str | None:
    """Write a time in UTC; milliseconds are cut off."""
    if moment_ms is None:
        return None
    return datetime.fromtimestamp(moment_ms // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
