"""The log of a program that serves, into a pipe that nobody empties, or that has no other end any more."""

import fcntl
import io
import logging
import os
import sys
import threading

import pytest

from shuffleup.app.log import MOST_WAITING, Log, logged

PIPE = 4096


@pytest.fixture
def pipe():
    """A small pipe: the end from which a test reads, and a stream into the other one."""
    reading, writing = os.pipe()
    fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, PIPE)
    with os.fdopen(writing, "w") as stream:
        yield reading, stream


@pytest.fixture
def logger():
    """A logger that tells nobody else."""
    made = logging.Logger("test")
    yield made
    for handler in made.handlers:
        handler.close()


def test_lines_come_out_in_their_order(pipe, logger):
    reading, stream = pipe
    logger.addHandler(Log(stream))
    for line in ("the storage is slow", "the supply is too weak"):
        logger.warning(line)
    logger.handlers[0].flush()
    assert os.read(reading, PIPE) == b"the storage is slow\nthe supply is too weak\n"
    os.close(reading)


def test_who_speaks_into_a_full_pipe_is_not_held_up_and_what_is_left_out_is_counted(pipe, logger):
    reading, stream = pipe
    logger.addHandler(Log(stream))
    lines = MOST_WAITING + 100
    for _ in range(lines):
        logger.warning("x" * PIPE)
    came = b""
    while not came.endswith(b"nobody took them)\n"):
        came += os.read(reading, PIPE)
    came, _, left_out = came.rpartition(b"(")
    assert came.count(b"x") == (lines - int(left_out.split()[0])) * PIPE
    os.close(reading)


def test_a_line_to_a_reader_that_is_gone_is_lost_and_no_fault(pipe, logger, capsys):
    reading, stream = pipe
    os.close(reading)
    logger.addHandler(Log(stream))
    for _ in range(3):
        logger.warning("the box goes on")
    logger.handlers[0].close()
    logger.warning("and on")
    assert capsys.readouterr() == ("", "")


def test_what_a_person_reads_goes_to_standard_output_and_every_complaint_to_standard_error(capsys):
    box = logging.getLogger("shuffleup.unit.box")
    with logged():
        box.info("friday: front panel http://127.0.0.1:8080")
        box.warning("the storage is slow")
    assert capsys.readouterr() == ("friday: front panel http://127.0.0.1:8080\n", "the storage is slow\n")


def test_complaints_that_nobody_reads_do_not_hold_up_the_address_of_the_box(pipe, monkeypatch):
    reading, stream = pipe
    os.write(stream.fileno(), bytes(PIPE))
    out = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(sys, "stdout", out)
    box = logging.getLogger("shuffleup.unit.box")
    with logged():
        box.warning("the storage is slow")
        box.info("friday: front panel http://127.0.0.1:8080")
    assert out.getvalue() == "friday: front panel http://127.0.0.1:8080\n"
    os.close(reading)


def test_in_the_journal_of_the_system_each_line_has_its_priority(pipe, logger):
    """The numbers are those of sd-daemon(3); the stream is told by its device and inode, systemd.exec(5)."""
    reading, stream = pipe
    status = os.fstat(stream.fileno())
    logger.addHandler(Log(stream, environment={"JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}"}))
    logger.error("unit.key: not a key\nrestore it")
    logger.warning("the storage is slow")
    logger.info("friday: stopped")
    logger.debug("told to stop")
    logger.handlers[0].close()
    assert os.read(reading, PIPE).decode() == (
        "<3>unit.key: not a key\n<3>restore it\n<4>the storage is slow\n<6>friday: stopped\n<7>told to stop\n"
    )
    os.close(reading)


def test_details_are_logged_only_where_somebody_asks_for_them(capsys):
    for verbose in (False, True):
        with logged(verbose=verbose):
            logging.getLogger("shuffleup.network.bus.mqtt").debug("box-1 is linked to a broker")
    said = capsys.readouterr().err
    assert said.endswith(" DEBUG shuffleup.network.bus.mqtt: box-1 is linked to a broker\n")
    assert said.count("\n") == 1


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_thread_that_fails_is_logged_with_its_name(capsys):
    def fail():
        raise ValueError("no card")

    with logged():
        failing = threading.Thread(target=fail, name="machine")
        failing.start()
        failing.join()
    said = capsys.readouterr().err.splitlines()
    assert (said[0], said[-1]) == ("thread machine failed", "ValueError: no card")


def test_a_log_that_was_closed_has_nothing_to_wait_for_when_the_program_ends(pipe):
    """`logging` flushes every log once more at the very end: a refused table took two seconds for it."""
    reading, stream = pipe
    log = Log(stream)
    log.close()
    log._writing.join()
    log.flush()
    assert log.queue.empty()
    os.close(reading)
