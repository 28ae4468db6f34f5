"""The next evening over HTTP: a draft of two hosts, templates, its file, and what happens when it begins."""

import json
import time
import tomllib
from contextlib import suppress
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.patience import HANGS_S

DRAFT = "data/shuffleup/evenings/draft.json"


@pytest.fixture
def unit(started):
    return started("table")


def read(unit, path=""):
    with urlopen(f"{unit.url}/api/evening{path}") as answer:
        return json.load(answer)


def change(unit, version, **change):
    return unit.post("/api/evening", {"version": version, **change})


def refused(unit, path="", **change):
    with pytest.raises(HTTPError) as refusal:
        unit.post(f"/api/evening{path}", change)
    with refusal.value as answer:
        return answer.code, json.load(answer)


def begins(unit, version, event):
    """Begin the evening of a draft, and wait until the box has opened it."""
    unit.post("/api/evening/begin", {"version": version})
    deadline = time.monotonic() + HANGS_S
    while True:
        with suppress(OSError):
            if (
                unit.views("board")["board"]["event"] == event
                and (draft := read(unit)["draft"])["version"] > version
            ):
                return draft["version"]
        assert time.monotonic() < deadline, "never opened"
        time.sleep(0.01)


def answers(**said):
    return {"others": 10, "said": said}


def test_a_change_of_a_draft_that_has_changed_meanwhile_keeps_nothing(unit):
    kept = change(unit, 0, by="Ann", answers=answers(**{"money.buy_in": 20}))
    assert (kept["draft"]["version"], kept["draft"]["by"], kept["follows"]["pool"]) == (1, "Ann", 20_000)
    status, said = refused(unit, version=0, by="Ben", answers=answers(**{"money.buy_in": 50}))
    assert (status, said["draft"]["answers"]["said"], said["draft"]["by"]) == (
        409,
        {"money.buy_in": 20},
        "Ann",
    )
    assert read(unit, "?since=1") is None
    assert read(unit, "?since=0")["draft"]["version"] == 1


def test_percents_with_a_part_are_the_same_after_a_restart(started):
    unit = started("table")
    change(unit, 0, answers=answers(**{"money.payout": [37.5, 32.5, 30]}))
    unit.stop()
    assert read(started("table"))["draft"]["answers"]["said"] == {"money.payout": [37.5, 32.5, 30]}


def test_a_template_has_the_rules_and_not_the_people(unit):
    guests = [{"name": "Ann", "person": ""}]
    change(unit, 0, answers={"guests": guests, "said": {"money.buy_in": 20, "event.date": "2040-01-06"}})
    assert change(unit, 1, how="keep_template", text="Friday")["templates"] == ["Friday"]
    change(unit, 1, how="new")
    taken = change(unit, 2, how="template", text="Friday")["draft"]["answers"]
    assert (taken["said"], taken["guests"], taken["others"]) == ({"money.buy_in": 20}, [], 8)
    assert change(unit, 3, how="forget_template", text="Friday")["templates"] == []
    assert refused(unit, version=3, how="template", text="../draft")[0] == 422
    assert refused(unit, version=3, how="keep_template", text="")[0] == 422


def test_the_file_is_refused_while_something_is_wrong_in_it(unit):
    change(unit, 0, answers=answers(**{"money.buy_in": "ten"}))
    with pytest.raises(HTTPError, match="422") as refusal:
        read(unit, "/file")
    refusal.value.close()
    change(unit, 1, answers=answers(**{"money.buy_in": 10, "event.title": "Friday at Ann's"}))
    with urlopen(f"{unit.url}/api/evening/file") as answer:
        assert answer.headers["content-disposition"] == 'attachment; filename="Friday-at-Ann-s.toml"'
        text = answer.read().decode()
    assert tomllib.loads(text)["money"]["buy_in"] == 10
    taken = change(unit, 2, how="file", text=text.replace("buy_in = 10", "buy_in = 15"))
    assert taken["draft"]["answers"]["said"]["money.buy_in"] == 15
    assert refused(unit, version=3, how="file", text="base =")[0] == 422


@pytest.mark.parametrize(
    "wrong", [{"base": "my-rules"}, {"others": -1}, {"minutes": 5}, {"guests": "Ann"}, 7]
)
def test_what_is_no_answer_is_refused(unit, wrong):
    assert refused(unit, version=0, answers=wrong)[0] == 400
    assert read(unit)["draft"]["version"] == 0


def test_people_are_entered_where_the_power_went_away_before(started, shuffleup, tmp_path):
    """Once: the draft is then that of the next evening, with the chips of the house."""
    shuffleup("new", "friday.toml", "--rule-set", "tda-2024")
    (tmp_path / DRAFT).parent.mkdir(parents=True)
    guests = [{"name": name} for name in ("Ann", "Bongani")]
    kept = {"version": 7, "by": "", "answers": {"guests": guests, "case": {"25": 100}}, "opens": "friday"}
    (tmp_path / DRAFT).write_text(json.dumps(kept))
    unit = started("table", tmp_path / "friday.toml")
    assert unit.views("board")["board"]["entries"] == ["Ann", "Bongani"]
    draft = read(unit)["draft"]
    assert (draft["version"], draft["opens"], draft["answers"]["guests"]) == (8, "", [])
    assert draft["answers"]["case"] == {"25": 100}


def test_two_evenings_of_one_name_have_a_file_each(started, tmp_path):
    unit = started("table")
    title = {"event.title": "Friday", "event.date": "2040-01-06"}
    change(unit, 0, answers=answers(**title))
    version = begins(unit, 1, "Friday")
    change(unit, version, answers=answers(**title))
    begins(unit, version + 1, "Friday")
    folder = tmp_path / "data/shuffleup"
    assert sorted(path.name for path in folder.glob("evenings/*.toml")) == ["Friday-2.toml", "Friday.toml"]
    assert tomllib.loads((folder / "evenings/Friday.toml").read_text())["event"]["title"] == "Friday"


def test_a_draft_that_cannot_be_read_is_begun_anew(started, tmp_path):
    (tmp_path / DRAFT).parent.mkdir(parents=True)
    (tmp_path / DRAFT).write_text('{"version": 3, "answers": {"guests": 5}}')
    assert read(started("table"))["draft"] == {
        "version": 0,
        "by": "",
        "answers": {"base": "tda-2024", "guests": [], "others": 8, "minutes": 240, "rebuys": 0}
        | {"case": {}, "colours": {}, "said": {}},
        "opens": "",
    }
