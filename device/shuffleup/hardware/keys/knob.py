"""The knob: it sets an open amount, turns the pages of the OLED, or walks through all possible acts.

In the walk a turn moves to a choice, a push takes it. Knob and keys use the same choices as a touchscreen, by
the same flow, and send the same commands.
"""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from shuffleup.hardware.keys.key_state import (
    MENU_MS,
    PAGE_MS,
    KeyOutcome,
    KnobPosition,
    KnobRun,
    PanelState,
    PendingCommand,
    within,
)
from shuffleup.kernel.field_types import Chips, Millis, Stream
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.protocol.box import ChoiceView
from shuffleup.protocol.button_input import (
    DeedInProgress,
    FinishedCommand,
    Pick,
    Step,
    begin,
    is_live,
    may_confirm,
    picked,
)
from shuffleup.protocol.touch import DeedView, NeedView
from shuffleup.views.key_meanings import KeyMeaning
from shuffleup.views.touch.scene import KnobTarget

RANKS = "AKQJT98765432"
SUITS = {
    "s": mark_for_translation("spades"),
    "h": mark_for_translation("hearts"),
    "d": mark_for_translation("diamonds"),
    "c": mark_for_translation("clubs"),
}
DIGITS = "0123456789"
SECRET = ("pin", "new_pin")


class KnobChoice(msgspec.Struct, frozen=True):
    """One of those that the knob turns through: its words, and the deed or part of an answer that it is."""

    label: str
    does: DeedView | Pick
    note: str = ""


def walk_opened(fingers: PanelState, roots: tuple[DeedView, ...], now: Millis) -> KeyOutcome:
    """Begin at the first of the deeds that are live; without any there is nothing to choose."""
    live = tuple(deed for deed in roots if is_live(deed))
    if not live:
        return KeyOutcome(fingers, tone="error", message=say("there is nothing to choose now"))
    return _on(replace(fingers, armed="", amount=None, typing=False), KnobPosition(live, now), now)


def walk_turned(fingers: PanelState, walk: KnobPosition, detents: int, now: Millis) -> KeyOutcome:
    """Go on by a number of choices, from the last to the first."""
    return _on(fingers, replace(walk, at=(walk.at + detents) % len(choices(walk))), now)


def walk_chosen(fingers: PanelState, walk: KnobPosition, now: Millis) -> KeyOutcome:
    """Take the choice under the knob: open it, give it as an answer, or do it."""
    does = choices(walk)[walk.at].does
    if isinstance(does, Pick):
        return _answered(fingers, walk, does, now)
    return _gone_on(fingers, replace(walk, above=(*walk.above, (walk.flow, walk.at))), begin(does), now)


def walk_confirmed(fingers: PanelState, walk: KnobPosition, now: Millis) -> KeyOutcome:
    """Say OK to what was answered; where nothing was, to the choice under the knob."""
    if walk.flow is not None and walk.flow.need is not None and may_confirm(walk.flow):
        return _answered(fingers, walk, Pick("ok"), now)
    return walk_chosen(fingers, walk, now)


def walk_marked(fingers: PanelState, walk: KnobPosition, now: Millis) -> KeyOutcome:
    """Mark the seat under the knob as one of several; where one alone would win, it is the first to share."""
    if walk.flow is not None:
        return walk_chosen(fingers, walk, now)
    shared = shared_with(walk)
    one = choices(walk)[walk.at].does
    if shared is None or not isinstance(one, DeedView):
        return KeyOutcome(fingers, tone="error")
    step = begin(shared)
    seat = Pick("seat", str(one.args["seats"][0]))
    first = picked(step, seat) if isinstance(step, DeedInProgress) else step
    opened = replace(walk, above=((None, walk.at),))
    return _gone_on(fingers, opened, first, now, at=_place_of(first, seat))


def walk_back(fingers: PanelState, walk: KnobPosition, now: Millis) -> KeyOutcome:
    """Leave what is under way; from the first choices out of the walk, and of the menu."""
    if walk.above:
        flow, at = walk.above[-1]
        return _on(fingers, replace(walk, flow=flow, at=at, above=walk.above[:-1]), now)
    return KeyOutcome(replace(fingers, walk=None, menu_until=None), tone="click", message="")


