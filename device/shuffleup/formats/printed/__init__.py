"""Papers: pages of HTML without script, black on white, and plain text, made from views alone."""

from shuffleup.formats.printed.blinds import blind_sheet
from shuffleup.formats.printed.charity import charity_statement
from shuffleup.formats.printed.deal import deal_agreement
from shuffleup.formats.printed.door import door_list
from shuffleup.formats.printed.enter import enter_sheet
from shuffleup.formats.printed.page import STYLE, notice_page
from shuffleup.formats.printed.paper import Paper
from shuffleup.formats.printed.receipts import receipts
from shuffleup.formats.printed.results import result_sheet
from shuffleup.formats.printed.seats import seat_cards
from shuffleup.formats.printed.settlement import settlement_sheet

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
