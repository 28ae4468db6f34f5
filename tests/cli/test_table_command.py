"""`shuffleup table` as a host uses it: start, kill, continue."""

from urllib.request import urlopen

import pytest


@pytest.fixture
def event(shuffleup, tmp_path):
    assert shuffleup("new", "friday.toml", "--rule-set", "tda-2024").returncode == 0
    return tmp_path / "friday.toml"


def seat_two_and_start(unit):
    unit.ask("a1", "floor", "register", "director", names=["Ann", "Bongani"])
    unit.ask("a2", "floor", "draw_seats", "director")
    unit.ask("a3", "floor", "start", "director")
    unit.until(lambda seen: seen["table"]["phase"] == "between")


def chips(table):
    return sum(seat["stack"] + seat.get("bet", 0) for seat in table["seats"])


@pytest.mark.smoke
def test_a_killed_table_comes_back_to_the_same_hand_with_the_clock_paused(started, event):
    unit = started("table", event)
    seat_two_and_start(unit)
    unit.ask("b1", "table/1", "start_hand")
    reply = unit.ask("b2", "table/1", "raise_to", to=300)
    assert reply["status"] == 200
    before = unit.views()
    unit.kill()
    again = started("table", event)
    after = again.until(lambda seen: seen["clock"]["message"].startswith("power was cut"))
    assert after["table"] == before["table"]
    assert not after["clock"]["running"]
    assert chips(after["table"]) == 20_000
    assert abs(after["clock"]["left"] - before["clock"]["left"]) <= 6_000
    assert again.ask("b2", "table/1", "raise_to", to=300)["text"] == "was done before"
    assert again.ask("b3", "table/1", "check_or_call")["status"] == 200


def test_a_press_on_the_front_panel_is_a_press_on_the_pin(started, event):
    unit = started("table", event)
    seat_two_and_start(unit)
    unit.until(lambda seen: "deal_next" in seen["lamps"])
    unit.post("/api/metal", {"press": "deal_next"})
    unit.post("/api/metal", {"release": "deal_next"})
    views = unit.until(lambda seen: seen["table"]["hand"] == 1)
    assert views["table"]["phase"] == "betting"
    unit.until(lambda seen: "fold" in seen["lamps"])


def test_an_unplugged_display_is_shown_and_taken_back(started, event):
    unit = started("table", event)
    seat_two_and_start(unit)
    unit.post("/api/metal", {"unplug": "display"})
    gone = unit.until(lambda seen: not seen["unit"]["parts"][0]["ok"])
    assert gone["unit"]["parts"][0]["part"] == "display"
    assert unit.ask("b1", "table/1", "start_hand")["status"] == 200
    unit.post("/api/metal", {"plug": "display"})
    unit.until(lambda seen: seen["unit"]["parts"][0]["ok"])


def test_the_address_of_the_command_line_goes_before_that_of_the_settings(started, event, tmp_path):
    (tmp_path / "unit.toml").write_text('[listen]\nhost = "0.0.0.0"\nport = 0\n')
    unit = started("table", event, "--config", "unit.toml", "--host", "127.0.0.2")
    assert unit.url.startswith("http://127.0.0.2:")
    assert unit.views()["board"]["event"] == "friday"


def test_two_processes_do_not_write_to_one_journal(started, shuffleup, event):
    started("table", event)
    run = shuffleup("table", event)
    assert run.returncode == 75
    assert "friday.journal" in run.stderr.splitlines()[-1]


def test_a_journal_is_no_event_file_and_is_gone_on_with_where_journals_are(
    started, shuffleup, event, tmp_path
):
    """A backup is named with the place where it belongs; the journal that lies there is the event."""
    started("table", event).stop()
    journal = tmp_path / "data/shuffleup/friday.journal"
    backup = tmp_path / "backup"
    backup.write_bytes(journal.read_bytes())
    said = shuffleup("table", backup)
    place = tmp_path / "data/shuffleup/backup.journal"
    assert said.returncode == 2
    assert said.stderr.splitlines()[-1] == (
        f"{backup}: is the journal of an event: copy it to {place}, then shuffleup table {place}"
    )
    said = shuffleup("check", backup)
    assert said.returncode == 2
    assert said.stderr == (
        f"{backup}: found the journal of an event; allowed: the file of an event;"
        " a journal is gone on with by shuffleup table JOURNAL\n"
    )
    unit = started("table", journal)
    assert unit.views("board")["board"]["event"] == "friday"


def test_without_an_event_file_the_last_event_goes_on(started, shuffleup, event):
    first = started("table", event)
    seat_two_and_start(first)
    first.stop()
    again = started("table")
    assert again.views()["board"]["event"] == "friday"


