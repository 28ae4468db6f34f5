"""The look of the house over HTTP: brought by a director, seen before it is taken, fetched by faces."""

import asyncio
import json

import httpx
import pytest

from shuffleup.api.application import create_app
from shuffleup.api.look import LookDesk
from shuffleup.api.papers import letterhead
from shuffleup.formats.printed.paper import Paper
from shuffleup.protocol.floor import CurrencyView
from shuffleup.protocol.messages import Reply
from shuffleup.protocol.papers import PaperHead
from shuffleup.protocol.wall import WallView
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.look_folder import LookFolder
from shuffleup.views.look.look import Look
from tests.views.looks import SVG, png


@pytest.fixture
def box(pages, tmp_path):
    """A box with a folder for looks: `box(method, path, content)` asks it."""

    async def submit(command):
        return Reply(200, 1)

    folder = LookFolder(tmp_path / "journals")
    looks = LookDesk(folder, lambda look: WallView("play", look.title))
    app = create_app(hub=Hub(), submit=submit, metal=None, pages=pages, own_names=["box"], looks=looks)

    async def ask(method, path, content, client):
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(client, 5000))
        async with httpx.AsyncClient(transport=transport, base_url="http://box") as session:
            return await session.request(method, path, content=content)

    return folder, lambda method, path, content=b"", client="127.0.0.1": asyncio.run(
        ask(method, path, content, client)
    )


def body_of(**files):
    """Write the body of a post: the list, then the files; `_` stands for the point of a name."""
    named = {name.replace("_", "."): content for name, content in files.items()}
    listed = [{"name": name, "size": len(content)} for name, content in named.items()]
    return json.dumps(listed).encode() + b"\n" + b"".join(named.values())


LOOK = b'title = "Club"\nlogo = "club.svg"\n[[sponsors]]\nfile = "a.png"\nseconds = 20\n'


def test_a_look_is_brought_and_seen_on_a_wall_before_it_is_taken(box):
    """LOOK-15."""
    folder, ask = box
    answer = ask("POST", "/api/look", body_of(look_toml=LOOK, club_svg=SVG, a_png=png()))
    said = answer.json()
    assert answer.status_code == 200
    assert said["remarks"] == [
        "club.svg: until the console has drawn it, papers and HDMI walls show words, and it is no background"
    ]
    assert (folder.there(), folder.taken) == ({said["look"]}, ("",))
    assert ask("GET", "/api/look").json() == {"look": "", "before": 0}
    folder.take(("", said["look"]))
    assert ask("GET", "/api/look").json() == {"look": said["look"], "before": 1}
    assert ask("GET", "/look").text == said["look"]


def test_a_look_with_a_fault_is_refused_by_its_code_and_nothing_is_stored(box):
    folder, ask = box
    answer = ask("POST", "/api/look", body_of(look_toml=LOOK, club_svg=b"GIF89a", a_png=png()))
    assert (answer.status_code, answer.json()["code"]) == (422, "wrong_type")
    assert answer.json()["facts"] == {"where": "club.svg", "what": "gif"}
    assert folder.there() == frozenset()


@pytest.mark.parametrize("body", [b"", b"{}\n", b'[{"name": "a", "size": 9}]\nxx', b"[" * 9000])
def test_what_is_no_list_of_files_is_refused(box, body):
    assert box[1]("POST", "/api/look", body).json()["code"] == "unreadable"


def test_another_computer_brings_no_look_without_the_directors_pin(box):
    assert box[1]("POST", "/api/look", body_of(look_toml=LOOK), client="192.168.4.50").status_code == 403


def test_faces_and_boxes_fetch_files_by_their_digest_and_an_svg_is_shut_in(box):
    """LOOK-04: only ever an image, that can neither fetch nor act."""
    _, ask = box
    at = (
        f"/look/{ask('POST', '/api/look', body_of(look_toml=LOOK, club_svg=SVG, a_png=png())).json()['look']}"
    )
    picture, drawing = ask("GET", f"{at}/a.png"), ask("GET", f"{at}/club.svg")
    assert (picture.headers["content-type"], picture.content) == ("image/png", png())
    assert "immutable" in picture.headers["cache-control"]
    assert drawing.headers["content-type"] == "image/svg+xml"
    policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    assert drawing.headers["content-security-policy"] == policy
    assert drawing.headers["x-content-type-options"] == "nosniff"
    assert [line.split("  ")[1] for line in ask("GET", at).text.splitlines()] == [
        "a.png",
        "club.svg",
        "look.json",
        "look.toml",
    ]
    for path in (f"{at}/other.png", f"/look/{64 * 'a'}", f"/look/{64 * 'a'}/a.png", f"{at}/..%2F..%2Fsecret"):
        assert ask("GET", path).status_code == 404


def test_a_look_that_was_brought_is_seen_on_made_up_walls_by_who_knows_its_digest(box):
    """LOOK-15: nobody takes it by looking."""
    folder, ask = box
    digest = ask("POST", "/api/look", body_of(look_toml=b'preset = "classic"')).json()["look"]
    walls = ask("GET", f"/api/look/{digest}/walls", client="192.168.4.30").json()
    assert sorted(walls) == ["before", "break", "over", "paused", "play"]
    assert walls["break"]["wall"]["look"]["paint"]["ground"] == "#0B2545"
    assert folder.taken == ("",)
    assert ask("GET", f"/api/look/{'0' * 64}/walls").status_code == 404


def test_title_and_logo_stand_over_papers_and_not_over_cards_that_are_cut_apart():
    """LOOK-05, LOOK-16: the picture that a browser drew; without it the name in words."""
    drawn = Look("f" * 64, "Club <8>", logo="a b.svg", bitmaps={"a b.svg": "a b.svg.drawn.png"})
    head = PaperHead("Friday", "house", "", CurrencyView("", "before", 2))
    paper = Paper("results", "Results", head, (), house=letterhead(drawn))
    image = f'<img src="/look/{64 * "f"}/a%20b.svg.drawn.png" alt="">'
    assert f'<p class="house">{image}<span>Club &lt;8&gt;</span></p>' in paper.html()
    assert paper.text() == "Club <8>\n"
    in_words = letterhead(Look("f" * 64, "Club", logo="a.svg"))
    assert in_words.html() == '<p class="house"><span>Club</span></p>\n'
    for without in (Paper("seats", "", head, (), house=letterhead(drawn)), Paper("results", "", head, ())):
        assert "house" not in without.html().partition("<body")[2]


def test_a_storage_that_takes_no_look_says_so(box):
    folder, ask = box
    folder.path.parent.mkdir()
    folder.path.write_text("a file is in the way")
    answer = ask("POST", "/api/look", body_of(look_toml=b""))
    assert answer.json()["text"] == (
        "the look cannot be stored: look at the storage of this box; its log says more"
    )