def shared_with(walk: KnobPosition) -> DeedView | None:
    """Give the deed by which several seats share what the seat under the knob would win alone."""
    does = choices(walk)[walk.at].does
    if walk.flow is not None or not isinstance(does, DeedView) or "seats" not in does.args:
        return None
    kin = (one for one in walk.roots if (one.verb, one.to) == (does.verb, does.to))
    return next((one for one in kin if [need.kind for need in one.needs] == ["seats"]), None)


def choices(walk: KnobPosition) -> tuple[KnobChoice, ...]:
    """List what the knob turns through where it is."""
    flow = walk.flow
    if flow is None or flow.need is None:
        deeds = walk.roots if flow is None else flow.deed.sheet
        return tuple(KnobChoice(deed.label, deed, deed.note) for deed in deeds if is_live(deed))
    return tuple(_answers(flow, flow.need))


def shown_choice(walk: KnobPosition) -> ChoiceView:
    """Show the choice under the knob, and where it is."""
    found, flow = choices(walk), walk.flow
    one = found[walk.at]
    title = say("CHOOSE") if flow is None else flow.deed.label
    if flow is not None and flow.need is not None and flow.need.title:
        title = flow.need.title
    return ChoiceView(title, _entered(flow) + one.label, one.note, walk.at + 1, len(found))


def under_knob(walk: KnobPosition) -> KnobTarget:
    """Give what a push of the knob takes, for the touchscreen to mark."""
    return KnobTarget(choices(walk)[walk.at].does, walk.flow.deed if walk.flow is not None else None)


def _answered(fingers: PanelState, walk: KnobPosition, pick: Pick, now: Millis) -> KeyOutcome:
    if walk.flow is None:
        return KeyOutcome(fingers)
    step = picked(walk.flow, pick)
    stays = (
        isinstance(step, DeedInProgress) and step.need is walk.flow.need and pick.what not in ("rank", "suit")
    )
    return _gone_on(fingers, walk, step, now, at=walk.at if stays else 0)


def _gone_on(fingers: PanelState, walk: KnobPosition, step: Step, now: Millis, at: int = 0) -> KeyOutcome:
    """Go on with a deed, or send it and leave the walk."""
    if isinstance(step, FinishedCommand):
        ask = PendingCommand(Stream(step.to), step.verb, step.args, step.role, step.pin)
        return KeyOutcome(replace(fingers, walk=None, menu_until=None), ask, "click", "")
    if step is None:
        return walk_back(fingers, walk, now)
    onward = replace(walk, flow=step, at=0)
    last = len(choices(onward)) - 1
    if step.proposed and (walk.flow is None or walk.flow.need is not step.need):
        at = last  # a number that is proposed wants OK alone
    return _on(fingers, replace(onward, at=min(at, last)), now)


def _on(fingers: PanelState, walk: KnobPosition, now: Millis) -> KeyOutcome:
    until = Millis(now + MENU_MS)
    menu = until if fingers.menu else None
    after = replace(fingers, walk=replace(walk, until=until), menu_until=menu)
    return KeyOutcome(after, tone="click", message="")


def _place_of(step: Step, pick: Pick) -> int:
    if not isinstance(step, DeedInProgress) or step.need is None:
        return 0
    return next((at for at, one in enumerate(_answers(step, step.need)) if one.does == pick), 0)


def _answers(flow: DeedInProgress, need: NeedView) -> Iterable[KnobChoice]:
    """List the parts of an answer; OK comes last, so that one step back from the first reaches it."""
    if need.kind == "choice":
        yield from (KnobChoice(words, Pick("choice", value)) for value, words in need.choices)
        return
    if need.kind in ("seat", "seats") or (need.kind == "stacks" and not flow.seats):
        yield from (_seat(flow, seat) for seat in need.seats)
    elif need.kind == "cards":
        yield from _cards(flow, need)
    else:
        more = () if need.kind in SECRET else ("000",)
        yield from (KnobChoice(f"[{digit}]", Pick("digit", digit)) for digit in (*DIGITS, *more))
        if flow.typed:
            yield KnobChoice("[<]", Pick("delete"), say("one back"))
    if may_confirm(flow):
        yield KnobChoice(say("OK"), Pick("ok"))


