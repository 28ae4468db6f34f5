"""The screens of a first run, each as a new box shows it."""

from shuffleup.app.first_run import KEY_ORDER
from shuffleup.hardware.hal.pins import KEY_PINS
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.languages import languages
from shuffleup.protocol.touch import FirstRunView
from shuffleup.views.first_run.faces import first_run_view
from shuffleup.views.first_run.part_tests import KeyTest
from shuffleup.views.first_run.step_texts import BoxState
from shuffleup.views.first_run.steps import (
    Act,
    FirstRun,
    KeyPressed,
    SetupChoices,
    Step,
    TimeZone,
    TouchGlass,
    decide,
)

NOW = Millis(0)
BOX = BoxState(
    offered=SetupChoices(languages(), (TimeZone("Europe/Berlin", 60), TimeZone("Africa/Johannesburg", 120))),
    address="192.168.4.13",
    console="http://192.168.4.13:8080/floor",
    utc_min=18 * 60 + 15,
    pins={key.value: bcm for key, bcm in KEY_PINS.items()},
)
"""The facts that a box knows of itself meanwhile."""

DONE_SO_FAR: dict[Step, tuple[Act, ...]] = {
    "language": (),
    "corners": (TouchGlass(20, 30, NOW),),
    "keys": tuple(KeyPressed(key, NOW) for key in KEY_ORDER[:3]),
    "network": (),
    "console": (),
}
"""The steps that are shown, and what somebody has done at each."""


def first_steps() -> dict[str, FirstRunView]:
    """Return what the glass shows, by the name of its picture."""
    seen = {}
    for number, (step, acts) in enumerate(DONE_SO_FAR.items(), start=1):
        run = FirstRun(KeyTest(KEY_ORDER), step=step, zone="Europe/Berlin")
        for act in acts:
            run = decide(run, act, BOX.offered)
        seen[f"{number}-{step}"] = first_run_view(run, BOX)
    return seen
