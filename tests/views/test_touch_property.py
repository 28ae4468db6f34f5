"""Random play: no figure or card that the house hides is on the screen, and every lit deed is accepted."""

import re
from itertools import count

import msgspec
from hypothesis import given, settings, strategies as st

from shuffleup.floor.contents import VERBS as FLOOR_VERBS
from shuffleup.hardware.keys.key_labels import keys_view
from shuffleup.hardware.keys.key_state import PanelState
from shuffleup.kernel.field_types import Actor, CommandId
from shuffleup.kernel.language import ENGLISH, speaking
from shuffleup.poker.cards import DECK, text
from shuffleup.poker.legal import legal_actions
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Show, TableUse
from shuffleup.ruleset.money import Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table import contents as rooms, play_commands as ask
from shuffleup.table.command import ShuffledDeck
from shuffleup.table.decide import decide
from shuffleup.table.events import ButtonPlaced, LevelTold, PlayerTookSeat, TableOpened
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.irregularities.faults import LoseTrack
from shuffleup.table.legal_commands import legal_verbs, may_start
from shuffleup.tournament.level_stakes import Level
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.table import face_of, shown_actions
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view
from shuffleup.views.words.undo_names import act_words
from tests.night import examples

RUNNING = ClockView("level", True, BlindsView(1, 1009, 2003), None, 754_000, 1_800_000, at=0)
STACKS = (70_001, 83_417, 4_019, 129_743, 251_623, 9_341)
"""Sums and differences of these with the bets are no other figure on the screen."""

CARD = re.compile(r'"([2-9TJQKA][cdhs])"')


class Played:
    """A table at which a list of numbers says what is done: what is legal, by turns."""

    def __init__(self, rules, players):
        self.numbers, self.table = count(1), None
        self.deck = ShuffledDeck(DECK, "bound") if rules.table.dealing == "screen" else None
        told = [TableOpened(1, "friday", rules)]
        told += [PlayerTookSeat(n, f"e{n}", f"P{n}", STACKS[n - 1]) for n in range(1, players + 1)]
        told += [ButtonPlaced(1), LevelTold(Level(1, 1009, 2003, ante=7))]
        self._store("told", told)

    def do(self, command, role="dealer"):
        events = decide(self.table, command, self.deck, by=Actor(role))
        self._store(f"act {next(self.numbers)}", events)

    def play(self, choices):
        for choice in choices:
            offered = self.offered()
            if not offered:
                return
            self.do(offered[choice % len(offered)])

    def offered(self):
        hand = self.table.play.hand
        if hand is None or hand.phase == "ended" or self.table.play.unfollowed:
            return (ask.StartHand(),) if not may_start(self.table) else ()
        if hand.phase == "betting":
            return self._bets(legal_actions(hand))
        if hand.phase == "deal":
            return (ask.DealStreet(),)
        if hand.phase == "showdown":
            number = max(at for at, winners in enumerate(hand.winners) if not winners)
            able = [seat for seat in hand.pots()[number].seats if seat in hand.live]
            return tuple(ask.EnterWinners(number, (seat,)) for seat in able)
        return ()

    def _bets(self, legal):
        acts = [ask.PlayerChecksOrCalls(), ask.PlayerChecksOrCalls(), ask.PlayerFolds()]
        if legal.min_raise_to is not None:
            acts += [ask.RaiseTo(legal.min_raise_to), ask.RaiseTo(legal.min_raise_to)]
        if legal.all_in_to is not None:
            acts.append(ask.PlayerGoesAllIn())
        if self.deck is None:
            acts.append(LoseTrack())
        return acts

    def _store(self, act, events):
        for event in events:
            seq = self.table.seq + 1 if self.table else 1
            self.table = evolve(self.table, Recorded(seq, CommandId(act), event))


def view_of(table, *, menu=False, opens=False):
    meanings = key_meanings(table, RUNNING)
    amount = shown_actions(table, face_of(table)).min_raise_to if opens else None
    keys = keys_view(meanings, PanelState(amount=amount), "")
    return touch_view(table, RUNNING, None, BoxFacts("table 1", keys, menu=menu))


def figures(view):
    """Every whole number of the view from 1000 on, groups closed up: below are seats and levels."""
    written = msgspec.json.encode(view).decode().replace("\u00a0", "").replace("\\u00a0", "")
    return {number for one in re.findall(r"\d+", written) if (number := int(one)) >= 1000}


def rules(show, unit_at, dealing="hands"):
    return RuleSet(
        show=show,
        table=TableUse(unit_at=unit_at, dealing=dealing),
        chips=ChipSets(denominations=(1,), start_stack=10_000),
        rebuy=Rebuy(allowed=True),
    )


acts = st.lists(st.integers(0, 59), max_size=24)
players = st.integers(2, 6)
hidden = st.sampled_from(["dealer", "never"])
places = st.sampled_from(["dealer", 1, 4])


def hides(audience, unit_at):
    return audience == "never" or (audience == "dealer" and unit_at != "dealer")


