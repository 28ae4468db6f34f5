"""The progress of a first run and the choices made in it. All of it can be stored between two steps."""

from typing import Literal, get_args

import msgspec

from shuffleup.views.first_run.steps.glass import Angle, Corners, PanelName
from shuffleup.views.first_run.steps.keys import KeyTest

Step = Literal["language", "corners", "keys", "role", "table", "network", "time", "pin", "console", "ready"]
STEPS: tuple[Step, ...] = get_args(Step)

Role = Literal["table", "floor", "wall"]
ROLES: tuple[Role, ...] = get_args(Role)

Network = Literal["room", "alone"]
NETWORKS: tuple[Network, ...] = get_args(Network)

PinState = Literal["none", "kept", "skipped"]
LAST_TABLE = 1_000


class Zone(msgspec.Struct, frozen=True):
    """A time zone by its name in the IANA database, and how far its clocks are from UTC now, in minutes."""

    name: str
    offset_min: int


class Offered(msgspec.Struct, frozen=True):
    """The choices of this box: its languages by code, and time zones from west to east."""

    languages: tuple[str, ...]
    zones: tuple[Zone, ...]


class FirstRun(msgspec.Struct, frozen=True):
    """The step that is on, and what is set so far; `zone` is empty where the system's is kept.

    `written` says that the settings of the box hold all of it, and that only the practice hand is left.
    Without `metal`, where keys and glass are simulated, there is nothing to test.
    """

    keys: KeyTest
    step: Step = "language"
    language: str = "en"
    rotate: Angle = 0
    panel: PanelName = "aligned"
    corners: Corners = Corners()
    role: Role = "table"
    table: int = 1
    network: Network = "room"
    zone: str = ""
    pin: PinState = "none"
    written: bool = False
    metal: bool = True

    @property
    def done(self) -> bool:
        """Say whether everything was asked; the practice hand follows."""
        return self.step == "ready"

    @property
    def steps(self) -> tuple[Step, ...]:
        """List the steps that this box goes through."""
        return steps_of(self.role, metal=self.metal)


def steps_of(role: Role, *, metal: bool = True) -> tuple[Step, ...]:
    """List the steps that a box in this role goes through: a table has a number; a wall serves nobody."""
    left_out: dict[Role, tuple[Step, ...]] = {
        "table": (),
        "floor": ("table",),
        "wall": ("table", "network", "pin", "console"),
    }
    tested: tuple[Step, ...] = () if metal else ("corners", "keys")
    return tuple(step for step in STEPS if step not in (*left_out[role], *tested))
