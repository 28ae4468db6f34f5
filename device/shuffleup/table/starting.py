"""The start of a hand: button and blinds move, the level is locked, antes and blinds are posted."""

from msgspec.structs import replace

from shuffleup.amounts import Chips
from shuffleup.identity import HandNo
from shuffleup.poker.hand import begin, evolve
from shuffleup.poker.rulings import return_bets
from shuffleup.poker.setup import HandRules, HandSetup, Post
from shuffleup.poker.state import Hand
from shuffleup.refusals import NotLegalNow
from shuffleup.table.coming import Coming, coming_hand
from shuffleup.table.events import HandStarted, TableEvent
from shuffleup.table.incident_events import HandRestarted
from shuffleup.table.state import Table
from shuffleup.tournament.button import Positions
from shuffleup.tournament.schedule import Level


def begin_hand(table: Table, commitment: str) -> tuple[TableEvent, ...]:
    """Begin the next hand at the level that the floor has announced last (STR-09 to STR-12).

    `commitment` binds the deck where the screen deals.
    """
    if table.level is None:
        raise NotLegalNow("the event has not started: the floor starts the clock")
    coming = coming_hand(table)
    setup = _setup(table, table.level, coming)
    number = HandNo(table.play.hand_no + 1)
    started = HandStarted(number, table.level, coming.positions, coming.players, commitment)
    return (started, *begin(setup, hand_rules(table)))


def begin_again(table: Table, hand: Hand, positions: Positions, commitment: str) -> tuple[TableEvent, ...]:
    """Give all bets back and begin the same hand again with what every seat had (MIS-04, TDA 35-C).

    `commitment` binds the new deck where the screen deals.
    """
    back = evolve(hand, return_bets(hand))
    setup = replace(
        hand.setup,
        stacks=tuple(zip(back.seats, back.stacks, strict=True)),
        button=positions.button,
        small_blind_seat=positions.small_blind,
        big_blind_seat=positions.big_blind,
    )
    return (HandRestarted(table.play.hand_no, commitment), *begin(setup, hand.rules))


def positions_of_next(table: Table) -> Positions:
    """Say where button and blinds will stand in the next hand."""
    return coming_hand(table).positions


def hand_rules(table: Table) -> HandRules:
    """Pick the groups of the rule set that one hand obeys."""
    rules = table.rules
    return HandRules(rules.betting, rules.blinds, rules.pots, rules.showdown, rules.heads_up)


def _setup(table: Table, level: Level, coming: Coming) -> HandSetup:
    stacks, positions = table.stacks_now(), coming.positions
    return HandSetup(
        stacks=tuple((seat, stacks[seat]) for seat in coming.players),
        button=positions.button,
        small_blind_seat=positions.small_blind,
        big_blind_seat=positions.big_blind,
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        ante=level.ante,
        low_limit=level.low_limit,
        high_limit=level.high_limit,
        smallest_chip=Chips(min(table.rules.chips.denominations)),
        event_players=table.players_left,
        posts=_posts(table, coming),
    )


def _posts(table: Table, coming: Coming) -> tuple[Post, ...]:
    """Leave out who is not dealt in, and a live post of who has a blind to pay anyway."""
    blinds = (coming.positions.small_blind, coming.positions.big_blind)
    owed = [post for post in table.play.posts if post.seat in coming.players]
    return tuple(post for post in owed if not (post.live and post.seat in blinds))
