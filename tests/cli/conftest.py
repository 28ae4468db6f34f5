"""The commands as a person types them, in a folder of the test; commands that serve a panel are processes."""

import contextvars
import functools
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, redirect_stderr, redirect_stdout, suppress
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from shuffleup.__main__ import main
from tests.nursery import nursery
from tests.patience import HANGS_S, STOPS_S

BETWEEN_LOOKS_S = 0.01


class Typed(NamedTuple):
    """What a command has come to, with the names of `subprocess.CompletedProcess`."""

    returncode: int
    stdout: str
    stderr: str


def typed(folder, *words, **options):
    """Run a command to its end in this process; gives its status, what it printed, what it complained of."""
    arguments, printed, complained = [*map(str, words)], io.StringIO(), io.StringIO()
    with ExitStack() as stack:
        place = stack.enter_context(pytest.MonkeyPatch.context())
        stack.enter_context(redirect_stdout(printed))
        stack.enter_context(redirect_stderr(complained))
        place.chdir(folder)
        for name, value in ({"XDG_DATA_HOME": str(folder / "data")} | options).items():
            place.setenv(name, value)
        try:
            status = contextvars.copy_context().run(main, arguments)
        except SystemExit as end:
            status = end.code
    return Typed(status, printed.getvalue(), complained.getvalue())


@pytest.fixture
def shuffleup(tmp_path):
    """Run a command to its end, as `typed` does, in the folder of the test.

    Nothing is started for it and no module read twice: `shuffleup_apart` does that.
    """
    return functools.partial(typed, tmp_path)


@pytest.fixture(scope="module")
def in_a_shared_folder(tmp_path_factory):
    """Make a folder for all tests of a file, and run commands in it; gives the folder and what runs them."""
    folder = tmp_path_factory.mktemp("shared")
    return folder, functools.partial(typed, folder)


@pytest.fixture
def shuffleup_apart(tmp_path):
    """Run a command to its end in a process of its own, as a shell does; gives what `shuffleup` gives."""

    def run(*words, **options):
        return subprocess.run(
            [sys.executable, "-m", "shuffleup", *map(str, words)],
            capture_output=True,
            text=True,
            timeout=HANGS_S,
            check=False,
            cwd=tmp_path,
            env=os.environ | {"XDG_DATA_HOME": str(tmp_path / "data")} | options,
        )

    return run


class Running:
    """A unit that runs and is spoken to over HTTP."""

    def __init__(self, process, url):
        self.process, self.url = process, url

    def views(self, *topics):
        """Give the views of these topics, of all that are there for everybody where none is named."""
        query = f"?topics={','.join(topics)}" if topics else ""
        with urlopen(f"{self.url}/api/views{query}", timeout=HANGS_S) as answer:
            return json.load(answer)["views"]

    def post(self, path, body):
        request = Request(
            f"{self.url}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urlopen(request, timeout=HANGS_S) as answer:
            return json.load(answer)

    def ask(self, command_id, owner, verb, role="dealer", **args):
        actor = {"role": role, "person": "", "face": "test"}
        return self.post(
            "/api/commands", {"id": command_id, "to": owner, "verb": verb, "actor": actor, "args": args}
        )

    def refused(self, *words, **args):
        """Ask for something that is not to be had; gives the answer."""
        with pytest.raises(HTTPError) as refusal:
            self.ask(*words, **args)
        return json.load(refusal.value)

    def until(self, what, *topics):
        """Look at the views until they are as wanted; gives them."""
        deadline = time.monotonic() + HANGS_S
        while not what(views := self.views(*topics)):
            assert time.monotonic() < deadline, f"never came: {views}"
            time.sleep(BETWEEN_LOOKS_S)  # the unit needs the processor, too
        return views

    def comes_back(self, what, *topics):
        """Look at the views until they are as wanted, also while nobody answers; gives them.

        An evening that begins anew opens its page anew: for a moment nobody is at the address.
        """
        deadline = time.monotonic() + HANGS_S
        while True:
            with suppress(OSError):
                if what(views := self.views(*topics)):
                    return views
            assert time.monotonic() < deadline, "never came back"
            time.sleep(BETWEEN_LOOKS_S)

    def waits_for_the_next_event(self):
        """Wait until the box is there again after an event was put away, with nobody entered."""
        self.comes_back(lambda views: views["board"]["phase"] == "registration", "board")

    def beside(self, name):
        """Speak to another event of the same floor."""
        return Running(self.process, f"{self.url}/e/{name}")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=STOPS_S)


@pytest.fixture
def begun(tmp_path):
    """Start a command, whatever it says; it is killed at the end if it still runs."""
    processes = []

    def start(*words):
        data = {"XDG_DATA_HOME": str(tmp_path / "data")}
        processes.append(nursery().start(*words, folder=tmp_path, environment=os.environ | data))
        return processes[-1]

    yield start
    for process in processes:
        process.kill()
        process.communicate()


@pytest.fixture
def started(begun):
    """Start a command that serves a front panel."""

    def start(*words):
        process = begun(*words)
        while line := process.stdout.readline():
            if found := re.search(r"http://[\d.:]+", line):
                return Running(process, found[0])
        raise AssertionError(f"no front panel: {process.stderr.read()}")

    return start
