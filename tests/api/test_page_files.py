"""The files of a page: a browser keeps them until an update changes them."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

SCRIPT = "export const version = 1;"


DeskOf = Callable[[Path], Any]


def written(folder: Path, script: str) -> Path:
    """Write a page that loads one script."""
    folder.mkdir()
    (folder / "index.html").write_text('<script type="module" src="/static/panel.js"></script>')
    (folder / "panel.js").write_text(script)
    return folder


def address_in(page: str) -> str:
    found = re.search(r'src="([^"]*)"', page)
    assert found
    return found[1]


def test_what_a_page_loads_is_kept_and_the_page_is_not(tmp_path: Path, desk_of: DeskOf) -> None:
    """RFC 8246."""
    desk = desk_of(written(tmp_path / "pages", SCRIPT))
    page = desk.ask("GET", "/")
    assert page.headers["cache-control"] == "no-store"
    script = desk.ask("GET", address_in(page.text))
    assert (script.status_code, script.text) == (200, SCRIPT)
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_after_an_update_the_page_loads_its_files_from_another_address(
    tmp_path: Path, desk_of: DeskOf
) -> None:
    before = desk_of(written(tmp_path / "before", SCRIPT))
    after = desk_of(written(tmp_path / "after", "export const version = 2;"))
    old, new = (address_in(desk.ask("GET", "/").text) for desk in (before, after))
    assert old != new
    assert after.ask("GET", new).text == "export const version = 2;"


def test_a_page_from_before_an_update_keeps_nothing_that_it_loads_now(
    tmp_path: Path, desk_of: DeskOf
) -> None:
    before = desk_of(written(tmp_path / "before", SCRIPT))
    after = desk_of(written(tmp_path / "after", "export const version = 2;"))
    late = after.ask("GET", address_in(before.ask("GET", "/").text))
    assert (late.status_code, late.headers["cache-control"]) == (200, "no-store")


def test_a_file_that_is_not_there_is_not_kept(tmp_path: Path, desk_of: DeskOf) -> None:
    desk = desk_of(written(tmp_path / "pages", SCRIPT))
    nothing = desk.ask("GET", address_in(desk.ask("GET", "/").text).replace("panel.js", "wall.js"))
    assert (nothing.status_code, nothing.headers["cache-control"]) == (404, "no-store")


def test_files_are_packed_for_whoever_unpacks_them(tmp_path: Path, desk_of: DeskOf) -> None:
    desk = desk_of(written(tmp_path / "pages", SCRIPT * 100))
    address = address_in(desk.ask("GET", "/").text)
    packed = desk.ask("GET", address)
    assert (packed.headers["content-encoding"], packed.text) == ("gzip", SCRIPT * 100)
    plain = desk.ask("GET", address, headers={"accept-encoding": "identity"})
    assert ("content-encoding" in plain.headers, plain.text) == (False, SCRIPT * 100)
