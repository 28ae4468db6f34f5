"""Corrections: faults of cards or betting with their rulings, and acts that UNDO can return to (APP-04)."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.language import Translatable, mark_for_translation, say
from shuffleup.poker.awards import parts_of
from shuffleup.poker.irregularities.misdeal import FaultKind
from shuffleup.poker.legal import legal_actions
from shuffleup.poker.showdown import contenders
from shuffleup.poker.state import Hand
from shuffleup.protocol.touch import DeedView, NeedView, StepView
from shuffleup.table.hand.sealing_and_undo import to_take_back
from shuffleup.table.state import Snapshot, Table
from shuffleup.views.game_and_street_names import street_name
from shuffleup.views.numbers import chips_text
from shuffleup.views.touch.buttons import Deeds, sheet
from shuffleup.views.touch.seat_sheet import card_need, out_of_turn, raise_out_of_turn
from shuffleup.views.variations import part_words
from shuffleup.views.words.undo_names import act_words

FAULTS: dict[FaultKind, Translatable] = {
    "dealer_exposed_hole_card": "DEALER SHOWED A CARD",
    "first_card_to_wrong_seat": "FIRST CARD TO A WRONG SEAT",
    "started_at_wrong_seat": "DEAL BEGAN AT A WRONG SEAT",
    "dealt_to_empty_chair": "DEALT TO AN EMPTY CHAIR",
    "wrong_number_of_cards": "WRONG NUMBER OF CARDS",
    "card_exposed_by_player": "PLAYER SHOWED A CARD",
    "card_missing_from_deck": "A CARD IS MISSING",
    "duplicate_card_found": "TWO EQUAL CARDS",
    "face_up_card_in_deck": "CARD FACE UP IN THE DECK",
    "joker_dealt": "A JOKER WAS DEALT",
    "button_short_of_card": "BUTTON IS SHORT OF A CARD",
}
"""Every fault of a deal, as a dealer says it; what becomes of it the rule set says (MIS)."""

SHOWN: dict[str, tuple[int, ...]] = {
    mark_for_translation("ONE OF THE FIRST TWO CARDS"): (1,),
    mark_for_translation("ONE LATER CARD"): (3,),
    mark_for_translation("TWO CARDS OR MORE"): (3, 4),
}
"""The cards off the deck that the dealer showed, as far as a rule needs them (MIS-01)."""

REPAIRS: Mapping[str, Translatable] = {
    "too_many": "TOO MANY BOARD CARDS",
    "no_burn": "NO CARD WAS BURNT",
    "premature": "DEALT TOO EARLY",
}


def misdeal(make: Deeds) -> DeedView:
    """Open the faults of a deal, of which one touch is ruled on at once, and the other rulings on a hand."""
    faults = [_fault(make, kind) for kind in FAULTS if _may_have_happened(make, kind)]
    others = rulings(make)
    more = (others,) if others.sheet else ()
    return sheet(say("MISDEAL"), *faults, *more, note=say("and rulings"), otherwise=say("no hand is on"))


def _may_have_happened(make: Deeds, kind: FaultKind) -> bool:
    """Leave out a button that is short of a card where the button has no hand any more."""
    hand, positions = make.table.play.hand, make.table.play.positions
    if "declare_misdeal" not in make.verbs or hand is None or positions is None:
        return False
    return kind != "button_short_of_card" or positions.button in hand.live


def _fault(make: Deeds, kind: FaultKind) -> DeedView:
    label = say(FAULTS[kind])
    if kind != "dealer_exposed_hole_card":
        return make.play("declare_misdeal", label, fault=kind)
    shown = {say(words): cards for words, cards in SHOWN.items()}
    return sheet(
        label, *(make.play("declare_misdeal", word, fault=kind, exposed=shown[word]) for word in shown)
    )


def rulings(make: Deeds) -> DeedView:
    """Open what else is ruled on in a hand: by the rules, by the dealer, or by the director."""
    deeds = (*_by_the_dealer(make), *_by_the_director(make))
    return sheet(say("RULINGS"), *deeds, otherwise=say("no hand is on"))


def _by_the_dealer(make: Deeds) -> Iterable[DeedView]:
    table, hand, verbs = make.table, make.table.play.hand, make.verbs
    if hand is None or table.floor_called:
        return
    if "act_out_of_turn" in verbs:
        others = tuple(seat for seat in hand.live if seat != hand.to_act and hand.stack(seat))
        who = NeedView("seat", "seat", say("WHO WAS IT?"), others)
        yield out_of_turn(make, who)
        yield raise_out_of_turn(make, who)
    if "check_or_call" in verbs:
        yield from _string_bet(make, hand)
    if "repair_board" in verbs and hand.board:
        yield sheet(say("WRONG BOARD"), *_repairs(make, len(hand.board)))
    if table.play.in_progress and not table.play.lost:
        whose = NeedView("seat", "seat", say("WHOSE CARD?"), hand.live)
        yield make.play("expose_cards", say("EXPOSED CARD"), whose, card_need(table))
        if hand.price:
            yield _raise_made_up(make, hand.price)


def _string_bet(make: Deeds, hand: Hand) -> Iterable[DeedView]:
    """Let only the first motion count (BET-17): over a bet it is a call, else it is the bet."""
    legal = legal_actions(hand)
    if hand.rules.betting.string_bet == "forward_is_bet":
        return
    if legal.to_call:
        yield make.play("rule_string_bet", say("STRING BET"), note=say("it is a call"))
    elif legal.min_raise_to is not None:
        first = NeedView("to", "chips", say("FIRST MOTION"), least=legal.min_raise_to)
        yield make.play("rule_string_bet", say("STRING BET"), first, note=say("the first motion counts"))


def _raise_made_up(make: Deeds, price: Chips) -> DeedView:
    to = NeedView("to", "chips", say("RAISED TO ONLY"), least=Chips(1), most=price)
    return make.play("make_up_raise", say("RAISE WAS TOO SMALL"), to)


def _repairs(make: Deeds, most: int) -> Iterable[DeedView]:
    for fault, label in REPAIRS.items():
        cards = NeedView("turned_up", "chips", say("HOW MANY CARDS LIE THERE?"), most=Chips(most + 2))
        yield make.play("repair_board", say(label), cards, fault=fault)


def _by_the_director(make: Deeds) -> Iterable[DeedView]:
    table, hand = make.table, make.table.play.hand
    if hand is None or hand.phase == "lost":
        return
    if table.play.in_progress:
        whose = NeedView("seat", "seat", say("WHOSE HAND?"), hand.live)
        yield make.ruling("kill_hand", say("DEAD HAND"), whose)
        yield make.ruling("return_bets", say("ALL BETS GO BACK"), note=say("the hand is over"))
    yield from _awards(make, table)


def _awards(make: Deeds, table: Table) -> Iterable[DeedView]:
    """Award a pot to whom it belongs, whatever was declared or paid before."""
    hand = table.play.hand
    if hand is None or hand.phase not in ("showdown", "ended"):
        return
    for number, pot in enumerate(hand.pots()):
        able: tuple[SeatNo, ...] = contenders(hand, pot.seats)
        title = say("WHO WINS {chips}?", chips=chips_text(pot.amount))
        need = NeedView("seats", "seats", title, able)
        name = say("WRONG WINNER") if len(hand.pots()) == 1 else say("WRONG WINNER, POT {n}", n=number + 1)
        yield make.ruling("award_pot", name, need, pot=number)
        yield from _parts(make, hand, number, name)


def _parts(make: Deeds, hand: Hand, number: int, name: str) -> Iterable[DeedView]:
    """Award what one board, the high or the low decides of a pot, where there is more than one part."""
    parts = parts_of(hand)
    if len(parts) == 1:
        return
    able: tuple[SeatNo, ...] = contenders(hand, hand.pots()[number].seats)
    for part in parts:
        words, args = part_words(hand, part), {"pot": number, "board": part.board, "low": part.low}
        need = NeedView("seats", "seats", say("WHO WINS {chips}?", chips=words), able)
        yield make.ruling("award_pot", name, need, note=words, **args)
        if part.low:
            yield make.ruling("award_pot", say("NO LOW"), note=words, seats=(), **args)


MOST_TILES = 12
"""The number of tiles on a sheet."""


def log(make: Deeds) -> tuple[StepView, ...]:
    """List the acts since the last sealed hand, the last first: UNDO goes back by one, a ruling by more."""
    past, recount = make.table.past, to_take_back(make.table)
    if recount:
        act = act_words(recount)
        return (StepView("", act, make.play("undo", say("UNDO"), note=act)),)
    return tuple(_step(make, one, last=one is past[-1]) for one in reversed(past))


def history(make: Deeds) -> DeedView:
    """Make the tile of the menu: REDO, then the acts, the last first, on as many sheets as it takes."""
    table = make.table
    again = [make.play("redo", say("REDO"), note=act_words(one.act)) for one in table.future[:1]]
    tiles = (*again, *_tiles(log(make)))
    return sheet(say("HISTORY"), *_paged(tiles), otherwise=say("the last hand is sealed"))


def _step(make: Deeds, one: Snapshot, *, last: bool) -> StepView:
    act = act_words(one.act)
    if last:
        back = make.play("undo", say("UNDO"), note=act)
    else:
        back = make.ruling("replay_from", say("BACK BEFORE"), note=act, seq=one.seq)
    return StepView(_street_of(one, make.table), act, back)


def _street_of(one: Snapshot, table: Table) -> str:
    """Name the street on which an act was done; a hand that it ended, or began, has none."""
    hand: Hand | None = one.play.hand
    return street_name(hand) if hand is not None and one.play.hand_no == table.play.hand_no else ""


def _tiles(steps: Sequence[StepView]) -> Iterable[DeedView]:
    """Let a tile say what was done, and in its note on which street, and what a touch does."""
    for step in steps:
        note = "  ".join(part for part in (step.street, step.back.label.lower()) if part)
        yield replace(step.back, label=step.act, note=note)


def _paged(tiles: tuple[DeedView, ...]) -> tuple[DeedView, ...]:
    """Put what has no room behind a tile of its own, again and again."""
    if len(tiles) <= MOST_TILES:
        return tiles
    shown, rest = tiles[: MOST_TILES - 1], tiles[MOST_TILES - 1 :]
    return (*shown, sheet(say("EARLIER"), *_paged(rest)))
