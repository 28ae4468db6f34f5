"""Pipes without a reader, a full disk, closed streams, pipes and devices as files: one line each."""

import argparse
import json
import os
import resource
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from contextvars import copy_context
from pathlib import Path

import pytest

from shuffleup.__main__ import main
from shuffleup.cli.commands import parser_of
from shuffleup.cli.contents import COMMANDS
from tests.patience import HANGS_S

PROGRAM = Path(__file__).parent / "programs" / "copies.py"
FULL, NOWHERE = "/dev/full", "/dev/null"
ENDLESS = "/dev/zero"
MOST_BYTES = 2 << 30
"""What a file that never ends would be read into."""

ACTS_OF_MACHINE = ("audit", "clear", "deal", "eject", "home", "loop", "selftest", "set", "status")

READS = {
    "access-point": ("--config",),
    "archive": ("--config",),
    "audit": ("books", "--shuffle"),
    "backup": ("--config",),
    "bags": ("files",),
    "check": ("event",),
    "daytwo": ("flight",),
    "demo": ("--event", "--journal"),
    "doctor": ("--config",),
    "export": ("journal",),
    "floor": ("event", "--beside", "--config"),
    "import results": ("file",),
    "import td3": ("paths", "--take-over"),
    "invite": ("--config",),
    "look": ("--config",),
    **dict.fromkeys((f"machine {act}" for act in ACTS_OF_MACHINE), ("--config",)),
    "people": ("--config",),
    "pin": ("--config",),
    "players": ("file",),
    "practice": ("--config",),
    "repair": ("book",),
    "forget": ("book",),
    "replay": ("paths",),
    "ledger": ("--config",),
    "new": ("--chips",),
    **dict.fromkeys(("season adjust", "season check", "season close", "season final"), ("file",)),
    **dict.fromkeys(("season mark", "season publish", "season reach", "season reopen"), ("file",)),
    **dict.fromkeys(("season show", "season take", "season take-back"), ("file",)),
    "share": ("journal",),
    "stats": ("paths",),
    "table": ("event", "--config"),
    "touch": ("--config",),
    "update": ("--keys",),
    "voice": ("--config",),
    "wall": ("--config",),
}
"""What each command reads of the files that it is given."""

WRITES = {
    "access-point": ("--root",),
    "backup": ("folder",),
    "bags": ("--to",),
    "daytwo": ("event",),
    "export": ("--club", "--csv", "--html", "--json", "--ohh", "--ots", "--phh", "--stars"),
    "import results": ("--club",),
    "import td3": ("--into", "--journal", "--template"),
    "invite": ("--ics", "--page", "--qr", "--text"),
    "look": ("folder",),
    "new": ("event",),
    "people": ("--club",),
    "season new": ("file",),
    "season publish": ("--archives", "--club", "folder"),
    "ledger": ("--archives", "--club"),
    **dict.fromkeys(("season check", "season reach", "season show", "season take"), ("--archives", "--club")),
    **dict.fromkeys(("season adjust", "season list", "season mark"), ("--club",)),
    **dict.fromkeys(("season reopen", "season take-back"), ("--club",)),
    "season close": ("--archives", "--club", "--key"),
    "season final": ("--archives", "--club", "--into"),
    "share": ("--club", "--csv", "--html", "--png", "--text"),
    "stats": ("--card", "--club"),
    "touch": ("--picture", "--socket"),
    "update": ("--sign", "--tell", "where"),
    "voice": ("--folder",),
    "wall": ("--picture", "--socket"),
}
"""Files and folders that a command makes or only looks into, and the socket of a box, which may come yet."""

GOES_ON = {"safe": ("--config",)}
"""Safe mode shows what is wrong with the settings of a box, and does not end because of it."""


MORE = {
    "forget": ("--all-texts",),
    "people": ("list",),
    "import results": ("--club", "club"),
    "import td3": ("--dry-run",),
    "invite": ("--text", "friday.txt"),
    "share": ("--text", "friday.txt"),
    "new": ("--rule-set", "tda-2024", "--players", "9", "--hours", "4"),
    "season adjust": ("--club", "club", "--reason", "fair"),
    **dict.fromkeys(("season close", "season take"), ("--club", "club")),
    "season final": ("--top", "9", "--average", "5000"),
    **dict.fromkeys(
        ("season mark", "season reopen", "season take-back"), ("--club", "club", "--reason", "fair")
    ),
    "season reach": ("--top", "9", "--left", "2"),
    "access-point": ("Card Room", "--root", "."),
    "export": ("--phh", "hands"),
    "update": (".",),
}
"""What a command needs beside the file to look at it."""


