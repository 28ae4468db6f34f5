"""A first run on the real touchscreen that is interrupted at any moment continues at its step."""

from pathlib import Path
from typing import Any

from shuffleup.views.first_run.steps import STEPS
from tests.first_run.cut_off import PIN, Face, cut_off_anywhere
from tests.first_run.new_box import CORNERS


class Glass(Face):
    """Fingers on what the touchscreen draws."""

    def __init__(self, pane: Any) -> None:
        self._pane = pane

    async def tile(self, box: Any, number: int) -> None:
        await self._tap(box, f"tile {number}")

    async def deed(self, box: Any, number: int) -> None:
        await self._tap(box, f"deed {number}")

    async def corner(self, box: Any) -> None:
        across, down = CORNERS[len(box.desk.run_now.corners.read)]
        self._pane.show_step(step=box.view)
        self._pane.down(finger=1, x=across * 0.8, y=down * 0.48)
        self._pane.up(finger=1)
        (sent,) = self._pane.asked()
        await box.touch(sent[2]["x"], sent[2]["y"])

    async def pin(self, box: Any) -> None:
        typed = [*(f"digit {one}" for one in PIN), "ok"]
        await self._tap(box, f"deed {len(box.view.deeds) - 1}", *typed, *typed)

    async def _tap(self, box: Any, *targets: str) -> None:
        self._pane.show_step(step=box.view)
        for target in targets:
            sent = self._pane.tap(target)
        ((_, verb, args, role, _),) = sent
        assert (await box.ask(verb, role, **args)).status == 200


def test_a_first_run_on_the_glass_that_is_cut_off_goes_on_where_it_was(pane: Any, tmp_path: Path) -> None:
    folder = tmp_path / "box"
    folder.mkdir()
    assert cut_off_anywhere(folder, Glass(pane)) == set(STEPS)
