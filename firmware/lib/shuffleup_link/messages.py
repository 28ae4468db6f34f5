"""What the frames say: one table of every message, from which `docs/protocol.md` is written.

A row is `(code, name, fields, meaning)`; a field is `(name, type)` with the types of `struct`, little-endian,
or `*` for the bytes that are left. Both sides know the CRC of the tables: a machine with another one is
refused with both numbers, never guessed at.
"""

import struct
from binascii import crc32

PROTOCOL_LEAST, PROTOCOL_MOST = 1, 1
"""The versions of the protocol that this program speaks."""

KINDS = (
    (1, "HELLO", "host", "begins a session; nothing but the session is reset"),
    (2, "STAT", "machine", "answers HELLO and comes twice a second: who the machine is and how it stands"),
    (3, "CMD", "host", "asks for a motion; n is the id of the command, stored by the host before it is sent"),
    (4, "RSP", "machine", "says whether the command n is accepted; that it is done comes as an event"),
    (5, "EVT", "machine", "tells what happened; n counts events, each is sent until it is acknowledged"),
    (6, "EACK", "host", "acknowledges all events up to n"),
    (7, "QRY", "host", "asks to read something; may be repeated, changes nothing"),
    (8, "ANS", "machine", "answers QRY n"),
    (9, "STOP", "host", "stops every motion, in any session and order, and stays stopped"),
    (10, "TEXT", "host", "bytes for the dealer display, as a customer display would get them"),
)
HELLO, STAT, CMD, RSP, EVT, EACK, QRY, ANS, STOP, TEXT = range(1, 11)

HELLO_FIELDS = (("least", "B"), ("most", "B"), ("table_crc", "I"), ("nonce", "8s"))
STAT_FIELDS = (
    ("least", "B"),
    ("most", "B"),
    ("table_crc", "I"),
    ("machine", "8s"),
    ("boot", "I"),
    ("firmware", "4s"),
    ("firmware_hash", "8s"),
    ("state", "B"),
    ("fault", "B"),
    ("started", "H"),
    ("done", "H"),
    ("first_event", "H"),
    ("next_event", "H"),
    ("caps", "B"),
    ("tray", "B"),
    ("slots", "B"),
    ("shoe", "B"),
    ("dealt", "B"),
    ("stopped", "B"),
    ("text_crc", "I"),
    ("free_bytes", "I"),
)
"""`started` and `done` are ids of commands: they differ while one is on, or was when the power went."""

COMMANDS = (
    (1, "HOME", (), "find the index mark of the carousel"),
    (2, "SHUFFLE", (("nonce", "16s"),), "take the cards of the tray into slots in random order"),
    (3, "DEAL", (("seat", "B"), ("cards", "B")), "deal so many cards towards a seat"),
    (4, "BURN", (), "deal one card to the burns"),
    (5, "BOARD", (("cards", "B"),), "deal so many cards to the board"),
    (6, "EJECT_ALL", (), "give out every card that is left; the deck is retired and its entropy revealed"),
    (7, "AUDIT", (), "look into every slot and compare with the ledger"),
    (8, "HOLD", (), "finish the card in hand and wait"),
    (9, "RESUME", (), "go on after HOLD"),
    (10, "CLEAR", (("fault", "B"), ("disposition", "B")), "a person has seen to the fault and says how"),
    (11, "CONFIG", (("key", "B"), ("value", "i")), "set one number, kept over a restart"),
    (12, "SELFTEST", (("part", "B"),), "try one part"),
    (13, "REBOOT", (), "start the machine anew"),
)
HOME, SHUFFLE, DEAL, BURN, BOARD, EJECT_ALL, AUDIT, HOLD, RESUME, CLEAR, CONFIG, SELFTEST, REBOOT = range(
    1, 14
)

RESPONSES = ("OK", "BUSY", "BAD_STATE", "BAD_ARG", "UNSUPPORTED")
OK, BUSY, BAD_STATE, BAD_ARG, UNSUPPORTED = range(5)

EVENTS = (
    (1, "STATE", (("state", "B"), ("reason", "B")), "the state changed"),
    (2, "CARD", (("purpose", "B"), ("seat", "B"), ("ordinal", "B"), ("transit_ms", "H")), "a card went out"),
    (3, "COMMIT", (("hash", "32s"),), "SHA-256 of the machine's entropy, before it knows the host's nonce"),
    (4, "DONE", (("command", "H"), ("ms", "I")), "a command is done"),
    (5, "REVEAL", (("entropy", "32s"),), "the entropy behind the last COMMIT: anyone can check the order"),
    (6, "FAULT", (("code", "B"), ("place", "B"), ("ordinal", "B"), ("sensors", "H")), "something is wrong"),
    (7, "CLEARED", (("code", "B"), ("disposition", "B")), "the fault is over"),
    (8, "TRAY", (("cards", "B"),), "cards were put into the tray or taken out; 255 is an unknown number"),
    (9, "SHOE_TAKEN", (("cards", "B"),), "somebody took the cards out of the shoe"),
    (10, "LID", (("open", "B"),), "the lid was opened or closed"),
    (11, "ESTOP", (("pressed", "B"),), "the emergency stop was pressed or let go"),
    (12, "AUDITED", (("tray", "B"), ("slots", "B"), ("shoe", "B"), ("dealt", "B")), "what AUDIT counted"),
    (13, "LOG", (("text", "*"),), "a line for the log"),
    (14, "OVERFLOW", (("lost", "H"),), "so many events were lost before this one: nobody acknowledged them"),
)
(
    STATE,
    CARD,
    COMMIT,
    DONE,
    REVEAL,
    FAULT,
    CLEARED,
    TRAY,
    SHOE_TAKEN,
    LID,
    ESTOP,
    AUDITED,
    LOG,
    OVERFLOW,
) = range(1, 15)

