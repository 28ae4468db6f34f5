"""`shuffleup doctor` as a person starts it: one line per part, and a status that says whether all is well."""

import json

PARTS = [
    "keys",
    "lamps",
    "knob",
    "display",
    "buzzer",
    "speaker",
    "serial",
    "card_machine",
    "dealer_display",
    "clock",
    "disk",
    "power",
]


def test_a_simulated_box_is_well_and_its_keys_are_pressed_by_simulated_hands(shuffleup):
    run = shuffleup("doctor", "--simulated", "--interactive")
    lines = [line.split(maxsplit=2) for line in run.stdout.splitlines()]
    assert run.stderr == ""
    assert [part for _, part, _ in lines] == PARTS
    assert lines[0] == ["ok", "keys", "all 8 answered"]
    results = {part: result for result, part, _ in lines}
    disk = results.pop("disk")  # it is that of this computer, and slow beside other work
    assert [part for part, result in results.items() if result != "ok"] == ["serial"]
    assert run.returncode == (0 if disk == "ok" else 1)


def test_a_port_that_is_not_there_is_wrong_and_the_result_is_one_json_object(shuffleup_apart, tmp_path):
    (tmp_path / "unit.toml").write_text(
        '[hardware]\nkind = "pi"\n[card_machine]\nport = "/dev/serial/by-id/none"\n'
    )
    run = shuffleup_apart("doctor", "--json", "--config", "unit.toml")
    report = json.loads(run.stdout)
    found = {one["part"]: one for one in report["parts"]}
    assert (run.returncode, report["ok"], report["simulated"]) == (1, False, False)
    assert list(found) == PARTS
    assert found["card_machine"]["result"] == "failed"
    assert found["serial"]["found"] == "not there: /dev/serial/by-id/none"
    assert found["dealer_display"]["result"] == "absent"


def test_simulated_parts_say_that_they_are(shuffleup):
    run = shuffleup("doctor")
    assert run.returncode == 0
    assert run.stderr == "these are simulated parts: set kind in [hardware] to examine real ones\n"


def test_settings_that_cannot_be_read_are_one_line_and_nothing_is_examined(shuffleup, tmp_path):
    (tmp_path / "unit.toml").write_text("[dealer_display]\ndialect = 'klingon'\n")
    run = shuffleup("doctor", "--config", "unit.toml")
    assert (run.returncode, run.stdout) == (2, "")
    assert "dealer_display" in run.stderr
    assert len(run.stderr.splitlines()) == 1
