"""The people at one table: their next deed, from the state of the table and by chance.

Where the appliance follows hands and busts only, it knows the stacks of the last count; the people see their
chips. So the true stacks are tracked here, and a simulated count reads them.
"""

from random import Random

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, HandNo, Millis, SeatNo, TableNo, table_stream
from shuffleup.poker.awards import parts_to_name
from shuffleup.poker.legal import LegalActions, legal_actions
from shuffleup.poker.showdown import contenders
from shuffleup.poker.state import Hand
from shuffleup.table.automatic_rules import seats_to_count
from shuffleup.table.card_machine.cards_due import deals_this_hand, deck_of, next_due, uses_machine
from shuffleup.table.card_machine.machine_questions import question
from shuffleup.table.decision_clock.decision import why_no_card
from shuffleup.table.hand.next_hand import newcomers
from shuffleup.table.legal_commands import as_dealt_from, legal_verbs, may_start
from shuffleup.table.state import Play, Table, waits_for_floor
from shuffleup.table.variations.variation_state import announced, has_additions, waits_for_runs
from shuffleup.views.card_machine import deck_is_ready
from shuffleup.views.key_meanings import key_dials
from shuffleup_demo.people.key_presser import QUIET_HANDS, Deed, PeoplePace, detents_to
from shuffleup_demo.strategy import decide, spot_of, strength, temper

ALL_IN = ((80, 0), (40, 4), (12, 15), (0, 40))
"""Of a hundred hands lost with so many big blinds or more, those in which all went in."""


