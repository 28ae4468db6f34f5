"""Random hands played on this engine and on pokerkit at once: every difference must be a known one.

After every action the stacks, the bets, whose turn it is, the call, the bounds of a raise and the pots are
compared, at the end the stacks. There are a few known differences, and each foretells the numbers that
pokerkit has to come to: any other number is an error. All games are played in all betting structures, with
straddles, with bomb pots on one board or two, and short deck also with a blind of the button alone.

What cannot be compared is not played. pokerkit takes neither a fold with nothing to call nor an all-in that
nobody can match, and it has no rule for half a bet of fixed limit (TDA 47-B, FL-09), so the players here do
none of these. It asks a last seat with chips for a check although nobody could answer a bet; that check is
given without counting as an action of the hand. Of the pots those are compared that more than one player can
win: an ante that nobody matched is such a pot here until the hand ends, and goes back at once there.
"""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache
from typing import Any

import pokerkit
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.awards import parts_of
from shuffleup.poker.betting import next_turn, raise_bounds
from shuffleup.poker.cards import texts
from shuffleup.poker.hand import play, start
from shuffleup.poker.legal import (
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    Fold,
    LegalActions,
    ShowCards,
    legal_actions,
)
from shuffleup.poker.pots import Pot
from shuffleup.poker.refusals import PokerError
from shuffleup.poker.setup import HandSetup, clockwise
from shuffleup.poker.state import NOT_YET, Hand
from shuffleup.poker.variant import variant_of
from shuffleup.ruleset.hand import GameKind
from tests.fuzz.deals import Deal, random_deal, with_additions

STRUCTURES = ("no_limit", "pot_limit", "fixed_limit")

PERFORMED = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PUSHING,
    pokerkit.Automation.CHIPS_PULLING,
)


class Known(Enum):
    """What pokerkit is known to do otherwise, and the rule that it differs from."""

    REOPENS = "a limper or checker may raise after a short all-in (TDA 47)"
    MERGES_POTS = "side pots are one pot once the losers have mucked (TDA 21, POT-04)"
    SHORT_BLIND_IS_PRICE = "a short big blind lowers the call and the raise (BTN-15)"
    BLIND_IS_NO_BET = "the big blind is not the first bet of the cap (FL-04)"
    ODD_CHIPS_TO_ONE = "the odd chips of a pot all go to one winner (TDA 20, POT-05)"
    STRADDLE_IS_NO_STEP = "the first raise over a straddle adds a big blind only (VAR-03)"
    LOW_WITHOUT_A_LOW = "a side pot nobody has a low for is halved where another seat has one (VAR-15)"


IN_EVERY_GAME = {Known.MERGES_POTS, Known.SHORT_BLIND_IS_PRICE, Known.ODD_CHIPS_TO_ONE}
SEEN_IN = {
    "no_limit": IN_EVERY_GAME | {Known.REOPENS},
    "pot_limit": IN_EVERY_GAME | {Known.REOPENS},
    "fixed_limit": IN_EVERY_GAME | {Known.BLIND_IS_NO_BET},
}

Bounds = tuple[int | None, int | None]
"""The least and the largest total of a raise, None and None where there is none."""


HANDS_OF = {
    "holdem": (pokerkit.StandardHighHand,),
    "omaha": (pokerkit.OmahaHoldemHand,),
    "omaha8": (pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand),
    "short_deck": (pokerkit.ShortDeckHoldemHand,),
}
LIMITS = {
    "no_limit": (pokerkit.games.NoLimitPokerMixin, pokerkit.games.UnfixedLimitHoldem),
    "pot_limit": (pokerkit.games.PotLimitPokerMixin, pokerkit.games.UnfixedLimitHoldem),
    "fixed_limit": (pokerkit.games.FixedLimitPokerMixin, pokerkit.games.Holdem),
}


@cache
def game_of(kind: GameKind, structure: str) -> Any:
    """Put a game together: pokerkit has the parts of every game, but not every game."""
    limit, base = LIMITS[structure]
    short = kind == "short_deck"
    parts = {
        "deck": pokerkit.Deck.SHORT_DECK_HOLDEM if short else pokerkit.Deck.STANDARD,
        "hand_types": HANDS_OF[kind],
        "hole_dealing_count": variant_of(kind).hole_cards,
    }
    return type(f"{structure} {kind}", (limit, base), parts)


