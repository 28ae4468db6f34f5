"""The messages of the link: one table, from which `docs/engineer/protocol.md` is written.

A field is `(name, type)` with the types of `struct`, little-endian, or `*` for the remaining bytes. Both
sides know the CRC of the tables: a machine with another one is refused, and the error names both numbers.
"""

import struct
from binascii import crc32

PROTOCOL_LEAST, PROTOCOL_MOST = 1, 1
"""The versions of the protocol that this program speaks."""

KINDS = (
    (1, "HELLO", "host", "begins a session of a new number, 1 to 65535; resets nothing else"),
    (2, "IDENT", "machine", "answers HELLO: who the machine is and what it speaks"),
    (3, "STAT", "machine", "how the machine stands: five times a second, and in answer to nonsense"),
    (4, "CMD", "host", "asks for work; n is the id of the command, stored by the host before it is sent"),
    (5, "RSP", "machine", "says whether CMD or ACT n is accepted; that a command is done comes as an event"),
    (6, "EVT", "machine", "tells what happened; n counts events, each is sent until it is acknowledged"),
    (
        7,
        "EACK",
        "host",
        "acknowledges all events up to n, stored by the host; at least twice a second",
    ),
    (8, "QRY", "host", "asks to read something; may be repeated, changes nothing"),
    (9, "ANS", "machine", "answers QRY n"),
    (10, "STOP", "host", "stops every motion in any session and order, until CLEAR; n is 1 to 255"),
    (11, "TEXT", "host", "bytes for the dealer display, as a customer display would get them"),
    (12, "ACT", "host", "acts at once on the command that is on; n counts within the session"),
)
HELLO, IDENT, STAT, CMD, RSP, EVT, EACK, QRY, ANS, STOP, TEXT, ACT = range(1, 13)

HELLO_FIELDS = (("least", "B"), ("most", "B"), ("table_crc", "I"))
IDENT_FIELDS = (
    ("least", "B"),
    ("most", "B"),
    ("table_crc", "I"),
    ("machine", "8s"),
    ("memory", "I"),
    ("boot", "I"),
    ("firmware", "3s"),
    ("firmware_hash", "8s"),
    ("caps", "B"),
)
"""The first three fields are the same in every version. `machine` is burnt into the chip. `memory` changes
when ids and events begin again, `boot` at every start."""

STAT_FIELDS = (
    ("state", "B"),
    ("fault", "B"),
    ("stopped", "B"),
    ("started", "H"),
    ("done", "H"),
    ("result", "B"),
    ("first_event", "H"),
    ("next_event", "H"),
    ("tray", "B"),
    ("slots", "B"),
    ("shoe", "B"),
    ("dealt", "B"),
    ("text_crc", "I"),
)
"""`started` and `done` are ids of commands: they differ while one is on, or was when the power went; `result`
is the response that ended `done`. `stopped` is the number of the STOP that holds. Events from `first_event`
to before `next_event` are not acknowledged yet."""

RSP_FIELDS = (("op", "B"), ("response", "B"))

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

AT_ONCE = (HOLD, RESUME, CLEAR, REBOOT)
"""These act on the command that is on, so they are sent as ACT and have no id of a command."""

RESPONSES = ("OK", "BUSY", "BAD_STATE", "BAD_ARG", "UNSUPPORTED", "BROKEN_OFF")
OK, BUSY, BAD_STATE, BAD_ARG, UNSUPPORTED, BROKEN_OFF = range(6)
"""BUSY leaves the id of a command free: ask again. Every other response has used it up. BROKEN_OFF ends a
command that was begun and that a person gave up."""

EVENTS = (
    (1, "STATE", (("state", "B"), ("reason", "B")), "the state changed"),
    (2, "CARD", (("purpose", "B"), ("seat", "B"), ("ordinal", "B"), ("transit_ms", "H")), "a card went out"),
    (3, "COMMIT", (("hash", "32s"),), "SHA-256 of the machine's entropy, before it knows the host's nonce"),
    (4, "DONE", (("command", "H"), ("result", "B"), ("ms", "I")), "a command is over: OK or BROKEN_OFF"),
    (5, "REVEAL", (("entropy", "32s"),), "the entropy behind the last COMMIT: anyone can check the order"),
    (6, "FAULT", (("code", "B"), ("place", "B"), ("ordinal", "B"), ("sensors", "H")), "something is wrong"),
    (7, "CLEARED", (("code", "B"), ("disposition", "B")), "the fault is over"),
    (8, "TRAY", (("cards", "B"),), "cards were put into the tray or taken out; 255 is an unknown number"),
    (9, "SHOE_TAKEN", (("cards", "B"),), "somebody took the cards out of the shoe"),
    (10, "LID", (("open", "B"),), "the lid was opened or closed"),
    (11, "ESTOP", (("pressed", "B"),), "the emergency stop was pressed or let go"),
    (12, "AUDITED", (("tray", "B"), ("slots", "B"), ("shoe", "B"), ("dealt", "B")), "what AUDIT counted"),
    (13, "LOG", (("text", "*"),), "a line for the log, at most 39 bytes"),
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

OF_A_CARD = (CARD, COMMIT, DONE, REVEAL, FAULT, CLEARED, AUDITED)
"""Events that belong to work: four places of sixteen are kept for them, so that none of them is lost."""

QUERIES = (
    (1, "SENSORS", (), "read the light barriers and the supply"),
    (
        2,
        "LEDGER",
        (("page", "B"),),
        "read which slots hold a card, twelve a page; from page 5 how the last deck went in",
    ),
    (3, "HEALTH", (), "read how the program is doing"),
)
ANSWERS = (
    (1, "SENSORS", (("sensors", "H"), ("supply_mv", "H")), "bits as in the table of sensors"),
    (2, "LEDGER", (("page", "B"), ("slots", "*")), "a byte a slot"),
    (
        3,
        "HEALTH",
        (("free_bytes", "I"), ("damaged", "I"), ("up_s", "I")),
        "memory, damaged frames, time since boot",
    ),
)
SENSORS, LEDGER, HEALTH = 1, 2, 3

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
    "SPOILED",
)
"""SPOILED: cards of a deck that was given up are inside, and nothing but EJECT_ALL moves them."""

