"""The screen of a hand: the player to act, the price of a call, and the effect of a tap on a seat."""

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.language import Translatable, say
from shuffleup.poker.betting import folding_to, seats_to_fold_to
from shuffleup.poker.cards import DECK, text
from shuffleup.poker.legal import NOTHING, LegalActions
from shuffleup.poker.state import Hand
from shuffleup.protocol.addons import BoardDue
from shuffleup.protocol.touch import DeedView, LineView, NeedView, TapView
from shuffleup.table.card_machine.machine_questions import cards_overdue
from shuffleup.table.hand.untracked_hands import known_at_start
from shuffleup.table.state import Table, waits_for_floor
from shuffleup.table.variations.variation_state import waits_for_runs
from shuffleup.views.decision_clock import decision_lines, over_line
from shuffleup.views.game_and_street_names import next_deal
from shuffleup.views.headline import detail, headline
from shuffleup.views.numbers import chips_text, seats_text
from shuffleup.views.situation import least_raise
from shuffleup.views.table import face_of, pot_count, shown_actions, shows_pots
from shuffleup.views.touch.buttons import Deeds, cards_need, seat_words, sheet
from shuffleup.views.touch.decision_deeds import end_deeds, taken_back
from shuffleup.views.touch.scene import TableScene
from shuffleup.views.touch.seat_sheet import seat_sheet
from shuffleup.views.touch.showdown import pot_list, returned_lines
from shuffleup.views.touch.untracked_hand import broke_deed, part_deeds, part_lines, part_tap
from shuffleup.views.variations import agree_deed, run_deeds

NAMES = frozenset(map(text, DECK))
MAIN: Translatable = "main {chips} ({seats})"
SIDE: Translatable = "side {chips} ({seats})"


def lines(scene: TableScene) -> tuple[LineView, ...]:
    """Say who acts and what is owed, then the least raise unless the board is known, then the pots."""
    table = scene.table
    if parted := part_lines(table) if not table.floor_called else ():
        return parted
    legal = shown_actions(table, face_of(table))
    hand = table.play.hand
    if hand is not None and hand.phase == "deal" and hand.betting_is_over and not table.floor_called:
        return _all_in(table, hand)
    if table.floor_called or hand is None or legal.seat is None:
        who = LineView(headline(table, legal), "who", "stop" if table.floor_called else "plain")
        rest = (LineView(detail(table, legal), "what"), *pot_lines(table), *_out_lines(table))
        return (*over_line(table), who, *rest)
    who = LineView(seat_words(table, legal.seat), "who", "act")
    timed = decision_lines(table, scene.box.now)
    if over := over_line(table):
        return (*over, who, *_price(hand, legal)[:1])
    return (who, *timed, *_price(hand, legal), *pot_lines(table))


def _all_in(table: Table, hand: Hand) -> tuple[LineView, ...]:
    """Nobody can bet any more: say what goes back, what lies in which pot, and what is dealt then."""
    waits = waits_for_floor(table)
    then = headline(table, NOTHING) if waits else next_deal(hand)
    first = () if waits else (LineView(say("ALL-IN"), "who"),)
    if waits_for_runs(table):
        then = say("RUN IT TWICE? tap each seat that says yes")
    return (*first, LineView(then, "what"), *returned_lines(hand), *pot_list(table))


def _price(hand: Hand, legal: LegalActions) -> tuple[LineView, ...]:
    owed = say("TO CALL {chips}", chips=chips_text(legal.to_call))
    price = LineView(say("CHECK IS FREE") if legal.can_check else owed, "what")
    board_lies_there = any(card is not None for card in hand.board)
    if legal.min_raise_to is None or board_lies_there:
        return (price,)
    return (price, LineView(least_raise(legal).line))


def pot_lines(table: Table) -> tuple[LineView, ...]:
    """Show the pot and, in one line, the side pots, where the house lets the face see them."""
    pot, hand = pot_count(table, face_of(table)), table.play.hand
    if pot is None or hand is None:
        return ()
    total = LineView(say("POT {chips}", chips=chips_text(pot)))
    pots = hand.pots() if shows_pots(table, face_of(table)) else ()
    if len(pots) < 2:
        return (total,)
    words = [
        say(SIDE if number else MAIN, chips=chips_text(one.amount), seats=seats_text(one.seats))
        for number, one in enumerate(pots)
    ]
    return (total, LineView("  |  ".join(words), "small"))


def deeds(scene: TableScene) -> tuple[DeedView, ...]:
    """Offer to end a call of the floor, and what has no key: to enter the cards of a street."""
    table, hand = scene.table, scene.table.play.hand
    if table.floor_called:
        done = scene.deeds.play("floor_done", say("FLOOR IS DONE"), note=say("play goes on"))
        return (replace(done, on_key=True),)
    if timed := end_deeds(scene.deeds):
        return timed
    return (*taken_back(scene.deeds), *_without_key(scene, hand))


