"""Pages of a hand: the player to act and the price of a call, a decision countdown, an undone act."""

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, Millis
from shuffleup.kernel.language import say
from shuffleup.poker.legal import NOTHING, LegalActions, legal_actions
from shuffleup.protocol.box import KeysView, OledView
from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.table import GameView
from shuffleup.table.hand.hand_events import Undoable
from shuffleup.table.hand.hand_start import positions_of_next
from shuffleup.table.legal_commands import as_dealt_from, may_start
from shuffleup.table.state import Table, waits_for_floor
from shuffleup.table.variations.variation_state import open_parts, waits_for_runs
from shuffleup.views.clock import blinds_short
from shuffleup.views.decision_clock import decision_page
from shuffleup.views.flights import bags_words
from shuffleup.views.game_and_street_names import burn_words, deal_words, game_view, next_deal, street_name
from shuffleup.views.headline import detail, headline, phase_of
from shuffleup.views.numbers import NO_BREAK, chips_text
from shuffleup.views.oled.clock_pages import clock_page, left_text, status
from shuffleup.views.oled.temporary_pages import BoardDeal
from shuffleup.views.situation import button_and_blinds, least_raise
from shuffleup.views.table import entered_actions, face_of
from shuffleup.views.variations import paid_words, part_here, run_line, short_line
from shuffleup.views.words.terms import closed
from shuffleup.views.words.undo_names import act_words


def page_of_hand(table: Table, clock: ClockView, now: Millis) -> OledView | None:
    """Show what the hand that is on waits for, None where none is on."""
    phase, title = phase_of(table), _status(table, clock, now)
    if waits_for_floor(table):  # nobody names a winner while the cards stay down
        return OledView("showdown", title, say("WAIT"), detail(table, NOTHING))
    if phase == "over":
        word = say("THE END") if clock.phase == "over" else say("CLOSED")
        return OledView("over", table.title, word, closed(table.closed))
    if table.bags is not None:
        left = bags_words(table.bags.open, len(table.bags.seats))
        return OledView("over", table.title, say("BAG"), left)
    if phase == "playing":
        return decision_page(table, now) or _parted(table, title) or _played(table, clock, now)
    if phase == "betting" and table.play.hand is not None:
        page = decision_page(table, now) or _to_act(table, clock, now)
        return replace(page, street=street_name(table.play.hand), pips=len(table.play.hand.board))
    return _before_the_end(table, phase, title)


def _before_the_end(table: Table, phase: str, title: str) -> OledView | None:
    if phase == "lost":
        return OledView("showdown", title, say("COUNT"), say("count changed stacks"))
    if phase == "showdown":
        return OledView("showdown", title, run_line(table) or say("SHOWDOWN"), say("tap or turn: who wins?"))
    return _deal_of_runs(table, title) if phase == "deal" else None


def _deal_of_runs(table: Table, title: str) -> OledView | None:
    """Ask how often the board is dealt, and say which run comes next (VAR-07)."""
    if waits_for_runs(table):
        return OledView("showdown", title, say("RUN IT?"), say("RUN TWICE, or DEAL: once"))
    run, hand = run_line(table), table.play.hand
    return OledView("showdown", title, run, next_deal(hand)) if run and hand is not None else None


def _parted(table: Table, title: str) -> OledView | None:
    """Ask who wins the part that is next in a hand that is not followed, then say what each gets (VAR-25)."""
    if waiting := open_parts(table):
        return OledView("showdown", title, part_here(table, waiting[0]), say("tap or turn: who wins?"))
    paid = paid_words(table)
    pots = say("POT {chips}", chips=chips_text(Chips(sum(table.play.pots))))
    return OledView("showdown", title, pots, paid) if paid else None


def _played(table: Table, clock: ClockView, now: Millis) -> OledView:
    """Show the clock of a hand that is not followed, and its game in the place of the level (VAR-25).

    Where no time runs, its number is what there is to show.
    """
    page, game = clock_page(clock, now), game_view(table)
    if game is not None:
        page = replace(page, title=_game_and_stakes(game, clock))
    if page.big:
        return page
    return OledView("between", page.title, say("HAND {hand}", hand=table.play.hand_no), say("is on"))


def _game_and_stakes(game: GameView, clock: ClockView) -> str:
    return f"{game.short} {blinds_short(clock.now.of_game(limited=game.limited))}"


