"""The order of releases: during an update of a venue, its programs have different ones."""

import re

_NUMBERS = re.compile(r"[0-9]+(?:\.[0-9]+)*")


def is_earlier(one: str, other: str) -> bool:
    """Say whether release `one`, as `0.1.9`, came before `other`, as `0.1.10`; no where one is not told."""
    return bool(one and other) and _numbers(one) < _numbers(other)


def _numbers(release: str) -> tuple[int, ...]:
    match = _NUMBERS.match(release)
    return tuple(map(int, match[0].split("."))) if match else ()
