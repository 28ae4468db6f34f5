"""The wall in the house's look: what its tiles show, and that they show nothing else."""

import msgspec
import pytest
from msgspec.structs import replace

from shuffleup.protocol.wall import FigureView, ListView, RoomView, RowView, WallView
from shuffleup.views.look.look import NO_LOOK, Look, SizedTile, Sponsor
from shuffleup.views.wall.tiles import ShownBeside, in_look

PLAY = WallView(
    page="play",
    event="FRIDAY",
    level="LEVEL 7",
    stakes="400 / 800",
    beside=("ANTE 800", "NEXT 500 / 1 000"),
    figures=(FigureView("PLAYERS", "27 / 54", "players"), FigureView("AVERAGE", "40 000", "average")),
    lists=(ListView("PRIZES", (RowView("1", "R16 000"),), "prizes"), ListView("CHIPS", (RowView("25"),))),
    break_in="BREAK IN",
    after_level=600_000,
    news=("Ann is out, place 9",),
)
BEFORE = WallView(
    page="before",
    event="FRIDAY",
    title="REGISTRATION",
    lines=("STARTS AT 19:00", "FIRST BLINDS 25 / 50", "15 s for each decision", "192.168.4.20/floor"),
    figures=(FigureView("ENTERED", "18", "players"),),
)
SAID = ShownBeside(follows="NEXT 500 / 1 000")
CLASSIC = Look(digest="ab", preset="classic", title="The Crown")


def parts(view, kind="words"):
    assert view.look
    return [part for sheet in view.look.sheets for part in sheet if part.kind == kind]


def texts(view):
    return [part.text for part in parts(view) if part.text]


def test_without_a_look_the_wall_is_what_it_is():
    assert in_look(PLAY, NO_LOOK, SAID) == PLAY


def test_who_looks_for_a_seat_sees_no_look():
    draw = replace(PLAY, page="draw")
    assert in_look(draw, CLASSIC, SAID) == draw


def test_a_look_of_colours_alone_leaves_everything_at_its_place():
    shown = in_look(PLAY, Look(digest="ab"), SAID)
    assert shown.look
    assert (shown.look.sheets, shown.look.paint.ground) == ((), "#0D1116")
    assert replace(shown, look=None) == PLAY


def test_a_title_stands_beside_the_events_on_a_wall_without_tiles():
    """LOOK-14."""
    shown = in_look(PLAY, Look(digest="ab", title="The Crown"), SAID)
    assert shown.event == f"The Crown · {PLAY.event}"


def test_the_tiles_of_play_show_the_facts_of_the_wall():
    shown = in_look(PLAY, CLASSIC, SAID)
    assert texts(shown) == [
        *("LEVEL 7", "ANTE 800", "400 / 800", "PLAYERS", "27 / 54", "AVERAGE", "40 000", "NEXT 500 / 1 000"),
        *("BREAK IN", "PRIZES"),
    ]
    assert [part.rows for part in parts(shown, "rows")] == [(RowView("1", "R16 000"),)]
    assert [len(parts(shown, kind)) for kind in ("countdown", "bar", "break", "news")] == [1, 1, 1, 1]
    assert shown.look
    assert shown.look.news == ("Ann is out, place 9",)


def test_what_has_no_tile_before_the_start_is_among_the_news():
    beside = ShownBeside(("STARTS AT 19:00",), False, ("FIRST BLINDS 25 / 50",), "", "192.168.4.20/floor")
    shown = in_look(BEFORE, CLASSIC, beside)
    assert texts(shown) == [
        *("REGISTRATION", "FIRST BLINDS 25 / 50", "ENTERED", "18", "The Crown", "FRIDAY"),
        *("REGISTRATION", "FIRST BLINDS 25 / 50", "ENTERED", "18"),
    ]
    assert {part.text for part in parts(shown, "countdown")} == {"STARTS AT 19:00"}
    assert len(parts(shown, "code")) == 1
    assert shown.look
    assert shown.look.news == ("15 s for each decision",)


def test_why_play_is_stopped_is_said_with_every_look():
    stopped = replace(PLAY, page="paused", title="PLAY IS STOPPED", lines=("fire alarm",), news=())
    shown = in_look(stopped, replace(CLASSIC, background="b.png"), SAID)
    assert texts(shown)[0] == "PLAY IS STOPPED · LEVEL 7"
    assert shown.look
    assert (shown.look.news, shown.look.background) == (("fire alarm",), None)
    assert shown.look.paint.ground == "#6E0F0F"


def test_results_stand_under_the_name_of_their_page_and_why_it_ended_below():
    over = WallView(
        page="over",
        event="FRIDAY",
        title="RESULTS",
        beside=("the bar closes",),
        lists=(ListView("", (RowView("1  Ann"),), "prizes"),),
    )
    shown = in_look(over, CLASSIC, ShownBeside())
    assert texts(shown) == ["The Crown", "FRIDAY", "RESULTS"]
    assert shown.look
    assert shown.look.news == ("the bar closes",)


