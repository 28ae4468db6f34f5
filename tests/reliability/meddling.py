"""System calls of a program that runs, made to fail or to take long by strace."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def meddling(pid: int, fault: str, *paths: Path) -> Iterator[None]:
    """Have system calls of a program that runs fail, or take long, until the body is left.

    `fault` is what strace injects, several with a space between them.
    """
    only = [word for path in paths for word in ("-P", str(path))]
    calls = ",".join(one.partition(":")[0] for one in fault.split())
    words = ["strace", "-f", "-p", str(pid), "-o", "/dev/null", *only, "-e", f"trace={calls}"]
    words += [word for one in fault.split() for word in ("-e", f"inject={one}")]
    process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    while not re.search("attached", process.stderr.readline()):
        assert process.poll() is None
    try:
        yield
    finally:
        process.terminate()
        process.communicate()
