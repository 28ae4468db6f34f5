"""The season place on the page of a player, once the event is over (PLY-11)."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from shuffleup.api.own_page import SEASONS_TASK, OwnPage
from shuffleup.api.player_cards import CardKeys, SignedRequest
from shuffleup.archive.club_desk import ClubDesk
from shuffleup.archive.club_folder.books import CLUB_FILE
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_views import RulesAsked
from shuffleup.club.people.person_commands import AddPerson
from shuffleup.club.state import SeasonId
from shuffleup.formats.printed.club_pages import season_sheets
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import Actor, PersonId
from tests.players.conftest import AtOnce

NAMES = ("Ann", "Bongani", "Carla", "Dries")
TABLE = "[points]\ntable = [10, 6, 3, 1]\n"
DORA = Actor("director", "Dora")
LAST_MONTH = b"""date;event;place;name
2025-12-05;December;1;Ann
2025-12-05;December;2;Bongani
2025-12-05;December;3;Carla
"""


@pytest.fixture
def club(tmp_path: Path) -> "Club":
    return Club(tmp_path)


class Club:
    """A club beside the journal of the evening, with one evening of December."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "club"
        self.folder.mkdir()
        self.office = ClubDesk(folder / "friday.journal", BootClock(), season_sheets).office
        assert self.office.typed_in(LAST_MONTH, "Dora", check=False).taken

    def season(self, name: str, rules: str = TABLE) -> SeasonId:
        return SeasonId(
            self.office.rules(RulesAsked("Friday", name, rules, "as agreed", take=True), "Dora").id
        )


async def seasons_of(at: Any, name: str) -> list[list[str]]:
    """Read what the page of a player says of seasons, after all that is computed for it."""
    phone = await at.phone_of(name)
    await phone.look()
    await asyncio.gather(*(one for one in asyncio.all_tasks() if one.get_name() == SEASONS_TASK))
    seasons: list[list[str]] = (await phone.look())["own"].get("season", [])
    return seasons


async def all_let_in(at: Any) -> None:
    asyncio.get_running_loop().set_default_executor(AtOnce())
    await at.begin(*NAMES)
    for name in NAMES:
        assert await (await at.phone_of(name)).act(do="scan") == "ok"


def test_each_reads_the_own_season_place_at_the_end_and_nothing_of_another(evening: Any, club: Club) -> None:
    """PLY-11: four share the places 1 to 4 of this evening, which are 5 points for each."""
    club.season("2026")

    async def story(at: Any) -> None:
        await all_let_in(at)
        assert [await seasons_of(at, name) for name in NAMES] == [[], [], [], []]
        await at.direct("end_event", reason="the bar closes")
        assert [await seasons_of(at, name) for name in NAMES] == [
            [["Friday 2026", "place 1, points: 15"]],
            [["Friday 2026", "place 2, points: 11"]],
            [["Friday 2026", "place 3, points: 8"]],
            [["Friday 2026", "place 4, points: 5"]],
        ]
        own = repr((await (await at.phone_of("Dries")).look())["own"])
        assert not [name for name in ("Ann", "Bongani", "Carla") if name in own]
        stranger = (await at.ask("GET", "/api/me")).text
        assert "points" not in stranger

    evening(story)


def test_a_phone_that_follows_gets_the_season_place_when_it_is_computed(evening: Any, club: Club) -> None:
    """PLY-11: nobody has to load the page again."""
    club.season("2026")

    async def story(at: Any) -> None:
        await all_let_in(at)
        phone = await at.phone_of("Ann")
        own = OwnPage(SignedRequest(phone.card, phone.id, "", ""), CardKeys.of(phone.secret))
        with at.app.state.phone_feed.following(at.evening.console, own, "") as follower:
            await at.direct("end_event", reason="the bar closes")
            seen: dict[str, Any] = {}
            while "season" not in seen:
                events = (await follower.fresh()).decode().split("\n\n")
                for one in (one for one in events if one.startswith("event: own")):
                    seen = phone.opened(one.partition("data: ")[2].strip('"'))
            assert seen["season"] == [["Friday 2026", "place 1, points: 15"]]

    evening(story)


def test_each_season_in_which_the_evening_counts_has_a_line(evening: Any, club: Club) -> None:
    """PLY-11, LGE-01, LGE-11, LGE-14: not one that ended before, or asks for more people."""
    club.season("2026")
    club.season("Three nights", f"min_events = 3\n{TABLE}")
    club.season("Last year", f'to = "2025-12-31"\n{TABLE}')
    club.season("Large", f"min_field = 5\n{TABLE}")
    club.season("No rules of points that hold", '[points]\nformula = "1 / (n - 4)"\n')

    async def story(at: Any) -> None:
        await all_let_in(at)
        await at.direct("end_event", reason="the bar closes")
        assert await seasons_of(at, "Bongani") == [
            ["Friday 2026", "place 2, points: 11"],
            ["Friday Three nights", "no place yet, points: 11"],
        ]

    evening(story)


def test_nobody_guesses_which_of_two_persons_of_a_name_it_is(evening: Any, club: Club) -> None:
    """PPL-03: who waits for the director has no season place; the others have theirs."""
    club.season("2026")
    with open_club(club.folder, BootClock()) as writer:
        writer.ask_people([AddPerson(PersonId("other"), "Ann")], DORA)

    async def story(at: Any) -> None:
        await all_let_in(at)
        await at.direct("end_event", reason="the bar closes")
        assert await seasons_of(at, "Ann") == []
        assert await seasons_of(at, "Carla") == [["Friday 2026", "place 3, points: 8"]]

    evening(story)


def test_a_damaged_club_changes_nothing_on_the_page(evening: Any, club: Club) -> None:
    """PLY-11: a floor never waits for the club."""
    club.season("2026")
    for path in club.folder.glob(f"{CLUB_FILE}*"):
        path.unlink()
    (club.folder / CLUB_FILE).write_bytes(b"no journal")

    async def story(at: Any) -> None:
        await all_let_in(at)
        await at.direct("end_event", reason="the bar closes")
        assert await seasons_of(at, "Ann") == []
        assert (await (await at.phone_of("Ann")).look())["own"]["place"].startswith("Place")

    evening(story)


def test_a_box_without_a_club_computes_nothing(evening: Any, tmp_path: Path) -> None:
    """PLY-11: no task, no folder."""

    async def story(at: Any) -> None:
        await all_let_in(at)
        await at.direct("end_event", reason="the bar closes")
        await (await at.phone_of("Ann")).look()
        assert SEASONS_TASK not in [one.get_name() for one in asyncio.all_tasks()]

    evening(story)
    assert not (tmp_path / "club").exists()
