"""The OLED page of one step: a box without a touchscreen is set up with knob and keys alone."""

from collections.abc import Callable

from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.protocol import OledView
from shuffleup.views.first_run.coach import PRESSES, Coach
from shuffleup.views.first_run.facts import BoxNow, PinDial, shown_time, zone_of
from shuffleup.views.first_run.steps.decide import chosen, is_dialled, may_go_on
from shuffleup.views.first_run.steps.keys import KNOB_TURN
from shuffleup.views.first_run.steps.state import FirstRun, Step
from shuffleup.views.first_run.words import key_name, name_of

TITLES: dict[Step, str] = {
    "language": mark_for_translation("LANGUAGE"),
    "corners": mark_for_translation("CORNERS"),
    "keys": mark_for_translation("KEYS"),
    "role": mark_for_translation("THIS BOX IS"),
    "table": mark_for_translation("TABLE"),
    "network": mark_for_translation("OPEN TO"),
    "time": mark_for_translation("TIME"),
    "pin": mark_for_translation("FLOOR PIN"),
    "console": mark_for_translation("CONSOLE"),
    "ready": mark_for_translation("ALL SET"),
}
"""Short: the glass is 31 mm wide."""

DOT = "*"
"""A digit that was taken; the font of the OLED has no bullet."""


def practice_page(said: Coach) -> OledView:
    """Show the key that the coach of the practice hand waits for, on a box without a touchscreen too."""
    title = say("PRACTICE {number} / {of}", number=said.press, of=PRESSES)
    return OledView("unit", title, key_name(said.key), say("press it"))


def first_run_page(run: FirstRun, box: BoxNow) -> OledView:
    """Show the step on the OLED."""
    if is_dialled(run):
        return _dial_page(box.dial)
    return OledView("unit", say(TITLES[run.step]), _big(run, box), _below(run))


def _dial_page(dial: PinDial) -> OledView:
    """Show a floor PIN that is dialled: a dot for each digit that was taken, and what the dial points at."""
    if dial.at == "none":
        return OledView("unit", say("FLOOR PIN"), say("NO PIN"), say("push: this box alone"))
    title = say("PIN ONCE MORE") if dial.again else say("FLOOR PIN")
    pointed = say("OK") if dial.at == "take" else dial.at
    below = say("not the same: again") if dial.differed else say("turn, push: take it")
    return OledView("unit", title, f"{DOT * dial.digits} {pointed}".strip(), below)


def _big(run: FirstRun, box: BoxNow) -> str:
    makers: dict[Step, Callable[[], str]] = {
        "corners": lambda: say("done") if run.corners.done else f"{len(run.corners.read) + 1} / 4",
        "keys": lambda: key_name(run.keys.wanted) if run.keys.wanted else _key_result(run),
        "network": lambda: say("THE ROOM") if run.network == "room" else say("NOBODY"),
        "time": lambda: shown_time(zone_of(run, box.offered), box.utc_min),
        "pin": lambda: say("set"),
        "console": lambda: _where(run, box),
        "ready": lambda: say("READY"),
    }
    return makers.get(run.step, lambda: name_of(chosen(run)))()


def _where(run: FirstRun, box: BoxNow) -> str:
    if run.network == "alone":
        return say("STANDS ALONE")
    return box.console.removeprefix("http://") or say("NO NETWORK")


def _key_result(run: FirstRun) -> str:
    silent = len(run.keys.silent)
    return say("{count} silent", count=silent) if silent else say("all answer")


def _below(run: FirstRun) -> str:
    if run.step == "keys" and not run.keys.done:
        turned = run.keys.wanted == KNOB_TURN
        return say("either way") if turned else say("press it")
    if run.step == "corners" and not may_go_on(run):
        return say("push the knob: skip")
    if run.step in ("corners", "keys", "pin", "console", "ready"):
        return say("push the knob: on")
    return say("turn, push: on")