def _without_key(scene: TableScene, hand: Hand | None) -> tuple[DeedView, ...]:
    table = scene.table
    if asked := tuple(run_deeds(scene.deeds)):
        return (*asked, scene.deeds.play("deal_street", say("RUN ONCE")))
    if found := tuple(part_deeds(scene.deeds)):
        return (*found, *broke_deed(scene.deeds))
    entered = table.rules.table.dealing == "hands" and "deal_street" in scene.deeds.verbs
    if hand is None or not entered:
        return ()
    cards = cards_need(table, say("BOARD CARDS"), hand.cards_to_deal)
    due, read = scene.box.board_read or (None, ())
    if due == board_due(table) and len(set(read) - set(cards.out)) == cards.count and NAMES.issuperset(read):
        cards = replace(cards, cards=read)
    return (scene.deeds.play("deal_street", say("ENTER CARDS"), cards),)


def board_due(table: Table | None) -> BoardDue | None:
    """Give the board that waits for cards which somebody enters; None while no card is due."""
    hand = table.play.hand if table is not None else None
    if table is None or hand is None or hand.phase != "deal" or table.rules.table.dealing != "hands":
        return None
    board = tuple(text(card) for card in hand.boards[hand.next_board] if card is not None)
    return BoardDue(table.play.hand_no, board, hand.cards_to_deal)


def taps(scene: TableScene) -> tuple[TapView, ...]:
    """Say what a tap on each seat does.

    On the seat that acts next it folds the one before it; on a later one it opens a sheet that says first who
    would fold. Where a hand is not followed it names who won a part of it, else it opens a sheet that says
    first who is out of chips. On any other it opens the sheet of the seat, which a finger that stays always
    does.
    """
    found, ahead = [], _seats_ahead(scene.table)
    for seat in sorted(scene.table.sitters):
        opens = seat_sheet(scene, seat)
        act = _fold_up_to(scene.deeds, seat, opens) if seat in ahead else _bust(scene.deeds, seat, opens)
        act = act or agree_deed(scene.deeds, seat)
        tap = TapView(seat, act, opens) if act else TapView(seat, opens)
        found.append(part_tap(scene.deeds, seat, opens) or tap)
    return tuple(found)


def _seats_ahead(table: Table) -> tuple[SeatNo, ...]:
    """A fold where a check is free binds, so no tap folds past a seat that may check."""
    hand = table.play.hand
    stands = table.floor_called or cards_overdue(table) is not None
    return seats_to_fold_to(hand) if hand is not None and not stands else ()


def _fold_up_to(deeds: Deeds, seat: SeatNo, opens: DeedView) -> DeedView:
    """Fold one player at once; several only after they are named, for nobody takes six folds for a look."""
    fold = deeds.play("fold_to", say("FOLD TO SEAT {seat}", seat=seat), seat=seat)
    hand = deeds.table.play.hand
    folds = folding_to(hand, seat) if hand is not None else ()
    if len(folds) < 2:
        return fold
    label = say("FOLD {count} PLAYERS", count=len(folds))
    several = replace(fold, label=label, note=seats_text(folds), tint="stop")
    return sheet(opens.label, several, *opens.sheet)


def _bust(deeds: Deeds, seat: SeatNo, opens: DeedView) -> DeedView | None:
    """Offer to mark a seat as broke in a hand that is not followed, or to take the mark away.

    It is never one touch: nobody goes out of an event by a finger that has missed another seat.
    """
    play = deeds.table.play
    if not play.is_on_unfollowed or seat not in play.players or deeds.table.floor_called:
        return None
    broke = tuple(sorted({*play.busts} ^ {seat}))
    marked = seat in play.busts
    label = say("NOT BROKE") if marked else say("BROKE")
    note = say("plays on") if marked else say("the last chip is lost: out after this hand")
    unknown = tuple(one for one in broke if one not in known_at_start(play))
    had = NeedView("had", "stacks", say("WHAT DID THEY HAVE BEFORE THE HAND?"), unknown)
    needs = (had,) if len(broke) > 1 and unknown else ()
    bust = deeds.play("tap_busts", label, *needs, note=note, seats=broke)
    return sheet(opens.label, replace(bust, tint="go" if marked else "stop"), *opens.sheet)


def _out_lines(table: Table) -> tuple[LineView, ...]:
    """Say how a player is marked as broke, or who is, with the chips that nobody has counted by that."""
    play, how = table.play, say("a player lost the last chip: tap the seat")
    if not play.is_on_unfollowed:
        return ()
    if not play.busts:
        return (LineView(how, "small"),)
    names = ", ".join(seat_words(table, seat) for seat in sorted(play.busts))
    chips = chips_text(Chips(sum(play.stacks[seat] for seat in play.busts)))
    out = say("OUT AFTER THIS HAND: {names}", names=names)
    return (LineView(out, "plain", "stop"), LineView(say("{chips} not counted yet", chips=chips), "small"))
