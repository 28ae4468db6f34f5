"""A flow: an act that needs several touches, with its missing and present arguments, and its finished
command.

A flow is a value. A touch gives the next flow, a command that is ready to be sent, or None if it was left.
"""

from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec

from shuffleup.protocol.touch import DeedView, NeedView, TouchView

PIN_DIGITS = (4, 8)
"""The least and the largest number of digits of a floor PIN."""

MOST_DIGITS = 10
SUITS = "shdc"
MOST_LETTERS = 40
"""Letters of a name; a longer one no face has room for."""

LETTERS_ASK = 2
"""By so many letters the people book is asked."""

_BEGIN_A_WORD = " -'"


class Pick(msgspec.Struct, frozen=True):
    """A touch that adds to the current deed: a digit, a card, a seat, OK.

    The `value` of a person of the people book is the id, and only a person has a `name`.
    """

    what: Literal["digit", "delete", "ok", "cancel", "seat", "rank", "suit", "choice", "letter", "person"]
    value: str = ""
    name: str = ""


class FinishedCommand(msgspec.Struct, frozen=True):
    """A finished command, and the floor PIN that goes beside it."""

    to: str
    verb: str
    args: dict[str, Any]
    role: str
    pin: str | None = None


class DeedInProgress(msgspec.Struct, frozen=True):
    """A deed under way: the deed, the needs that are met, and the input for the one that is open.

    `typed` are digits, or letters where a person is asked for; while they are `proposed` the first digit
    takes their place. `seats` and `cards` are what was chosen, `rank` the first half of the next card,
    `stacks` the amounts that were entered for seats.
    """

    deed: DeedView
    met: tuple[tuple[str, Any], ...] = ()
    number: int = 0
    pin: str | None = None
    typed: str = ""
    proposed: bool = False
    seats: tuple[int, ...] = ()
    stacks: tuple[tuple[int, int], ...] = ()
    cards: tuple[str, ...] = ()
    rank: str = ""

    @property
    def need(self) -> NeedView | None:
        """The current need; None where one of the deeds of a sheet is to be chosen."""
        return None if self.deed.sheet else self.deed.needs[self.number]

    @property
    def amount(self) -> int | None:
        """The number that is being entered, None before the first digit."""
        return int(self.typed) if self.typed.isdigit() else None

    @property
    def sought(self) -> str:
        """The letters by which the people book is asked, empty where it is not."""
        need = self.need
        letters = self.typed.strip() if need is not None and need.kind == "person" else ""
        return letters if len(letters) >= LETTERS_ASK else ""


Step = DeedInProgress | FinishedCommand | None


def is_live(deed: DeedView) -> bool:
    """Say whether a deed does something; one that does nothing is dark."""
    return bool(deed.verb or deed.sheet)


def begin(deed: DeedView) -> Step:
    """Begin a deed; one without needs is ready at once, a dark one is nothing."""
    if deed.sheet:
        return DeedInProgress(deed)
    if not deed.verb:
        return None
    return (
        _open(DeedInProgress(deed))
        if deed.needs
        else FinishedCommand(deed.to, deed.verb, dict(deed.args), deed.role)
    )


def picked(flow: DeedInProgress, pick: Pick) -> Step:
    """Take in what was touched; what makes no sense here changes nothing."""
    if pick.what == "cancel":
        return None
    return flow if flow.need is None else TAKES[pick.what](flow, flow.need, pick)


def same_deed(deed: DeedView) -> object:
    """Give what makes a deed that sends something the same one in another view."""
    return deed.label, deed.note, deed.to, deed.verb, deed.args


def still_offered(flow: DeedInProgress, before: TouchView, after: TouchView) -> DeedInProgress | None:
    """Go on with a deed in the view that follows, None where that does not offer it any more.

    A sheet shows what it has now. What a closed menu or the log has offered is looked for nowhere.
    """
    found = _offered(after, flow.deed)
    if found is not None:
        return msgspec.structs.replace(flow, deed=found) if found.sheet else flow
    closed = before.screen == "menu" and after.screen != "menu"
    return flow if closed or _offered(before, flow.deed) is None else None