class Felt:
    """The true stacks of one table: all that came to a seat and left it, and what was won and lost since."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._won: dict[SeatNo, int] = {}

    def stacks(self, table: Table) -> dict[SeatNo, Chips]:
        """Count what lies before every player, chips just brought included."""
        return {seat: Chips(chips + self._won.get(seat, 0)) for seat, chips in _came(table, None).items()}

    def play(self, table: Table) -> dict[SeatNo, Chips]:
        """Play the hand that is on; gives who lost the last chip in it, with what each had before."""
        came = _came(table, table.play.arrivals_taken)
        had = {seat: Chips(came[seat] + self._won.get(seat, 0)) for seat in table.play.players}
        big_blind = table.play.level.big_blind if table.play.level else Chips(1)
        losses = self._losses([seat for seat in had if had[seat] > 0], had, big_blind, table)
        return {seat: had[seat] for seat, lost in losses.items() if lost == had[seat]}

    def _losses(
        self, playing: list[SeatNo], had: dict[SeatNo, Chips], big_blind: Chips, table: Table
    ) -> dict[SeatNo, Chips]:
        if len(playing) < 2:
            return {}
        winner, *losers = self._chance.sample(playing, min(len(playing), self._chance.choice((2, 2, 2, 3))))
        losses = {seat: self._lost(had[seat], had[winner], big_blind, table) for seat in losers}
        for seat, lost in losses.items():
            self._won[seat] = self._won.get(seat, 0) - lost
            self._won[winner] = self._won.get(winner, 0) + lost
        return losses

    def _lost(self, had: Chips, against: Chips, big_blind: Chips, table: Table) -> Chips:
        """Nobody loses more than the winner can match; short stacks go all-in, deep ones do not."""
        most = min(had, against)
        all_in = next(often for blinds, often in ALL_IN if had >= blinds * big_blind)
        if self._chance.randrange(100) < all_in:
            return Chips(most)
        unit = min(table.rules.chips.denominations)
        lost = big_blind * self._chance.choice((1, 1, 2, 3, 5, 8, 12))
        return Chips(min(most, lost - lost % unit))


def _came(table: Table, taken: int | None) -> dict[SeatNo, Chips]:
    """Add up what came to each occupied seat and left it again, of the first so many arrivals."""
    came = dict.fromkeys(table.sitters, Chips(0))
    for one in table.arrivals[:taken]:
        if one.seat in came:
            came[one.seat] = Chips(came[one.seat] + one.chips)
    return came


VERB_OF = {"fold": "fold", "check_call": "check_or_call", "bet_raise": "raise_to", "all_in": "all_in"}

SHARED = 20
"""One pot of this number is shared by two hands of the same worth."""

BOMB_POT, STRADDLE, RUN_TWICE = 8, 3, 0.5
"""Where the house plays them: one hand in so many is a bomb pot, or straddled; this share is run twice."""

GONE_HANDS = (1, 6)
"""The least and the largest number of hands that somebody is away."""


class Mishaps:
    """The rates of mishaps at a table: once in so many actions or hands, 0 for never."""

    WRONG_KEY = 150
    SLOW_PLAYER = 300
    FLOOR_CALL = 1500
    MISDEAL = 120
    GOES_AWAY = 30
    TIME_CARD = 60


class TablePeople:
    """Dealer and players of one table. All they do follows from the seed of the event and what they see.

    The dealer enters every action, or one press a hand and the busts where no more is tracked.
    """

    def __init__(self, number: TableNo, seed: int, *, has_machine: bool = True) -> None:
        """Sit down; where the rules want a card machine and there is none, people deal all evening."""
        self.number = number
        self._has_machine = has_machine
        self._seed = seed
        self._luck = f"{seed}/table {number}"
        self._chance = Random(self._luck)
        self._felt = Felt(Random(f"{seed}/felt {number}"))
        self._before_wrong_key: Play | None = None
        self._misdealt = HandNo(0)
        self._played = HandNo(0)
        self._to_tap: dict[SeatNo, Chips] = {}
        self._back: dict[SeatNo, HandNo] = {}
        self._announced = HandNo(-1)
        self._asked: set[tuple[HandNo, SeatNo]] = set()

    def next(self, table: Table | None) -> Deed | None:
        """Say what happens next at the table, None while its people wait."""
        if table is None or table.floor_called:
            return None
        if table.closed:
            return self._count(table)
        if self._before_wrong_key is not None:
            return self._take_back(table, self._before_wrong_key)
        if table.play.in_progress:
            return self._in_hand(table)
        first = self._unfollowed(table) if table.play.is_on_unfollowed else None
        return first or self._between_hands(table)

    def stack_of(self, table: Table, seat: SeatNo) -> Chips:
        """Count the chips that truly lie before a player."""
        follows = table.rules.table.tracking == "actions"
        return (table.stacks_now() if follows else self._felt.stacks(table)).get(seat, Chips(0))

    def _in_hand(self, table: Table) -> Deed | None:
        hand = table.play.hand
        if hand is not None and cards_are_coming(table):
            return self._without_a_deck(table)
        if hand is None:
            return None
        legal = legal_actions(hand)
        if legal.seat is None:
            return self._by_hand(table, hand)
        deed = self._action(table, hand, legal, legal.seat)
        return self._time_card(table) or self._mishap(table) or deed

    def _time_card(self, table: Table) -> Deed | None:
        """Think nearly to the end of the time now and then, and then play a time card."""
        decision, time = table.decision, table.rules.time
        if not table.every_decision_is_timed or decision is None or decision.cards:
            return None
        if why_no_card(decision, time, table.card_spot(decision.seat), Millis(0)):
            return None
        seconds = decision.base // 1000
        long = self._now_and_then(Mishaps.TIME_CARD)
        return self._deed("use_time_card", (600 * seconds, 900 * seconds)) if long else None

    def _without_a_deck(self, table: Table) -> Deed | None:
        """Deal on by hand where the machine has lost the deck of this hand, else wait for its cards."""
        lost = question(table) is None and deck_of(table) is None and table.machine.up
        return self._deed("go_on_by_hand", PeoplePace.LOOK, until="hand") if lost else None

    def _action(self, table: Table, hand: Hand, legal: LegalActions, seat: SeatNo) -> Deed:
        spot, own = spot_of(hand, legal, seat), temper(table.sitters[seat].name, self._seed)
        cards = strength(self._luck, table.play.hand_no, seat, hand.street, hand.setup.game)
        decision = decide(spot, legal, cards, own, self._chance)
        if decision.choice != "bet_raise":
            return self._deed(VERB_OF[decision.choice], PeoplePace.THINK)
        least, highest = legal.min_raise_to or Chips(0), legal.max_raise_to or Chips(0)
        total = Chips(min(highest, least + decision.steps * spot.big_blind))
        detents = detents_to(least, total, hand.setup.smallest_chip, spot.big_blind)
        deed = self._deed("raise_to", PeoplePace.THINK, detents=detents, to=total)
        return replace(deed, dials=key_dials(legal))

    def _by_hand(self, table: Table, hand: Hand) -> Deed | None:
        """Confirm a street, or read the hands of a showdown, where nothing but people does."""
        if waits_for_floor(table):
            return None
        if waits_for_runs(table) and self._chance.random() < RUN_TWICE:
            return self._deed("run_it_times", PeoplePace.THINK, times=2)
        if hand.phase == "deal":
            return self._deed("deal_street", PeoplePace.THINK)
        if hand.phase != "showdown" or not (pots := pots_to_read(hand)):
            return None
        pot, seats = pots[-1]
        best = self._chance.sample(seats, 2 if self._now_and_then(SHARED) else 1)
        part = parts_to_name(hand, pot)[0]
        which = ({"board": part.board} if part.board else {}) | ({"low": True} if part.low else {})
        return self._deed("declare_winners", PeoplePace.THINK, pot=pot, seats=sorted(best), **which)

    def _mishap(self, table: Table) -> Deed | None:
        """Let something go wrong now and then: a wrong key, a slow player, a misdeal, a floor call."""
        if table.play.hand_no <= QUIET_HANDS:
            return None
        if self._now_and_then(Mishaps.WRONG_KEY):
            self._before_wrong_key = table.play
            return self._deed("check_or_call", PeoplePace.THINK)
        if self._now_and_then(Mishaps.SLOW_PLAYER) and "call_clock" in legal_verbs(table):
            return self._deed("call_clock", (40_000, 60_000))
        if self._now_and_then(Mishaps.FLOOR_CALL):
            return self._deed("call_floor", PeoplePace.THINK, reason="two players do not agree on a bet")
        first = not table.play.acts and self._misdealt != table.play.hand_no
        if first and self._now_and_then(Mishaps.MISDEAL):
            self._misdealt = table.play.hand_no
            return self._deed("declare_misdeal", PeoplePace.THINK, fault="dealer_exposed_hole_card")
        return None

    def _take_back(self, table: Table, before: Play) -> Deed | None:
        """Take back a wrong key; a press that did nothing needs no UNDO."""
        self._before_wrong_key = None
        happened = table.play is not before and table.past
        return self._deed("undo", PeoplePace.THINK) if happened else self.next(table)

    def _unfollowed(self, table: Table) -> Deed | None:
        """Play the hand on the felt, then tap who went broke, if anybody did; now and then a wrong seat."""
        if self._played != table.play.hand_no:
            self._played, self._to_tap = table.play.hand_no, self._felt.play(table)
            return (
                self._tap_wrongly(table) or self._tap(PeoplePace.PLAY) or self._go_on(table, PeoplePace.PLAY)
            )
        tapped = self._to_tap.keys() <= table.play.busts.keys()
        return None if tapped else self._tap(PeoplePace.THINK)

    def _tap_wrongly(self, table: Table) -> Deed | None:
        quiet = table.play.hand_no <= QUIET_HANDS or len(table.play.players) < 3
        if quiet or len(self._to_tap) != 1 or not self._now_and_then(20):
            return None
        self._before_wrong_key = table.play
        other = next(seat for seat in table.play.players if seat not in self._to_tap)
        return self._deed("tap_busts", PeoplePace.PLAY, seats=[other])

    def _tap(self, pace: tuple[int, int]) -> Deed | None:
        if not self._to_tap:
            return None
        had = {str(seat): chips for seat, chips in self._to_tap.items()}
        return self._deed("tap_busts", pace, seats=sorted(self._to_tap), had=had)

    def _between_hands(self, table: Table) -> Deed | None:
        first = self._count(table) or self._newcomer(table) or self._comes_and_goes(table)
        pace = PeoplePace.SHUFFLE if table.play.hand_no else PeoplePace.BEGIN
        return first or self._announcement(table) or self._go_on(table, pace)

    def _announcement(self, table: Table) -> Deed | None:
        """Agree on a straddle or a bomb pot now and then, where the house plays them."""
        if not has_additions(table) or may_start(table) or self._announced == table.play.hand_no:
            return None
        self._announced = table.play.hand_no
        coming, verbs = announced(as_dealt_from(table)), legal_verbs(table)
        if "set_bomb_pot" in verbs and not coming.bomb.ante and self._now_and_then(BOMB_POT):
            return self._deed("set_bomb_pot", PeoplePace.LOOK, on=True)
        if coming.may_straddle is not None and self._now_and_then(STRADDLE):
            return self._deed("announce_straddle", PeoplePace.LOOK, seat=coming.may_straddle[0])
        return None

    def _count(self, table: Table) -> Deed | None:
        """Count the stacks that the floor waits for, when the hand is over."""
        to_count = seats_to_count(table)
        if not to_count or table.play.in_progress or table.play.is_on_unfollowed:
            return None
        truth = self._felt.stacks(table)
        return self._deed(
            "count_stacks", PeoplePace.SHUFFLE, stacks={str(one): truth[one] for one in to_count}
        )

    def _go_on(self, table: Table, pace: tuple[int, int]) -> Deed | None:
        if uses_machine(table) and not self._has_machine:
            return self._deed("go_on_by_hand", PeoplePace.LOOK, until="evening")
        if table.machine.shuffle_wanted:
            return None
        if not may_start(table):
            if not deck_is_ready(table):
                return self._deed("shuffle", min(pace, PeoplePace.THINK))
            return self._deed("start_hand", min(pace, PeoplePace.LOOK) if uses_machine(table) else pace)
        if table.play.provisional or table.play.unfollowed:
            return self._deed("confirm_result", pace)
        return None

    def _newcomer(self, table: Table) -> Deed | None:
        """Ask each newcomer once whether to post or to wait, where the rules give the choice (ABS-07)."""
        if table.rules.blinds.join != "post_bb_or_wait" or may_start(table):
            return None
        for seat in newcomers(table):
            if (key := (table.play.hand_no, seat)) not in self._asked:
                self._asked.add(key)
                return self._deed("join_hand", PeoplePace.LOOK, seat=seat, posts=self._chance.random() < 0.7)
        return None

    def _comes_and_goes(self, table: Table) -> Deed | None:
        """Let players go away for a few hands; where play stops for them they come back soon."""
        hand, absent = table.play.hand_no, table.play.absent
        for seat in absent:
            if hand >= self._back.get(seat, HandNo(0)) or table.rules.absent.policy == "stop_play":
                return self._deed("mark_absent", PeoplePace.SHUFFLE, seat=seat, absent=False)
        players = table.players()
        quiet = hand <= QUIET_HANDS or may_start(table)
        if absent or len(players) < 4 or quiet or not self._now_and_then(Mishaps.GOES_AWAY):
            return None
        seat = self._chance.choice(players)
        self._back[seat] = HandNo(hand + self._chance.randint(*GONE_HANDS))
        return self._deed("mark_absent", PeoplePace.SHUFFLE, seat=seat)

    def _now_and_then(self, often: int) -> bool:
        return bool(often) and self._chance.randrange(often) == 0

    def _deed(self, verb: str, pace: tuple[int, int], detents: int = 0, **args: object) -> Deed:
        after = Millis(self._chance.randint(*pace))
        return Deed(verb, args, after, table_stream(self.number), detents)


def cards_are_coming(table: Table) -> bool:
    """Say whether a card machine is at work for this hand, or asks something: people wait for their cards."""
    return deals_this_hand(table) and (next_due(table) is not None or question(table) is not None)


def pots_to_read(hand: Hand) -> list[tuple[int, tuple[SeatNo, ...]]]:
    """List the pots that somebody has to read hands for, with those who may win them."""
    fought = ((number, contenders(hand, pot.seats)) for number, pot in enumerate(hand.gathered_pots))
    return [(number, seats) for number, seats in fought if parts_to_name(hand, number)]
