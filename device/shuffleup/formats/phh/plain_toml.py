"""A fast reader for TOML with plain lines only, as most hand histories have; `tomllib` reads the others.

Such a line is `key = value` with nothing around it: a bare key; a whole number, `true`, `false`, a short
string of plain characters, or a flat array of these. Its value then is JSON but for the quotes, and JSON is
read many times faster. One line of any other kind, and `tomllib` reads the whole file.
"""

import re
from typing import Any

import msgspec

from shuffleup.kernel import toml_text as bounded_toml

# No sign, underscore, point or leading zero; no more digits than any parser holds exactly.
_NUMBER = r"(?:0|[1-9][0-9]{0,14})"
# Printable ASCII but for both quotes and the backslash, so that neither language sees an escape.
_STRING = r"""(?:'[ !#-&(-\[\]-~]*'|"[ !#-&(-\[\]-~]*")"""
_ONE = f"(?:{_NUMBER}|true|false|{_STRING})"
_LINE = re.compile(rf"([A-Za-z0-9_-]+) = ({_ONE}|\[(?:{_ONE}(?:, {_ONE})*)?\])")

_value = msgspec.json.Decoder().decode


def read_toml(text: str) -> dict[str, Any]:
    """Read TOML as `tomllib.loads` does.

    Raises:
        ValueError: it is not TOML.
        RecursionError: arrays or tables lie too deep in each other.
    """
    plain = _read_plain(text)
    return bounded_toml.read_toml(text) if plain is None else plain


def _read_plain(text: str) -> dict[str, Any] | None:
    """Read a file of plain lines; None where a line is of another kind, or a key is there twice."""
    keys: dict[str, Any] = {}
    for line in text.split("\n"):
        if line:
            found = _LINE.fullmatch(line)
            if found is None or found[1] in keys:
                return None
            keys[found[1]] = _value(found[2].replace("'", '"'))
    return keys