def _offered(view: TouchView, deed: DeedView) -> DeedView | None:
    taps = (one for tap in view.taps for one in (tap.deed, tap.held) if one is not None)
    return next((one for one in _all((*view.deeds, *view.menu, *taps)) if _alike(one, deed)), None)


def _all(deeds: Iterable[DeedView]) -> Iterable[DeedView]:
    for deed in deeds:
        yield deed
        yield from _all(deed.sheet)


def _alike(one: DeedView, other: DeedView) -> bool:
    """Sheets of one name are alike where they have a deed in common: a seat has several."""
    if one.label != other.label or not (one.sheet and other.sheet):
        return same_deed(one) == same_deed(other) and bool(one.sheet) == bool(other.sheet)
    return bool({each.label for each in one.sheet} & {each.label for each in other.sheet})


def next_person(flow: DeedInProgress | None, step: Step) -> Step:
    """Ask for one more person after one was entered: the floor PIN is given once for a row of names."""
    need = flow.need if flow is not None else None
    if flow is None or need is None or need.kind != "person" or not isinstance(step, FinishedCommand):
        return None
    return DeedInProgress(flow.deed, number=flow.number, pin=flow.pin)


def may_confirm(flow: DeedInProgress) -> bool:
    """Say whether OK does something."""
    need = flow.need
    if need is None:
        return False
    if need.kind in ("pin", "new_pin"):
        return PIN_DIGITS[0] <= len(flow.typed) <= PIN_DIGITS[1]
    if need.kind == "chips" or (need.kind == "stacks" and flow.seats):
        return flow.amount is not None and nearest_legal(need, flow.amount) == flow.amount
    if need.kind == "stacks":
        return bool(flow.stacks)
    given = {
        "cards": len(flow.cards) == need.count,
        "person": bool(flow.typed.strip()),
        "seats": bool(flow.seats),
    }
    return given.get(need.kind, False)


