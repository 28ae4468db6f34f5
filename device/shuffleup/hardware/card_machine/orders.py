"""The next order for the card machine, computed from the state of the table alone.

One order is out at a time. The next one follows from what lies on the table, so nothing is kept in a list
that a power cut or UNDO could make wrong.
"""

import msgspec

from shuffleup.hardware.card_machine.happenings import Order
from shuffleup.kernel.field_types import HandNo, SeatNo
from shuffleup.table.card_machine_events import MachineAsked, Work
from shuffleup.table.card_machine_questions import waits_for_person
from shuffleup.table.cards_due import deals_this_hand, deck_cards, deck_of, hand_on, next_due
from shuffleup.table.state import Table
from shuffleup_link import messages

_WORK_OF: dict[str, Work] = {"hole": "deal", "burn": "burn", "board": "board"}

_OPS: dict[Work, int] = {
    "home": messages.HOME,
    "config": messages.CONFIG,
    "shuffle": messages.SHUFFLE,
    "deal": messages.DEAL,
    "burn": messages.BURN,
    "board": messages.BOARD,
    "eject": messages.EJECT_ALL,
}

DECK_CARDS = 4
"""The key of CONFIG for the number of cards of the next deck."""

_CLEAR_WITH = {word: code for code, word in enumerate(messages.DISPOSITIONS)}


class Wanted(msgspec.Struct, frozen=True):
    """Work for the machine."""

    work: Work
    hand: HandNo
    seat: SeatNo = SeatNo(0)
    cards: int = 0
    extra: bool = False


class MachineAct(msgspec.Struct, frozen=True):
    """An act with immediate effect on the current order, as in `messages.AT_ONCE`."""

    op: int
    values: tuple[int, ...] = ()


def next_order(table: Table) -> Wanted | None:
    """Say what the machine is to do now; None while it works, waits for a person, or has nothing to do."""
    machine = table.machine
    idle = machine.up and machine.asked is None and machine.cleared is None and not machine.refused
    if not idle or table.rules.table.dealing != "machine" or waits_for_person(table):
        return None
    if machine.state == "UNHOMED":
        return _wanted(table, "home") if _has_work(table) else None
    if machine.state in ("READY", "SPOILED"):
        return _from_deck(table)
    if machine.state == "EMPTY" and machine.shuffle_wanted and machine.tray:
        return _shuffle(table)
    return None


def _shuffle(table: Table) -> Wanted:
    """A machine takes in 52 cards unless it was told otherwise since the last deck was out (VAR-24)."""
    cards = deck_cards(table)
    if table.machine.deck_cards != cards:
        return Wanted("config", table.play.hand_no, cards=cards)
    return _wanted(table, "shuffle")


def act_due(table: Table) -> MachineAct | None:
    """Return a person's answer that the machine does not have yet."""
    machine = table.machine
    if machine.cleared is None or not machine.up:
        return None
    if machine.state == "HOLD" and not machine.stopped and machine.cleared != "deck_out":
        return MachineAct(messages.RESUME)
    return MachineAct(messages.CLEAR, (fault_code(machine.fault), _CLEAR_WITH[machine.cleared]))


def withdrawal_due(table: Table) -> bool:
    """Say whether the order that is out is not to be begun any more: people deal, and the machine is away."""
    machine = table.machine
    if machine.asked is None or machine.up:
        return False
    return machine.off or machine.by_hand == machine.asked.hand


def order_of(asked: MachineAsked) -> Order:
    """Return the order as the link sends it."""
    values: tuple[int | bytes, ...] = ()
    if asked.work == "shuffle":
        values = (bytes.fromhex(asked.nonce),)
    elif asked.work == "deal":
        values = (asked.seat, asked.cards)
    elif asked.work == "config":
        values = (DECK_CARDS, asked.cards)
    elif asked.work == "board":
        values = (asked.cards,)
    machine = bytes.fromhex(asked.machine)
    return Order(machine, asked.memory, asked.command, _OPS[asked.work], values)


def fault_code(name: str) -> int:
    """Return the code of a fault by its name, 0 for none."""
    return next((int(row[0]) for row in messages.FAULTS if row[1] == name), 0)


def _from_deck(table: Table) -> Wanted | None:
    """A deck that is done with goes out; from a good one comes what the hand has to have by now."""
    machine = table.machine
    if machine.shuffle_wanted or machine.out_wanted or _people_want_the_deck(table):
        return _wanted(table, "eject")
    if machine.state == "SPOILED" or deck_of(table) is None or not deals_this_hand(table):
        return None
    due = next_due(table)
    if due is not None and (not machine.extra or not machine.deck.cards):
        return Wanted(_WORK_OF[due.purpose], table.play.hand_no, due.seat, due.cards)
    if machine.extra:
        purpose, seat = machine.extra[0]
        return Wanted(_WORK_OF[purpose], table.play.hand_no, seat, 1, extra=True)
    return None


def _wanted(table: Table, work: Work) -> Wanted:
    return Wanted(work, table.play.hand_no)


def _has_work(table: Table) -> bool:
    """Say whether there is anything to do once the carousel has its bearings."""
    deals = deals_this_hand(table) and table.machine.deck.ready in ("fresh", "in_hand")
    wanted = table.machine.shuffle_wanted or table.machine.out_wanted
    return wanted or deals or _people_want_the_deck(table)


def _people_want_the_deck(table: Table) -> bool:
    """Say whether people deal the hand that is on, and this deck is the one to deal it from."""
    deck = table.machine.deck
    if deck.ready != "spent" or not hand_on(table) or deals_this_hand(table):
        return False
    return deck.hand in (HandNo(0), table.play.hand_no)
