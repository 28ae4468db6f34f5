"""The faults of the machine and their places: the codes of the table of faults by name."""

from shuffleup_link import messages

_CODES = {str(row[1]): int(str(row[0])) for row in messages.FAULTS}

TRAY_EMPTY = _CODES["TRAY_EMPTY"]
CARD_MISSING = _CODES["CARD_MISSING"]
CARD_EXTRA = _CODES["CARD_EXTRA"]
DOUBLE_FEED = _CODES["DOUBLE_FEED"]
SHOE_FULL = _CODES["SHOE_FULL"]
LID_OPEN = _CODES["LID_OPEN"]
WRONG_WAY = _CODES["WRONG_WAY"]
JAM_TRAY = _CODES["JAM_TRAY"]
JAM_ENTRY = _CODES["JAM_ENTRY"]
JAM_EXIT = _CODES["JAM_EXIT"]
SLOT_EMPTY = _CODES["SLOT_EMPTY"]
HOME_FAIL = _CODES["HOME_FAIL"]
ALIGN_LOST = _CODES["ALIGN_LOST"]
STALL = _CODES["STALL"]
MOTOR_OVERCURRENT = _CODES["MOTOR_OVERCURRENT"]
SUPPLY_LOW = _CODES["SUPPLY_LOW"]
SENSOR_STUCK = _CODES["SENSOR_STUCK"]
FRAM_FAIL = _CODES["FRAM_FAIL"]
RNG_FAIL = _CODES["RNG_FAIL"]
LEDGER_MISMATCH = _CODES["LEDGER_MISMATCH"]
LEDGER_NEWER = _CODES["LEDGER_NEWER"]
ESTOP = _CODES["ESTOP"]
WATCHDOG = _CODES["WATCHDOG"]
LINK_LOST = _CODES["LINK_LOST"]

NOWHERE, TRAY, ENTRY, CAROUSEL, EXIT, SHOE, BOARD, MACHINE = range(len(messages.PLACES))
"""In the order of `messages.PLACES`."""


class Trouble(Exception):
    """The machine cannot go on by itself.

    `card` is the ordinal of the card that it is about, from the first of the deck as it went in or as it came
    out; 0 where it is about none.
    """

    def __init__(self, code: int, place: int, card: int = 0) -> None:
        super().__init__(messages.name_of(messages.FAULTS, code))
        self.code = code
        self.place = place
        self.card = card
