"""Papers: pages of HTML without script, black on white, and plain text, made from views alone."""

from shuffleup.formats.printed.event_sheets import (
    blind_sheet,
    door_list,
    enter_sheet,
    result_sheet,
    seat_cards,
)
from shuffleup.formats.printed.paper import STYLE, Paper, notice_page
from shuffleup.formats.printed.payments import charity_statement, deal_agreement, receipts, settlement_sheet

__all__ = [
    "STYLE",
    "Paper",
    "blind_sheet",
    "charity_statement",
    "deal_agreement",
    "door_list",
    "enter_sheet",
    "notice_page",
    "receipts",
    "result_sheet",
    "seat_cards",
    "settlement_sheet",
]
