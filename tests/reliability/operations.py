"""The file operations of a real process, in order, read from its system calls as strace prints them.

Only one folder counts, and the process's outputs: lines on its standard output that begin with `ACK`, and
answers of HTTP to commands. Both are noted at the moment when the output began.
"""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

CALLS = (
    "open,openat,creat,lseek,write,writev,pwrite64,pwritev,pwritev2,ftruncate,truncate,fallocate,fsync,fdatasync,"
    "rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,rmdir,link,linkat,symlink,symlinkat,"
    "sendfile,copy_file_range,mmap,msync,sync_file_range,recvfrom,sendto"
)
UNKNOWN = {
    "truncate",
    "fallocate",
    "link",
    "linkat",
    "sendfile",
    "copy_file_range",
    "writev",
    "pwritev",
    "pwritev2",
}
"""Nobody of ours does these to a file; were one seen, the recording would not be whole."""

LONGEST = 1 << 20
_LINE = re.compile(r"^(\d+) +(\w+)\((.*)\) += (-?\d+|\?)", re.DOTALL)
_ENTRY = re.compile(r"^(\d+) +(\w+)\((.*) <unfinished \.\.\.>$", re.DOTALL)
_EXIT = re.compile(r"^(\d+) +<\.\.\. \w+ resumed>(.*)$", re.DOTALL)
_QUOTED = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_FD = re.compile(r"^(\d+)(?:<((?:\\x[0-9a-f]{2})*)>)?(\(deleted\))?")
_COMMAND = re.compile(rb'"id": ?"([^"]+)"')


class Written(NamedTuple):
    """Bytes were put into a file."""

    path: str
    offset: int
    content: bytes


class Truncated(NamedTuple):
    """A file was given another length."""

    path: str
    size: int


class Made(NamedTuple):
    """A file or a folder was made under a name."""

    path: str
    is_folder: bool = False


class Renamed(NamedTuple):
    """A file took the place of another name."""

    path: str
    to: str


class Removed(NamedTuple):
    """A name was removed."""

    path: str


class Synced(NamedTuple):
    """The storage said that it has all of a file, or all names of a folder."""

    path: str


class Told(NamedTuple):
    """Somebody was told that something is stored."""

    what: str


Operation = Written | Truncated | Made | Renamed | Removed | Synced | Told


def recording(trace: Path, *words: object) -> list[str]:
    """Give the command that records another one."""
    return [
        "strace", "--follow-forks", "--seccomp-bpf", "--decode-fds=path", "-xx", "-s", str(LONGEST),
        "-e", f"trace={CALLS}", "-e", "signal=none", "-o", str(trace), *map(str, words),
    ]  # fmt: skip


def needs_strace() -> None:
    """Skip a test where processes cannot be recorded; let it fail where nothing may be missing."""
    try:
        tried = subprocess.run(["strace", "--seccomp-bpf", "-f", "true"], capture_output=True, check=False)
        missing = "" if tried.returncode == 0 else f"strace does not run here: {tried.stderr.decode()[-200:]}"
    except FileNotFoundError:
        missing = "no strace found: apt-get install strace"
    if missing and os.environ.get("CI") == "true":
        pytest.fail(missing)
    if missing:
        pytest.skip(missing)


def operations(trace: Path, folder: Path) -> list[Operation]:
    """Read what was done in a folder, and what was told."""
    reader = _Reader(str(folder))
    with trace.open(encoding="ascii") as lines:
        return [one for line in lines for one in reader.line(line.rstrip("\n"))]