def test_those_with_a_seat_stand_under_its_name_and_the_others_under_results():
    won = "2 seats in the Main"
    rows = (RowView("Ann", marked=True), RowView("Bo", marked=True), RowView("3  Cy", "R50"))
    lists = (ListView("", rows, "prizes"),)
    over = WallView(page="over", event="FRIDAY", title="RESULTS", beside=(won,), lists=lists)
    shown = in_look(over, CLASSIC, ShownBeside(won=won))
    assert texts(shown) == ["The Crown", "FRIDAY", "RESULTS", won]
    assert [part.rows for part in parts(shown, "rows")] == [rows[2:], rows[:2]]
    assert shown.look
    assert shown.look.news == ()
    own = replace(CLASSIC, tiles={"over": (SizedTile("prizes", "l"),)})
    without = in_look(over, own, ShownBeside(won=won))
    assert [part.rows for part in parts(without, "rows")] == [rows]
    assert without.look
    assert without.look.news == (won,)


def test_what_has_a_tile_that_the_house_does_not_list_is_among_the_news():
    own = replace(CLASSIC, tiles={"play": (SizedTile("pool", "s"),), "before": (SizedTile("title", "l"),)})
    off = "2 off the seats"
    near, beside = replace(PLAY, lines=(off,), news=()), ShownBeside(off=off)
    listed, figures = in_look(near, own, beside), in_look(near, replace(CLASSIC, preset="figures"), beside)
    assert listed.look
    assert figures.look
    assert (listed.look.news, off in texts(listed)) == ((off,), False)
    assert (figures.look.news, off in texts(figures)) == ((), True)
    beside = ShownBeside(("STARTS AT 19:00",), False, ("FIRST BLINDS 25 / 50",), "", "192.168.4.20/floor")
    before = in_look(BEFORE, own, beside)
    assert before.look
    assert before.look.news == ("15 s for each decision", "192.168.4.20/floor")


def test_sponsors_of_the_phase_take_turns_and_a_logo_that_cannot_be_drawn_is_a_name():
    look = replace(
        CLASSIC,
        logo="logo.svg",
        tiles={"play": (SizedTile("logo", "m"), SizedTile("sponsor", "m"))},
        sponsors=(Sponsor("a.png", 20), Sponsor("b.jpg", 40, ("break",)), Sponsor("c.png", 30, ("play",))),
        bitmaps={"a.png": "a.png", "c.png": "c.png"},
    )
    logo, sponsor = parts(in_look(PLAY, look, SAID), "pictures")
    assert (logo.text, logo.pictures[0].path, logo.pictures[0].bitmap) == (
        "The Crown",
        "/look/ab/logo.svg",
        "",
    )
    assert [(one.bitmap, one.seconds) for one in sponsor.pictures] == [
        ("/look/ab/a.png", 20),
        ("/look/ab/c.png", 30),
    ]


@pytest.mark.parametrize(("scale", "height"), [(50, 120), (100, 240), (150, 291)])
def test_the_countdown_is_scaled_inside_its_tile(scale, height):
    """Two thirds of the tile are the digits at 100, four fifths at most."""
    shown = in_look(replace(PLAY, news=()), replace(CLASSIC, clock_scale=scale), SAID)
    (clock,) = parts(shown, "countdown")
    assert clock.box[3] == height
    label, bar = parts(shown)[0], parts(shown, "bar")[0]
    assert label.box[1] + label.box[3] <= clock.box[1]
    assert clock.box[1] + clock.box[3] <= bar.box[1]
    assert bar.box[1] + bar.box[3] <= 364


def test_the_countdown_is_never_smaller_than_can_be_read_from_the_farthest_seat():
    """At 15 m from a screen of 50 inches digits have to be 195 per mille of its height."""
    deep = replace(PLAY, news=(), room=RoomView(50, 15.0))
    (clock,) = parts(in_look(deep, replace(CLASSIC, clock_scale=50), SAID), "countdown")
    assert clock.box[3] == 195


def test_a_look_shows_no_text_that_the_wall_does_not_show():
    """LOOK-16: every text of a look of everything stands in the view without one, or is the house's name."""
    look = replace(CLASSIC, preset="figures", logo="l.png", sponsors=(Sponsor("s.png", 5),))
    for view in (PLAY, replace(PLAY, page="break"), replace(PLAY, page="final"), BEFORE):
        plain = msgspec.json.encode(view).decode() + "The Crown"
        shown = in_look(view, look, SAID)
        said = [word for part in parts(shown) for word in part.text.split(" · ")]
        assert [word for word in said if word not in plain] == []
        rows = [row for one in view.lists for row in one.rows]
        assert all(row in rows for part in parts(shown, "rows") for row in part.rows)
