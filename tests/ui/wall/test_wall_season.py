"""The season on the page of the wall, in a break: forty persons, and the longest name (LGE-20)."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from shuffleup.protocol.wall import ListView, RowView

LINT = (Path(__file__).parent / "lint.js").read_text("utf-8")
LONGEST = "Maximiliane Bartholomäus-Wolkenstein XI"
RANKS = ListView(
    "FRIDAY 2026",
    (
        RowView(f"1  {LONGEST}", "1\u00a0284.75", marked=True),
        *(RowView(f"{n}  Player {n}", str(100 - n)) for n in range(2, 11)),
    ),
)
TONIGHT = ListView(
    "TONIGHT, PROVISIONAL",
    (RowView(LONGEST, "+12.5"), *(RowView(f"Player {n}", f"+{n}") for n in range(1, 40))),
)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080), (360, 740)])
def test_every_rank_and_change_comes_in_its_turn(width, height, hung, walls, rooms):
    """LGE-20: nothing is cut off or overlaps; a name that is too long for a line ends with an ellipsis."""
    wall, clock = walls["break"]
    for room in rooms:
        seen_wall = replace(wall, lists=(*wall.lists, RANKS, TONIGHT), room=room)
        page = hung(seen_wall, clock, before=LINT, width=width, height=height)
        seen = page.evaluate(f"lint({room.farthest_m}, {room.tv_inches})")
        assert seen["faults"] == []
        said = set(seen["texts"])
        assert "TONIGHT, PROVISIONAL" in said
        rows = (*RANKS.rows, *TONIGHT.rows)
        assert {row.right for row in rows} <= said
        assert {row.left for row in rows if LONGEST not in row.left} <= said
        assert any(one.startswith("1  Maximiliane") for one in said)
