"""The address of a box."""

import pytest

from shuffleup_ui.link.http import BoxAddress, WrongAddress, address_of


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("http://192.168.4.13:8080", BoxAddress("192.168.4.13", 8080)),
        ("http://poker-t3.local/", BoxAddress("poker-t3.local", 80)),
        ("http://[fe80::1]:8080", BoxAddress("fe80::1", 8080)),
        ("http://192.168.4.13:8080/e/side/", BoxAddress("192.168.4.13", 8080, event="/e/side")),
    ],
)
def test_an_address_is_read_as_a_browser_reads_it(url: str, address: BoxAddress) -> None:
    assert address_of(url) == address
    assert str(address).rstrip("/") in (url.rstrip("/"), f"{url.rstrip('/')}:80")


@pytest.mark.parametrize(
    "url",
    [
        "",
        "box",
        "192.168.4.13:8080",
        "https://box:8080",
        "http://box:port",
        "http://box/wall",
        "http://",
        "http://box/e/Side",
    ],
)
def test_what_is_no_address_is_refused_with_one_that_is(url: str) -> None:
    with pytest.raises(WrongAddress, match=r"give one like http://192\.168\.4\.13:8080"):
        address_of(url)
