"""Scenarios of the house's look: contrast, and files that are taken or not."""

from base64 import b64decode
from typing import Any

from shuffleup.views.look.contrast import parts, ratio_text, readable, veil
from shuffleup.views.look.faults import LookRefused
from shuffleup.views.look.pictures import read_picture

Scenario = dict[str, Any]


def look_contrast(scenario: Scenario, rules: Any) -> Scenario:
    """Say what can be read on a ground, and how thick the veil over a picture is."""
    setup = scenario["setup"]
    judged = readable(setup["ground"], setup["inks"])
    found: Scenario = {
        "ratio": {role: ratio_text(one.ratio) for role, one in judged.items()},
        "verdict": {role: one.verdict for role, one in judged.items()},
        "used": {role: one.used for role, one in judged.items()},
    }
    if "picture" in setup:
        found["veil"] = veil(setup["ground"], found["used"], map(parts, setup["picture"]))
    return found


def look_file(scenario: Scenario, rules: Any) -> Scenario:
    """Say whether a file is taken, or why not."""
    setup = scenario["setup"]
    content = setup["svg"].encode() if "svg" in setup else b64decode(setup["data"])
    try:
        picture = read_picture(content, setup["as"], setup.get("zeros", 0))
    except LookRefused as refused:
        return {"accepted": False, "code": refused.code, "what": refused.what or None, "dropped": None}
    return {"accepted": True, "code": None, "what": None, "dropped": picture.dropped}


ADAPTERS = {"look_contrast": look_contrast, "look_file": look_file}