def on_pokerkit(deal: Deal) -> Any:
    """Begin the same hand on pokerkit, the cards dealt."""
    setup, rules = deal.setup, deal.rules
    count = len(setup.stacks)
    stacks = tuple(chips for _, chips in setup.stacks)
    each_antes = rules.blinds.ante_kind == "per_player" or bool(setup.bomb)
    antes = (setup.bomb or setup.ante,) * count if each_antes else {1: setup.ante}
    fixed = rules.betting.structure == "fixed_limit"
    sizes = (setup.low_limit, setup.high_limit) if fixed else (setup.big_blind,)
    game = game_of(setup.game, rules.betting.structure)
    begun = game(PERFORMED, each_antes, antes, _blinds(setup), *sizes, starting_board_count=setup.boards)
    state = begun(stacks, count)
    for pocket in deal.pockets.values():
        state.deal_hole(texts(pocket))
    return state


def _blinds(setup: HandSetup) -> dict[int, int]:
    """Give blinds and straddles by the place of who posts them; pokerkit turns those of two players round."""
    if setup.bomb:
        return {}
    count = len(setup.stacks)
    if setup.small_blind_seat is None:
        return {0 if count == 2 else count - 1: setup.big_blind}
    posts = {0: int(setup.small_blind), 1: int(setup.big_blind)}
    return posts | {seat - 1: int(total) for seat, total in setup.straddles}