def test_more_tables_are_worked_from_their_pages(started, event):
    """Ten players need two tables of nine; table 2 has no box and takes commands all the same."""
    unit = started("table", event, "--tables", 3)
    unit.ask("a1", "floor", "register", "director", names=[f"Player {number}" for number in range(10)])
    unit.ask("a2", "floor", "draw_seats", "director")
    unit.ask("a3", "floor", "start", "director")
    unit.until(lambda seen: "deal_next" in seen["lamps"])
    unit.until(lambda seen: seen.get("table/2", {}).get("phase") == "between", "table/2")
    assert unit.ask("b1", "table/2", "start_hand")["status"] == 200
    assert unit.ask("b2", "table/1", "start_hand")["status"] == 200
    assert unit.refused("b3", "table/3", "start_hand")["legal"] == ["floor", "unit", "table/1", "table/2"]


def test_a_rehearsal_never_touches_the_event(started, event, tmp_path):
    rehearsal = started("table", event, "--rehearsal")
    seat_two_and_start(rehearsal)
    assert rehearsal.views()["board"]["event"] == "friday rehearsal"
    out, _ = rehearsal.stop()
    assert "stopped; the next one begins anew" in out
    unit = started("table", event)
    assert unit.views()["board"]["phase"] == "registration"
    folder = tmp_path / "data" / "shuffleup"
    assert [path.name for path in folder.glob("rehearsal/*.journal")] == ["friday.journal"]


def test_an_event_that_is_put_away_makes_room_for_the_next(started, shuffleup, event, tmp_path):
    """The journal lies in the archive then, where its hands can be read; the same file can begin anew."""
    unit = started("table", event)
    seat_two_and_start(unit)
    unit.ask("b1", "table/1", "start_hand")
    unit.ask("b2", "table/1", "all_in")
    unit.ask("b3", "table/1", "fold")
    unit.ask("b4", "table/1", "confirm_result")
    unit.ask("b5", "floor", "end_event", "director", reason="it is late")
    unit.ask("b6", "floor", "archive_event", "director")
    unit.waits_for_the_next_event()
    archived = tmp_path / "data" / "shuffleup" / "archive" / "friday.journal"
    with urlopen(f"{unit.url}/past/friday/print/results.txt") as paper:
        assert "Ann" in paper.read().decode()
    out, _ = unit.stop()
    assert f"archived as {archived}" in out
    assert shuffleup("export", archived, "--phh", "hands").returncode == 0
    again = started("table", event)
    assert again.views()["board"]["phase"] == "registration"


def test_only_an_event_that_is_over_is_archived_by_command(started, shuffleup, event, tmp_path):
    unit = started("table", event)
    seat_two_and_start(unit)
    unit.stop()
    run = shuffleup("archive", "friday.toml")
    assert run.returncode == 2
    assert "not over" in run.stderr
    assert shuffleup("archive", "friday", "--unfinished").returncode == 0
    assert (tmp_path / "data" / "shuffleup" / "archive" / "friday.journal").exists()
    assert "there is no journal of friday" in shuffleup("archive", "friday").stderr


def test_a_changed_event_file_does_not_change_an_open_event(started, event):
    first = started("table", event)
    first.stop()
    event.write_text(event.read_text().replace("start_stack = 10000", "start_stack = 20000"))
    again = started("table", event)
    seat_two_and_start(again)
    assert chips(again.views()["table"]) == 20_000
    _, err = again.stop()
    assert "goes on by the rules it was opened with" in err


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('colour = "red"\n', "colour"),
        ("port = 1\n", "port"),
        ("[listen]\nport = 99999\n", "listen.port"),
        ('[hardware]\nkind = "toaster"\n', "hardware.kind"),
        ("[hardware\n", "unit.toml"),
    ],
)
def test_wrong_settings_are_one_line_that_names_file_and_key(shuffleup, event, tmp_path, text, line):
    settings = tmp_path / "unit.toml"
    settings.write_text(text)
    run = shuffleup("table", event, "--config", settings)
    assert run.returncode == 2
    assert "unit.toml" in run.stderr
    assert line in run.stderr
    assert run.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["table", "floor"])
@pytest.mark.parametrize("typed", ["0", "1001", "-1", "three", "2.5", ""])
def test_a_wrong_number_of_tables_is_refused_in_words(shuffleup, command, typed):
    run = shuffleup(command, f"--tables={typed}")
    assert run.returncode == 2
    assert f"argument --tables: {typed!r} is not a number from 1 to 1000; see" in run.stderr


def test_an_unfinished_event_file_is_refused_with_all_its_problems(shuffleup, tmp_path):
    (tmp_path / "bad.toml").write_text('base = "tda-2024"\n[levels]\nlocks_at = "riffle"\nlenght = 3\n')
    run = shuffleup("table", "bad.toml")
    assert run.returncode == 2
    assert "levels.locks_at" in run.stderr
    assert "levels.lenght" in run.stderr
    assert "length" in run.stderr
