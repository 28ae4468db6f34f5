"""The last message of a program that cannot start, and its use in safe mode."""

import socket

import pytest

import shuffleup.kernel.clock
from shuffleup.__main__ import main
from shuffleup.app import process as start_error
from shuffleup.app.process import forget_start_error, report_start_error


def service(folder):
    return {"RUNTIME_DIRECTORY": str(folder)}


def test_the_last_words_are_on_the_log_and_kept_for_safe_mode(tmp_path, caplog):
    status = report_start_error("unit.key: not a key", "and another line", environment=service(tmp_path))
    assert status == 2
    assert caplog.messages == ["unit.key: not a key", "and another line"]
    assert start_error.last_start_error(service(tmp_path)) == ("unit.key: not a key", "and another line")


def test_a_new_start_forgets_what_an_earlier_one_has_ended_with(tmp_path):
    report_start_error("unit.key: not a key", environment=service(tmp_path))
    forget_start_error(service(tmp_path))
    assert start_error.last_start_error(service(tmp_path)) == ()


def test_the_service_manager_hears_them_too(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        report_start_error("one", "two", environment={"NOTIFY_SOCKET": str(tmp_path / "notify")})
        assert ear.recv(500) == b"STATUS=one; two"


def test_without_a_folder_in_memory_they_are_on_the_log_alone(tmp_path, caplog):
    assert report_start_error("one", environment={}) == 2
    assert report_start_error("two", environment=service(tmp_path / "gone")) == 2
    assert caplog.messages[:2] == ["one", "two"]
    assert start_error.last_start_error({}) == start_error.last_start_error(service(tmp_path / "gone")) == ()


def test_a_file_that_is_no_text_does_not_stop_safe_mode(tmp_path):
    (tmp_path / start_error.FILE_NAME).write_bytes(b"\xff\n" * 9000)
    assert len(start_error.last_start_error(service(tmp_path))) <= start_error.LONGEST_BYTES


@pytest.mark.parametrize("name", ["table", "floor", "safe", "practice", "demo", "pin", "archive"])
def test_a_computer_without_a_clock_since_boot_is_told_so_in_one_line(name, tmp_path, monkeypatch, capsys):
    """Only Linux has one; the kernel's file is not there elsewhere."""
    monkeypatch.setattr(shuffleup.kernel.clock, "BOOT_ID", tmp_path / "boot_id")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    (tmp_path / "shuffleup").mkdir()
    (tmp_path / "shuffleup/friday.journal").touch()
    assert main([name, "friday"] if name == "archive" else [name]) == 2
    said = capsys.readouterr().err
    assert said == f"{tmp_path}/boot_id is missing. Shuffle Up needs the boot-time clock of Linux.\n"
