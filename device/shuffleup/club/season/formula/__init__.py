"""The formula language of a league: it reads the formulas of The Tournament Director 3 (LGE-09).

    >>> formula = read_formula("10 * sqrt(n / r) + 2 * numberOfHits")
    >>> number_of(formula, {"n": 16, "r": 4, "numberOfHits": 3})
    26.0

A text becomes a tree and the tree is walked; nothing else is executed. The language is described in
docs/reference/seasons.md. What cannot be read or has no value raises `FormulaRefused`, and nothing else.
"""

from shuffleup.club.season.formula.reading import Formula, number_of, read_formula, value_of
from shuffleup.club.season.formula.run import Profile, Profiles, Value
from shuffleup.club.season.formula.tokens import FormulaFault, FormulaPlace, FormulaRefused, RefusalWord

__all__ = [
    "Formula",
    "FormulaFault",
    "FormulaPlace",
    "FormulaRefused",
    "Profile",
    "Profiles",
    "RefusalWord",
    "Value",
    "number_of",
    "read_formula",
    "value_of",
]
