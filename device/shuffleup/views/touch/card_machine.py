"""The card machine on the touchscreen: its activity, its questions, and the buttons that answer them."""

from collections.abc import Iterable

from msgspec.structs import replace

from shuffleup.kernel.language import say
from shuffleup.protocol.box import MachineView
from shuffleup.protocol.touch import DeedView, LineTier, LineView, Tint
from shuffleup.table.card_machine.cards_due import (
    can_ask_street,
    deals_this_hand,
    deck_of,
    hand_on,
    next_street,
    uses_machine,
)
from shuffleup.table.card_machine.machine_questions import may_give_out
from shuffleup.views.card_machine import cards_told, machine_view, wanted_of_people
from shuffleup.views.touch.buttons import Deeds, asked_twice, seat_words, sheet
from shuffleup.views.touch.scene import TableScene

_TINTS: dict[str, Tint] = {"retry": "go", "deck_out": "warn"}


def machine_lines(scene: TableScene) -> tuple[LineView, ...]:
    """Say what the machine asks and where to put the hand, else what it does and how far it is."""
    view = machine_view(scene.table, scene.box.cards)
    if view is None:
        return ()
    asks = wanted_of_people(scene.table)
    if view.question and (asks is not None or view.kind != "gone"):
        tier: LineTier = "what" if asks is not None else "small"
        said = (LineView(view.question, tier, "warn"), LineView(view.to_do, tier))
        return tuple(line for line in (*said, LineView(view.where, tier, "warn")) if line.text)
    done = say("{done} of {of}", done=view.done, of=view.of) if view.of else ""
    does = "  ".join(one for one in (view.does, done) if one and view.does)
    found = (does, cards_told(scene.table))
    return tuple(LineView(one, "small") for one in found if one)


def machine_deeds(scene: TableScene) -> tuple[DeedView, ...]:
    """Offer the answers first, then to go on by hand, to stop the machine, and what puts a deal right."""
    view = machine_view(scene.table)
    if view is None or scene.table.closed:
        return ()
    answers = tuple(_answers(scene.deeds, view))
    first = answers if wanted_of_people(scene.table) is not None or view.kind == "gone" else ()
    return (*first, *_shuffle_anew(scene.deeds), _rest(scene, view, () if first else answers))


def machine_asks(scene: TableScene) -> bool:
    """Say whether a person must see to the machine first: nothing else is of use on the screen then."""
    return wanted_of_people(scene.table) is not None and not scene.table.closed


def machine_trouble(scene: TableScene) -> str:
    """Say why the machine is missed, empty where it is there or not wanted."""
    view = machine_view(scene.table)
    return view.trouble if view is not None and uses_machine(scene.table) else ""


def _answers(make: Deeds, view: MachineView) -> Iterable[DeedView]:
    for answer, words in view.answers:
        deed = make.play("answer_machine", words, answer=answer, kind=view.kind)
        deed = replace(deed, tint=_TINTS.get(answer, "plain"))
        yield asked_twice(deed) if answer == "deck_out" else deed
    if view.kind == "gone" and deals_this_hand(make.table):
        yield make.play("go_on_by_hand", say("GO ON BY HAND"), note=say("this hand"), until="hand")


def _shuffle_anew(make: Deeds) -> Iterable[DeedView]:
    """A hand that is on without a deck for it: a misdeal, or DEAL before SHUFFLE."""
    table = make.table
    if deals_this_hand(table) and deck_of(table) is None and not table.machine.shuffle_wanted:
        yield make.play("shuffle", say("SHUFFLE"), note=say("hand {hand}", hand=table.play.hand_no))


def _rest(scene: TableScene, view: MachineView, answers: tuple[DeedView, ...]) -> DeedView:
    make, table = scene.deeds, scene.table
    deeds = [*answers]
    if uses_machine(table):
        if deals_this_hand(table):
            note = say("the machine brings the deck out")
            deeds.append(make.play("go_on_by_hand", say("BY HAND: THIS HAND"), note=note, until="hand"))
        deeds.append(make.play("go_on_by_hand", say("BY HAND: THIS EVENING"), until="evening"))
    if table.machine.off or (hand_on(table) and view.by_hand):
        deeds.append(make.play("use_machine", say("USE THE MACHINE"), note=say("from the next deck on")))
    if may_give_out(table):
        deeds.append(make.play("give_out_cards", say("GIVE OUT ALL CARDS")))
    deeds.append(replace(make.play("stop_machine", say("STOP THE MACHINE")), tint="stop"))
    return sheet(say("MACHINE"), *deeds, *_cards(make))


def _cards(make: Deeds) -> Iterable[DeedView]:
    """One more card puts a deal right where a rule says so (MIS-10, MIS-14, MIS-15)."""
    table = make.table
    if can_ask_street(table):
        names = {1: say("FLOP"), 2: say("TURN"), 3: say("RIVER")}
        yield make.play("deal_next_street", names[next_street(table)])
    deck = deck_of(table)
    if not deals_this_hand(table) or deck is None or not deck.cards:
        return
    seats = (
        make.play("deal_card", seat_words(table, seat), to="hole", seat=seat)
        for seat in sorted(table.play.players)
    )
    more = (
        make.play("deal_card", say("BURN ONE"), to="burn"),
        make.play("deal_card", say("BOARD"), to="board"),
    )
    yield sheet(say("ONE MORE CARD"), *seats, *more)
