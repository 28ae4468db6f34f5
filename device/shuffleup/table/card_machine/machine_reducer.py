"""The table's knowledge of its card machine after an event."""

from msgspec.structs import replace

from shuffleup.kernel.dispatch import Rules
from shuffleup.kernel.field_types import HandNo
from shuffleup.table.card_machine import machine_events
from shuffleup.table.card_machine.machine_events import (
    WHOLE_DECK,
    Dealt,
    Deck,
    Failure,
    Machine,
    MachineAsked,
)

ASKING = frozenset({"FAULT", "ESTOP", "INTERRUPTED", "HOLD"})
"""States in which a machine waits for a person."""

READY_AFTER = {
    "home": "",
    "config": "EMPTY",
    "shuffle": "READY",
    "deal": "READY",
    "burn": "READY",
    "board": "READY",
    "eject": "EMPTY",
}
"""The state of a machine after each kind of order, so that the next order need not wait for its report; what
homing finds is always reported."""

TOLD_THE_MACHINE = frozenset({"fault", "interrupted", "held", "stopped"})
"""Kinds of questions that the machine itself waits to have answered."""

changes: Rules[[Machine], Machine] = Rules("event of the card machine")
"""The change that each event makes to the machine. UNDO does not reach it."""


@changes(machine_events.MachineMet)
def _met(event: machine_events.MachineMet, machine: Machine) -> Machine:
    """Another machine brings a deck that this table has not seen shuffled: it is done with.

    One that has started anew is told nothing that was said of a question before.
    """
    same = event.boot == machine.boot and event.state in ASKING
    machine = replace(
        machine,
        machine=event.machine,
        memory=event.memory,
        boot=event.boot,
        firmware=event.firmware,
        next_event=event.next_event,
        up=True,
        why_lost=None,
        state=event.state,
        fault=event.fault,
        stopped=event.stopped,
        tray=event.tray,
        lid=machine.lid and event.boot == machine.boot,
        button=machine.button and event.boot == machine.boot,
        failure=machine.failure if same else None,
        cleared=machine.cleared if same else None,
        no_card=machine.no_card and same,
    )
    if not event.adopted:
        return machine
    # Nothing is known of its cards: until they are out and shuffled here, no hand may be dealt from them.
    return replace(machine, deck=Deck("spent"), deck_cards=WHOLE_DECK, commit="", failure=None)


changes(machine_events.MachineLost)(lambda event, machine: replace(machine, up=False, why_lost=event.why))


@changes(machine_events.MachineStood)
def _stood(event: machine_events.MachineStood, machine: Machine) -> Machine:
    """Once the machine goes on, it has a person's answer, whatever way that came."""
    asks = event.state in ASKING or event.stopped
    return replace(
        machine,
        state=event.state,
        fault=event.fault,
        stopped=event.stopped,
        tray=event.tray,
        out_wanted=machine.out_wanted and event.state != "EMPTY",
        stopping=machine.stopping and not event.stopped,
        failure=machine.failure if asks else None,
        cleared=machine.cleared if asks else None,
        no_card=machine.no_card and asks,
    )


@changes(MachineAsked)
def _asked(event: MachineAsked, machine: Machine) -> Machine:
    deck, extra = machine.deck, machine.extra
    if event.extra:
        extra = extra[1:]
    elif event.work in ("deal", "burn", "board"):
        deck = replace(deck, ready="in_hand", hand=event.hand)
    return replace(machine, asked=event, deck=deck, extra=extra, refused="", cleared=None)


@changes(machine_events.AskEnded)
def _ask_ended(event: machine_events.AskEnded, machine: Machine) -> Machine:
    """Ask no person when a machine refuses to deal because it is not homed, as after a start."""
    if machine.asked is None or machine.asked.command != event.command:
        return machine
    if event.how == "forgotten":
        return replace(_closed(machine, event.how), refused="ANOTHER_MACHINE")
    if machine.asked.work == "config" and event.how == "refused":
        return replace(_closed(machine, event.how), refused="OTHER_DECK")
    lost_bearings = machine.state == "UNHOMED" and machine.asked.work != "home"
    return replace(_closed(machine, event.how), refused="" if lost_bearings else event.response)


@changes(machine_events.WorkDone)
def _work_done(event: machine_events.WorkDone, machine: Machine) -> Machine:
    machine = _told(machine, event.n)
    if machine.asked is None or machine.asked.command != event.command:
        return machine
    return _closed(machine, event.how)


@changes(machine_events.CardCame)
def _card_came(event: machine_events.CardCame, machine: Machine) -> Machine:
    """Extra cards are no part of the deal, nor are those of a machine that nobody here has asked."""
    machine = _told(machine, event.n)
    deck, asked = replace(machine.deck, out=event.ordinal), machine.asked
    if asked is not None and not asked.extra and event.purpose != "eject":
        dealt = Dealt(event.purpose, event.seat, event.ordinal, by_hand=not event.transit_ms)
        deck = replace(deck, cards=(*deck.cards, dealt))
    return replace(machine, deck=deck)


changes(machine_events.DeckCommitted)(
    lambda event, machine: replace(_told(machine, event.n), commit=event.hash)
)
changes(machine_events.DeckRevealed)(
    lambda event, machine: replace(_told(machine, event.n), deck_cards=WHOLE_DECK)
)


