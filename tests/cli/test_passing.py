"""The exit status of a table or a floor that could not start: 75 is tried again, 2 waits for a person."""

import errno
import os
import socket
from pathlib import Path

import pytest

from shuffleup.api.server import CannotListen, PortTaken
from shuffleup.app.config import WrongSettings
from shuffleup.app.process import ended_by
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.bus.broker_process import BrokerPortTaken
from shuffleup.network.trust.unit_key import KeyUnusable
from shuffleup.storage.journal.errors import (
    JournalBusy,
    JournalDamaged,
    JournalTooNew,
    JournalUnwritable,
    NotAJournal,
    StorageFailed,
    StorageFull,
)

PASSING = (
    StorageFull("full"),
    StorageFailed("EIO"),
    JournalBusy("busy"),
    PortTaken("taken"),
    BrokerPortTaken("taken by another broker"),
)
STAYING = (
    JournalDamaged("damaged"),
    JournalTooNew("newer"),
    NotAJournal("a picture"),
    JournalUnwritable("read-only"),
    WrongSettings("wrong"),
    CannotListen("no such address"),
)


def because_of(error: CommandError, number: int) -> CommandError:
    error.__cause__ = OSError(number, os.strerror(number))
    return error


@pytest.mark.parametrize("error", PASSING, ids=str)
def test_what_may_be_over_the_next_time_is_tried_again(error: CommandError) -> None:
    assert ended_by(error, environment={}) == 75


@pytest.mark.parametrize("error", STAYING, ids=str)
def test_what_a_person_has_to_mend_is_not_tried_again(error: CommandError) -> None:
    assert ended_by(error, environment={}) == 2


@pytest.mark.parametrize(
    ("number", "status"), [(errno.ENOSPC, 75), (errno.EIO, 75), (errno.EROFS, 2), (errno.EACCES, 2)]
)
def test_a_key_that_cannot_be_read_is_tried_again_where_the_card_may_come_back(
    number: int, status: int
) -> None:
    assert ended_by(because_of(KeyUnusable("unit.key"), number), environment={}) == status


def test_a_table_whose_port_is_taken_is_tried_again(shuffleup, tmp_path: Path) -> None:
    assert shuffleup("new", "friday.toml", "--rule-set", "tda-2024").returncode == 0
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        run = shuffleup("table", tmp_path / "friday.toml", "--port", other.getsockname()[1])
    assert run.returncode == 75
    assert "is taken" in run.stderr


@pytest.mark.parametrize("name", ["table", "floor"])
def test_a_journal_that_is_no_journal_is_not_tried_again(name: str, shuffleup, tmp_path: Path) -> None:
    assert shuffleup("new", "friday.toml", "--rule-set", "tda-2024").returncode == 0
    folder = tmp_path / "data" / "shuffleup" / ("floor" if name == "floor" else "")
    folder.mkdir(parents=True)
    (folder / "friday.journal").write_bytes(b"a picture of a cat, perhaps" * 100)
    assert shuffleup(name, tmp_path / "friday.toml", "--port", 0).returncode == 2


def test_the_service_manager_is_set_to_try_again_after_75_and_not_after_2() -> None:
    for name in ("table", "floor"):
        unit = Path(f"systemd/shuffleup-{name}.service").read_text(encoding="utf-8")
        assert "\nRestart=always\n" in unit
        assert "\nRestartPreventExitStatus=2 3\n" in unit
