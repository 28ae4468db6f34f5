"""What can be asked about hand-for-hand."""

from typing import Annotated

import msgspec

from shuffleup.identity import TableNo

Remark = Annotated[str, msgspec.Meta(max_length=200)]
"""A reason that is needed only where a command overrules something."""


class BeginHandForHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All tables play one hand at a time; a reason is needed where the rule set does not play it (HFH-02)."""

    reason: Remark = ""


class EndHandForHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables deal on their own again."""


class ReleaseAllIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let an all-in hand go on that waits; before all others have finished this wants a reason (HFH-03)."""

    table: TableNo
    reason: Remark = ""


HandForHandCommand = BeginHandForHand | EndHandForHand | ReleaseAllIn

VERBS: dict[str, type[HandForHandCommand]] = {
    "begin_hand_for_hand": BeginHandForHand,
    "end_hand_for_hand": EndHandForHand,
    "release_all_in": ReleaseAllIn,
}
