"""`shuffleup invite`: all files of an invitation on the shell (BEF-17)."""

import time
from pathlib import Path

import pytest
from PIL import Image

from shuffleup.__main__ import main

EVENT = """
schema = 1
base = "tda-2024"
[event]
title = "Friday Poker"
date = "2026-12-03"
start = "19:30"
place = "Old Mill"
[money]
buy_in = 20
payout = [100]
[chips]
start_stack = 10000
denominations = [25, 100, 500, 1000]
[levels]
length = 20
table = [[25, 50], [50, 100], [100, 200]]
"""


@pytest.fixture
def invite(tmp_path, monkeypatch, capsys):
    """Run the command in a folder with friday.toml; returns status and all that was said."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    Path("friday.toml").write_text(EVENT, encoding="utf-8")

    def run(*words: str) -> tuple[int, str]:
        status = main(["invite", *words])
        said = capsys.readouterr()
        return status, said.out + said.err

    return run


def there() -> set[str]:
    return {path.name for path in Path().iterdir()} - {"state", "friday.toml"}


def test_files_are_named_for_the_event_where_nobody_names_them(invite) -> None:
    status, said = invite("friday.toml", "--text", "--ics", "--page", "--qr")
    assert (status, there()) == (0, {"friday.txt", "friday.ics", "friday.html", "friday.svg"})
    assert said.startswith("Friday Poker: code ")
    assert "change 0; written: friday.txt, friday.ics, friday.html, friday.svg" in said


def test_a_named_file_is_written_there(invite) -> None:
    assert invite("friday.toml", "--ics", "stick/evening.ics")[0] == 0
    assert Path("stick/evening.ics").read_bytes().startswith(b"BEGIN:VCALENDAR\r\n")


def test_a_code_for_a_messenger_is_a_png(invite) -> None:
    assert invite("friday.toml", "--qr", "code.png")[0] == 0
    with Image.open("code.png") as picture:
        assert picture.format == "PNG"
        assert picture.width == picture.height > 300


def test_the_same_files_again_are_left_and_another_one_is_never_replaced(invite) -> None:
    assert invite("friday.toml", "--text", "--ics")[0] == 0
    assert invite("friday.toml", "--text", "--ics")[0] == 0
    before = Path("friday.txt").read_bytes()
    status, said = invite("friday.toml", "--text", "--page", "--cancelled")
    assert (status, there()) == (2, {"friday.txt", "friday.ics"})
    assert "friday.txt: holds something else and was not changed; name another place" in said
    assert Path("friday.txt").read_bytes() == before


def test_nothing_asked_for_is_no_work(invite) -> None:
    status, said = invite("friday.toml")
    assert (status, there()) == (2, set())
    assert "say what to write: --text, --ics, --page or --qr" in said


def test_an_open_day_is_told_and_no_file_is_written(invite) -> None:
    Path("friday.toml").write_text(EVENT.replace("2026-12-03", "open"), encoding="utf-8")
    status, said = invite("friday.toml", "--text", "--ics")
    assert (status, there()) == (2, set())
    assert "--ics: the evening has no day or no start yet: set both in its event file" in said


@pytest.mark.parametrize(
    ("event", "why"), [("nobody", "there is no journal of nobody"), ("no.toml", "no such file")]
)
def test_an_event_that_is_not_there_is_named(invite, event, why) -> None:
    status, said = invite(event, "--text")
    assert status == 2
    assert why in said
    assert "Traceback" not in said


@pytest.fixture
def zone_of_its_own(monkeypatch):
    """Give the process its time zone back."""
    with monkeypatch.context() as own:
        own.setenv("TZ", "UTC")
        yield
    time.tzset()


@pytest.mark.usefixtures("zone_of_its_own")
def test_the_time_zone_of_the_box_decides_the_moment(invite) -> None:
    Path("unit.toml").write_text('time_zone = "America/New_York"\n', encoding="utf-8")
    assert invite("friday.toml", "--ics", "--config", "unit.toml")[0] == 0
    assert b"DTSTART:20261204T003000Z\r\n" in Path("friday.ics").read_bytes()
