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


UPCASTERS: Upcasters = MappingProxyType(
    {
        "misdeal.ruled": (_without_prompt,),
        "raise.ruled": (_without_prompt,),
        "board.repair_told": (_repair_as_facts,),
        "deal.told": (_blinds_to_correct,),
        "out_of_turn.ruled": (_act_out_of_turn,),
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