def nearest_legal(need: NeedView, amount: int) -> int:
    """Return the legal number that is nearest to an amount; both bounds are legal whatever the step."""
    most = need.most
    if most is not None and amount >= most:
        return most
    if amount <= need.least:
        return need.least
    step = max(1, need.step)
    rounded = (amount + step // 2) // step * step
    return max(need.least, rounded if most is None else min(rounded, most))


def _confirmed(flow: DeedInProgress, need: NeedView, _: Pick) -> Step:
    if not may_confirm(flow):
        return flow
    if need.kind == "pin":
        return _next(flow, flow.met, pin=flow.typed)
    if need.kind == "stacks" and flow.seats and flow.amount is not None:
        entered = dict(flow.stacks) | {flow.seats[0]: flow.amount}
        return msgspec.structs.replace(flow, stacks=tuple(sorted(entered.items())), seats=(), typed="")
    return _given(flow, need, _value(flow, need))


def _value(flow: DeedInProgress, need: NeedView) -> Any:
    values = {
        "chips": flow.amount,
        "stacks": {str(seat): chips for seat, chips in flow.stacks},
        "cards": list(flow.cards),
        "seats": list(flow.seats),
        "new_pin": flow.typed,
        "person": [flow.typed.strip()],
    }
    return values[need.kind]


def _given(flow: DeedInProgress, need: NeedView, value: Any) -> Step:
    return _next(flow, (*flow.met, (need.name, value)), pin=flow.pin)


def _next(flow: DeedInProgress, met: tuple[tuple[str, Any], ...], *, pin: str | None) -> Step:
    """Go on to the next need with no value for this one, or to the finished command."""
    deed, number = flow.deed, flow.number + 1
    if number < len(deed.needs):
        return _open(DeedInProgress(deed, met, number, pin))
    return FinishedCommand(deed.to, deed.verb, dict(deed.args) | _within(met), deed.role, pin)


def _within(met: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    """Put the values of needs together: `by_chip.25` is one of those in `by_chip`."""
    args: dict[str, Any] = {}
    for name, value in met:
        outer, _, inner = name.partition(".")
        args[outer] = {**args.get(outer, {}), inner: value} if inner else value
    return args


def _open(flow: DeedInProgress) -> DeedInProgress:
    need = flow.need
    if need is not None and need.cards:
        return msgspec.structs.replace(flow, cards=need.cards)
    if need is None or need.start is None:
        return flow
    return msgspec.structs.replace(flow, typed=str(need.start), proposed=True)


def _chosen(flow: DeedInProgress, need: NeedView, pick: Pick) -> Step:
    return _given(flow, need, pick.value) if need.kind == "choice" else flow


def _seat_picked(flow: DeedInProgress, need: NeedView, pick: Pick) -> Step:
    seat = int(pick.value)
    if need.seats and seat not in need.seats:
        return flow
    if need.kind == "seat":
        return _given(flow, need, seat)
    if need.kind == "stacks":
        return msgspec.structs.replace(flow, seats=(seat,), typed="")
    if need.kind != "seats":
        return flow
    others = tuple(one for one in flow.seats if one != seat)
    return msgspec.structs.replace(flow, seats=others if len(others) < len(flow.seats) else (*others, seat))


def suits_left(flow: DeedInProgress, rank: str) -> str:
    """Give the suits in which a rank can still be picked: neither chosen already nor out."""
    out = (*flow.cards, *(flow.need.out if flow.need is not None else ()))
    return "".join(suit for suit in SUITS if rank and rank + suit not in out)


def _card_picked(flow: DeedInProgress, need: NeedView, pick: Pick) -> DeedInProgress:
    """Take a rank, then a suit; a card that was chosen already is not taken twice."""
    if need.kind != "cards":
        return flow
    if pick.what == "rank":
        return msgspec.structs.replace(flow, rank=pick.value)
    card = flow.rank + pick.value
    if pick.value not in suits_left(flow, flow.rank) or len(flow.cards) >= need.count:
        return flow
    return msgspec.structs.replace(flow, cards=(*flow.cards, card), rank="")


def _letter_typed(flow: DeedInProgress, need: NeedView, pick: Pick) -> DeedInProgress:
    """Add a letter of a name: a capital where a word begins."""
    if need.kind != "person" or len(flow.typed) >= MOST_LETTERS:
        return flow
    begins = not flow.typed or flow.typed[-1] in _BEGIN_A_WORD
    if begins and pick.value == " ":
        return flow
    return msgspec.structs.replace(flow, typed=flow.typed + (pick.value if begins else pick.value.lower()))


def _person_picked(flow: DeedInProgress, need: NeedView, pick: Pick) -> Step:
    """Take somebody of the people book: the name, and the id beside it."""
    if need.kind != "person":
        return flow
    return _next(flow, (*flow.met, (need.name, [pick.name]), ("people", [pick.value])), pin=flow.pin)


def _digit_typed(flow: DeedInProgress, need: NeedView, pick: Pick) -> DeedInProgress:
    if need.kind == "person":
        return flow
    secret = need.kind in ("pin", "new_pin")
    longer = pick.value if flow.proposed else flow.typed + pick.value
    if not secret:
        longer = longer.lstrip("0") or "0"
    most = PIN_DIGITS[1] if secret else MOST_DIGITS
    return flow if len(longer) > most else msgspec.structs.replace(flow, typed=longer, proposed=False)


def _deleted(flow: DeedInProgress, need: NeedView, _: Pick) -> DeedInProgress:
    """Take back the last digit, also of a proposal, or the last half of a card or all of the one before."""
    if need.kind != "cards":
        return msgspec.structs.replace(flow, typed=flow.typed[:-1], proposed=False)
    return msgspec.structs.replace(flow, rank="", cards=flow.cards if flow.rank else flow.cards[:-1])


TAKES: dict[str, Callable[[DeedInProgress, NeedView, Pick], Step]] = {
    "ok": _confirmed,
    "choice": _chosen,
    "seat": _seat_picked,
    "rank": _card_picked,
    "suit": _card_picked,
    "digit": _digit_typed,
    "letter": _letter_typed,
    "person": _person_picked,
    "delete": _deleted,
}
"""The kinds of need that each touch answers; CANCEL answers none."""
