"""Papers: pages of HTML without script, black on white, and plain text, made from views alone."""

from shuffleup.printed.blinds import blind_sheet
from shuffleup.printed.charity import charity_statement
from shuffleup.printed.deal import deal_agreement
from shuffleup.printed.door import door_list
from shuffleup.printed.enter import enter_sheet
from shuffleup.printed.page import STYLE, notice_page
from shuffleup.printed.paper import Paper
from shuffleup.printed.receipts import receipts
from shuffleup.printed.results import result_sheet
from shuffleup.printed.seats import seat_cards
from shuffleup.printed.settlement import settlement_sheet

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
