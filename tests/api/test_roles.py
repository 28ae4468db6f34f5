"""Permissions at the floor of a venue: every path of the API and every topic, for every kind of client."""

import asyncio
from typing import Any

import httpx
import pytest

from shuffleup.api.application import WITHOUT_SESSION, create_app
from shuffleup.api.connections import is_at_the_box
from shuffleup.api.view_streams import OTHERS, TOPICS
from tests.patience import HANGS_S

COMMAND = {"id": "0193a1", "to": "floor", "verb": "pause_clock", "actor": {"role": "director"}}
DEALER = COMMAND | {"actor": {"role": "dealer"}}
RULES = {"league": "Friday", "season": "2026", "rules": ""}
JOIN = {"event": "evening-1", "player": "p1", "person": "p2"}
CLOSE, SPLIT = {"deed": "close"}, {"deed": "split"}
UNIT = "5a" * 32

ASKERS = {
    "guest in the open": ("http", "192.168.4.50"),
    "guest": ("https", "192.168.4.50"),
    "director": ("https", "192.168.4.50"),
    "unit": ("https", "192.168.4.21"),
    "at the box": ("http", "127.0.0.1"),
}
"""The line each comes by and from where; `guest` is a phone of the room without a session.
Whoever is at the box has to type the PIN there, too, where one is set."""