def actions(command):
    """List what a command takes, or one of its acts: `season` or `season show`."""
    name, *act = command.split()
    found = parser_of(name)._actions
    return _acts(found)[act[0]]._actions if act else found


def _acts(found):
    return next((one.choices for one in found if isinstance(one, argparse._SubParsersAction)), {})


def whole_commands():
    """List all commands, and behind each its acts."""
    for command in COMMANDS:
        yield command
        yield from (f"{command} {act}" for act in _acts(actions(command)))


def name_of(action):
    return action.option_strings[0] if action.option_strings else action.dest


def test_every_file_that_a_command_takes_stands_in_the_lists_above():
    taken = {
        (command, name_of(action))
        for command in whole_commands()
        for action in actions(command)
        if action.type is Path or action.metavar == "PATH"
    }
    lists = (READS, WRITES, GOES_ON)
    assert taken == {(command, name) for listed in lists for command in listed for name in listed[command]}


class Copies:
    """Commands as processes of their own, each started in a moment."""

    def __init__(self, folder):
        self.folder = folder
        self._process = subprocess.Popen(
            [sys.executable, PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __call__(self, *words, stdin=NOWHERE, stdout=NOWHERE, stderr=None):
        """Run a command to its end; gives its status and its complaints."""
        complaints = self.folder / "complaints"
        complaints.write_text("")
        case = {
            "words": [*map(str, words)],
            "folder": str(self.folder),
            "streams": [str(stdin), str(stdout), str(stderr or complaints)],
        }
        print(json.dumps(case), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())["status"], complaints.read_text()

    def close(self):
        self._process.communicate()


@pytest.fixture(scope="module")
def copies(tmp_path_factory):
    made = Copies(tmp_path_factory.mktemp("copies"))
    assert made("new", "friday.toml", "--rule-set", "joker-cut") == (0, "")
    yield made
    made.close()


@contextmanager
def leading(where):
    """Open a stream that leads somewhere, as `Copies` does; what it cannot write is lost at the end."""
    if where == "closed":
        yield None
        return
    if where == "gone":
        reader, taken = os.pipe()
        os.close(reader)
        stream = os.fdopen(taken, "w")
    else:
        stream = open(where, "w+")  # noqa: SIM115  # closing it may fail
    yield stream
    with suppress(OSError):
        stream.close()


class Here:
    """Commands in this process, which reads no file for ever: neither in time nor in memory."""

    def __init__(self, folder):
        self.folder = folder

    def __call__(self, *words, stdout=NOWHERE, stderr=None):
        """Run a command to its end; gives its status and its complaints."""
        complaints = self.folder / "complaints"
        complaints.write_text("")
        with pytest.MonkeyPatch.context() as place, bounded():
            place.chdir(self.folder)
            place.setenv("XDG_DATA_HOME", str(self.folder))
            with leading(stdout) as printed, leading(stderr or complaints) as complained:
                place.setattr(sys, "stdout", printed)
                place.setattr(sys, "stderr", complained)
                try:
                    status = copy_context().run(main, [*map(str, words)])
                except SystemExit as end:
                    status = end.code
        return status, complaints.read_text()


@contextmanager
def bounded():
    """Let what is done in here take `HANGS_S` and 2 GiB more than this process has."""
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    limits = resource.getrlimit(resource.RLIMIT_AS)
    before = signal.signal(signal.SIGALRM, lambda number, frame: pytest.fail("it reads for ever"))
    signal.alarm(int(HANGS_S))
    resource.setrlimit(resource.RLIMIT_AS, (used + MOST_BYTES, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, limits)
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    made = Here(tmp_path_factory.mktemp("here"))
    assert made("new", "friday.toml", "--rule-set", "joker-cut") == (0, "")
    (made.folder / "people.csv").write_text("name\nAnn\n")
    assert made("people", "import", "people.csv", "--club", "club") == (0, "")
    os.mkfifo(made.folder / "pipe")
    os.mkfifo(made.folder / "pipe.json")
    for device, name in ((ENDLESS, "endless.json"), (FULL, "full.json")):
        (made.folder / name).symlink_to(device)
    return made


@pytest.mark.parametrize("command", COMMANDS)
def test_help_that_nobody_reads_ends_every_command_without_a_word(here, command):
    assert here(command, "--help", stdout="gone") == (141, "")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_on_a_full_disk_is_one_line_at_every_command(here, command):
    line = f"shuffleup {command}: cannot print: No space left on device\n"
    assert here(command, "--help", stdout=FULL) == (2, line)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("where", [FULL, "gone", "closed"])
def test_a_complaint_that_nobody_takes_changes_no_status(here, command, where):
    assert here(command, "--no-such-option", stderr=where)[0] == 2


@pytest.mark.parametrize("command", ["table", "season", "odds"])
def test_a_command_runs_without_any_standard_stream(copies, command):
    """What it opens does not take the number of a stream, into which a fault would be written."""
    assert copies(command, "--help", stdin="closed", stdout="closed", stderr="closed")[0] == 0


RESULTS = {
    "check": ("friday.toml",),
    "replay": ("no-such-file",),
    "odds": ("AsAh", "KsKh"),
    "demo": (
        "--until-done",
        "--json",
        "--rule-set",
        "card-room",
        "--seed",
        "4",
        "--players",
        "2",
        "--hands",
        "1",
    ),
    "new": ("--help",),
}


@pytest.mark.parametrize("command", RESULTS)
@pytest.mark.parametrize(("where", "status"), [("gone", 141), (FULL, 2), ("closed", None)])
def test_a_result_that_nobody_takes_ends_the_command_in_a_line_at_most(copies, command, where, status):
    if status is None:
        status, _ = copies(command, *RESULTS[command])
    found, said = copies(command, *RESULTS[command], stdout=where)
    own = [line for line in said.splitlines() if not line.startswith(("warning: ", "no-such-file: "))]
    assert found == status
    assert own == ([f"shuffleup {command}: cannot print: No space left on device"] if where == FULL else [])


def with_file(command, name, bad):
    """Type a command with a bad file in one place, and what else it needs."""
    words = [*MORE.get(command, ())]
    for action in actions(command):
        if name_of(action) == name:
            words += [name, bad] if action.option_strings else [bad]
        elif not action.option_strings and action.nargs not in ("?", "*", argparse.REMAINDER):
            given = "friday.toml" if action.type in (None, Path) else "1"
            words.append(next(iter(action.choices)) if action.choices else given)
    return words


@pytest.mark.parametrize("bad", ["pipe", "pipe.json", ENDLESS, "endless.json", FULL, "full.json"])
@pytest.mark.parametrize(("command", "name"), [(one, name) for one in READS for name in READS[one]])
def test_a_pipe_or_a_device_in_the_place_of_a_file_is_refused_in_a_line(here, command, name, bad):
    status, said = here(*command.split(), *with_file(command, name, bad))
    assert status in (1, 2)
    assert said.count("\n") == 1
    assert bad in said


ODD = os.fsdecode(b"a\x1b[31m\nb\xe2\x80\xae\xff")
"""Colour, a line break, a turn of direction, and an octet that is no UTF-8."""

AS_SHOWN = "a\\u001b[31m\\u000ab\\u202e\\xff"


@pytest.fixture(scope="module")
def oddly_named(here):
    """Files that nobody can read, a folder and a link to itself, each with a name that nobody can print."""
    (here.folder / f"spoilt{ODD}").write_bytes(b"\x00\xff\xfe no file of ours\n" * 9)
    (here.folder / f"folder{ODD}").mkdir()
    (here.folder / f"loop{ODD}").symlink_to(here.folder / f"loop{ODD}")
    return here


@pytest.mark.parametrize(
    ("command", "name", "bad"),
    [
        (command, name, bad)
        for command in READS
        for name in READS[command]
        for bad in ("spoilt", "loop")
        if (name, bad) != ("--journal", "loop")  # the journal of a demo is made anew
    ],
)
def test_a_file_with_a_name_that_nobody_can_print_is_refused_in_a_line(oddly_named, command, name, bad):
    """Nothing of the name reaches a terminal as it is."""
    status, said = oddly_named(*command.split(), *with_file(command, name, bad + ODD))
    assert status in (1, 2)
    assert said.count("\n") == 1
    assert bad + AS_SHOWN in said
    assert said.removesuffix("\n").isprintable()


def test_a_pin_is_not_set_from_a_closed_standard_input(copies):
    assert copies("pin", stdin="closed") == (2, "a floor PIN has 4 to 8 digits\n")


def test_a_reader_that_takes_one_line_ends_the_audit_of_a_long_evening_without_a_word(copies):
    """As a shell does it: `shuffleup audit friday.journal | head -1`."""
    journal = copies.folder / "friday.journal"
    words = ("--until-done", "--json", "--rule-set", "joker-cut", "--tracking", "hands", "--seed", 4)
    assert copies("demo", *words, "--journal", journal) == (0, "")
    line = f"'{sys.executable}' -m shuffleup audit '{journal}' --json"
    run = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line} | head -c 1; echo; {line} >/dev/full"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout == "{\n"
    assert run.stderr == "shuffleup audit: cannot print: No space left on device\n"
    assert run.returncode == 2
