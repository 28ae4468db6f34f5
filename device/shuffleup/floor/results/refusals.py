"""Refusals of what follows from results of the tables, with their facts."""

from shuffleup.identity import TableNo
from shuffleup.refusals import NotLegalNow


class ResultsAreOnTheirWay(NotLegalNow):
    tables: tuple[TableNo, ...]


class NobodyWaitsForAPlace(NotLegalNow): ...
