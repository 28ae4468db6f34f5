"""The first run of a box: a few steps that need no keyboard. Presses come in, settings come out.

`decide` is pure: it knows no clock, no file and no device. Actions that only the box can do, such as storing
the floor PIN, are recorded in the state as done elsewhere.
"""

from collections.abc import Sequence
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.refusals import NotLegalNow, WrongRole
from shuffleup.views.first_run import part_tests

PerMille = Annotated[int, Meta(ge=0, le=1000)]


class KeyPressed(msgspec.Struct, frozen=True):
    """A key of the box went down."""

    key: str
    at: Millis


class KeyReleased(msgspec.Struct, frozen=True):
    """A key of the box came up."""

    key: str
    at: Millis


class TurnKnob(msgspec.Struct, frozen=True):
    """The knob was turned, clockwise above 0."""

    detents: int


class Choose(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the choices of the step that is on (verb `choose`)."""

    value: str


class StepDone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The step is done (verb `go_on`)."""


class GoBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The step before comes again (verb `go_back`)."""


class Skip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The step is left out, or the key that is lit (verb `skip`)."""


class TestAgain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The test of this step begins anew (verb `test_again`)."""


class TouchGlass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finger came down on the glass (verb `touch_glass`), at a moment of the touchscreen's own clock."""

    x: PerMille
    y: PerMille
    at: Millis


class PinKept(msgspec.Struct, frozen=True):
    """The floor PIN was given twice and is kept; the digits never come here."""


Act = (
    KeyPressed | KeyReleased | TurnKnob | Choose | StepDone | GoBack | Skip | TestAgain | TouchGlass | PinKept
)

VERBS: dict[str, type[Choose | StepDone | GoBack | Skip | TestAgain | TouchGlass]] = {
    "choose": Choose,
    "go_on": StepDone,
    "go_back": GoBack,
    "skip": Skip,
    "test_again": TestAgain,
    "touch_glass": TouchGlass,
}


Step = Literal["language", "corners", "keys", "role", "table", "network", "time", "pin", "console", "ready"]
STEPS: tuple[Step, ...] = get_args(Step)

Role = Literal["table", "floor", "wall"]
ROLES: tuple[Role, ...] = get_args(Role)

Network = Literal["room", "alone"]
NETWORKS: tuple[Network, ...] = get_args(Network)

PinState = Literal["none", "kept", "skipped"]
LAST_TABLE = 1_000


class TimeZone(msgspec.Struct, frozen=True):
    """A time zone by its name in the IANA database, and how far its clocks are from UTC now, in minutes."""

    name: str
    offset_min: int


class SetupChoices(msgspec.Struct, frozen=True):
    """The choices of this box: its languages by code, and time zones from west to east."""

    languages: tuple[str, ...]
    zones: tuple[TimeZone, ...]


class FirstRun(msgspec.Struct, frozen=True):
    """The step that is on, and what is set so far; `zone` is empty where the system's is kept.

    `written` says that the settings of the box hold all of it, and that only the practice hand is left.
    Without `metal`, where keys and glass are simulated, there is nothing to test.
    """

    keys: part_tests.KeyTest
    step: Step = "language"
    language: str = "en"
    rotate: part_tests.Angle = 0
    panel: part_tests.PanelName = "aligned"
    corners: part_tests.Corners = part_tests.Corners()
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


CONFIRMS = ("knob", "deal_next")
"""These keys take what is shown, at every step but the test of the keys."""

BACK = "undo"
TURNS: dict[part_tests.Angle, part_tests.Angle] = {0: 90, 90: 180, 180: 270, 270: 0}


def decide(run: FirstRun, act: Act, offered: SetupChoices) -> FirstRun:
    """Return the run after an act."""
    if run.done:
        return run
    if isinstance(act, KeyPressed | KeyReleased | TurnKnob):
        testing = run.step == "keys" and not run.keys.done
        return replace(run, keys=_tested(run.keys, act)) if testing else _by_hand(run, act, offered)
    return _on_the_glass(run, act, offered)


def _by_hand(run: FirstRun, act: KeyPressed | KeyReleased | TurnKnob, offered: SetupChoices) -> FirstRun:
    """Answer knob and keys; a push at a step that is not done says that the box lacks what it asks."""
    match act:
        case KeyPressed(key) if key in CONFIRMS:
            return _go_on(run) if may_go_on(run) else _skipped(run)
        case KeyPressed(key) if key == BACK:
            return _go_back(run)
        case TurnKnob(detents):
            return _turned(run, detents, offered)
        case _:
            return run


def _on_the_glass(
    run: FirstRun,
    act: Choose | StepDone | GoBack | Skip | TestAgain | TouchGlass | PinKept,
    offered: SetupChoices,
) -> FirstRun:
    match act:
        case Choose(value):
            after = _chosen(run, value, offered)
        case StepDone():
            after = _go_on(run)
        case GoBack():
            after = _go_back(run)
        case Skip():
            after = _skipped(run)
        case TestAgain():
            after = _tests_again(run)
        case TouchGlass():
            after = _glass_touched(run, act)
        case PinKept():
            after = _go_on(replace(run, pin="kept")) if run.step == "pin" else run
    return after


def may_go_on(run: FirstRun) -> bool:
    """Say whether the step has what it needs; where not, it can be skipped or finished."""
    unfinished: dict[Step, bool] = {
        "corners": not run.corners.done,
        "keys": not run.keys.done,
        "pin": run.pin == "none" or not is_guarded(run),
    }
    return not unfinished.get(run.step, False)


def is_dialled(run: FirstRun) -> bool:
    """Say whether knob and keys dial a floor PIN now; one that is set is changed on the glass."""
    return run.step == "pin" and run.pin != "kept"


def is_guarded(run: FirstRun) -> bool:
    """Say whether a floor PIN stands before the box, or nobody else reaches it."""
    return run.network == "alone" or run.pin == "kept"


def with_pin_on_disk(run: FirstRun, *, is_set: bool) -> FirstRun:
    """Return a run that was cut off, with the floor PIN that is on the disk.

    A PIN is stored before the run knows of it, and can be taken away by another command. A box that others
    would reach without one is at the step of the PIN again.
    """
    if is_set:
        return replace(run, pin="kept")
    lost = replace(run, pin="none") if run.pin == "kept" else run
    steps = run.steps
    is_past = "pin" in steps and steps.index(run.step) > steps.index("pin")
    return replace(lost, step="pin", written=False) if is_past and not is_guarded(lost) else lost


def choices(run: FirstRun, offered: SetupChoices) -> tuple[str, ...]:
    """List what can be chosen at the step that is on."""
    if run.step == "table":
        return tuple(str(number) for number in range(1, LAST_TABLE + 1))
    if run.step == "time":
        return tuple(zone.name for zone in offered.zones)
    known: dict[Step, tuple[str, ...]] = {"language": offered.languages, "role": ROLES, "network": NETWORKS}
    return known.get(run.step, ())


def chosen(run: FirstRun) -> str:
    """Say which of the choices is taken now."""
    taken = {"language": run.language, "role": run.role, "table": str(run.table), "network": run.network}
    return run.zone if run.step == "time" else taken.get(run.step, "")


def _chosen(run: FirstRun, value: str, offered: SetupChoices) -> FirstRun:
    if value not in choices(run, offered):
        return run
    field = "zone" if run.step == "time" else run.step
    return replace(run, **{field: int(value) if run.step == "table" else value})


def _turned(run: FirstRun, detents: int, offered: SetupChoices) -> FirstRun:
    """Move along the choices, at their ends no further; at the corners the knob turns the picture."""
    if run.step == "corners":
        return _turned_picture(run)
    row: Sequence[str] = choices(run, offered)
    if not row:
        return run
    at = row.index(chosen(run)) if chosen(run) in row else 0
    return _chosen(run, row[max(0, min(len(row) - 1, at + detents))], offered)


def _go_on(run: FirstRun) -> FirstRun:
    steps = run.steps
    if not may_go_on(run):
        return run
    return replace(run, step=steps[steps.index(run.step) + 1])


def _go_back(run: FirstRun) -> FirstRun:
    steps = run.steps
    return replace(run, step=steps[max(0, steps.index(run.step) - 1)])


def _skipped(run: FirstRun) -> FirstRun:
    """Leave out what a box may lack: a glass that feels nothing, a dead key, a PIN.

    A box without a PIN listens to itself only, for whoever reached it could direct.
    """
    steps = run.steps
    if run.step == "keys" and not run.keys.done:
        return replace(run, keys=part_tests.passed_over(run.keys))
    if run.step == "pin":
        run = replace(run, pin="skipped", network="alone")
    if run.step == "corners":
        run = replace(run, corners=part_tests.Corners())
    return replace(run, step=steps[steps.index(run.step) + 1])


def _tests_again(run: FirstRun) -> FirstRun:
    if run.step == "corners":
        return replace(run, corners=part_tests.Corners())
    return replace(run, keys=part_tests.KeyTest(run.keys.order)) if run.step == "keys" else run


def _turned_picture(run: FirstRun) -> FirstRun:
    return replace(run, rotate=TURNS[run.rotate], corners=part_tests.Corners())


def _glass_touched(run: FirstRun, touch: TouchGlass) -> FirstRun:
    """Take in a touch of the test; corners that fit no sensor at all are asked for once more."""
    if run.step != "corners" or run.corners.done:
        return run
    if part_tests.is_in_the_middle(touch.x, touch.y):
        return _turned_picture(run)
    corners = part_tests.corner_touched(run.corners, touch.x, touch.y, touch.at)
    if not corners.done:
        return replace(run, corners=corners)
    panel = part_tests.panel_for(corners, run.panel)
    if panel is None:
        return replace(run, corners=part_tests.Corners(missed=True))
    return replace(run, corners=corners, panel=panel)


def _tested(test: part_tests.KeyTest, act: KeyPressed | KeyReleased | TurnKnob) -> part_tests.KeyTest:
    match act:
        case KeyPressed(key, at):
            return part_tests.key_down(test, key, at)
        case KeyReleased(key, at):
            return part_tests.key_up(test, key, at)
        case TurnKnob():
            return part_tests.knob_turned(test)


class FirstRunGoesOn(NotLegalNow): ...


class FinishHandFirst(NotLegalNow): ...


class OnlyDirectorSetsUp(WrongRole): ...


class PlayersEnteredAlready(NotLegalNow): ...


class PinIsSet(WrongRole): ...


class PinsDiffer(NotLegalNow): ...


class OnlyDirectorSetsPin(WrongRole): ...


class NoPinHere(NotLegalNow): ...
