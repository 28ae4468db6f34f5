"""Faults in the rules of a season have codes, and a line in the language of the box (LGE-01, LGE-25)."""

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from shuffleup.archive.club_folder.books import read_books
from shuffleup.archive.club_office import ClubOffice
from shuffleup.archive.club_views import RulesAsked
from shuffleup.cli.commands import run
from shuffleup.club.season.season_file import KEYS, WAYS, SeasonFault, SeasonProblem, read_season
from shuffleup.event_file import RuleBookError
from shuffleup.formats.printed.club_pages import season_sheets
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.protocol.request_refusals import SeasonRulesWrong
from shuffleup.views.words.club import ALLOWED, problem_lines

STORED = Path(__file__).parents[1] / "data/journals"
POINTS = '[points]\npreset = "linear"\n'
WRONG = 'leauge = "x"\nmin_field = -1\nbest = 3\n[points]\nformula = "n +"\nround = "x"\n'


def faults(text: str) -> list[tuple[str, str]]:
    with pytest.raises(RuleBookError) as caught:
        read_season(text, "s.toml")
    return [(one.code, one.key) for one in caught.value.problems if isinstance(one, SeasonProblem)]


def test_each_kind_of_fault_has_a_code() -> None:
    """LGE-25."""
    assert faults(WRONG) == [
        ("formula_refused", "points.formula"),
        ("not_allowed", "points.round"),
        ("missing", "name"),
        ("not_allowed", "min_field"),
        ("unknown_key", "leauge"),
        ("not_together", "best"),
    ]
    assert faults("name = 'F\n") == [("no_toml", "")]
    assert faults("#" * 100_001) == [("too_long", "")]


def test_a_fault_is_one_line_in_each_language() -> None:
    with pytest.raises(RuleBookError) as caught:
        read_season('nam = "F"\nmin_field = -1\n' + POINTS, "s.toml")
    told = {}
    for language in ("en", "de", "es"):
        with speaking(catalogue(language)):
            told[language] = problem_lines(caught.value.problems).splitlines()
    assert told == {
        "en": [
            "name is missing: write a text",
            "min_field is -1: write a whole number of 0 or more",
            "nam is an unknown key: remove it, or correct it (name?)",
        ],
        "de": [
            "name fehlt: erlaubt ist ein Text",
            "min_field ist -1: erlaubt ist eine ganze Zahl ab 0",
            "nam ist ein unbekannter Schlüssel: entfernen oder berichtigen (name?)",
        ],
        "es": [
            "falta name: escribir un texto",
            "min_field es -1: se permite un número entero desde 0",
            "nam es una clave desconocida: quitarla o corregirla (name?)",
        ],
    }


def test_whatever_a_key_may_be_is_translated_or_words_of_the_rules() -> None:
    of_keys = [allowed for _, allowed in (*KEYS.values(), *WAYS.values())]
    assert {one for one in of_keys if one not in ALLOWED} == {
        "sum, average or best",
        "last or first",
        "average or best",
        "collected or after_rake",
        "persons or entries",
        "linear, pokerstars, dr_neau, blind_valet, percentile, log_ratio",
    }


@pytest.fixture
def archives(tmp_path: Path) -> Path:
    folder = tmp_path / "archives"
    folder.mkdir()
    packed = lzma.decompress((STORED / "0.2.0-rebuys.journal.xz").read_bytes())
    (folder / "rebuys.journal").write_bytes(packed)
    return folder


def listed(archives: Path) -> Path:
    """A season file that lists an event nobody has."""
    file = archives.parent / "friday.toml"
    file.write_text(f'name = "F"\nleague = "L"\nseason = "S"\nevents = ["evening-0", "evening-0"]\n{POINTS}')
    return file


def test_an_unknown_event_is_named_by_the_check(archives: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """LGE-01: without a club or archives to look in, the check says that it has not looked."""
    file = str(listed(archives))
    assert run(["season", "check", file, "--archives", str(archives)]) == 2
    assert capsys.readouterr().err == (
        f"{file}: events: found evening-0; allowed: an event that the club or a folder of archives"
        " has: season list names them\n"
    )
    assert run(["season", "check", file, "--archives", str(archives), "--json"]) == 2
    (problem,) = json.loads(capsys.readouterr().out)["problems"]
    assert (problem["code"], problem["key"], problem["found"]) == ("unknown_event", "events", "evening-0")
    assert run(["season", "check", file]) == 0
    assert "events: not looked for; name --club FOLDER or --archives FOLDER" in capsys.readouterr().err


def test_a_season_with_an_unknown_event_is_shown_without_it_and_not_taken(
    archives: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """LGE-01."""
    file = str(listed(archives))
    assert run(["season", "show", file, "--archives", str(archives), "--json"]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["unknown_events"] == ["evening-0"]
    assert told.err.count("\n") == 1
    club = archives.parent / "club"
    words = ["--club", str(club), "--archives", str(archives), "--reason", "x"]
    assert run(["season", "take", file, *words]) == 2
    assert "events: found evening-0" in capsys.readouterr().err
    assert not club.exists()


def asked(rules: str, *, take: bool = False) -> RulesAsked:
    return RulesAsked("Friday", "2026", rules, "as agreed", take=take)


def refused(office: ClubOffice, rules: str, *, take: bool = False) -> SeasonRulesWrong:
    with pytest.raises(SeasonRulesWrong) as caught:
        office.rules(asked(rules, take=take), "Dora")
    return caught.value


def test_rules_typed_at_the_console_are_refused_with_codes_and_the_line_of_the_fault(
    archives: Path, tmp_path: Path
) -> None:
    """LGE-23, LGE-25: the line is that of the text as it was typed."""
    office = ClubOffice(tmp_path / "club", archives, BootClock(), season_sheets)
    wrong = refused(office, "min_field = -1\n" + POINTS)
    assert (wrong.faults, wrong.why) == (
        ("not_allowed",),
        "min_field is -1: write a whole number of 0 or more",
    )
    assert refused(office, "[points]\npreset = \n").why.startswith(
        "the rules cannot be read: line 2, column 10"
    )
    with speaking(catalogue("de")):
        unknown = refused(office, f'events = ["evening-0"]\n{POINTS}', take=True)
    assert unknown.faults == (SeasonFault.UNKNOWN_EVENT,)
    assert unknown.why == "events: evening-0 ist hier kein Abend: Kennung berichtigen oder entfernen"
    assert not (tmp_path / "club").exists()
    tried: Any = office.rules(asked(POINTS, take=True), "Dora")
    assert tried.taken
    assert len(read_books(tmp_path / "club").club.seasons) == 1
