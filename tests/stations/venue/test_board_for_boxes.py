"""Status, board, clock and time that a floor sends to every box: little, and only what changed."""

import pytest

from shuffleup.network.bus import topics
from shuffleup.network.bus.notices import FloorStatus, LifeJudged, TimeAnswered, TimeAsked
from shuffleup.protocol.wall import BoardView
from tests.stations.venue.listening import Ear

pytestmark = pytest.mark.run_by("at_a_venue")


async def test_how_far_the_floor_is_is_told_every_fifteen_seconds_however_much_happens(venue, tasks, /):
    """Rows tell it, too, and a status goes to every box of the room."""
    box = venue.box()
    await venue.quiet(16_000)
    status = Ear(box.bus, "floor/status")
    await venue.quiet(100)
    for number in range(40):
        await venue.ask("register", names=[f"Late {number}"])
    await venue.quiet(16_000)
    assert 2 <= len(status.heard) <= 4
    assert status.last(FloorStatus).seq == venue.venue.floor.version


async def test_the_board_for_the_boxes_names_no_players_and_counts_them(venue, tasks, /):
    """It goes to every box, so its size must not grow with the room."""
    board = Ear(venue.box().bus, topics.FLOOR_BOARD)
    await venue.ask("register", names=["Ann", "Bongani", "Carla"])
    await venue.quiet(12_000)
    last = board.last(BoardView)
    assert (last.entered, last.players_left, last.entries) == (3, 0, ())


async def test_how_many_are_left_goes_to_the_boxes_every_ten_seconds_and_news_at_once(venue, tasks, /):
    box = venue.box()
    await venue.quiet(12_000)
    board = Ear(box.bus, topics.FLOOR_BOARD)
    await venue.quiet(100)
    board.heard.clear()
    for number in range(30):
        await venue.ask("register", names=[f"Late {number}"])
        await venue.quiet(1_000)
    assert 3 <= len(board.heard) <= 4
    await venue.ask("announce", text="the bar closes at eleven")
    await venue.quiet(1_000)
    assert board.last(BoardView).announcement == "the bar closes at eleven"
    await venue.quiet(6 * 60_000)
    assert board.last(BoardView).announcement == "", "it stands for four minutes, and nobody has to act"


async def test_a_clock_that_shows_the_same_is_not_sent_again(venue, tasks, /):
    clock = Ear(venue.box().bus, topics.FLOOR_CLOCK)
    await venue.quiet(100)
    clock.heard.clear()
    await venue.ask("register", names=["Ann"])
    await venue.quiet(100)
    assert clock.heard == []


async def test_the_floor_says_what_its_clock_shows(venue, tasks, /):
    box = venue.box()
    ear = Ear(box.bus, topics.time_answer(box.user))
    await venue.quiet(5000)
    box.send(topics.time_ask(box.user), TimeAsked(41))
    now, wall = venue.clock.now(), round(venue.clock.wall().timestamp() * 1000)
    await venue.quiet(10)
    assert ear.last(TimeAnswered) == TimeAnswered(41, now, "virtual", wall, judged=LifeJudged("", 0, "plays"))
