"""`shuffleup safe`: the clock of the last good state, shown by a box whose program cannot start."""

import re
import sqlite3
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from shuffleup.cli.safe import why_it_failed
from tests.patience import HANGS_S


@pytest.fixture
def journal(shuffleup, started, tmp_path):
    """A journal in which two players are at level 1 with a clock that ran until the plug was pulled."""
    assert shuffleup("new", "friday.toml", "--rule-set", "tda-2024").returncode == 0
    unit = started("table", tmp_path / "friday.toml")
    unit.ask("a1", "floor", "register", "director", names=["Ann", "Bongani"])
    unit.ask("a2", "floor", "draw_seats", "director")
    unit.ask("a3", "floor", "start", "director")
    unit.until(lambda seen: seen["table"]["phase"] == "between")
    unit.kill()
    return tmp_path / "data/shuffleup/friday.journal"


def page(unit, path="/"):
    """Read what a phone sees; the status says that the service is away."""
    with pytest.raises(HTTPError) as away:
        urlopen(f"{unit.url}{path}", timeout=HANGS_S)
    with away.value as answer:
        assert answer.code == 503
        return answer.read().decode()


def spoil(journal, command_id):
    """Write over what a command led to, as no program of ours would have stored it."""
    with sqlite3.connect(journal) as connection:
        changed = connection.execute("UPDATE event SET payload = x'7b7d' WHERE command_id = ?", (command_id,))
        assert changed.rowcount > 0
    connection.close()


def test_the_clock_stands_where_it_was_and_the_players_are_counted(journal, started):
    seen = page(started("safe"))
    assert "friday" in seen
    assert "level 1: " in seen
    assert "2 players left" in seen
    assert "The program ended again and again" in seen


def test_nothing_is_changed_by_looking(journal, started):
    before = {path.name: path.read_bytes() for path in journal.parent.glob("friday.journal*")}
    unit = started("safe")
    page(unit)
    assert {path.name: path.read_bytes() for path in journal.parent.glob("friday.journal*")} == before
    with pytest.raises(HTTPError) as refused:
        urlopen(
            Request(f"{unit.url}/api/commands", b"{}", {"Content-Type": "application/json"}), timeout=HANGS_S
        )
    with refused.value as answer:
        assert answer.code == 405


def test_a_journal_is_followed_as_far_as_it_can_be(journal, started):
    spoil(journal, "a3")
    seen = page(started("safe"))
    assert re.search(r"/data/shuffleup/friday.journal: event \d+ of floor is not as it was stored", seen)
    assert "2 players left" in seen


def test_a_file_that_is_no_journal_is_named(journal, started):
    for path in journal.parent.glob("friday.journal*"):
        path.unlink()
    journal.write_bytes(b"spoilt" * 1000)
    assert "friday.journal" in page(started("safe"))


def test_settings_that_cannot_be_read_are_named_and_the_rest_of_them_holds(started, tmp_path):
    settings = tmp_path / "unit.toml"
    settings.write_text('langauge = "de"\nlanguage = "de"\n', encoding="utf-8")
    seen = page(started("safe", "--config", settings))
    assert "langauge" in seen
    assert '<html lang="de">' in seen


def test_a_box_without_an_event_says_so_too(started):
    seen = page(started("safe"), "/wall")
    assert "SAFE MODE" in seen
    assert "<h1>" not in seen


def test_what_stands_in_a_journal_cannot_become_a_script(shuffleup, started, tmp_path):
    folder = tmp_path / "data/shuffleup"
    folder.mkdir(parents=True)
    (folder / "<script>alert(1)<script>.journal").write_bytes(b"")
    seen = page(started("safe"))
    assert "<script>" not in seen
    assert "&lt;script&gt;" in seen


def test_the_service_manager_says_why_it_gave_up():
    hung = {"MONITOR_UNIT": "shuffleup-floor.service", "MONITOR_SERVICE_RESULT": "watchdog"}
    assert why_it_failed(hung).startswith("The program hung again and again.")
    assert why_it_failed(hung).endswith("journalctl -u shuffleup-floor.service")
