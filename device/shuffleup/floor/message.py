"""What every event of the floor is, and the rules that change the floor by it."""

import msgspec

from shuffleup.declared import Rules
from shuffleup.floor.state import Floor


class FloorEvent(msgspec.Struct, frozen=True):
    """Something that happened on the floor. Its tag is its stored name and never changes."""


Events = tuple[FloorEvent, ...]

changes: Rules[[Floor], Floor] = Rules("event of the floor")
"""How each event changes the floor."""