@settings(max_examples=examples(150))
@given(acts=acts, players=players, stacks=st.sampled_from(["dealer", "never", "all"]), unit_at=places)
def test_no_exact_stack_is_shown_where_the_house_hides_it(acts, players, stacks, unit_at):
    """TDA 60: neither what lies behind nor what an all-in would be, on any screen and in any sheet.

    The pot that somebody all-in has won is the whole stack, and everybody sees it being pushed.
    """
    at = Played(rules(Show(stacks=stacks, pot="all"), unit_at), players)
    at.play(acts)
    if unit_at == "dealer" or not hides(stacks, unit_at):
        return
    hand, now = at.table.play.hand, at.table.stacks_now()
    on = hand is not None and hand.phase in ("betting", "deal")
    bets = {seat: hand.bet(seat) if on and seat in hand.seats else 0 for seat in now}
    won = dict(zip(hand.seats, hand.won, strict=True)) if hand is not None else {}
    unseen = {seat: behind for seat, behind in now.items() if behind and not won.get(seat)}
    secret = {chips for seat, behind in unseen.items() for chips in (behind, behind + bets[seat])}
    for menu, opens in ((False, False), (True, False), (False, True)):
        assert not secret & figures(view_of(at.table, menu=menu, opens=opens))


def said_aloud(table):
    """The sizes of bets that are made, were made, or are offered: a pot may happen to be as large as one."""
    hand, legal = table.play.hand, shown_actions(table, face_of(table))
    offered = {legal.min_raise_to, legal.to_call, hand.price * 5 // 2, hand.price * 3}
    with speaking(ENGLISH, "none"):
        made = {int(number) for one in table.past for number in re.findall(r"\d{4,}", act_words(one.act))}
    return {*offered, *made, *hand.bets, hand.price, 2003 * 5 // 2, 2003 * 3}


@settings(max_examples=examples(150))
@given(acts=acts, players=players, pot=hidden, unit_at=places)
def test_no_pot_is_counted_where_the_house_hides_it(acts, players, pot, unit_at):
    """PL-05, TDA 54: as long as somebody can still bet."""
    at = Played(rules(Show(pot=pot, stacks="never"), unit_at), players)
    at.play(acts)
    hand = at.table.play.hand
    can_bet = hand is not None and hand.phase in ("betting", "deal") and not hand.betting_is_over
    if not can_bet or not hides(pot, unit_at):
        return
    secret = {hand.pot, *(one.amount for one in hand.pots())} - said_aloud(at.table)
    for menu, opens in ((False, False), (True, False), (False, True)):
        assert not secret & figures(view_of(at.table, menu=menu, opens=opens))


@settings(max_examples=examples(60))
@given(acts=acts, players=players)
def test_no_card_is_shown_that_does_not_lie_face_up(acts, players):
    """The screen deals: it has the deck, and shows the board and opened hands only."""
    at = Played(rules(Show(pot="all", stacks="all"), "dealer", dealing="screen"), players)
    at.play(acts)
    hand = at.table.play.hand
    open_cards = (
        {text(card) for card in (*hand.board, *(c for h in hand.shown for c in h)) if card is not None}
        if hand
        else set()
    )
    for menu in (False, True):
        shown = CARD.findall(msgspec.json.encode(view_of(at.table, menu=menu)).decode())
        assert set(shown) <= open_cards


def every_deed(deeds):
    for deed in deeds:
        yield deed
        yield from every_deed(deed.sheet)


def deeds_of(table):
    view, over = view_of(table), view_of(table, menu=True)
    taps = (deed for tap in view.taps for deed in (tap.deed, tap.held) if deed)
    return tuple(every_deed((*view.deeds, *taps, *over.menu)))


@settings(max_examples=examples(120), deadline=None)
@given(acts=acts, players=players, tracking=st.sampled_from(["hands", "actions"]))
def test_what_is_lit_at_the_table_and_asks_for_nothing_is_done(acts, players, tracking):
    """A lit button is never refused."""
    shown = Show(pot="all", stacks="all")
    rule_set = msgspec.structs.replace(rules(shown, "dealer"), table=TableUse(tracking=tracking))
    at = Played(rule_set, players)
    at.play(acts)
    for deed in deeds_of(at.table):
        if deed.to != "table/1" or not deed.verb or deed.needs:
            continue
        command = msgspec.convert(deed.args, rooms.VERBS[deed.verb], strict=False)
        assert decide(at.table, command, at.deck, by=Actor(deed.role)), deed


@settings(max_examples=examples(60), deadline=None)
@given(acts=acts, players=players)
def test_with_its_needs_every_deed_is_a_whole_command(acts, players):
    """What a face puts together can be read where it goes: no argument lacks, none is too many."""
    at = Played(rules(Show(pot="all", stacks="all"), "dealer"), players)
    at.play(acts)
    for deed in deeds_of(at.table):
        if not deed.verb or deed.to == "unit":
            continue
        given_by_person = {need.name: _answer(need) for need in deed.needs if need.kind != "pin"}
        verbs = FLOOR_VERBS if deed.to == "floor" else rooms.VERBS
        command = msgspec.convert({**deed.args, **given_by_person}, verbs[deed.verb], strict=False)
        assert isinstance(command, verbs[deed.verb])


def _answer(need):
    return {
        "seat": lambda: need.seats[0],
        "seats": lambda: need.seats,
        "chips": lambda: max(need.least, need.start or 0),
        "stacks": lambda: dict.fromkeys(need.seats, need.least),
        "cards": lambda: ["As", "Kd", "7c", "2h", "Td"][: need.count],
        "choice": lambda: need.choices[0][0],
    }[need.kind]()


def test_a_table_by_hands_is_worked_to_its_end_by_touch():
    at = Played(
        msgspec.structs.replace(
            rules(Show(pot="all", stacks="all"), "dealer"), table=TableUse(tracking="hands")
        ),
        3,
    )
    at.do(ask.StartHand())
    assert "tap_busts" in legal_verbs(at.table)
    tapped = next(one for one in view_of(at.table).taps if one.seat == 3).deed.sheet[0]
    at.do(msgspec.convert(tapped.args, rooms.VERBS[tapped.verb], strict=False))
    assert at.table.play.busts == {3: 4_019}