def _status(table: Table, clock: ClockView, now: Millis) -> str:
    """Write stakes and time in one line; a game other than hold'em stands in the place of the level."""
    game = game_view(table)
    if game is None:
        return status(clock, now)
    return f"{_game_and_stakes(game, clock)}  {left_text(clock, now)}"


def choice_page(table: Table, keys: KeysView, now: Millis) -> OledView | None:
    """Show what the knob is at, None while it chooses nothing."""
    here = keys.choice
    if here is None:
        return None
    below = "  ".join(part for part in (here.note, f"{here.at}/{here.of}") if part)
    return OledView("choice", _counted(table, here.title, now), here.label, below)


def _counted(table: Table, title: str, now: Millis) -> str:
    """Put the seconds of a decision before a title that would cover them."""
    decision = table.decision
    if decision is None or decision.clock.since is None:
        return title
    return say("TIME {seconds}  {title}", seconds=-(-decision.left(now) // 1000), title=title)


def amount_page(table: Table, keys: KeysView, now: Millis) -> OledView | None:
    """Show the amount that is open, and what it may be at the least and the most; None while none is."""
    legal = entered_actions(table, face_of(table))
    if keys.amount is None or legal.min_raise_to is None:
        return None
    title = (
        say("SEAT {seat} BET", seat=legal.seat)
        if legal.is_bet
        else say("SEAT {seat} RAISE TO", seat=legal.seat)
    )
    title = _counted(table, title, now)
    return OledView("amount", title, chips_text(keys.amount), _limits(legal, keys))


def _limits(legal: LegalActions, keys: KeysView) -> str:
    least, most = legal.min_raise_to or Chips(0), legal.max_raise_to
    if keys.wrong:
        return keys.wrong
    if most == least:
        return say("nothing else")
    if most is None or keys.amount == least:
        return say("min {chips}", chips=chips_text(least))
    return say("min {least}  max {most}", least=chips_text(least), most=chips_text(most))


def next_hand_page(table: Table, clock: ClockView, now: Millis, envelope: str = "") -> OledView:
    """Show which hand comes next, or that the floor withholds it; an `envelope` to draw comes before that."""
    below = envelope or clock.notice or _wanted_between(table)
    big = say("WAIT") if phase_of(table) == "held" else say("HAND {hand}", hand=table.play.hand_no + 1)
    return OledView("between", _status(table, clock, now), big, below)


def undone_page(table: Table, undone: Undoable) -> OledView:
    """Name the step that was taken back, and who is to act again."""
    hand = table.play.hand
    seat = legal_actions(hand).seat if hand is not None and hand.phase == "betting" else None
    below = headline(table, LegalActions()) if seat is None else say("seat {seat} to act", seat=seat)
    return OledView("undone", say("UNDONE"), act_words(undone), below)


def deal_page(table: Table, dealt: BoardDeal) -> OledView:
    """Say which cards of the board are dealt now."""
    burn = burn_words(dealt.lay, dealt.lie, dealt.to)
    street = street_name(table.play.hand) if burn else say("ALL-IN")
    return OledView("deal", street, deal_words(dealt.lay, dealt.lie), burn, inverted=True)


def decision_left(table: Table, now: Millis) -> Millis:
    """Give what is left of the time for a decision, 0 where none runs."""
    if table.decision is None or table.decision.clock.since is None:
        return Millis(0)
    return table.decision.left(now)


def _wanted_between(table: Table) -> str:
    """Say where button and blinds go, in fewer letters than a screen has, or why no hand can begin."""
    if may_start(table):
        return detail(table, LegalActions())
    if announced := short_line(table):
        return announced
    at = button_and_blinds(positions_of_next(as_dealt_from(table))).few
    game = game_view(table)
    then = say("then {game}", game=game.then_short) if game is not None and game.then_short else ""
    return "  ".join(part.replace(" ", NO_BREAK) for part in (at, then)) if then else at


def _to_act(table: Table, clock: ClockView, now: Millis) -> OledView:
    """Show the price of staying in as large as can be; street and seat stand on the bar."""
    legal = legal_actions(table.play.hand) if table.play.hand is not None else NOTHING
    game = game_view(table)
    told = ("" if game is None else game.short, least_raise(legal).few, left_text(clock, now))
    below = "  ".join(part for part in told if part)
    if legal.can_check:
        return OledView("to_act", say("SEAT {seat} TO ACT", seat=legal.seat), say("CHECK"), below)
    title = say("SEAT {seat} TO CALL", seat=legal.seat)
    return OledView("to_act", title, chips_text(legal.to_call), below)
