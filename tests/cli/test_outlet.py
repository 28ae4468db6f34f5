"""Lines of a serving program, into a pipe that nobody reads, or whose other end is closed."""

import fcntl
import os

import pytest

from shuffleup.process.outlet import MOST_WAITING, Outlet

PIPE = 4096


@pytest.fixture
def pipe():
    """A small pipe: the end from which a test reads, and a stream into the other one."""
    reading, writing = os.pipe()
    fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, PIPE)
    with os.fdopen(writing, "w") as stream:
        yield reading, stream


def test_lines_come_out_in_their_order(pipe):
    reading, stream = pipe
    outlet = Outlet(stream, stream.buffer.raw)
    for line in ("the storage is slow", "the supply is too weak"):
        print(line, file=outlet, flush=True)
    outlet.finish()
    assert os.read(reading, PIPE) == b"the storage is slow\nthe supply is too weak\n"
    os.close(reading)


def test_who_speaks_into_a_full_pipe_is_not_held_up_and_what_is_left_out_is_counted(pipe):
    reading, stream = pipe
    outlet = Outlet(stream, stream.buffer.raw)
    pieces = MOST_WAITING + 100
    for _ in range(pieces):
        outlet.write("x" * PIPE)
    came = b""
    while not came.endswith(b"nobody took them)\n"):
        came += os.read(reading, PIPE)
    came, _, left_out = came.rpartition(b"(")
    assert came.count(b"x") == (pieces - int(left_out.split()[0])) * PIPE
    outlet.finish()
    os.close(reading)


def test_a_line_to_a_reader_that_is_gone_is_lost_and_no_fault(pipe):
    reading, stream = pipe
    os.close(reading)
    outlet = Outlet(stream, stream.buffer.raw)
    for _ in range(3):
        assert outlet.write("the box goes on\n") == len("the box goes on\n")
    outlet.finish()
    assert outlet.write("and on") == len("and on")