def _seat(flow: DeedInProgress, seat: int) -> KnobChoice:
    has = seat in flow.seats or seat in dict(flow.stacks)
    return KnobChoice(say("SEAT {seat}", seat=seat), Pick("seat", str(seat)), say("chosen") if has else "")


def _cards(flow: DeedInProgress, need: NeedView) -> Iterable[KnobChoice]:
    if flow.rank:
        yield from (KnobChoice(say(words), Pick("suit", suit)) for suit, words in SUITS.items())
    elif len(flow.cards) < need.count:
        yield from (KnobChoice("10" if rank == "T" else rank, Pick("rank", rank)) for rank in RANKS)
    if flow.rank or flow.cards:
        yield KnobChoice("<", Pick("delete"), say("one back"))


def _entered(flow: DeedInProgress | None) -> str:
    """Write what has been entered before the choice under the knob."""
    if flow is None or flow.need is None:
        return ""
    if flow.need.kind in SECRET:
        return "*" * len(flow.typed)
    if flow.need.kind == "cards":
        return " ".join((*flow.cards, flow.rank, "")).lstrip()
    return f"{flow.typed} " if flow.typed else ""


FAST_GAP_MS = Millis(60)
"""Detents that follow each other so closely are one turn: fingers that count clicks take twice as long."""

FAST_FROM = 3
"""From this detent of one turn on the knob goes by big blinds; two may be a slip of the finger."""

FASTER_FROM = 12
"""From this one on, half a turn of a usual encoder, it goes by five: a turn or two reach a deep stack."""

FASTER = 5


def turned(
    fingers: PanelState, bet: KeyMeaning, detents: int, now: Millis, roots: tuple[DeedView, ...] = ()
) -> KeyOutcome:
    """Answer a turn of the knob; `bet` is what BET/RAISE means.

    It goes on among choices, begins with the `roots` where there are any, and else turns pages.

    Slowly it moves an open amount by the smallest chip in play, so that every legal amount can be dialled.
    Fast it goes to the next whole big blind, for that is what most bets are, and then by five. No detent is
    lost, and one the other way is slow again.
    """
    if fingers.walk is not None:
        return walk_turned(fingers, fingers.walk, detents, now)
    if fingers.amount is None or not bet.dials:
        if roots:
            return walk_opened(fingers, roots, now)
        page = fingers.page_turns + detents
        return KeyOutcome(replace(fingers, page_turns=page, page_until=Millis(now + PAGE_MS)))
    run, amount = _run(fingers.run, detents, now), within(bet, fingers.amount)
    way = 1 if detents > 0 else -1
    for number in range(run.detents - detents + way, run.detents + way, way):
        amount = _moved(bet, amount, _step(bet, abs(number)), way)
    return KeyOutcome(replace(fingers, amount=amount, typing=False, run=run), tone="click", message="")


def _step(bet: KeyMeaning, detent: int) -> int:
    if detent < FAST_FROM:
        return bet.chip
    return bet.step * FASTER if detent >= FASTER_FROM else bet.step


def _moved(bet: KeyMeaning, amount: Chips, step: int, way: int) -> Chips:
    """Move to the next multiple of the step, or by one chip where that is no move."""
    onward = amount // step * step + step if way > 0 else -(-amount // step) * step - step
    moved = within(bet, onward)
    return moved if moved != amount else within(bet, amount + way * bet.chip)


def _run(run: KnobRun, detents: int, now: Millis) -> KnobRun:
    goes_on = run.detents * detents > 0 and now - run.at <= FAST_GAP_MS
    return KnobRun(run.detents + detents if goes_on else detents, now)
