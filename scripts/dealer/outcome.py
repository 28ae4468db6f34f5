"""The outcome of a hand, and its line in the report."""

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """One hand on one face.

    `presses` are key downs, taps, detents and digits from the first press to the award, `decisions` folds,
    checks, calls, bets and raises. Stacks are in the order of the players of the file, None where the hand
    did not get so far. `error` is one line, None where nothing is wrong.
    """

    file: str
    face: str
    presses: int = 0
    decisions: int = 0
    starting_stacks: tuple[int, ...] | None = None
    finishing_stacks: tuple[int, ...] | None = None
    error: str | None = None


NO_TRUTH = "no truth"
"""The error of a hand of which nobody says how it ended; it fails nothing."""


def difference(found: tuple[int, ...], truth: tuple[float, ...]) -> str | None:
    """Say where stacks differ from those that are known, None where they do not.

    Software that splits chips gives fractions: less than a chip a player is no difference there.
    """
    if len(found) != len(truth):
        return f"the hand has {len(found)} players and its known end {len(truth)}"
    whole = all(float(chips).is_integer() for chips in truth)
    for player, (chips, known) in enumerate(zip(found, truth, strict=True), 1):
        if abs(chips - known) >= (1 if not whole else 0.5):
            return f"stacks differ: p{player} has {chips} and should have {known:g}"
    return None
