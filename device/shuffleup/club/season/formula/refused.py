"""The refusal of a formula: which word of docs/seasons.md it is, why, and where in the text."""

from enum import StrEnum
from typing import NamedTuple


class RefusalWord(StrEnum):
    """The five words of a refusal."""

    SYNTAX = "syntax"
    UNKNOWN_NAME = "unknown_name"
    NO_VALUE = "no_value"
    NOT_REPEATABLE = "not_repeatable"
    TOO_MUCH = "too_much"


class FormulaFault(StrEnum):
    """The exact cause of a refusal."""

    UNEXPECTED = "unexpected"
    ENDS_EARLY = "ends_early"
    WRONG_PARTS = "wrong_parts"
    UNKNOWN_VARIABLE = "unknown_variable"
    UNKNOWN_FUNCTION = "unknown_function"
    UNKNOWN_PROFILE = "unknown_profile"
    DIVISION_BY_ZERO = "division_by_zero"
    OUT_OF_DOMAIN = "out_of_domain"
    NOT_FINITE = "not_finite"
    OUTSIDE_LIST = "outside_list"
    EMPTY_LIST = "empty_list"
    NO_NUMBER = "no_number"
    CHANCE = "chance"
    TEXT_TOO_LONG = "text_too_long"
    TOO_MANY_STEPS = "too_many_steps"
    TOO_DEEP = "too_deep"
    LIST_TOO_LONG = "list_too_long"

    @property
    def word(self) -> RefusalWord:
        """Return the word that a report has for this cause."""
        return _WORDS[self]


_WORDS = {
    FormulaFault.UNEXPECTED: RefusalWord.SYNTAX,
    FormulaFault.ENDS_EARLY: RefusalWord.SYNTAX,
    FormulaFault.WRONG_PARTS: RefusalWord.SYNTAX,
    FormulaFault.UNKNOWN_VARIABLE: RefusalWord.UNKNOWN_NAME,
    FormulaFault.UNKNOWN_FUNCTION: RefusalWord.UNKNOWN_NAME,
    FormulaFault.UNKNOWN_PROFILE: RefusalWord.UNKNOWN_NAME,
    FormulaFault.DIVISION_BY_ZERO: RefusalWord.NO_VALUE,
    FormulaFault.OUT_OF_DOMAIN: RefusalWord.NO_VALUE,
    FormulaFault.NOT_FINITE: RefusalWord.NO_VALUE,
    FormulaFault.OUTSIDE_LIST: RefusalWord.NO_VALUE,
    FormulaFault.EMPTY_LIST: RefusalWord.NO_VALUE,
    FormulaFault.NO_NUMBER: RefusalWord.NO_VALUE,
    FormulaFault.CHANCE: RefusalWord.NOT_REPEATABLE,
    FormulaFault.TEXT_TOO_LONG: RefusalWord.TOO_MUCH,
    FormulaFault.TOO_MANY_STEPS: RefusalWord.TOO_MUCH,
    FormulaFault.TOO_DEEP: RefusalWord.TOO_MUCH,
    FormulaFault.LIST_TOO_LONG: RefusalWord.TOO_MUCH,
}


class FormulaPlace(NamedTuple):
    """A place in the text of a formula; both numbers count from 1."""

    line: int
    column: int


START = FormulaPlace(1, 1)


class FormulaRefused(Exception):
    """The formula cannot be read, or has no value here.

    `found` is the piece of text at fault, empty where there is none; `near` is a known name that is like it.
    """

    def __init__(self, fault: FormulaFault, at: FormulaPlace, found: str = "", near: str = "") -> None:
        hint = f" {found!r}" if found else ""
        super().__init__(f"{fault.word} in line {at.line}, column {at.column}: {fault}{hint}")
        self.fault = fault
        self.at = at
        self.found = found
        self.near = near

    @property
    def why(self) -> RefusalWord:
        """Return the word of the refusal."""
        return self.fault.word
