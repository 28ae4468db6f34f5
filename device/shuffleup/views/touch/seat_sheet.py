"""The sheet of a seat: the facts, deeds and rulings for one player at this moment, and what is sold there."""

from collections.abc import Iterable
from typing import Any

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.language import Translatable, say
from shuffleup.poker.state import Hand
from shuffleup.protocol.touch import DeedView, NeedView
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table.hand.next_hand import chooses_to_post, owed_blinds
from shuffleup.table.legal_commands import has_live_hand
from shuffleup.table.state import Table
from shuffleup.table.variations.variation_state import game_of
from shuffleup.tournament.purchases import Buyer, NotSold, PurchaseMoment, add_on, rebuy
from shuffleup.views.decision_clock import cards_words
from shuffleup.views.notices import post_words, to_open
from shuffleup.views.numbers import chips_text, money_text
from shuffleup.views.table import face_of, shows_stacks
from shuffleup.views.touch.buttons import Deeds, cards_need, dark, seat_words, sheet
from shuffleup.views.touch.decision_deeds import seat_deeds
from shuffleup.views.touch.scene import TableScene
from shuffleup.views.variations import seven_deuce_deeds, straddle_deeds

WHY_NOT: dict[str, Translatable] = {
    "closed": "not sold any more, or not yet",
    "hand_in_progress": "between hands",
    "above_threshold": "the stack is too large",
    "max_taken": "no more for this player",
    "out": "a rebuy comes first",
}
"""Why something is not sold, without a figure: exact stacks are not for everybody (TDA 60)."""


def bought_at(scene: TableScene, seat: SeatNo) -> Iterable[DeedView]:
    """Offer to a seat what this event sells; what is not sold now says why."""
    rules = scene.table.rules
    if rules.event.format == "cash":
        yield from _cash(scene, seat)
    if rules.rebuy.allowed:
        yield rebuy_deed(scene, seat)
    if rules.addon.allowed:
        yield _add_on(scene, seat)


def rebuy_deed(scene: TableScene, seat: SeatNo) -> DeedView:
    """Sell a rebuy: the floor counts how often and says no where it was the last (REG-08 to REG-12)."""
    table, least = scene.table, least_rebuy(scene.table.rules)
    label = say("REBUY")
    if not table.play.at_rest:
        return dark(label, _not_at_rest(table))
    offer = rebuy(table.rules, _buyer(table, seat), least, _moment(scene))
    if offer.against:
        return dark(label, _why_not(offer.against))
    price = money_text(offer.cost, table.rules.event.money_format())
    note = say("{chips} for {price}", chips=chips_text(least), price=price)
    needs = [
        NeedView(
            "chips", "chips", say("REBUY: CHIPS"), least=least, step=table.rules.chips.smallest, start=least
        )
    ]
    if seat in table.play.uncounted:
        needs.insert(0, NeedView("stack", "chips", say("WHAT LIES BEFORE THE PLAYER?")))
    return scene.deeds.floor("sell_rebuy", label, *needs, note=note, entry=table.sitters[seat].entry)


