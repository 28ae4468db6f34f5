"""Scenarios of the house's look: what stands where on the wall."""

from typing import Any

from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.views.look.layout import fault_in, laid_out, listed, room_fault, sponsor_at
from shuffleup.views.look.look import LookPhase, SizedTile, Sponsor

Scenario = dict[str, Any]
AS_PLAY = {"final", "colour_up", "paused"}


def look_wall(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    phase: LookPhase = "play" if setup["phase"] in AS_PLAY else setup["phase"]
    own: dict[LookPhase, tuple[SizedTile, ...]] = {}
    if "tiles" in setup:
        fault = fault_in(setup["tiles"], phase)
        if (
            fault is not None and fault[0] == "no_room"
        ):  # asked again for this very wall, with its news or without
            fault = room_fault(setup["tiles"], phase, news=setup["news"])
        if fault:
            return {"refused": fault[0]}
        own = {phase: tuple(SizedTile(*one) for one in setup["tiles"])}
    tiles, added = listed(setup.get("preset", "none"), own, phase)
    sheets = laid_out(tiles, phase, setup["has"], news=setup["news"])
    answer: dict[str, Any] = {
        "sheets": [
            [*([one.tile for one in row] for row in sheet.rows), *([["news"]] if sheet.has_news else [])]
            for sheet in sheets
        ],
        "added": list(added),
    }
    if "sponsors" in setup:
        sponsors = [Sponsor(one["file"], one["seconds"], tuple(one["phases"])) for one in setup["sponsors"]]
        shown = sponsor_at(sponsors, phase, setup["second"])
        answer["sponsor"] = shown.file if shown else None
    return answer


ADAPTERS = {"look_wall": look_wall}
