"""The page of a player at a running box: cards, phones, what is shown and what is asked for (PLY)."""

import base64
import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from shuffleup.api.player_cards import written
from shuffleup.archive.event_archive import archive_lines
from shuffleup.kernel.field_types import Money
from shuffleup.ruleset.event import Event, Players
from shuffleup.ruleset.money import Bounty, PrizeMoney
from shuffleup.storage.journal.reader import read_journal
from tests.qr_codes import read_svg

pytestmark = pytest.mark.run_by("evening")

NAMES = ("Ann", "Bongani", "Carla", "Dries")


async def test_a_scanned_card_lets_the_phone_in_and_shows_the_seat_with_its_neighbours(at: Any, /) -> None:
    """PLY-02, PLY-07."""
    await at.begin(*NAMES)
    phone = await at.phone_of("Carla")
    assert (await phone.look())["card"] == "no_session"
    assert await phone.act(do="scan") == "ok"
    seen = await phone.look()
    own, seat = seen["own"], at.floor.entry("e3").place.seat
    assert seen["card"] == "ok"
    assert own["seat"] == f"Table 1, seat {seat}"
    assert {one["name"] for one in own["chairs"]} == set(NAMES)
    assert [one["seat"] for one in own["chairs"] if one["own"]] == [seat]
    assert own["stack"] == at_start(at)
    assert "own" not in (await at.ask("GET", "/api/me")).json()["views"]["me"]


def at_start(at: Any) -> str:
    return f"{at.floor.entry('e3').chips:,}".replace(",", "\u00a0")


