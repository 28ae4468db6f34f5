"""A first run that is interrupted at every moment: the files on the disk, and the step after the restart."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from shuffleup.app.config import Listening, Settings
from shuffleup.app.first_run import results
from shuffleup.hardware.hal import Key
from shuffleup.network.own_address import ONLY_HERE
from shuffleup.network.trust.pin import FloorPin
from shuffleup.views.first_run.steps import FirstRun, steps_of
from tests.first_run.new_box import CORNERS, run_box

PIN = "4711"
ANSWERS = ("de", 3, "room", "Africa/Johannesburg", "kept")
SETTLED = {
    "language": ("language",),
    "corners": ("rotate", "panel"),
    "role": ("role",),
    "table": ("table",),
    "network": ("network",),
    "time": ("zone",),
    "pin": ("pin",),
}
"""What each step settles when it is over."""


class Moment(NamedTuple):
    """The files of the box by name, and what its screen had come to."""

    files: tuple[tuple[str, bytes], ...]
    shown: FirstRun


def files_in(folder):
    """Read the folder of a box."""
    return tuple(sorted((one.name, one.read_bytes()) for one in folder.iterdir()))


class Face:
    """Somebody who answers what is shown, by what is shown alone, and wants `ANSWERS`."""

    async def act(self, box):
        """Do the next thing."""
        view = box.view
        match view.step:
            case "language" if self._chosen(view) != "Deutsch":
                await self.tile(box, [one.label for one in view.choices].index("Deutsch"))
            case "corners" if view.corner:
                await self.corner(box)
            case "keys" if box.desk.run_now.keys.wanted:
                await box.press_lit_key()
            case "table" if view.lines[0].text != f"TISCH {ANSWERS[1]}":
                await self.tile(box, [one.label for one in view.choices].index("+1"))
            case "time" if view.lines[1].text != ANSWERS[3]:
                await self.tile(box, len(view.choices) - 1)
            case "pin" if view.deeds[-1].verb == "set_first_pin":
                await self.pin(box)
            case _:
                await self.deed(box, len(view.deeds) - 1)

    def _chosen(self, view):
        return next(one.label for one in view.choices if one.tint == "chosen")


class Page(Face):
    """The front panel's page, by the commands that its buttons send."""

    def __init__(self):
        self._corners = 0

    async def tile(self, box, number):
        await box.ask("choose", **box.view.choices[number].args)

    async def deed(self, box, number):
        await box.ask(box.view.deeds[number].verb)

    async def corner(self, box):
        await box.touch(*CORNERS[len(box.desk.run_now.corners.read)])

    async def pin(self, box):
        await box.ask("set_first_pin", pin=PIN, again=PIN)


class Keys(Face):
    """Knob and keys, by the OLED."""

    async def tile(self, box, number):
        await box.turn(1)

    async def deed(self, box, number):
        await box.tap(Key.KNOB)

    async def corner(self, box):
        await box.tap(Key.KNOB)

    async def pin(self, box):
        """Dial one digit, or end a round."""
        page = box.desk.page()
        digits = page.big.count("*")
        if digits == len(PIN):
            await box.tap(Key.DEAL_NEXT)
        else:
            await box.dial(PIN[digits])


def cut_off_anywhere(folder, face):
    """Cut a first run off at every moment, and go on from each; returns the steps at which it went on."""
    moments, went_on = _lived(folder, face), set()
    for files in dict.fromkeys(one.files for one in moments):
        with TemporaryDirectory(dir=folder.parent) as again:
            for name, content in files:
                (Path(again) / name).write_bytes(content)
            shown = [one.shown for one in moments if one.files == files]
            run_box(Path(again), _goes_on(Path(again), face, shown, went_on))
    return went_on


def _lived(folder, face):
    """Live through a whole first run, and look at the disk after each act and after the PIN is stored."""
    moments = []

    class Stored(FloorPin):
        """It looks at the disk when the PIN is there and the run does not know of it."""

        def set(self, pin):
            super().set(pin)
            moments.append(Moment(files_in(folder), moments[-1].shown))

    async def main(box):
        moments.append(Moment(files_in(folder), box.desk.run_now))
        while not box.desk.finished.is_set():
            await face.act(box)
            moments.append(Moment(files_in(folder), box.desk.run_now))

    run_box(folder, main, pin_kind=Stored)
    return moments


def _goes_on(folder, face, shown, went_on):
    async def main(box):
        began = box.desk.run_now
        went_on.add(began.step)
        is_set = FloorPin(folder, box.clock).is_set
        assert (began.pin == "kept") == is_set
        assert results(began, Settings(listen=Listening("0.0.0.0"))).listen.host in ONLY_HERE or is_set
        for before in shown:
            steps = steps_of(before.role)
            at = steps.index(before.step)
            assert began.step in steps[max(0, at - 1) : at + 1]
            for step in steps[:at]:
                for answer in SETTLED.get(step, ()):
                    assert getattr(began, answer) == getattr(before, answer)
        while not box.desk.finished.is_set():
            await face.act(box)
        run = box.desk.run_now
        assert (run.language, run.table, run.network, run.zone, run.pin) == ANSWERS
        assert results(run, Settings()).listen.host == "0.0.0.0"
        FloorPin(folder, box.clock).check(PIN)

    return main
