"""A program with the order to stop ends, even if one of its threads waits forever."""

import signal
import subprocess
import sys

import pytest

from tests.patience import STOPS_S

WAITS_FOR_EVER = """
import asyncio, os
from shuffleup.app import lifecycle as stopping

stopping.ENDS_WITHIN_S = {within_s}

async def serve():
    stop = stopping.told_to_stop()
    reading, _ = os.pipe()
    asyncio.get_running_loop().run_in_executor(None, os.read, reading, {octets})
    print("serves", flush=True)
    await stop.wait()
    print("stopped", flush=True)

asyncio.run(serve())
"""


def stopped(number, **settings):
    """Run the program, tell it to stop with a signal; gives its status and what it said after that."""
    program = [sys.executable, "-c", WAITS_FOR_EVER.format(**settings)]
    running = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert running.stdout.readline() == "serves\n"
        running.send_signal(number)
        out, complaints = running.communicate(timeout=STOPS_S)
    finally:
        running.kill()
        running.communicate()
    return running.returncode, out, complaints


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_thread_that_waits_for_ever_does_not_keep_a_program_that_was_told_to_stop(number):
    status, out, complaints = stopped(number, within_s=0.2, octets=1)
    assert (status, out) == (1, "stopped\n")
    assert complaints.startswith("told to stop 0 s ago, ended now; still at work: MainThread, asyncio_0")
    assert complaints.count("\n") == 1


def test_a_program_whose_threads_have_ended_ends_in_order_and_says_nothing():
    assert stopped(signal.SIGTERM, within_s=15.0, octets=0) == (0, "stopped\n", "")
