"""The static pages: few bytes, nothing from elsewhere, nothing inline."""

import re
from pathlib import Path

import pytest

from shuffleup_ui.pages import pages

HTML = ("index.html", "floor/index.html", "wall/index.html")


def files() -> list[Path]:
    return [path for path in pages().rglob("*") if path.is_file()]


def test_the_whole_front_panel_is_under_135_kilobytes() -> None:
    """It draws two boards or three runs as cards, with the winners of each, spells names,
    says who would find no seat, and takes no button that has just come under the finger.
    """
    files = [*pages().iterdir(), *(pages() / "touch").iterdir()]
    assert sum(path.stat().st_size for path in files if path.is_file()) < 135 * 1024


def imported(script: Path) -> set[Path]:
    """Follow what a script imports before it runs, itself among it."""
    found, waiting = set(), [script]
    while waiting:
        if (one := waiting.pop().resolve()) not in found:
            found.add(one)
            names = re.findall(r'^import [^;]*?"(\.[^"]+)";', one.read_text("utf-8"), re.MULTILINE)
            waiting += [one.parent / name for name in names]
    return found


def test_tonight_names_all_that_it_loads_and_that_is_under_150_kilobytes() -> None:
    """What a page names is fetched at once; what a script finds out later waits for that script first."""
    folder = pages().resolve()
    scripts = imported(folder / "floor/floor.js")
    page = (folder / "floor/index.html").read_text("utf-8")
    named = {folder / name for name in re.findall(r'"/static/([^"]+\.js)"', page)}
    assert named == scripts
    assert sum(path.stat().st_size for path in (*scripts, folder / "floor/floor.css")) < 150 * 1024


def test_no_page_fetches_anything_from_elsewhere() -> None:
    """Licences and notes on where a file comes from name addresses, and no page reads them."""
    elsewhere = {
        path.name: found
        for path in files()
        if path.suffix not in {".md", ".txt"}
        and (found := re.findall(r"(?:https?:)?//[a-z0-9-]+\.[a-z0-9./]+", path.read_text("utf-8")))
    }
    assert elsewhere == {"icon.svg": ["http://www.w3.org/2000/svg"]}


@pytest.mark.parametrize("name", HTML)
def test_a_page_has_no_inline_script_style_or_handler(name: str) -> None:
    """The content security policy would refuse them."""
    html = (pages() / name).read_text("utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon[a-z]+=", html) == []


def test_text_from_outside_never_becomes_markup() -> None:
    scripts = "\n".join(path.read_text("utf-8") for path in pages().rglob("*.js"))
    assert re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", scripts) == []
