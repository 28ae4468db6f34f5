"""People at the door: they enter by phone, check in with a card, and wait for the desk (PLY-14, PLY-15)."""

import re
from typing import Any

import pytest

from shuffleup.kernel.field_types import Money
from shuffleup.ruleset.event import Players
from shuffleup.ruleset.money import PrizeMoney
from tests.qr_codes import read_svg

pytestmark = pytest.mark.run_by("evening", players=Players(page=True, enroll="register"))


async def test_somebody_at_the_door_waits_for_the_desk_which_takes_the_money(at: Any, /) -> None:
    """PLY-14: five lines an address; a name that exists is left to the desk."""
    await at.direct("register", names=["Ann"])
    headers = [{"x-id": f"{number:032x}"} for number in range(9)]
    names = ["Ben", "Cy", "Ann", "Dee", "Eve", "Fay"]
    said = [
        (await at.ask("POST", "/api/me/door", json={"name": name}, headers=one)).json()["said"]
        for name, one in zip(names, headers, strict=False)
    ]
    assert said == ["ok"] * 5 + ["full"]
    assert [one.name for one in at.floor.entries] == ["Ann"]
    assert [line.alike for line in at.floor.phones.door] == ["", "", "e1", "", ""]
    await at.direct("let_in", number=at.floor.phones.door[0].number, amount=5000)
    assert [(one.name, one.paid) for one in at.floor.entries] == [("Ann", 0), ("Ben", 5000)]
    other = await at.ask(
        "POST", "/api/me/door", "192.168.4.60", json={"name": "a\u202eb"}, headers=headers[8]
    )
    assert other.json()["said"] == "name_not_shown"


@pytest.mark.run_by(
    "evening",
    players=Players(page=True, enroll="register"),
    money=PrizeMoney(buy_in=Money(5000), fee=Money(500)),
)
async def test_a_second_ann_at_the_door_is_let_in_under_a_name_of_her_own(at: Any, /) -> None:
    """PLY-14: the task proposes the price of an entry, and the name where one is taken."""
    await at.direct("register", names=["Ann"])
    await at.ask("POST", "/api/me/door", json={"name": "Ann"}, headers={"x-id": "a" * 32})
    (task,) = (one for one in at.unit.evening.projections.floor().tasks if one.verb == "let_in")
    assert task.needs == ("amount", "name")
    assert task.args == {"number": 1, "amount": 5500, "name": "Ann"}
    await at.direct("let_in", **task.args | {"name": "Ann B."})
    assert [(one.name, one.paid) for one in at.floor.entries] == [("Ann", 0), ("Ann B.", 5500)]


async def test_the_sheet_for_the_door_has_the_code_of_the_page_there(at: Any, /) -> None:
    """PLY-14: only where people enter or check in by phone."""
    paper = (await at.ask("GET", "/print/enter")).text
    assert "Enter here" in paper
    (code,) = re.findall(r"<svg.*?</svg>", paper, re.DOTALL)
    assert read_svg(code) == "http://192.168.4.13:8000/me/enter"


@pytest.mark.run_by("evening", players=Players(page=True))
async def test_there_is_no_sheet_for_the_door_where_nobody_enters_by_phone(at: Any, /) -> None:
    """PLY-14."""
    assert (await at.ask("GET", "/print/enter")).status_code == 404


@pytest.mark.run_by("evening", players=Players(page=True, enroll="check_in"))
async def test_a_card_at_the_door_marks_its_player_present_and_the_draw_names_who_is_not(at: Any, /) -> None:
    """PLY-15."""
    await at.direct("register", names=["Ann", "Ben"])
    phone = await at.phone_of("Ann")
    assert await phone.act(do="scan") == "ok"
    assert await phone.act(do="present") == "ok"
    texts = [one.text for one in at.unit.evening.projections.floor().tasks]
    assert "1 has not checked in: Ben" in texts
