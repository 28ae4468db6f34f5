"""The stored forms of events in earlier versions of this program, and their conversion to today's form.

A stored row never changes. If the record of an event changes, a pure function for each schema version
converts the old JSON to the new form on every read.
"""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

Json = dict[str, Any]
"""The JSON object of a stored event, its name under `type`."""

Upcaster = Callable[[Json], Json]
"""Makes an event of one schema version into one of the next; it has no other source than that event."""

Upcasters = Mapping[str, tuple[Upcaster, ...]]
"""By the stored name of an event, from the first schema version on."""


def _without_prompt(event: Json) -> Json:
    """Leave out the English line that 0.1.0 stored: it follows from the other facts."""
    return {name: value for name, value in event.items() if name != "prompt"}


def _repair_as_facts(event: Json) -> Json:
    """Read the counts of cards back from the line that 0.1.0 stored in their place."""
    counts = {name: re.search(words, event["prompt"]) for name, words in _REPAIR.items()}
    repair = {name: int(found[1]) if found else 0 for name, found in counts.items()}
    steps = {"burn_new": "burn one" in event["prompt"], "burn_from_flop": "mix the cards" in event["prompt"]}
    return _without_prompt(event) | {"repair": repair | steps}


_REPAIR = {
    "keep_board": r"keep (\d+) board cards",
    "stub_reshuffled": r"shuffle the stub of (\d+)",
    "deal": r"(?:^|; )deal (\d+)",
    "stub_after": r"the stub has (\d+) then",
}


def _blinds_to_correct(event: Json) -> Json:
    return _without_prompt(event) | {"corrects": bool(event.get("prompt"))}


def _act_out_of_turn(event: Json) -> Json:
    """Read the action, and why it went back, from the line that 0.1.0 stored in their place."""
    binds, prompt = event["binds"], event["prompt"]
    freed = None if binds else "bet_changed" if prompt.startswith("the bet has changed") else "nobody_to_call"
    action = re.search(r"the (fold|check|call|raise|all-in) of seat", prompt)
    facts = {name: value for name, value in event.items() if name not in ("binds", "prompt")}
    return facts | {"action": action[1].replace("-", "_") if action else "fold", "freed": freed}


def _ruling_as_facts(event: Json) -> Json:
    """Read what a ruling did from the words that 0.1.0 stored in their place; a count has none."""
    return event | {"act": _deed(event["act"])}


def _deed(words: str) -> Json | None:
    if words in ("count", "act"):
        return None
    for shape, made in _DEEDS:
        if found := re.fullmatch(shape, words):
            return made(found)
    raise ValueError(f"no ruling is known by the words {words!r}")


def _place(words: str) -> int | str:
    return int(words[1:]) if words.startswith("S") else words.replace(" ", "_")


def _shifted(chips: str, source: str, target: str) -> Json:
    return {"type": "shifted", "source": _place(source), "target": _place(target), "chips": int(chips)}


def _pot(found: re.Match[str]) -> Json:
    seats = [int(seat) for seat in re.findall(r"S(\d+)", found[3])]
    return {"type": "pot", "pot": int(found[2] or 0), "seats": seats, "only_pot": found[1] == "pot"}


def _penalty(found: re.Match[str]) -> Json:
    paid = {"chips": int(found[3]), "goes_to": _place(found[4])} if found[3] else {}
    return {"type": "penalty", "seat": int(found[1]), "hand_dead": bool(found[2])} | paid


_DEEDS: tuple[tuple[str, Callable[[re.Match[str]], Json]], ...] = (
    (r"S(\d+) stack (\d+)", lambda it: {"type": "stack", "seat": int(it[1]), "stack": int(it[2])}),
    (r"(\d+) added to (.+)", lambda it: _shifted(it[1], "out of play", it[2])),
    (r"(\d+) taken from (.+)", lambda it: _shifted(it[1], it[2], "out of play")),
    (r"(\d+) from (.+) to (.+)", lambda it: _shifted(it[1], it[2], it[3])),
    (
        r"S(\d+) (fold|check|call|raise|all-in)",
        lambda it: {"type": "action", "seat": int(it[1]), "action": it[2].replace("-", "_")},
    ),
    (r"bets go back", lambda it: {"type": "bets_back"}),
    (r"S(\d+) dead", lambda it: {"type": "dead_hand", "seat": int(it[1])}),
    (r"(pot|main|side (\d+)) to (.+)", _pot),
    (r"button (\d+)", lambda it: {"type": "button", "seat": int(it[1])}),
    (r"S(\d+) (?:warned|(hand dead)?(?:, )?(?:pays (\d+) to (.+))?)", _penalty),
)
"""The words for each ruling, and the facts that they hold."""

UPCASTERS: Upcasters = MappingProxyType(
    {
        "misdeal.ruled": (_without_prompt,),
        "raise.ruled": (_without_prompt,),
        "board.repair_told": (_repair_as_facts,),
        "deal.told": (_blinds_to_correct,),
        "out_of_turn.ruled": (_act_out_of_turn,),
        "ruling.made": (_ruling_as_facts,),
        "count.undone": (_ruling_as_facts,),
    }
)
"""Everything that has changed since 0.1.0. An entry for `x` raises the schema version of `x` by itself."""


def newest(name: str, upcasters: Upcasters = UPCASTERS) -> int:
    """Return the schema version in which events of a name are written; the first is 1."""
    return 1 + len(upcasters.get(name, ()))


def brought_up(event: Json, version: int, upcasters: Upcasters = UPCASTERS) -> Json:
    """Bring an event of a schema version to the newest one."""
    for upcaster in upcasters.get(event["type"], ())[version - 1 :]:
        event = upcaster(event)
    return event