class _Reader:
    """Reads the lines of strace; keeps what a later line needs: calls that have not ended, and positions."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._open: dict[str, tuple[str, str]] = {}
        self._at: dict[str, int] = {}
        self._asked: dict[str, str] = {}
        self._known: set[str] = set()

    def line(self, line: str) -> Iterator[Operation]:
        """Read a line."""
        if entry := _ENTRY.match(line):
            pid, call, args = entry.groups()
            self._open[pid] = call, args
            yield from self._begun(call, args)
        elif left := _EXIT.match(line):
            call, args = self._open.pop(left[1])
            if whole := _LINE.match(f"{left[1]} {call}({args}{left[2]}"):
                yield from self._ended(call, whole[3], whole[4])
        elif whole := _LINE.match(line):
            yield from self._begun(whole[2], whole[3])
            yield from self._ended(whole[2], whole[3], whole[4])

    def _begun(self, call: str, args: str) -> Iterator[Operation]:
        """Note what goes out as soon as it may have been read."""
        if call == "write" and args.startswith("1<"):
            for line in _text(args).decode(errors="replace").splitlines():
                if line.startswith("ACK "):
                    yield Told(line.removeprefix("ACK "))
        elif call == "sendto":
            asked = self._asked.pop(_number(args), "")
            if asked and _text(args).startswith(b"HTTP/1.1 200"):
                yield Told(asked)

    def _ended(self, call: str, args: str, result: str) -> Iterator[Operation]:
        if result.startswith("-") or result == "?":
            return
        if call == "recvfrom":
            self._received(args)
        elif call in {"rename", "renameat", "renameat2", "unlink", "unlinkat", "rmdir", "mkdir", "mkdirat"}:
            yield from self._named(call, args)
        elif call in {"open", "openat", "creat"}:
            yield from self._opened(args, result)
        elif path := self._inside(_path(args)):
            yield from self._touched(call, args, int(result), path)

    def _received(self, args: str) -> None:
        """Remember which command was read from which connection."""
        if found := _COMMAND.search(_text(args)):
            self._asked[_number(args)] = found[1].decode()

    def _named(self, call: str, args: str) -> Iterator[Operation]:
        names = [self._inside(_unhex(one).decode()) for one in _QUOTED.findall(args)]
        if call.startswith("rename") and any(names):
            assert all(names), f"moved over the edge of {self._folder}: {names}"
            self._known.discard(names[0])
            self._known.add(names[1])
            yield Renamed(names[0], names[1])
        elif call.startswith("mkdir") and names[0]:
            yield Made(names[0], is_folder=True)
        elif names[0]:
            self._known.discard(names[0])
            yield Removed(names[0])

    def _opened(self, args: str, descriptor: str) -> Iterator[Operation]:
        path = self._inside(_unhex(_QUOTED.findall(args)[0]).decode())
        self._at[descriptor] = 0
        if not path:
            return
        if "O_CREAT" in args and path not in self._known:
            self._known.add(path)
            yield Made(path)
        elif "O_TRUNC" in args:
            yield Truncated(path, 0)

    def _touched(self, call: str, args: str, result: int, path: str) -> Iterator[Operation]:
        assert call not in UNKNOWN, f"{call} of {path}: the recording does not know what that does"
        descriptor = _number(args)
        if call in {"fsync", "fdatasync"}:
            yield Synced(path)
        elif call == "ftruncate":
            yield Truncated(path, int(args.rpartition(", ")[2]))
        elif call == "pwrite64":
            yield Written(path, int(args.rpartition(", ")[2]), _text(args)[:result])
        elif call == "lseek":
            self._at[descriptor] = result
        elif call == "write":
            yield Written(path, self._at.get(descriptor, 0), _text(args)[:result])
            self._at[descriptor] = self._at.get(descriptor, 0) + result

    def _inside(self, path: str) -> str:
        """Give a path as seen from the folder; nothing for one outside."""
        path = os.path.normpath(path)
        if path == self._folder:
            return "."
        return path.removeprefix(self._folder + "/") if path.startswith(self._folder + "/") else ""


def _number(args: str) -> str:
    return args.partition("<")[0].partition(",")[0]


def _path(args: str) -> str:
    found = _FD.match(args)
    return _unhex(found[2]).decode() if found and found[2] and not found[3] else ""


def _text(args: str) -> bytes:
    found = _QUOTED.search(args)
    return _unhex(found[1]) if found else b""


def _unhex(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))
