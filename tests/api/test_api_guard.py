"""The guard of the API: foreign host names and pages are refused; every answer carries the headers."""

from typing import Any

import pytest

TOUCH = {"press": "fold"}


@pytest.mark.parametrize(
    "host",
    [
        "192.168.4.13",
        "192.168.4.13:8080",
        "[fe80::1]:8080",
        "localhost:8080",
        "POKER-T3",
        "poker-t3.local:80",
    ],
)
def test_the_box_answers_to_its_addresses_and_names(desk: Any, host: str) -> None:
    assert desk.ask("GET", "/api/views", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "192.168.4.13.evil.example",
        "",
        "[::1",
        "poker-t4.local",
        "evil.example@192.168.4.13",
        "192.168.4.13/evil.example",
        "localhost#.evil.example",
        "192.168.4.13, evil.example",
        "3232236557",
        "[fe80::1%25eth0]",
    ],
)
def test_a_foreign_host_name_is_refused(desk: Any, host: str) -> None:
    answer = desk.ask("GET", "/api/views", headers={"host": host})
    assert answer.status_code == 403
    assert answer.json()["text"] == "unknown host name: open this page by the IP address of the box"


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://192.168.4.13", "http://192.168.4.13:8081", "http://[::1"],
)
def test_a_foreign_page_may_not_post(desk: Any, origin: str) -> None:
    answer = desk.ask("POST", "/api/metal", json=TOUCH, headers={"origin": origin})
    assert (answer.status_code, answer.json()["text"]) == (403, "only the pages of this box may do that")
    assert desk.metal.touches == []


@pytest.mark.parametrize("origin", [{}, {"origin": "http://192.168.4.13:8080"}])
def test_our_own_page_and_programs_without_a_page_may_post(desk: Any, origin: dict[str, str]) -> None:
    assert desk.ask("POST", "/api/metal", json=TOUCH, headers=origin).status_code == 200


@pytest.mark.parametrize("path", ["/", "/static/panel.js", "/api/views", "/nothing"])
def test_every_answer_forbids_foreign_content_and_keeping(desk: Any, path: str) -> None:
    headers = desk.ask("GET", path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"
    assert "access-control-allow-origin" not in headers


def test_refusals_at_the_door_carry_the_headers_too(desk: Any) -> None:
    answer = desk.ask("GET", "/", headers={"host": "evil.example"})
    assert answer.headers["x-content-type-options"] == "nosniff"


NOTHING_THERE = "there is nothing at this address"
NOT_THAT_WAY = "this address does not support this method"


@pytest.mark.parametrize(
    ("method", "path", "status", "error"),
    [
        ("GET", "/nothing", 404, NOTHING_THERE),
        ("GET", "/static/../index.html/x", 404, NOTHING_THERE),
        ("GET", "/static/%2e%2e/%2e%2e/etc/passwd", 404, NOTHING_THERE),
        ("GET", "/api/commands", 405, NOT_THAT_WAY),
        ("DELETE", "/", 405, NOT_THAT_WAY),
        ("POST", "/api/views", 405, NOT_THAT_WAY),
    ],
)
def test_other_paths_and_methods_are_one_line_of_json(
    desk: Any, method: str, path: str, status: int, error: str
) -> None:
    answer = desk.ask(method, path)
    assert (answer.status_code, answer.json()["text"]) == (status, error)