def least_rebuy(rules: RuleSet) -> Chips:
    """Return the smallest rebuy that can be paid out in chips."""
    smallest = rules.chips.smallest
    return Chips(-(-max(rules.rebuy.min_amount, 1) // smallest) * smallest)


def _add_on(scene: TableScene, seat: SeatNo) -> DeedView:
    table = scene.table
    label = say("ADD-ON")
    if not table.play.at_rest:
        return dark(label, _not_at_rest(table))
    offer = add_on(table.rules, _buyer(table, seat), _moment(scene))
    if offer.against:
        return dark(label, _why_not(offer.against))
    price = money_text(offer.cost, table.rules.event.money_format())
    note = say("{chips} for {price}", chips=chips_text(offer.chips), price=price)
    return scene.deeds.floor("sell_add_on", label, note=note, entry=table.sitters[seat].entry)


def _cash(scene: TableScene, seat: SeatNo) -> Iterable[DeedView]:
    entry = scene.table.sitters[seat].entry
    chips = NeedView("chips", "chips", say("CHIPS"), least=Chips(1), step=scene.table.rules.chips.smallest)
    yield scene.deeds.floor("reload", say("SELL CHIPS"), chips, entry=entry)
    yield scene.deeds.floor("cash_out", say("CASHES OUT"), note=say("leaves the table"), entry=entry)


def _buyer(table: Table, seat: SeatNo) -> Buyer:
    """The table's knowledge of a buyer; only the floor knows the number of earlier purchases."""
    stack = table.stacks_now().get(seat, Chips(0))
    level = table.level.number if table.level else 0
    return Buyer(stack, broke_at=None if stack else PurchaseMoment(level))


def _moment(scene: TableScene) -> PurchaseMoment:
    clock, level = scene.clock, scene.table.level
    if clock is None:
        return PurchaseMoment(level.number if level else 0)
    return PurchaseMoment(clock.now.level, clock.phase)


def _why_not(against: NotSold) -> str:
    return say(WHY_NOT.get(against.reason, WHY_NOT["closed"]))


def _not_at_rest(table: Table) -> str:
    if table.play.provisional or table.play.unfollowed:
        return say("confirm the result first")
    return say("between hands")


def seat_sheet(scene: TableScene, seat: SeatNo) -> DeedView:
    """Make the button that opens the sheet of a seat."""
    make, table = scene.deeds, scene.table
    deeds = [*seat_deeds(make, seat), *_rulings(make, seat)]
    if not table.floor_called:
        deeds = [
            *_of_the_hand(make, seat),
            *straddle_deeds(make, seat),
            *seven_deuce_deeds(make, seat),
            *bought_at(scene, seat),
            *_coming_and_going(make, seat),
            *deeds,
        ]
    cards = cards_words(table, seat)
    return sheet(seat_words(table, seat), *deeds, note=cards, otherwise=say("the floor has been called"))


def _of_the_hand(make: Deeds, seat: SeatNo) -> Iterable[DeedView]:
    table, hand = make.table, make.table.play.hand
    if hand is not None and "act_out_of_turn" in make.verbs and _acts_later(hand, seat):
        yield out_of_turn(make, seat)
        yield raise_out_of_turn(make, seat)
    if hand is not None and hand.phase in ("betting", "deal") and has_live_hand(table, seat):
        yield make.play("expose_cards", say("EXPOSED CARD"), card_need(table), seat=seat)
    if seat in to_open(table):
        need = cards_need(table, say("HOLE CARDS"), game_of(table).hole_cards)
        yield make.play("show_cards", say("ENTER CARDS"), need, seat=seat)
    if hand is not None and _may_ask(hand, seat):
        yield make.play("ask_to_see", say("ASKS TO SEE"), note=say("the last bettor's hand"), seat=seat)


def _may_ask(hand: Hand, seat: SeatNo) -> bool:
    """A player who called a bet on the river has paid to see it (SHD-10, TDA 18)."""
    if hand.phase != "showdown" or hand.street != "river" or seat not in hand.live or hand.aggressor < 0:
        return False
    row = hand.row(seat)
    return row != hand.aggressor and hand.answered[row] > 0


def _acts_later(hand: Hand, seat: SeatNo) -> bool:
    return seat in hand.live and seat != hand.to_act and bool(hand.stack(seat))


def out_of_turn(make: Deeds, who: SeatNo | NeedView) -> DeedView:
    """Keep an act that came before its turn, of the seat on the screen or of one that is chosen (TDA 53)."""
    done = (
        ("fold", say("FOLDS")),
        ("check", say("CHECKS")),
        ("call", say("CALLS")),
        ("all_in", say("ALL-IN")),
    )
    acts = NeedView("action", "choice", say("WHAT DID IT DO?"), choices=done)
    return _of(make, who, "act_out_of_turn", say("OUT OF TURN"), acts)


def raise_out_of_turn(make: Deeds, who: SeatNo | NeedView) -> DeedView:
    """Keep a bet or raise that came before its turn."""
    hand = make.table.play.hand
    least = Chips(hand.price + 1) if hand is not None else Chips(1)
    total = NeedView("to", "chips", say("RAISED TO"), least=least, step=make.table.rules.chips.smallest)
    return _of(make, who, "act_out_of_turn", say("RAISED OUT OF TURN"), total, action="raise")


def _of(
    make: Deeds, who: SeatNo | NeedView, verb: str, label: str, *needs: NeedView, **args: Any
) -> DeedView:
    if isinstance(who, NeedView):
        return make.play(verb, label, who, *needs, **args)
    return make.play(verb, label, *needs, seat=who, **args)


def card_need(table: Table) -> NeedView:
    """Ask for one card that was seen."""
    return cards_need(table, say("WHICH CARD?"), 1)


def _coming_and_going(make: Deeds, seat: SeatNo) -> Iterable[DeedView]:
    table = make.table
    posts, waits = say("POSTS {chips}", chips=post_words(*owed_blinds(table, seat))), say("WAITS")
    dealt_in, blind = say("dealt in next"), say("for the big blind")
    if seat in table.play.absent and seat in table.play.missed:
        yield sheet(
            say("IS BACK"),
            make.play("mark_absent", posts, note=dealt_in, seat=seat, absent=False, posts=True),
            make.play("mark_absent", waits, note=blind, seat=seat, absent=False),
            note=say("has missed blinds"),
        )
    else:
        away = seat in table.play.absent
        yield make.play("mark_absent", say("IS BACK") if away else say("IS AWAY"), seat=seat, absent=not away)
    if chooses_to_post(table, seat):
        yield make.play("join_hand", posts, note=dealt_in, seat=seat, posts=True)
        yield make.play("join_hand", waits, note=blind, seat=seat, posts=False)
    if "count_stacks" in make.verbs:
        need = NeedView("stacks", "stacks", say("STACK"), (seat,))
        yield make.play("count_stacks", say("COUNT"), need)


def _rulings(make: Deeds, seat: SeatNo) -> Iterable[DeedView]:
    """Rulings are the director's; they are open while the floor is called, too."""
    table = make.table
    if has_live_hand(table, seat) and not table.play.lost:
        yield make.ruling("kill_hand", say("DEAD HAND"), seat=seat)
    if not table.play.lost:
        yield sheet(say("PENALTY"), *penalties(make, seat))
        yield from stack_fixes(make, seat)


def penalties(make: Deeds, seat: SeatNo) -> Iterable[DeedView]:
    """Punish a player as the rule set says, or with a warning or missed hands from the floor (PEN)."""
    entry = make.table.sitters[seat].entry
    yield make.ruling("penalise", say("SHOWED A CARD"), seat=seat, offence="exposed_card")
    yield make.ruling("penalise", say("CONDUCT"), seat=seat, offence="conduct")
    reason = "given at the table"
    yield make.floor("penalise", say("WARNING"), entry=entry, kind="warning", reason=reason)
    rounds = NeedView(
        "amount", "chips", say("HOW MANY ROUNDS?"), least=Chips(1), most=Chips(9), start=Chips(1)
    )
    yield make.floor("penalise", say("MISSES ROUNDS"), rounds, entry=entry, kind="rounds", reason=reason)


def stack_fixes(make: Deeds, seat: SeatNo) -> Iterable[DeedView]:
    """Let a stack be what was counted; the difference is explained (APP-06).

    A count beyond all chips at the table and one buy-in more is a slip of the finger.
    """
    table = make.table
    if seat not in table.sitters or (table.play.in_progress and not _is_dealt_in(table, seat)):
        return
    stacks, hand = table.stacks_now(), table.play.hand
    had = stacks.get(seat, Chips(0)) if shows_stacks(table, face_of(table)) else None
    pot = hand.pot if hand is not None else 0
    most = Chips(sum(stacks.values()) + pot + table.rules.chips.start_stack)
    smallest, title = table.rules.chips.smallest, say("COUNTED STACK")
    count = NeedView("stack", "chips", title, step=smallest, most=most, start=had, before=had)
    note = "" if had is None else chips_text(had)
    yield make.ruling("correct_stack", say("FIX A STACK"), count, note=note, seat=seat)


def _is_dealt_in(table: Table, seat: SeatNo) -> bool:
    return table.play.hand is not None and seat in table.play.hand.seats