class Beside:
    """One hand on both engines, and what has differed so far."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.ours: Hand = start(deal.setup, deal.rules)[0]
        self.theirs = on_pokerkit(deal)
        self.found: Counter[Known] = Counter()
        self.lost = False
        """The hand cannot go on side by side after a difference."""

    def play(self, chance: random.Random) -> Counter[Known]:
        while self.ours.phase not in {"showdown", "ended"} and not self.lost:
            if self.ours.phase == "deal":
                self._deal_board()
            else:
                self._act(chance)
        if not self.lost:
            self._answer_in_vain()
            self._show()
            self._compare_payment()
        return self.found

    def _deal_board(self) -> None:
        number = self.ours.next_board
        at, count = 5 * number + len(self.ours.boards[number]), self.ours.cards_to_deal
        cards = self.deal.board_cards[at : at + count]
        if not number:
            self._check_before_the_flop()
            self._answer_in_vain()
            assert self._contested_by_ours() == self._contested_by_theirs()
            self.theirs.burn_card("??")
        self.ours = play(self.ours, DealBoard(cards))[0]
        self.theirs.deal_board(texts(cards))

    def _check_before_the_flop(self) -> None:
        """In a bomb pot nobody bets before the flop (VAR-08); pokerkit asks, and everybody checks."""
        if self.deal.setup.bomb and not self.ours.board:
            while self.theirs.actor_index is not None:
                assert self.theirs.checking_or_calling_amount == 0
                self.theirs.check_or_call()

    def _answer_in_vain(self) -> None:
        ours, theirs = self.ours, self.theirs
        asked = theirs.actor_index
        if asked is None:
            return
        rows = enumerate(zip(ours.stacks, ours.folded, strict=True))
        assert [row for row, (chips, folded) in rows if chips and not folded] == [asked]
        assert (theirs.checking_or_calling_amount, self._raises_of_theirs()) == (0, (None, None))
        theirs.check_or_call()
        assert theirs.actor_index is None

    def _act(self, chance: random.Random) -> None:
        legal = legal_actions(self.ours)
        seat = legal.seat
        assert seat is not None
        self._compare_turn(legal)
        if self.lost:
            return
        raises = self._raises_of_both(legal)
        choices = ["call", "call", "raise"] if raises else ["call"]
        choice = chance.choice(choices if legal.can_check else [*choices, "fold"])
        if choice == "fold":
            self.ours = play(self.ours, Fold(seat))[0]
            self.theirs.fold()
        elif choice == "call":
            self.ours = play(self.ours, CheckOrCall(seat))[0]
            self.theirs.check_or_call()
        elif raises:
            to = chance.choice([raises[0], raises[0], raises[1], chance.randint(*raises)])
            self.ours = play(self.ours, BetOrRaiseTo(seat, Chips(to)))[0]
            self.theirs.complete_bet_or_raise_to(to)

    def _compare_turn(self, legal: LegalActions) -> None:
        ours, theirs = self.ours, self.theirs
        assert ours.stacks == tuple(theirs.stacks)
        assert ours.bets == tuple(theirs.bets)
        if self._blind_was_short_of_price():
            self._compare_at_the_price_of_the_bets(legal)
        else:
            assert ours.turn == theirs.actor_index
            assert legal.to_call == theirs.checking_or_calling_amount
            if self._straddle_is_step():
                self._compare_over_a_straddle(legal)
            else:
                self._compare_raises(legal)

    def _compare_at_the_price_of_the_bets(self, legal: LegalActions) -> None:
        """pokerkit asks for what the largest bet is: all must be as if our price were that, too."""
        highest = Chips(max(self.ours.bets))
        lower = replace(self.ours, price=highest, raise_from=highest)
        rows = (lower.stacks, lower.bets, lower.folded)
        turn = next_turn(lower.turn - 1, *rows, answered=lower.answered, price=highest)
        as_theirs = legal_actions(replace(lower, turn=turn))
        assert self.theirs.actor_index == (turn if turn >= 0 else None)
        assert self.theirs.checking_or_calling_amount == (as_theirs.to_call if turn >= 0 else None)
        assert self._raises_of_theirs() == (as_theirs.min_raise_to, as_theirs.max_raise_to)
        if as_theirs != legal:
            self._differs(Known.SHORT_BLIND_IS_PRICE, ends=True)

    def _straddle_is_step(self) -> bool:
        """The least raise adds the straddle, and nobody has raised by as much yet (VAR-03)."""
        hand, straddles = self.ours, self.deal.setup.straddles
        by_straddle = bool(straddles) and hand.rules.straddle.min_raise == "straddle"
        return by_straddle and hand.street == "preflop" and hand.step == straddles[-1][1]

    def _compare_over_a_straddle(self, legal: LegalActions) -> None:
        """pokerkit adds a big blind: its bounds must be ours with that step; a raise below ours ends it."""
        if self.ours.price != self.deal.setup.straddles[-1][1]:
            self._differs(Known.STRADDLE_IS_NO_STEP, ends=True)
            return
        as_theirs = legal_actions(replace(self.ours, step=self.deal.setup.big_blind))
        assert self._raises_of_theirs() == (as_theirs.min_raise_to, as_theirs.max_raise_to)
        if as_theirs != legal:
            self._differs(Known.STRADDLE_IS_NO_STEP)

    def _compare_raises(self, legal: LegalActions) -> None:
        theirs = self._raises_of_theirs()
        if theirs == (legal.min_raise_to, legal.max_raise_to):
            return
        known = self._why_raises_differ(legal)
        assert theirs == self._raises_if_allowed(), f"{known} explains no {theirs}: {self.ours}"
        self._differs(known)

    def _raises_of_theirs(self) -> Bounds:
        theirs = self.theirs
        return (
            theirs.min_completion_betting_or_raising_to_amount,
            theirs.max_completion_betting_or_raising_to_amount,
        )

    def _raises_if_allowed(self) -> Bounds:
        """Give the bounds that the seat to act would have here if it might raise."""
        row = self.ours.turn
        everything = self.ours.bets[row] + self.ours.stacks[row]
        low, high = raise_bounds(self.ours, row)
        return min(low, everything), min(high, everything)

    def _raises_of_both(self, legal: LegalActions) -> tuple[int, int] | None:
        """Give the bounds of a raise that both engines allow, None where there is none to be compared."""
        if legal.min_raise_to is None or legal.max_raise_to is None:
            return None
        fixed = self.ours.rules.betting.structure == "fixed_limit"
        if fixed and legal.min_raise_to < raise_bounds(self.ours, self.ours.turn)[0]:
            return None
        return legal.min_raise_to, legal.max_raise_to

    def _why_raises_differ(self, legal: LegalActions) -> Known:
        ours = self.ours
        made = sum(ours.raises_made) - (ours.street == "preflop")
        if legal.why_no_raise == "not_reopened" and made < 1 and self._called_or_checked(ours.turn):
            return Known.REOPENS
        if legal.why_no_raise == "capped" and ours.street == "preflop" and made == 3:
            return Known.BLIND_IS_NO_BET
        raise AssertionError(f"{legal} against {self._raises_of_theirs()} for no known reason: {ours}")

    def _called_or_checked(self, row: int) -> bool:
        """The seat has acted on this street and has not raised: it limped, called, or checked."""
        blind = self.ours.street == "preflop" and self.ours.seats[row] == self.deal.setup.big_blind_seat
        return self.ours.answered[row] != NOT_YET and self.ours.raises_made[row] == blind

    def _blind_was_short_of_price(self) -> bool:
        """The big blind is all-in for less, and by our rules the price is a whole blind all the same."""
        setup, hand = self.deal.setup, self.ours
        posted_short = (
            hand.is_all_in(setup.big_blind_seat) and hand.bet(setup.big_blind_seat) < setup.big_blind
        )
        full = hand.rules.blinds.short_blind_price == "full" and not (setup.straddles or setup.bomb)
        return hand.street == "preflop" and full and posted_short

    def _differs(self, how: Known, *, ends: bool = False) -> None:
        self.found[how] += 1
        self.lost = self.lost or ends

    def _contested_by_ours(self) -> list[tuple[int, set[int]]]:
        pots = [(pot.amount, {seat - 1 for seat in pot.seats}) for pot in self.ours.pots()]
        return [(amount, seats) for amount, seats in pots if len(seats) > 1]

    def _contested_by_theirs(self) -> list[tuple[int, set[int]]]:
        pots = [(pot.amount, set(pot.player_indices)) for pot in self.theirs.pots]
        return [(amount, seats) for amount, seats in pots if len(seats) > 1]

    def _show(self) -> None:
        for seat in self.ours.live:
            if self.ours.phase == "showdown":
                self.ours = play(self.ours, ShowCards(seat, self.deal.pockets[seat]))[0]

    def _compare_payment(self) -> None:
        assert self.ours.phase == "ended"
        assert not self.theirs.status
        theirs = list(self.theirs.stacks)
        if theirs == list(self.ours.stacks):
            return
        pots = self.ours.pots()
        merged = self._merged(pots)
        if theirs == self._paid(pots, low_for_all=False):
            self._differs(Known.ODD_CHIPS_TO_ONE)
        elif theirs == self._paid(merged, low_for_all=False):
            self._differs(Known.MERGES_POTS)
        else:
            assert theirs == self._paid(merged, low_for_all=True), f"paid {theirs}: {self.ours}"
            self._differs(Known.LOW_WITHOUT_A_LOW)

    def _merged(self, pots: Iterable[Pot]) -> list[Pot]:
        """Put pots together that the same seats play for, of those whose cards pokerkit has not mucked."""
        sums: Counter[tuple[SeatNo, ...]] = Counter()
        for pot in pots:
            sums[tuple(seat for seat in pot.seats if self.theirs.statuses[seat - 1])] += pot.amount
        return [Pot(Chips(amount), seats) for seats, amount in sums.items()]

    def _paid(self, pots: Iterable[Pot], *, low_for_all: bool) -> list[int]:
        """Pay pots in pokerkit's way: what cannot be divided goes to the first, board, half or winner."""
        stacks = [stack - won for stack, won in zip(self.ours.stacks, self.ours.won, strict=True)]
        for pot in pots:
            each, odd = divmod(pot.amount, len(self.ours.boards))
            for board in range(len(self.ours.boards)):
                winners = self._winners_of_halves(pot.seats, board, low_for_all=low_for_all)
                half, left = divmod(each + (0 if board else odd), len(winners))
                for place, seats in enumerate(winners):
                    self._pay(stacks, seats, half + (0 if place else left))
        return stacks

    def _pay(self, stacks: list[int], seats: Sequence[SeatNo], amount: int) -> None:
        each, odd = divmod(amount, len(seats))
        for place, seat in enumerate(clockwise(seats, self.deal.setup.button)):
            stacks[seat - 1] += each + (0 if place else odd)

    def _winners_of_halves(
        self, seats: tuple[SeatNo, ...], board: int, *, low_for_all: bool
    ) -> list[tuple[SeatNo, ...]]:
        """Give who wins the high of a board, and the low where a seat has one.

        pokerkit pays a low as soon as any seat at the table has one, and then all seats of a pot are equal
        that have none: `low_for_all`.
        """
        cards = tuple(card for card in self.ours.boards[board] if card is not None)
        if len(seats) == 1 or len(cards) < 5:
            return [seats]
        variant, pockets = self.ours.variant, self.deal.pockets
        halves = [_best({seat: variant.strength(pockets[seat], cards) for seat in seats})]
        if variant.low is not None and any(part.low and part.board == board for part in parts_of(self.ours)):
            lows = {seat: variant.low(pockets[seat], cards) for seat in self.ours.live}
            able = {seat: lows[seat] for seat in seats}
            if any(able.values()) or (
                low_for_all and any(low for seat, low in lows.items() if self.theirs.statuses[seat - 1])
            ):
                halves.append(_best(able))
        return halves


def _best(worths: dict[SeatNo, int]) -> tuple[SeatNo, ...]:
    return tuple(seat for seat, worth in worths.items() if worth == max(worths.values()))


def differences(structure: str, seeds: Iterable[int], game: GameKind = "holdem") -> Counter[Known]:
    """Play one hand a seed on both engines and count what differs; anything unknown is an error.

    Hold'em is played without additions, with the cards and chips that it always had for a seed.
    """
    found: Counter[Known] = Counter()
    for seed in seeds:
        found += difference(structure, seed, game)
    return found


def difference(structure: str, seed: int, game: GameKind, *, additions: bool = False) -> Counter[Known]:
    """Play the hand of a seed on both engines, with `additions` perhaps straddled or a bomb pot."""
    chance = random.Random(f"{structure} {seed}")
    try:
        deal = random_deal(chance, structure, game)
        return Beside(with_additions(deal, chance) if additions else deal).play(chance)
    except (AssertionError, ValueError, PokerError) as error:
        error.add_note(f"in {structure} {game} hand {seed}")
        raise