async def test_the_code_on_the_seat_card_is_the_address_with_the_secret_and_only_the_director_gets_it(
    at: Any, /
) -> None:
    """PLY-01: over TLS with a session, or at the box; printing again prints the same card."""
    await at.begin(*NAMES)
    secret = await at.secret_of("Ann")
    session = {"x-floor-session": at.pin.begin_session()}
    at_box = await at.ask("GET", "/print/seats", "127.0.0.1", base="http://127.0.0.1:8000")
    safe = await at.ask("GET", "/print/seats", headers=session, base="https://192.168.4.13:8443")
    for paper in (at_box, safe):
        codes = {read_svg(one) for one in re.findall(r"<svg.*?</svg>", paper.text, re.DOTALL)}
        assert len(codes) == 4
        assert f"http://192.168.4.13:8000/me#{written(secret)}" in codes
    for headers in ({}, session):
        assert "<svg" not in (await at.ask("GET", "/print/seats", headers=headers)).text
        refused = await at.ask("GET", "/print/seats?codes", headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (403, "codes_not_here")
        assert (await at.ask("GET", "/api/cards/e1.svg", headers=headers)).status_code == 403
    one = await at.ask("GET", "/api/cards/e1.svg", "127.0.0.1", base="http://127.0.0.1:8000")
    assert read_svg(one.text) == f"http://192.168.4.13:8000/me#{written(secret)}"


@pytest.mark.run_by("evening", players=Players(page=True, enroll="check_in"))
async def test_who_checks_in_at_the_door_has_a_card_on_paper_before_the_draw_and_keeps_it(at: Any, /) -> None:
    """PLY-01, PLY-15: the paper names nobody's table then; after the draw it holds the same codes."""
    await at.direct("register", names=["Bongani", "Ann", "Carla"])
    await at.direct("withdraw", entry="e3", reason="ill")
    before, after = await cards_on_paper(at), None
    assert [name for name, *_ in before] == ["Ann", "Bongani"]
    assert [words for _, words, _ in before] == [[], []]
    await at.direct("draw_seats")
    after = await cards_on_paper(at)
    assert {name: code for name, _, code in after} == {name: code for name, _, code in before}
    assert all("Table" in words for _, words, _ in after)


async def cards_on_paper(at: Any) -> list[tuple[str, list[str], str]]:
    """Read name, words between name and code, and the address in the code of each printed card."""
    paper = await at.ask("GET", "/print/seats?codes", "127.0.0.1", base="http://127.0.0.1:8000")
    found = []
    for card in re.findall(r"<article.*?</article>", paper.text, re.DOTALL):
        name, rest = re.findall(r"<h2>(.*?)</h2>(.*)", card, re.DOTALL)[0]
        words, _, code = rest.partition("<figure")
        found.append((name, re.findall(r">([^<>]+)<", words), read_svg(code)))
    return found


async def test_a_new_card_ends_the_old_one_and_its_phones_at_once(at: Any, /) -> None:
    """PLY-03."""
    await at.begin(*NAMES)
    old = await at.phone_of("Ann")
    await old.act(do="scan")
    await at.direct("new_card", entry="e1", reason="lost in the car park")
    assert (await old.look())["card"] == "revoked"
    assert (await old.look())["own"] == {}
    assert await old.act(do="scan") == "revoked"
    assert await old.act(do="ask", ask="call_floor") == "revoked"
    new = await at.phone_of("Ann")
    assert new.secret != old.secret
    assert await new.act(do="scan") == "ok"


async def test_two_phones_read_a_page_and_a_third_waits_for_the_director(at: Any, /) -> None:
    """PLY-04."""
    await at.begin(*NAMES)
    first, second, third = [await at.phone_of("Ann", called=name) for name in "abc"]
    assert [await one.act(do="scan") for one in (first, second, third, first)] == [
        "ok",
        "second_phone",
        "too_many_phones",
        "ok",
    ]
    assert (await first.look())["own"]["phones"] == "Another phone reads your page"
    await at.direct("clear_phones", entry="e1")
    assert (await first.look())["card"] == "no_session"
    assert await third.act(do="scan") == "ok"


async def test_a_request_without_the_secret_or_with_another_body_is_worth_nothing(at: Any, /) -> None:
    """PLY-05: the digest of a card is public, its signature is not."""
    await at.begin(*NAMES)
    phone = await at.phone_of("Ann")
    await phone.act(do="scan")
    body = b'{"do":"ask","ask":"call_floor"}'
    signed = phone.signed("POST", "/api/me", body)
    changed = b'{"do":"ask","ask":"sit_out"}'
    for headers, content in ((signed, changed), (signed | {"x-id": "0" * 32}, body)):
        answer = await at.ask("POST", "/api/me", content=content, headers=headers)
        assert answer.json()["said"] == "unknown_card"
    unsigned = await at.ask("POST", "/api/me", content=body)
    assert (unsigned.status_code, unsigned.json()["code"]) == (400, "unsigned_request")
    assert at.floor.phones.requests == ()
    first = await at.ask("POST", "/api/me", content=body, headers=signed)
    again = await at.ask("POST", "/api/me", content=body, headers=signed)
    assert (first.json()["said"], again.json()["said"]) == ("ok", "asked_already")
    assert len(at.floor.phones.requests) == 1


async def test_an_address_tries_ten_codes_that_are_no_card_and_then_waits(at: Any, /) -> None:
    """PLY-02."""
    await at.begin(*NAMES)
    guess = await at.phone_of("Ann")
    guess.secret, guess.card = bytes(16), "ab" * 32
    said = [(await guess.post({"do": "scan"})).status_code for _ in range(12)]
    assert said == [200] * 10 + [429] * 2
    good = await at.phone_of("Ann", address="192.168.4.51")
    assert await good.act(do="scan") == "ok"


async def test_who_holds_cards_sees_one_line_until_the_fold_and_asks_for_nothing(at: Any, /) -> None:
    """PLY-09, PLY-12 (TDA 5)."""
    await at.begin(*NAMES)
    phones = {name: await at.phone_of(name) for name in NAMES}
    for phone in phones.values():
        await phone.act(do="scan")
    await at.deal("start_hand")
    for phone in phones.values():
        assert (await phone.look())["own"] == {"shows": ["cards_in_hand"], "line": "You hold cards"}
        assert await phone.act(do="ask", ask="call_floor") == "live_hand"
    to_act = at.evening.table.table.play.hand.to_act
    folded = phones[at.name_at(to_act)]
    await at.deal("fold")
    seen = (await folded.look())["own"]
    assert "own_seat" in seen["shows"]
    assert "own_stack" not in seen["shows"]
    assert await folded.act(do="ask", ask="clock") == "ok"
    assert at.floor.phones.open_requests()[0].ask == "clock"


async def test_a_request_is_a_task_that_the_director_answers_and_the_phone_shows_it(at: Any, /) -> None:
    """PLY-12: it may be taken back; one of a kind is open."""
    await at.begin(*NAMES)
    phone = await at.phone_of("Ann")
    await phone.act(do="scan")
    assert await phone.act(do="ask", ask="call_floor") == "ok"
    assert await phone.act(do="ask", ask="call_floor") == "asked_already"
    tasks = at.unit.evening.projections.floor().tasks
    assert ["Ann calls the floor" in one.text for one in tasks if one.verb == "answer_request"][:1] == [True]
    assert await phone.act(do="take_back", ask="call_floor") == "ok"
    assert await phone.act(do="ask", ask="call_floor") == "ok"
    number = at.floor.phones.open_requests()[0].number
    await at.direct("answer_request", number=number, granted=False, note="in a minute")
    asks = {one["ask"]: one for one in (await phone.look())["own"]["asks"]}
    assert asks["call_floor"]["answer"] == "refused: in a minute"


async def test_a_move_is_shown_large_until_it_is_read_and_the_director_sees_that(at: Any, /) -> None:
    """PLY-08."""
    await at.begin(*NAMES)
    phone = await at.phone_of("Ann")
    await phone.act(do="scan")
    await at.deal("start_hand")
    await at.direct("move_player", entry="e1", table=1, seat=9, reason="asked")
    assert (await phone.look())["own"]["shows"] == ["cards_in_hand"]
    while at.evening.table.table.play.hand and at.evening.table.table.play.hand.to_act:
        await at.deal("fold")
    await at.deal("confirm_result")
    assert at.floor.entry("e1").target is None, "the table has her on the new chair by then"
    assert (await phone.look())["own"]["move"] == "You move: table 1, seat 9"
    await phone.act(do="seen")
    assert "move" not in (await phone.look())["own"]


async def test_a_move_that_nobody_read_is_shown_until_a_hand_is_dealt_at_the_new_chair(at: Any, /) -> None:
    """PLY-08."""
    await at.begin(*NAMES)
    phone = await at.phone_of("Ann")
    await phone.act(do="scan")
    await at.direct("move_player", entry="e1", table=1, seat=9, reason="asked")
    assert (await phone.look())["own"]["move"] == "You move: table 1, seat 9"
    await at.deal("start_hand")
    while at.evening.table.table.play.hand and at.evening.table.table.play.hand.to_act:
        await at.deal("fold")
    assert "move" not in (await phone.look())["own"]


def test_the_same_phone_is_let_in_over_a_power_cut_and_reads_place_and_receipt_at_the_end(
    evening: Any,
) -> None:
    """PLY-04, PLY-18."""
    kept: dict[str, Any] = {}

    async def first(at: Any) -> None:
        await at.begin(*NAMES)
        kept["phone"] = await at.phone_of("Ann")
        await kept["phone"].act(do="scan")

    async def then(at: Any) -> None:
        phone = kept["phone"]
        phone.evening = at
        assert (await phone.look())["card"] == "ok"
        await at.direct("end_event", reason="the bar closes")
        own = (await phone.look())["own"]
        assert "own_place" in own["shows"]
        assert own["place"].startswith("Place")
        late = await at.phone_of("Bongani")
        assert await late.act(do="scan") == "ended"
        await at.direct("archive_event")
        assert (await phone.look())["card"] == "ended"

    evening(first)
    evening(then)


def test_who_never_paid_reads_what_is_to_be_paid_and_what_was_bought(evening: Any) -> None:
    """PLY-07: entry, fee and bounty; the page says what was paid as soon as something was."""

    async def story(at: Any) -> None:
        await at.begin(*NAMES)
        phone = await at.phone_of("Ann")
        await phone.act(do="scan")
        bought = [["Buy-in", "20\u00a0€"], ["Fee", "2\u00a0€"], ["Bounty", "5\u00a0€"]]
        assert (await phone.look())["own"]["receipt"] == [*bought, ["To pay", "27\u00a0€"]]
        await at.direct("record_payment", entry="e1", amount=2000)
        paid = ["Paid", "20\u00a0€"]
        assert (await phone.look())["own"]["receipt"] == [*bought, paid, ["To pay", "7\u00a0€"]]
        await at.direct("record_payment", entry="e1", amount=700)
        assert (await phone.look())["own"]["receipt"] == [*bought, ["Paid", "27\u00a0€"]]

    money = PrizeMoney(buy_in=Money(2000), fee=Money(200))
    evening(story, event=Event(currency="EUR"), money=money, bounty=Bounty("fixed", Money(500)))


async def test_where_nothing_costs_anything_there_is_no_receipt(at: Any, /) -> None:
    """PLY-07."""
    await at.begin(*NAMES)
    phone = await at.phone_of("Ann")
    await phone.act(do="scan")
    assert "receipt" not in (await phone.look())["own"]


def test_no_secret_of_a_card_is_in_a_row_on_the_bus_in_the_log_or_in_the_archive(
    evening: Any, caplog: Any
) -> None:
    """PLY-01, PLY-18: the one paper with codes is the exception."""
    caplog.set_level("DEBUG")
    codes: list[bytes] = []
    seen: list[bytes] = []

    async def story(at: Any) -> None:
        await at.begin(*NAMES)
        codes.extend([await at.secret_of(name) for name in NAMES])
        phone = await at.phone_of("Ann")
        await phone.act(do="scan")
        await phone.act(do="ask", ask="call_floor")
        session = {"x-floor-session": at.pin.begin_session()}
        for path in (
            "/api/views?topics=floor,wall,board,clock,table",
            "/api/log",
            "/api/me",
            "/me",
            "/api/verbs",
        ):
            seen.append((await at.ask("GET", path, headers=session)).content)
        await at.direct("end_event", reason="the bar closes")

    at = evening(story)
    with read_journal(at.path) as journal:
        seen.append(b"".join(archive_lines(journal)))
    with closing(sqlite3.connect(at.path)) as book:
        tables = [name for (name,) in book.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            if table != "sealed":
                seen.append(repr(book.execute(f"SELECT * FROM {table}").fetchall()).encode())
    seen += [*at.bus, caplog.text.encode()]
    said = b"\0".join(seen)
    for secret in codes:
        assert not [form for form in forms(secret) if form in said]
    assert len(set(codes)) == 4


def forms(secret: bytes) -> set[bytes]:
    shifted = {base64.b64encode(bytes(by) + secret).rstrip(b"=")[4:-2] for by in range(3)}
    return {secret, secret.hex().encode(), written(secret).encode(), repr(secret).encode()[2:-1], *shifted}


@pytest.mark.run_by("evening", players=Players())
async def test_without_the_key_there_is_no_page_no_card_and_no_task(at: Any, /) -> None:
    """A key that is off costs nothing."""
    await at.begin(*NAMES)
    assert len(at.floor.phones.cards) == 0
    for method, path in (
        ("GET", "/me"),
        ("GET", "/api/me"),
        ("GET", "/api/me/events"),
        ("GET", "/api/cards/e1.svg"),
    ):
        assert (await at.ask(method, path)).status_code == 404
    assert (await at.ask("POST", "/api/me", content=b"{}")).status_code in (403, 404)
    assert at.unit.hub.latest("me") is None


async def test_on_a_lone_box_with_the_page_nobody_in_the_room_is_dealer_without_the_pin(at: Any, /) -> None:
    """PLY-01: only requests and the line at the door need no session."""
    await at.begin(*NAMES)
    command = {"id": "1", "to": "table/1", "verb": "start_hand", "actor": {"role": "dealer"}}
    assert (await at.ask("POST", "/api/commands", json=command)).status_code == 403
    player = command | {"to": "floor", "verb": "let_phone_in", "actor": {"role": "player"}}
    session = {"x-floor-session": at.pin.begin_session()}
    answer = await at.ask("POST", "/api/commands", json=player, headers=session)
    assert (answer.status_code, answer.json()["code"]) == (403, "by_phone_only")
    assert (await at.ask("POST", "/api/commands", json=command, headers=session)).status_code == 200


async def test_every_door_of_the_page_on_a_lone_box_by_who_asks(at: Any, /) -> None:
    """PLY-01: the role matrix of a lone box whose players have a page."""
    rows = {
        ("GET", "/me"): (200, 200, 200),
        ("GET", "/me/enter"): (200, 200, 200),
        ("GET", "/api/me"): (200, 200, 200),
        ("GET", "/api/me/enter.svg"): (200, 200, 200),
        ("GET", "/api/cards/e1.svg"): (403, 403, 200),
        ("POST", "/api/me"): (400, 400, 400),
        ("POST", "/api/me/door"): (400, 400, 400),
        ("POST", "/api/metal"): (403, 404, 404),
        ("POST", "/api/commands"): (403, 400, 400),
        ("POST", "/api/players.csv"): (403, 422, 403),
        ("GET", "/api/log"): (403, 200, 200),
        ("GET", "/api/views?topics=floor"): (403, 200, 200),
        ("GET", "/api/views?topics=me"): (400, 400, 400),
        ("GET", "/api/views?topics=phones"): (400, 400, 400),
    }
    await at.begin(*NAMES)
    session = {"x-floor-session": at.pin.begin_session()}
    for (method, path), statuses in rows.items():
        what = {"content": b"{"} if method == "POST" else {}
        room = await at.ask(method, path, **what)
        director = await at.ask(method, path, headers=session, **what)
        at_box = await at.ask(method, path, "127.0.0.1", base="http://127.0.0.1:8000", **what)
        found = tuple(one.status_code for one in (room, director, at_box))
        assert found == statuses, (method, path)
