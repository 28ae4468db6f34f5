"""The finding about one part of a box, and what to do about it."""

from collections.abc import Iterable
from enum import StrEnum, auto

import msgspec

from shuffleup.hardware.hal import PartMissing
from shuffleup.views.words.faults import what_is_wrong, what_to_do


class Result(StrEnum):
    """The state of a part. `ABSENT` is a part that this box is not meant to have, so it is no fault."""

    OK = auto()
    DEGRADED = auto()
    ABSENT = auto()
    FAILED = auto()


class PartFinding(msgspec.Struct, frozen=True):
    """One part: how it is, what was seen, and what to do, empty where nothing is."""

    part: str
    result: Result
    found: str
    to_do: str = ""

    def __str__(self) -> str:
        said = f"{self.found}; {self.to_do}" if self.to_do else self.found
        return f"{self.result.value:9} {self.part:15} {said}"


def failed(part: str, missing: PartMissing, result: Result = Result.FAILED) -> PartFinding:
    """Say that a part did not answer."""
    return PartFinding(part, result, what_is_wrong(missing), what_to_do(missing))


def is_well(findings: Iterable[PartFinding]) -> bool:
    """Say whether everything that the box should have is as it should be."""
    return all(one.result in (Result.OK, Result.ABSENT) for one in findings)