@changes(machine_events.MachineFailed)
def _failed(event: machine_events.MachineFailed, machine: Machine) -> Machine:
    failure = Failure(event.fault, event.place, event.ordinal)
    machine = replace(_told(machine, event.n), failure=failure, fault=event.fault)
    return replace(machine, cleared=None, no_card=False)


@changes(machine_events.MachineCleared)
def _cleared(event: machine_events.MachineCleared, machine: Machine) -> Machine:
    """Forget the state: the machine reports it soon, and until then it gets no order and no question is
    shown."""
    return replace(_told(machine, event.n), failure=None, fault="", cleared=None, no_card=False, state="")


@changes(machine_events.MachineNoted)
def _noted(event: machine_events.MachineNoted, machine: Machine) -> Machine:
    machine = _told(machine, event.n)
    value = bool(event.values and event.values[0])
    match event.what:
        case "TRAY":
            return replace(machine, tray=value)
        case "LID":
            return replace(machine, lid=value)
        case "ESTOP":
            return replace(machine, button=value)
        case "OVERFLOW":
            # Notes were lost, perhaps that the lid was closed: a question that nobody could answer would stop
            # play.
            return replace(machine, lid=False, button=False)
    return machine


@changes(machine_events.EventsMissed)
def _events_missed(event: machine_events.EventsMissed, machine: Machine) -> Machine:
    return replace(machine, next_event=event.next_event, lid=False, button=False)


@changes(machine_events.ShuffleWanted)
def _shuffle_wanted(event: machine_events.ShuffleWanted, machine: Machine) -> Machine:
    return replace(machine, shuffle_wanted=True, refused="", extra=(), deck=_spent(machine.deck))


@changes(machine_events.DeckOutWanted)
def _deck_out_wanted(event: machine_events.DeckOutWanted, machine: Machine) -> Machine:
    return replace(machine, out_wanted=True, refused="", deck=_spent(machine.deck))


@changes(machine_events.CardWanted)
def _card_wanted(event: machine_events.CardWanted, machine: Machine) -> Machine:
    return replace(machine, extra=(*machine.extra, (event.purpose, event.seat)))


changes(machine_events.StreetWanted)(
    lambda event, machine: replace(machine, streets=(event.hand, event.street))
)


@changes(machine_events.MachineAnswered)
def _answered(event: machine_events.MachineAnswered, machine: Machine) -> Machine:
    """Keep the answer until the machine has it; the machine then reports a card that a person has dealt."""
    waits = machine.up and event.kind in TOLD_THE_MACHINE
    machine = replace(machine, cleared=event.answer if waits else None, refused="", stopping=False)
    if event.answer != "deck_out":
        return machine
    getting_out = _getting_out(machine)
    deck = Deck() if getting_out else _spent(machine.deck)
    went_in = machine.asked is not None and machine.asked.work == "shuffle"
    return replace(machine, deck=deck, extra=(), shuffle_wanted=False, out_wanted=went_in and not getting_out)


@changes(machine_events.AnswerRefused)
def _answer_refused(event: machine_events.AnswerRefused, machine: Machine) -> Machine:
    """Without a card in hand the machine can only try again, or give the deck up."""
    return replace(machine, cleared=None, no_card=machine.no_card or event.response == "BAD_ARG")


@changes(machine_events.WentOnByHand)
def _went_on_by_hand(event: machine_events.WentOnByHand, machine: Machine) -> Machine:
    machine = replace(machine, deck=_spent(machine.deck), extra=(), refused="", shuffle_wanted=False)
    if event.hand is None:
        return replace(machine, off=True)
    return replace(machine, by_hand=event.hand)


@changes(machine_events.MachineUsedAgain)
def _used_again(event: machine_events.MachineUsedAgain, machine: Machine) -> Machine:
    return replace(machine, off=False, by_hand=HandNo(0), refused="")


changes(machine_events.MachineStopped)(lambda event, machine: replace(machine, stopping=True))


def deck_done_with(machine: Machine) -> Machine:
    """Retire the deck: its deal starts over (MIS-04)."""
    return replace(machine, deck=_spent(machine.deck), extra=())


def _told(machine: Machine, n: int) -> Machine:
    # Numbers of events have 16 bits and begin again (`MachineInbox`).
    return replace(machine, next_event=n + 1 & 0xFFFF)


def _closed(machine: Machine, how: machine_events.End) -> Machine:
    """A shuffle that is done gives a fresh deck; ejecting leaves none."""
    asked = machine.asked
    machine = replace(machine, asked=None)
    if asked is None or how != "done":
        return machine
    if machine.state not in ASKING:
        machine = replace(machine, state=READY_AFTER.get(asked.work, machine.state))
    if asked.work == "config":
        return replace(machine, deck_cards=asked.cards)
    if asked.work == "shuffle":
        deck = Deck("fresh", size=machine.deck_cards)
        return replace(machine, deck=deck, shuffle_wanted=False, tray=False)
    return replace(machine, deck=Deck(), out_wanted=False) if asked.work == "eject" else machine


def _spent(deck: Deck) -> Deck:
    return deck if deck.ready == "none" else replace(deck, ready="spent")


def _getting_out(machine: Machine) -> bool:
    """Say whether the machine had the order to bring out a deck that was given up: it gets no other."""
    return machine.asked is not None and (machine.deck.ready == "spent" or machine.asked.work == "eject")
