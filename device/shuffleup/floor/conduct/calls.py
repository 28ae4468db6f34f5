"""Calls of the floor: a table waits for a decision, and plays on when it is settled (GEN-06)."""

from typing import Annotated

import msgspec

from shuffleup.floor.conduct import events as happened
from shuffleup.floor.conduct.log import Note, noted
from shuffleup.floor.conduct.rule_changes import Short
from shuffleup.floor.context import FloorContext
from shuffleup.floor.lookup import table_of
from shuffleup.floor.message import ConductCommand, Events, answers, hears
from shuffleup.floor.reports import CallReport
from shuffleup.floor.state import Floor, TableCall
from shuffleup.kernel.amounts import Millis
from shuffleup.kernel.identity import TableNo
from shuffleup.kernel.refusals import NotLegalNow


@hears(CallReport)
def call_heard(report: CallReport, floor: Floor, now: Millis) -> Events:
    """Take note of a table that has called the floor, or plays on (GEN-06)."""
    return (happened.CallHeard(report.table, report.call),)


class SettleCall(ConductCommand, frozen=True):
    """Settle a table's call for the floor: the table plays on (GEN-06), and a ruling is written down."""

    table: TableNo
    ruling: Annotated[str, msgspec.Meta(max_length=400)] = ""
    rule: Short = ""


class TableHasNotCalled(NotLegalNow):
    table: TableNo


@answers(SettleCall)
def settle_call(command: SettleCall, floor: Floor, given: FloorContext) -> Events:
    """Let a table play on that has called the floor, and write the ruling down (GEN-04, GEN-06)."""
    table = table_of(floor, command.table)
    if not table.called:
        raise TableHasNotCalled(table.table)
    settled = happened.CallSettled(table.table, given.by.person)
    if not command.ruling.strip():
        return (settled,)
    question = TableCall(table.table, table.hand, table.called)
    ruled = Note(command.ruling.strip(), rule=command.rule)
    return (*noted(ruled, question, floor, given), settled)
