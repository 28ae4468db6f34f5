"""Reading TOML that a stranger may have written: `tomllib`, with a bound on the parts of a key.

For a key of n parts `tomllib` keeps every beginning of it, which for a few hundred thousand bytes of
`a.a.a.a` is more memory than a computer has.
"""

import re
import tomllib
from collections.abc import Callable
from typing import Any

MOST_PARTS = 20

_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+"""
_LONG_KEY = re.compile(rf"(?<![\w-]){_PART}(?:\.[ \t]*+{_PART}){{{MOST_PARTS}}}")


def read_toml(text: str, *, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """Read TOML as `tomllib.loads` does.

    Raises:
        tomllib.TOMLDecodeError: it is no TOML, or holds a key of more than `MOST_PARTS` parts.
        RecursionError: it is nested too deep.
    """
    if found := _LONG_KEY.search(text):
        line, begins = text.count("\n", 0, found.start()) + 1, text.rfind("\n", 0, found.start())
        place = f"(at line {line}, column {found.start() - begins})"
        raise tomllib.TOMLDecodeError(f"A key of more than {MOST_PARTS} parts {place}")
    return tomllib.loads(text, parse_float=parse_float)
