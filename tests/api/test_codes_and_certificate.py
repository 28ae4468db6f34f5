"""Phones get codes and the certificate of the floor, and no answer binds them to https."""

from typing import Any

import pytest


def test_no_answer_demands_https_for_ever(floor: Any) -> None:
    assert "strict-transport-security" not in floor.phone("GET", "/").headers


@pytest.mark.parametrize(("page", "address"), [("console", "/floor"), ("wall", "/wall"), ("ca", "/ca.crt")])
def test_a_code_for_phones_is_a_picture_of_an_address(floor: Any, page: str, address: str) -> None:
    answer = floor.phone("GET", f"/qr/{page}.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<?xml")
    assert "script" not in answer.text
    floor.safe_address = ""
    assert floor.phone("GET", f"/qr/{page}.svg").status_code == 503
    assert floor.phone("GET", "/qr/nothing.svg").status_code == 404


def test_a_phone_gets_the_certificate_and_no_key(floor: Any) -> None:
    answer = floor.ask_from("http", "192.168.4.50", "GET", "/ca.crt")
    assert answer.headers["content-type"] == "application/x-x509-ca-cert"
    assert answer.text == floor.authority.public
    assert "PRIVATE" not in answer.text