PURPOSES = ("hole", "burn", "board", "eject")

CAPS = ("SHUFFLE", "SHOE", "TURRET", "DISPLAY", "COUNT", "VISION")
"""Bit 0 upwards. VISION is never set by our machine: it has no camera."""

SENSOR_BITS = ("TRAY", "ENTRY_LEFT", "ENTRY_RIGHT", "EXIT", "SHOE", "HOME", "SLOT", "LID", "ESTOP", "STALL")
"""Bit 0 upwards; 1 is a card seen, a mark seen, open, pressed or stalled."""

DISPOSITIONS = ("retry", "by_hand", "in_place", "deck_out")
"""A person's answer to a fault: try again, dealt the card by hand, put it back, took the deck out."""

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
    (0x39, "LEDGER_NEWER", "service", "the ledger is that of a later program: copy that one again"),
    (0x40, "ESTOP", "stop", "let the emergency stop go, then clear"),
    (0x41, "WATCHDOG", "stop", "the machine was hung and has started anew"),
    (0x42, "LINK_LOST", "stop", "the table did not answer: the card in hand was finished"),
)
"""Code, name, class and what a person does. The machine retries by itself only before it reports a fault."""

PLACES = ("none", "tray", "entry", "carousel", "exit", "shoe", "board", "machine")
"""The places in the machine that a person has to reach."""

FIELDS = {"HELLO": HELLO_FIELDS, "IDENT": IDENT_FIELDS, "STAT": STAT_FIELDS, "RSP": RSP_FIELDS}
"""The whole payload of the kinds that are one record. CMD, ACT, EVT, QRY and ANS begin with the code of a row
(COMMANDS, EVENTS, QUERIES, ANSWERS), TEXT is bytes, and EACK and STOP have no payload."""


def format_of(fields: tuple[tuple[str, str], ...]) -> str:
    """Return the `struct` format of the fields that have a fixed length."""
    return "<" + "".join([kind for _, kind in fields if kind != "*"])


def pack(fields: tuple[tuple[str, str], ...], values: tuple[object, ...]) -> bytes:
    """Put values into bytes; a last field of type `*` is added as it is.

    Raises ValueError (on CPython also struct.error) where a value is too many, too few or does not fit.
    """
    tail = b""
    if len(values) != len(fields):
        raise ValueError(f"{len(values)} values for {len(fields)} fields")
    if fields and fields[-1][1] == "*":
        tail = bytes(values[-1])  # type: ignore[call-overload]  # the table says that it is bytes
        values = values[:-1]
    packed = struct.pack(format_of(fields), *values)
    if struct.unpack(format_of(fields), packed) != values:
        raise ValueError(f"{values} do not fit into {fields}")  # MicroPython cuts off what CPython refuses
    return packed + tail


def unpack(fields: tuple[tuple[str, str], ...], payload: bytes) -> tuple[object, ...] | None:
    """Take values out of bytes; None where the length is wrong."""
    layout = format_of(fields)
    length = struct.calcsize(layout)
    open_end = bool(fields) and fields[-1][1] == "*"
    if len(payload) < length or (len(payload) > length and not open_end):
        return None
    values = struct.unpack(layout, payload[:length])
    return values + (payload[length:],) if open_end else values


def write(table: tuple[tuple[object, ...], ...], code: int, values: tuple[object, ...] = ()) -> bytes:
    """Return the payload of a row of a table: its code and its fields. Raises ValueError as `pack` does."""
    fields = fields_of(table, code)
    if fields is None:
        raise ValueError(f"no row has the code {code}")
    return bytes([code]) + pack(fields, values)


def read(table: tuple[tuple[object, ...], ...], payload: bytes) -> tuple[int, tuple[object, ...]] | None:
    """Take the code and the values out of such a payload; None where it is not one."""
    fields = fields_of(table, payload[0]) if payload else None
    values = None if fields is None else unpack(fields, payload[1:])
    return None if values is None else (payload[0], values)


def fields_of(table: tuple[tuple[object, ...], ...], code: int) -> tuple[tuple[str, str], ...] | None:
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
    crc = 0
    for table in (KINDS, COMMANDS, EVENTS, QUERIES, ANSWERS, FAULTS):
        for row in table:
            crc = crc32(repr(row[:-1]).encode(), crc)
    for words in (HELLO_FIELDS, IDENT_FIELDS, STAT_FIELDS, RSP_FIELDS, AT_ONCE, RESPONSES, OF_A_CARD):
        crc = crc32(repr(words).encode(), crc)
    for names in (STATES, PURPOSES, CAPS, SENSOR_BITS, DISPOSITIONS, PLACES):
        crc = crc32(repr(names).encode(), crc)
    return crc


TABLE_CRC = _table_crc()
"""Changes with every change of the tables that the other side would feel."""