QUERIES = (
    (1, "SENSORS", (("sensors", "H"), ("supply_mv", "H"))),
    (2, "LEDGER", (("page", "B"), ("slots", "*"))),
)
SENSORS, LEDGER = 1, 2

STATES = (
    "BOOT",
    "UNHOMED",
    "HOMING",
    "EMPTY",
    "SHUFFLING",
    "READY",
    "DEALING",
    "HOLD",
    "FAULT",
    "ESTOP",
    "INTERRUPTED",
    "EJECTING",
    "AUDITING",
)

PURPOSES = ("hole", "burn", "board", "eject")

CAPS = ("SHUFFLE", "SHOE", "TURRET", "DISPLAY", "COUNT", "VISION")
"""Bit 0 upwards. VISION is never set by our machine: it has no camera."""

DISPOSITIONS = ("retry", "by_hand", "in_place", "deck_out")
"""What a person did about a fault: try again, dealt the card by hand, put it back, took the deck out."""

FAULTS = (
    (0x10, "TRAY_EMPTY", "operator", "put the deck into the tray"),
    (0x11, "CARD_MISSING", "operator", "look for the missing card; deal on by hand if it is not found"),
    (0x12, "CARD_EXTRA", "operator", "count the deck: there is a card too many"),
    (
        0x13,
        "DOUBLE_FEED",
        "operator",
        "two cards stick together at the entry: part them, put both into the tray",
    ),
    (0x14, "SHOE_FULL", "operator", "take the cards out of the shoe"),
    (0x15, "LID_OPEN", "operator", "close the lid"),
    (0x16, "WRONG_WAY", "operator", "a card went to the wrong exit: put it where the screen says"),
    (0x20, "JAM_TRAY", "jam", "a card is stuck under the tray: lift the deck, press it flat"),
    (0x21, "JAM_ENTRY", "jam", "a card is stuck between tray and carousel: pull it back by hand"),
    (0x22, "JAM_EXIT", "jam", "a card is stuck at the exit: pull it out"),
    (0x23, "SLOT_EMPTY", "jam", "no card came out of a slot that should hold one: look into the carousel"),
    (0x30, "HOME_FAIL", "service", "the carousel does not find its mark"),
    (0x31, "ALIGN_LOST", "service", "the carousel has lost steps"),
    (0x32, "STALL", "service", "a motor does not turn"),
    (0x33, "MOTOR_OVERCURRENT", "service", "a motor draws too much"),
    (0x34, "SUPPLY_LOW", "service", "the 12 V supply is too low"),
    (0x35, "SENSOR_STUCK", "service", "a light barrier does not change"),
    (0x36, "FRAM_FAIL", "service", "the memory of the ledger does not answer"),
    (0x37, "RNG_FAIL", "service", "the source of chance repeats itself"),
    (0x38, "LEDGER_MISMATCH", "service", "the slots do not hold what the ledger says"),
    (0x40, "ESTOP", "stop", "let the emergency stop go, then clear"),
    (0x41, "WATCHDOG", "stop", "the machine was hung and has started anew"),
    (0x42, "LINK_LOST", "stop", "the table did not answer: the card in hand was finished"),
)
"""Code, name, class and what a person does. Retried by itself is only what lies before the first fault."""

PLACES = ("none", "tray", "entry", "carousel", "exit", "shoe", "board", "machine")
"""Where a hand has to reach."""


def format_of(fields: tuple[tuple[str, str], ...]) -> str:
    """Return the `struct` format of the fields that have a fixed length."""
    return "<" + "".join([kind for _, kind in fields if kind != "*"])


def pack(fields: tuple[tuple[str, str], ...], values: tuple[object, ...]) -> bytes:
    """Put values into bytes; a last field of type `*` is added as it is."""
    tail = b""
    if fields and fields[-1][1] == "*":
        tail = bytes(values[-1])  # type: ignore[call-overload]  # the table says that it is bytes
        values = values[:-1]
    return struct.pack(format_of(fields), *values) + tail


def unpack(fields: tuple[tuple[str, str], ...], payload: bytes) -> "tuple[object, ...] | None":
    """Take values out of bytes; None where the length is wrong."""
    layout = format_of(fields)
    length = struct.calcsize(layout)
    open_end = bool(fields) and fields[-1][1] == "*"
    if len(payload) < length or (len(payload) > length and not open_end):
        return None
    values = struct.unpack(layout, payload[:length])
    return values + (payload[length:],) if open_end else values  # noqa: RUF005  # MicroPython has no (*a, b)


def fields_of(table: tuple[tuple[object, ...], ...], code: int) -> "tuple[tuple[str, str], ...] | None":
    """Return the fields of a row of a table; None where no row has this code."""
    for row in table:
        if row[0] == code:
            return row[2]  # type: ignore[return-value]
    return None


def name_of(table: tuple[tuple[object, ...], ...], code: int) -> str:
    """Return the name of a row of a table, or its number where nobody knows it."""
    for row in table:
        if row[0] == code:
            return str(row[1])
    return str(code)


def _table_crc() -> int:
    rows = [row[:3] for table in (KINDS, COMMANDS, EVENTS, QUERIES, FAULTS) for row in table]
    words = (HELLO_FIELDS, STAT_FIELDS, RESPONSES, STATES, PURPOSES, CAPS, DISPOSITIONS, PLACES)
    return crc32(repr((rows, words)).encode())


TABLE_CRC = _table_crc()
"""Changes with every change of the tables that the other side would feel."""
