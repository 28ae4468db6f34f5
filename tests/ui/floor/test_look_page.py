"""The look of the house on the console: brought, seen on small walls, taken, gone back from (LOOK-15)."""

import base64
from typing import Any

from tests.views.looks import SVG, png

TOML = b'title = "Club Acht"\nlogo = "club.svg"\npreset = "classic"\ncolours = {ground = "#0B5D2E"}\n'


def choose_files(page: Any, **files: bytes) -> None:
    """Give the file field these files; `_` stands for the point of a name."""
    listed = [
        f"given.items.add(new File([Uint8Array.from(atob('{base64.b64encode(content).decode()}'), (one) =>"
        f" one.charCodeAt(0))], '{name.replace('_', '.')}'));"
        for name, content in files.items()
    ]
    page.evaluate(
        f"(() => {{ const given = new DataTransfer(); {' '.join(listed)}"
        " const field = document.querySelector('#look-files'); field.files = given.files;"
        " field.dispatchEvent(new Event('change')); })()"
    )


def test_a_look_is_brought_seen_taken_and_gone_back_from(house: Any, console: Any) -> None:
    """LOOK-05, LOOK-15: the browser draws the SVG; nobody else sees the look before it is taken."""
    page = console("look", width=1000, height=1400)
    page.wait_for("document.querySelector('#look-files') !== null")
    choose_files(page, look_toml=TOML, club_svg=SVG)
    page.wait_for("!document.querySelector('#take-look').hidden")
    folder = house.looks
    (digest,) = folder.there()
    assert folder.look(digest).bitmaps == {"club.svg": "club.svg.drawn.png"}
    assert folder.taken == ("",)
    assert page.evaluate("document.querySelectorAll('#look-walls iframe').length") == 5
    page.click("#take-look")
    page.expect_text("#done", "Take this look: done.")
    assert (folder.taken, house.floor.looks) == (("", digest), ("", digest))
    page.wait_for(
        "!document.body.hasAttribute('data-busy') && !document.querySelector('#look-before').disabled"
    )
    page.click("#look-before")
    page.expect_text("#done", "Back to the look before: done.")
    assert folder.taken == ("",)


def test_a_file_that_is_not_taken_is_named_and_nothing_can_be_taken(house: Any, console: Any) -> None:
    """LOOK-02."""
    page = console("look")
    page.wait_for("document.querySelector('#look-files') !== null")
    choose_files(page, look_toml=TOML, club_svg=png(32, 32))
    page.expect_text(".answer", "Nothing was taken. club.svg: a logo has at least 64 x 64 dots.")
    assert page.evaluate("document.querySelector('#take-look').hidden") is True
    assert house.looks.there() == frozenset()