# fmt: off
TABLE: dict[tuple[str, str], tuple[Any, tuple[int, int, int, int, int]]] = {
    #                                              in the open, guest, director, unit, at the box
    ("GET", "/"):                            (None,    (200, 200, 200, 200, 200)),
    ("GET", "/floor"):                       (None,    (200, 200, 200, 200, 200)),
    ("GET", "/evening"):                     (None,    (200, 200, 200, 200, 200)),
    ("GET", "/wall"):                        (None,    (200, 200, 200, 200, 200)),
    ("GET", "/kept/{content}"):              (None,    (200, 200, 200, 200, 200)),
    ("GET", "/kept/{content}/me/me.js"):     (None,    (200, 200, 200, 200, 200)),
    ("GET", "/kept/{content}/fonts"):        (None,    (200, 200, 200, 200, 200)),
    ("GET", "/static"):                      (None,    (200, 200, 200, 200, 200)),
    ("GET", "/static/fonts"):                (None,    (200, 200, 200, 200, 200)),
    ("GET", "/ca.crt"):                      (None,    (200, 200, 200, 200, 200)),
    ("GET", "/qr/{page}.svg"):               (None,    (200, 200, 200, 200, 200)),
    ("GET", "/api/door"):                    (None,    (200, 200, 200, 200, 200)),
    # 404: the players of this floor have no page; tests/players asks where they have
    ("GET", "/me"):                          (None,    (404, 404, 404, 404, 404)),
    ("GET", "/me/enter"):                    (None,    (404, 404, 404, 404, 404)),
    ("GET", "/api/me"):                      (None,    (404, 404, 404, 404, 404)),
    ("GET", "/api/me/events"):               (None,    (404, 404, 404, 404, 404)),
    ("GET", "/api/me/enter.svg"):            (None,    (404, 404, 404, 404, 404)),
    ("GET", "/api/cards/{entry}.svg"):       (None,    (404, 404, 404, 404, 404)),
    ("POST", "/api/me"):                     ({},      (403, 403, 404, 403, 404)),
    ("POST", "/api/me/door"):                ({},      (403, 403, 404, 403, 404)),
    ("GET", "/api/events"):                  (None,    (200, 200, 200, 200, 200)),
    ("GET", "/api/views"):                   (None,    (200, 200, 200, 200, 200)),
    ("GET", "/api/verbs"):                   (None,    (200, 200, 200, 200, 200)),
    # 404: this floor has no event here; with one, what is printed for the room stands on its wall, too
    ("GET", "/print/{paper}"):               (None,    (404, 404, 404, 404, 404)),
    ("GET", "/api/rules"):                   (None,    (403, 403, 404, 403, 404)),
    ("GET", "/api/deal"):                    (None,    (403, 403, 404, 403, 404)),
    ("GET", "/api/possible"):                (None,    (403, 403, 404, 403, 404)),
    ("GET", "/api/levels"):                  (None,    (403, 403, 404, 403, 404)),
    ("GET", "/api/log"):                     (None,    (403, 403, 404, 403, 404)),
    # what holds money or every move is the director's
    ("GET", "/print/bags"):                  (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/bags.txt"):              (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/bags/{entry}"):          (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/bag-list"):              (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/bag-list.txt"):          (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/vouchers"):              (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/vouchers.txt"):          (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/seat-list"):             (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/seat-list.txt"):         (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/receipts"):              (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/receipts.txt"):          (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/receipts/{entry}"):      (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/settlement"):            (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/charity"):               (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/charity.txt"):           (None,    (403, 403, 404, 403, 403)),
    ("GET", "/api/charity"):                 (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/deal"):                  (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/deal.txt"):              (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/settlement.txt"):        (None,    (403, 403, 404, 403, 403)),
    ("GET", "/api/settlement"):              (None,    (403, 403, 404, 403, 403)),
    ("GET", "/api/settlement.csv"):          (None,    (403, 403, 404, 403, 403)),
    ("GET", "/api/players.csv"):             (None,    (403, 403, 404, 403, 403)),
    ("POST", "/api/players.csv"):            (None,    (403, 403, 404, 403, 403)),
    # 404: no Wi-Fi of the room is known here; its key is the director's
    ("GET", "/api/room-wifi"):               (None,    (403, 403, 404, 403, 404)),
    ("GET", "/api/room-wifi.svg"):           (None,    (403, 403, 404, 403, 404)),
    # 404: no stick is in that holds a release
    ("GET", "/api/stick"):                   (None,    (403, 403, 404, 403, 404)),
    ("GET", "/api/invite/{kind}"):           (None,    (403, 403, 404, 403, 403)),
    ("GET", "/api/share/{kind}"):            (None,    (403, 403, 404, 403, 403)),
    ("GET", "/api/bags"):                    (None,    (403, 403, 404, 403, 403)),
    ("POST", "/api/bags"):                   ({},      (403, 403, 404, 403, 403)),
    ("GET", "/api/bags/{digest}"):           (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/merged-bags"):           (None,    (403, 403, 404, 403, 403)),
    ("GET", "/print/merged-bags.txt"):       (None,    (403, 403, 404, 403, 403)),
    ("GET", "/api/signups"):                 (None,    (403, 403, 404, 403, 403)),
    ("POST", "/api/signups"):                ({},      (403, 403, 404, 403, 403)),
    # the names of a club are no matter of the room
    ("GET", "/api/people"):                  (None,    (403, 403, 200, 403, 200)),
    ("GET", "/api/people/hidden"):           (None,    (403, 403, 200, 403, 200)),
    ("GET", "/api/people/last"):             (None,    (403, 403, 200, 403, 200)),
    # 404: no evening is drafted at the floor of a venue
    ("GET", "/api/evening"):                 (None,    (403, 403, 404, 403, 404)),
    ("POST", "/api/evening"):                ({},      (403, 403, 404, 403, 403)),
    ("POST", "/api/evening/begin"):          ({},      (403, 403, 404, 403, 403)),
    ("GET", "/api/evening/file"):            (None,    (403, 403, 404, 403, 404)),
    ("GET", "/api/evening/rules"):           (None,    (403, 403, 404, 403, 404)),
    ("GET", "/api/evening/differences"):     (None,    (403, 403, 404, 403, 404)),
    # 404: no event was put away here; who has one reads who played it and what was paid
    ("GET", "/api/past"):                    (None,    (403, 403, 200, 403, 200)),
    ("GET", "/past/{event}"):                (None,    (403, 403, 404, 403, 404)),
    # 404: this floor keeps no club; the pages of a season are for the room, as the results are
    ("GET", "/api/club"):                    (None,    (403, 403, 404, 403, 404)),
    ("GET", "/api/club/seasons/{season}"):   (None,    (403, 403, 404, 403, 404)),
    ("POST", "/api/club/seasons/{season}"):  (CLOSE,   (403, 403, 404, 403, 403)),
    ("GET", "/api/club/people"):             (None,    (403, 403, 404, 403, 404)),
    ("GET", "/api/club/people/{person}"):    (None,    (403, 403, 404, 403, 403)),
    ("POST", "/api/club/people/{person}"):   (SPLIT,   (403, 403, 404, 403, 403)),
    ("POST", "/api/club/statistics"):        ({"counted": False}, (403, 403, 404, 403, 403)),
    ("POST", "/api/club/rules"):             (RULES,   (403, 403, 404, 403, 403)),
    ("POST", "/api/club/results"):           ({},      (403, 403, 404, 403, 403)),
    ("POST", "/api/club/saves"):             ({},      (403, 403, 404, 403, 403)),
    ("POST", "/api/club/join"):              (JOIN,    (403, 403, 404, 403, 403)),
    ("GET", "/api/club/ledger"):             (None,    (403, 403, 404, 403, 403)),
    ("POST", "/api/club/ledger"):            ({},      (403, 403, 404, 403, 403)),
    ("GET", "/print/season/{season}/{file}"): (None,   (404, 404, 404, 404, 404)),
    # 404: this box shows no looks; who knows the digest of one fetches its pictures, as every wall does
    ("GET", "/look"):                        (None,    (404, 404, 404, 404, 404)),
    ("GET", "/look/{digest}"):               (None,    (404, 404, 404, 404, 404)),
    ("GET", "/look/{digest}/{file}"):        (None,    (404, 404, 404, 404, 404)),
    ("GET", "/api/look/{digest}/walls"):     (None,    (404, 404, 404, 404, 404)),
    ("GET", "/api/look"):                    (None,    (403, 403, 404, 403, 404)),
    ("POST", "/api/look"):                   ({},      (403, 403, 404, 403, 403)),
    # 404: no event is here in which anybody could enter
    ("POST", "/api/players/preview"):        ({},      (403, 403, 404, 403, 404)),
    ("GET", "/api/results.csv"):             (None,    (403, 403, 404, 403, 403)),
    ("GET", "/api/archive.json"):            (None,    (403, 403, 404, 403, 403)),
    ("POST", "/api/commands"):               (COMMAND, (403, 403, 200, 403, 403)),
    ("POST", "/api/commands as a dealer"):   (DEALER,  (403, 403, 200, 403, 200)),
    ("POST", "/api/pin"):                    ({"pin": "4711"}, (403, 200, 200, 200, 200)),
    ("POST", "/api/metal"):                  ({"press": "fold"}, (403, 403, 200, 403, 200)),
    # 400: a request that no unit makes; without a unit that waits there is nobody to be admitted, 404
    ("POST", "/api/pairing"):                ({},      (403, 400, 400, 400, 400)),
    ("GET", "/api/pairing/{unit}"):          (None,    (403, 404, 404, 404, 404)),
    ("GET", "/api/pairing"):                 (None,    (403, 403, 200, 403, 403)),
    ("POST", "/api/pairing/{unit}/admit"):   ({"code": "7K3M-Q9TX"}, (403, 403, 404, 403, 403)),
    ("POST", "/api/pairing/{unit}/area"):    ({"area": None}, (403, 403, 200, 403, 403)),
    ("POST", "/api/pairing/{unit}/send_away"): ({},    (403, 403, 200, 403, 403)),
    ("GET", "/api/units/pin-record"):        (None,    (403, 401, 401, 200, 401)),
    ("GET", "/api/units/floors"):            (None,    (403, 401, 401, 200, 401)),
    # 403: the unit is known, and is not the standby
    ("GET", "/api/standby/bundle"):          (None,    (403, 401, 401, 403, 401)),
    ("GET", "/api/standby/secrets"):         (None,    (403, 401, 401, 403, 401)),
}
# fmt: on

ROOM = ("clock", "table", "board", "timetable", "wall", "table/2")
"""What anybody may follow: the wall shows it, too, and no card is in it. All else is the director's."""

PLACES = {
    "{unit}": UNIT,
    "{page}": "console",
    "{paper}": "seats",
    "{event}": "friday/print/results",
    "{entry}": "e1",
    "{season}": "s1",
    "{person}": "p1",
    "{file}": "index.html",
    "{content}": "0",
    "{digest}": 64 * "0",
    " as a dealer": "",
}
FOLDERS = {
    f"{folder}{inner}": f"{folder}{inner}/{file}"
    for folder in ("/static", "/kept/0")
    for inner, file in (("", "panel.js"), ("/fonts", "panel.ttf"))
}


def asked(path: str) -> str:
    for name, meant in PLACES.items():
        path = path.replace(name, meant)
    return FOLDERS.get(path, path)


@pytest.mark.parametrize("asker", ASKERS)
@pytest.mark.parametrize(("method", "path"), TABLE)
def test_everybody_gets_what_is_theirs_and_no_more(
    floor: Any, as_unit: dict[str, str], method: str, path: str, asker: str
) -> None:
    body, statuses = TABLE[method, path]
    floor.hub.close()  # so that a stream of events ends
    line, client = ASKERS[asker]
    headers = as_unit if asker == "unit" else {}
    if asker == "director":
        headers = {"x-floor-session": floor.pin.begin_session()}
    more = {} if body is None else {"json": body}
    answer = floor.ask_from(line, client, method, asked(path), headers=headers, **more)
    assert answer.status_code == dict(zip(ASKERS, statuses, strict=True))[asker], answer.text


def test_every_path_of_the_api_has_its_row(floor: Any) -> None:
    routes = {
        (method, one.path)
        for one in floor.app.routes
        for method in (getattr(one, "methods", None) or {"GET"}) - {"HEAD"}
    }
    rows = {(method, path.removesuffix(" as a dealer")) for method, path in TABLE}
    assert routes == rows


def test_in_the_room_nobody_does_anything_without_a_session(floor: Any) -> None:
    posts = {path.removesuffix(" as a dealer") for method, path in TABLE if method == "POST"}
    assert sorted(WITHOUT_SESSION) == ["/api/pairing", "/api/pin"]
    for number, path in enumerate((*(posts - WITHOUT_SESSION), "/api/a-path-of-tomorrow")):
        phone = f"192.168.4.{100 + number}"  # one phone alone would be asked to wait
        answer = floor.ask_from("https", phone, "POST", asked(path), content=b"{")
        assert (answer.status_code, answer.json()["text"]) == (
            403,
            "pin needed: this is for the director, enter the floor PIN",
        )


@pytest.mark.parametrize("asker", ASKERS)
@pytest.mark.parametrize("topic", [*TOPICS, *OTHERS, "table/2"])
def test_a_guest_follows_what_the_wall_shows_and_the_director_everything(
    floor: Any, as_unit: dict[str, str], topic: str, asker: str
) -> None:
    floor.hub.close()
    line, client = ASKERS[asker]
    headers = as_unit if asker == "unit" else {}
    if asker == "director":
        headers = {"x-floor-session": floor.pin.begin_session()}
    status = 200 if topic in ROOM or asker in ("director", "at the box") else 403
    for path in ("views", "events"):
        answer = floor.ask_from(line, client, "GET", f"/api/{path}?topics={topic}", headers=headers)
        assert answer.status_code == status, answer.text


def test_one_topic_of_the_director_among_others_closes_them_all(floor: Any) -> None:
    assert floor.phone("GET", "/api/views?topics=clock,floor").status_code == 403


def test_a_guest_who_names_no_topic_gets_those_of_the_room(floor: Any) -> None:
    for topic in TOPICS:
        floor.hub.post(topic, b"1")
    assert sorted(floor.phone("GET", "/api/views").json()["views"]) == ["board", "clock", "table"]


def look(floor: Any, answer: httpx.Response) -> dict[str, str]:
    return {"cookie": f"floor-look={answer.cookies['floor-look']}"}


def test_the_browser_that_opened_a_session_looks_for_an_evening_and_acts_for_ten_minutes(floor: Any) -> None:
    opened = floor.phone("POST", "/api/pin", json={"pin": "4711"})
    kept = look(floor, opened)
    floor.clock.advance(11 * 60_000)
    assert floor.phone("GET", "/api/views?topics=floor", headers=kept).status_code == 200
    late = {"x-floor-session": opened.json()["session"]}
    assert floor.phone("POST", "/api/commands", json=COMMAND, headers=late).status_code == 403
    floor.clock.advance(12 * 60 * 60_000)
    assert floor.phone("GET", "/api/views?topics=floor", headers=kept).status_code == 403


def test_what_a_browser_sends_by_itself_does_nothing(floor: Any) -> None:
    kept = look(floor, floor.phone("POST", "/api/pin", json={"pin": "4711"}))
    as_header = {"x-floor-session": kept["cookie"].partition("=")[2]}
    for headers in (kept, as_header):
        assert floor.phone("POST", "/api/commands", json=COMMAND, headers=headers).status_code == 403
        assert floor.phone("GET", "/api/archive.json", headers=headers).status_code == 403
    assert floor.commands == []


def test_the_cookie_is_for_this_box_alone_and_for_no_script(floor: Any) -> None:
    cookie = floor.phone("POST", "/api/pin", json={"pin": "4711"}).headers["set-cookie"]
    _, *facts = cookie.split("; ")
    assert sorted(facts) == ["HttpOnly", "Path=/api", "SameSite=strict", "Secure"]


def test_a_new_pin_ends_what_the_old_one_let_see(floor: Any) -> None:
    kept = look(floor, floor.phone("POST", "/api/pin", json={"pin": "4711"}))
    floor.pin.set("0815")
    assert floor.phone("GET", "/api/views?topics=floor", headers=kept).status_code == 403


def test_a_stream_ends_when_its_reader_may_not_read_it_any_more(floor: Any) -> None:
    floor.app.state.keep_alive_s = 0.01
    headers = {"x-floor-session": floor.pin.begin_session()}
    heard: list[str] = []

    async def scene() -> None:
        async with asyncio.timeout(HANGS_S):
            await floor.app(scope, never, send)

    async def never() -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    async def send(message: Any) -> None:
        heard.append(message.get("body", b"").decode())
        if heard[-1].startswith(":"):
            floor.pin.set("0815")

    fields = [(name.encode(), value.encode()) for name, value in {"host": "192.168.4.13", **headers}.items()]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "method": "GET",
        "scheme": "https",
        "path": "/api/events",
        "query_string": b"topics=floor",
        "headers": fields,
        "client": ("192.168.4.50", 50000),
        "server": ("192.168.4.13", 8443),
    }
    asyncio.run(scene())
    assert heard[-1] == ""
    assert sum(one.startswith(":") for one in heard) == 1


@pytest.mark.parametrize(
    ("client", "statuses"),
    [("192.168.4.50", (403, 403, 403, 200, 200, 200)), ("127.0.0.1", (404, 404, 200, 200, 200, 200))],
)
def test_a_single_box_with_a_pin_keeps_what_is_the_directors_from_the_room(
    floor: Any, client: str, statuses: tuple[int, ...]
) -> None:
    floor.app.state.venue = None
    asked = [
        ("GET", "/api/log"),
        ("GET", "/api/deal"),
        ("GET", "/api/views?topics=floor"),
        ("GET", "/api/views?topics=touch,keys,unit,lamps,clock"),
        ("POST", "/api/metal"),
        ("POST", "/api/commands"),
    ]
    bodies = {"/api/metal": {"press": "fold"}, "/api/commands": DEALER}
    answers = [floor.ask_from("http", client, how, path, json=bodies.get(path)) for how, path in asked]
    assert tuple(answer.status_code for answer in answers) == statuses


NO_PIN = "this box has no floor PIN: set one at the box itself, under SYSTEM or with shuffleup pin"


@pytest.mark.parametrize("topic", [*TOPICS, *OTHERS, "table/2"])
def test_a_single_box_without_a_pin_shows_the_room_what_its_wall_shows(floor: Any, topic: str) -> None:
    floor.app.state.venue = None
    floor.pin.forget()
    path = f"/api/views?topics={topic}"
    answer = floor.ask_from("http", "192.168.4.50", "GET", path)
    assert answer.status_code == (200 if topic in ROOM else 403)
    assert topic in ROOM or answer.json()["text"] == NO_PIN
    assert floor.ask_from("http", "127.0.0.1", "GET", path).status_code == 200


@pytest.mark.parametrize("role", ["dealer", "director"])
def test_at_a_single_box_without_a_pin_nobody_acts_but_who_stands_there(floor: Any, role: str) -> None:
    floor.app.state.venue = None
    floor.pin.forget()
    asked = COMMAND | {"actor": {"role": role}}
    acts = (("/api/commands", asked), ("/api/metal", {"press": "fold"}), ("/api/players.csv", None))
    for path, body in acts:
        answer = floor.ask_from("http", "192.168.4.50", "POST", path, json=body)
        assert (answer.status_code, answer.json()["text"]) == (403, NO_PIN)
    assert floor.commands == []
    assert floor.ask_from("http", "127.0.0.1", "POST", "/api/commands", json=asked).status_code == 200


@pytest.mark.parametrize(("client", "acts", "reads"), [("192.168.4.50", 403, 403), ("127.0.0.1", 200, 200)])
def test_a_box_of_a_venue_without_tls_is_worked_where_it_stands(
    floor: Any, pages: Any, client: str, acts: int, reads: int
) -> None:
    box = create_app(
        hub=floor.hub,
        submit=floor.submit,
        metal=floor.metal,
        pages=pages,
        own_names=[],
        pin=floor.pin,
        in_venue=True,
    )
    floor.app = box
    answer = floor.ask_from("http", client, "POST", "/api/metal", json={"press": "fold"})
    assert answer.status_code == acts
    if acts == 403:
        assert answer.json()["text"] == "this line is open to the room: do it at the box itself"
    assert floor.ask_from("http", client, "POST", "/api/pin", json={"pin": "4711"}).status_code == acts
    assert floor.ask_from("http", client, "GET", "/api/views?topics=touch").status_code == reads
    assert floor.ask_from("http", client, "GET", "/api/views?topics=clock,table").status_code == 200


@pytest.mark.parametrize(("method", "path"), [one for one in TABLE if one[0] == "POST"])
def test_what_is_refused_in_the_open_names_the_safe_address_and_is_not_read(
    floor: Any, method: str, path: str
) -> None:
    answer = floor.ask_from("http", "192.168.4.50", method, asked(path), content=b"{")
    assert (answer.status_code, answer.json()["text"]) == (
        403,
        "this line is open to the room: use https://192.168.4.13:8443 instead",
    )
    assert floor.commands == []


@pytest.mark.parametrize(
    "lie",
    [
        {"x-forwarded-proto": "https"},
        {"x-forwarded-for": "127.0.0.1"},
        {"forwarded": "for=127.0.0.1;proto=https"},
        {"x-real-ip": "127.0.0.1"},
    ],
)
def test_nobody_becomes_somebody_else_by_a_header(floor: Any, lie: dict[str, str]) -> None:
    answer = floor.ask_from("http", "192.168.4.50", "POST", "/api/pin", json={"pin": "4711"}, headers=lie)
    assert answer.status_code == 403


@pytest.mark.parametrize("client", ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])
def test_this_computer_may_act_in_the_open(floor: Any, client: str) -> None:
    assert floor.ask_from("http", client, "POST", "/api/pin", json={"pin": "4711"}).status_code == 200


