"""The settings of a box before it has been set up."""

from pathlib import Path

from shuffleup.app.config import Settings, read_settings, write_settings


def test_a_raspberry_pi_has_its_own_keys_in_its_first_run(tmp_path: Path) -> None:
    """With simulated ones nobody could press a key that lights up."""
    service = {"STATE_DIRECTORY": str(tmp_path)}
    assert read_settings(None, service).hardware.kind == "simulated"
    assert read_settings(None, service | {"SHUFFLEUP_BOARD": "pi"}).hardware.kind == "pi"


def test_what_the_first_run_writes_down_holds_without_the_installer(tmp_path: Path) -> None:
    service = {"STATE_DIRECTORY": str(tmp_path)}
    write_settings(tmp_path / "unit.toml", read_settings(None, service | {"SHUFFLEUP_BOARD": "pi"}))
    assert read_settings(None, service).hardware.kind == "pi"


def test_settings_that_somebody_wrote_are_never_changed_by_the_board(tmp_path: Path) -> None:
    (tmp_path / "unit.toml").write_text('unit = "table 1"\n')
    service = {"STATE_DIRECTORY": str(tmp_path), "SHUFFLEUP_BOARD": "pi"}
    assert read_settings(None, service) == Settings(unit="table 1")
