"""An event whose file switches statistics off: its hands and results are counted nowhere (STT-15)."""

import json
from pathlib import Path
from typing import Any

import pytest

from shuffleup.cli.commands import run
from shuffleup.ruleset.event import Event


async def played(at: Any) -> None:
    await at.begin("Ann", "Bo", "Cy")
    await at.deal("start_hand")
    await at.deal("fold")
    await at.deal("fold")
    await at.deal("confirm_result")
    await at.direct("end_event", reason="the bar closes")


@pytest.mark.parametrize(("counts", "people", "left_out"), [(True, 3, {}), (False, 0, {"no_statistics": 1})])
def test_a_file_switches_the_statistics_of_its_event_off(
    evening: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], counts: bool, people: int, left_out: Any
) -> None:
    evening(played, tables=1, event=Event(date="open", statistics=counts))
    assert run(["stats", str(tmp_path / "friday.journal"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (len(found["people"]), found["left_out"]) == (people, left_out)