@pytest.mark.parametrize("client", ["192.168.4.13", "::ffff:192.168.4.50", "fe80::1%eth0", "nonsense", ""])
def test_every_other_address_is_another_computer(floor: Any, client: str) -> None:
    assert floor.ask_from("http", client, "POST", "/api/pin", json={"pin": "4711"}).status_code == 403


@pytest.mark.parametrize(
    ("client", "server", "here"),
    [
        (None, ("/run/shuffleup/api.sock", None), True),
        (None, ("192.168.4.13", 8080), False),  # somebody who has hung up already
        (None, None, False),
        (("127.0.0.1", 50000), ("127.0.0.1", 8080), True),
        (("192.168.4.50", 50000), ("192.168.4.13", 8080), False),
    ],
)
def test_only_loopback_and_the_unix_socket_are_at_the_box(client: Any, server: Any, here: bool) -> None:
    assert is_at_the_box({"client": client, "server": server}) is here


def test_a_single_box_is_as_it_was(desk: Any) -> None:
    for path in ("/ca.crt", "/qr/console.svg", "/api/pairing", "/api/units/pin-record"):
        answer = desk.ask("GET", path)
        assert (answer.status_code, answer.json()["text"]) == (
            404,
            "this box is not the floor of a venue",
        )
    found = desk.ask("GET", "/api/door").json()
    assert found == {"writes": True, "reads": True, "https": "", **NOTHING_TO_ASK_FOR}
    assert desk.ask("POST", "/api/commands", json=COMMAND).status_code == 200


NOTHING_TO_ASK_FOR = {"venue": False, "codes": False, "wifi": False, "stick": False, "language": "en"}


def test_a_page_is_told_whether_it_may_act_and_what_there_is_to_ask_for(floor: Any) -> None:
    told = {"https": "https://192.168.4.13:8443", **NOTHING_TO_ASK_FOR, "venue": True, "codes": True}
    open_line = floor.ask_from("http", "192.168.4.50", "GET", "/api/door").json()
    assert open_line == {"writes": False, "reads": False, **told}
    assert floor.phone("GET", "/api/door").json() == {"writes": True, "reads": False, **told}
    assert floor.director("GET", "/api/door").json() == {"writes": True, "reads": True, **told}


@pytest.mark.parametrize("origin", ["http://192.168.4.13:8443", "http://192.168.4.13:8080"])
def test_a_page_that_came_in_the_open_may_not_act_over_tls(floor: Any, origin: str) -> None:
    """Whoever changed the page on its way would act with the session of the director."""
    answer = floor.phone("POST", "/api/pin", json={"pin": "4711"}, headers={"origin": origin})
    assert (answer.status_code, answer.json()["text"]) == (403, "only the pages of this box may do that")
