"""Random hands of the fuzz beside pokerkit: the table, the rules and the order of the deck."""

import random
from typing import Any, NamedTuple

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.setup import HandRules, HandSetup
from shuffleup.poker.variant import variant_of
from shuffleup.ruleset.hand import Betting, GameKind, Straddle
from shuffleup.ruleset.levels import Blinds


class Deal(NamedTuple):
    """A hand to be played: the table, the rules and the order of the deck."""

    setup: HandSetup
    rules: HandRules
    deck: tuple[Card, ...]

    @property
    def pockets(self) -> dict[SeatNo, tuple[Card, ...]]:
        seats = [seat for seat, _ in self.setup.stacks]
        held = variant_of(self.setup.game).hole_cards
        return {seat: self.deck[held * at : held * (at + 1)] for at, seat in enumerate(seats)}

    @property
    def board_cards(self) -> tuple[Card, ...]:
        """The cards after those of the players, for one board or two."""
        return self.deck[variant_of(self.setup.game).hole_cards * len(self.setup.stacks) :]


def random_deal(chance: random.Random, structure: Any, game: GameKind = "holdem") -> Deal:
    """Two to nine players, many with few chips; the last has the button, heads-up with the small blind."""
    count = chance.randint(2, 9)
    big = chance.choice([2, 10, 20])
    small = chance.choice([big // 2, max(1, big // 3)])
    stacks = [chance.choice([chance.randint(1, 3 * big), chance.randint(1, 60 * big)]) for _ in range(count)]
    seats = [SeatNo(seat) for seat in range(1, count + 1)]
    setup = HandSetup(
        stacks=tuple((seat, Chips(chips)) for seat, chips in zip(seats, stacks, strict=True)),
        button=seats[-1],
        small_blind_seat=SeatNo(2 if count == 2 else 1),
        big_blind_seat=SeatNo(1 if count == 2 else 2),
        small_blind=Chips(small),
        big_blind=Chips(big),
        ante=Chips(chance.choice([0, 0, 1, big // 2, big])),
        low_limit=Chips(big),
        high_limit=Chips(2 * big),
        game=game,
    )
    rules = HandRules(
        betting=Betting(structure=structure, pl_preflop_full_blinds=False),
        blinds=Blinds(
            ante_kind=chance.choice(["per_player", "big_blind"]),
            short_posts_first="ante",
            short_blind_price=chance.choice(["full", "actual", "actual"]),
        ),
    )
    return Deal(setup, rules, tuple(chance.sample(variant_of(game).deck, len(variant_of(game).deck))))


def with_additions(deal: Deal, chance: random.Random) -> Deal:
    """Make it a bomb pot, a straddled hand, or one with a blind of the button, or leave it as it is."""
    kind = chance.choice(["nothing", "nothing", "bomb", "utg", "button", "button_blind"])
    if kind == "bomb":
        bomb, boards = Chips(deal.setup.big_blind * chance.randint(1, 5)), chance.choice([1, 2])
        return deal._replace(setup=replace(deal.setup, bomb=bomb, boards=boards))
    if kind == "button_blind" and deal.setup.game == "short_deck":
        return _with_blind_of_button(deal)
    if kind in {"utg", "button"} and deal.rules.betting.structure != "fixed_limit":
        return _straddled(deal, kind, chance)
    return deal


def _with_blind_of_button(deal: Deal) -> Deal:
    setup = replace(deal.setup, small_blind_seat=None, small_blind=Chips(0), big_blind_seat=deal.setup.button)
    blinds = replace(deal.rules.blinds, form="button_blind", ante_kind="per_player")
    return deal._replace(setup=setup, rules=replace(deal.rules, blinds=blinds))


def _straddled(deal: Deal, kind: str, chance: random.Random) -> Deal:
    """Let seats straddle as long as they have the chips (VAR-02, VAR-04, VAR-05)."""
    seats = [seat for seat, _ in deal.setup.stacks]
    able = seats[2:] if kind == "utg" else seats[-1:]
    straddles: list[tuple[SeatNo, Chips]] = []
    for number, seat in enumerate(able[: chance.randint(1, 3)], 1):
        total = Chips(deal.setup.big_blind << number)
        if len(seats) < 3 or dict(deal.setup.stacks)[seat] < total + deal.setup.ante:
            break
        straddles.append((seat, total))
    straddle = Straddle(min_raise=chance.choice(["big_blind", "big_blind", "straddle"]))
    rules = replace(deal.rules, straddle=straddle)
    return deal._replace(setup=replace(deal.setup, straddles=tuple(straddles)), rules=rules)
