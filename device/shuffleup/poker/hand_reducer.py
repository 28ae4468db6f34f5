"""The state after each event: one small rule per event; none asks whether the event was legal."""

from operator import add

from msgspec.structs import replace

from shuffleup.kernel.dispatch import Rules
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.betting import is_full_raise, next_turn
from shuffleup.poker.events import (
    AntePosted,
    Began,
    BetMade,
    BetReturned,
    BettingOpened,
    BlindPosted,
    BoardDealt,
    BoardRead,
    Called,
    CardsShown,
    Checked,
    Ended,
    Folded,
    Mucked,
    PotAwarded,
    Raised,
    RakeTaken,
    RunsAgreed,
    StreetClosed,
    WinnersDeclared,
)
from shuffleup.poker.phases import phase_after
from shuffleup.poker.pots import Pot, pots_of
from shuffleup.poker.state import NOBODY, NOT_YET, Board, Hand, plus, with_cell

NOTHING = Chips(0)

changes: Rules[[Hand], Hand] = Rules("event of a hand")
"""Makes of an event the state after it; those of rulings are in `poker.irregularities.ruling_reducer`."""


def started(event: Began) -> Hand:
    """Make the state of a hand in which nothing is posted yet."""
    setup, betting = event.setup, event.rules.betting
    count = len(setup.stacks)
    full_price = event.rules.blinds.short_blind_price == "full" and not setup.bomb
    limit = setup.low_limit if betting.structure == "fixed_limit" else None
    return Hand(
        setup=setup,
        rules=event.rules,
        seats=tuple(seat for seat, _ in setup.stacks),
        stacks=tuple(chips for _, chips in setup.stacks),
        bets=(NOTHING,) * count,
        gathered=(NOTHING,) * count,
        folded=(False,) * count,
        answered=(NOT_YET,) * count,
        # The big blind is the first bet of the round (SPEC FL-04), also where an ante left nothing to post.
        raises_made=tuple(int(seat == setup.big_blind_seat) for seat, _ in setup.stacks),
        shown=((),) * count,
        mucked=(False,) * count,
        won=(NOTHING,) * count,
        phase="opening",
        street="preflop",
        price=setup.big_blind if full_price else NOTHING,
        step=limit or setup.big_blind,
        raise_from=setup.big_blind if full_price else NOTHING,
        blinds_missing=Chips(
            setup.small_blind + setup.big_blind + sum([chips for _, chips in setup.straddles])
        ),
        boards=((),) * setup.boards,
    )


@changes(AntePosted)
def _ante_posted(event: AntePosted, hand: Hand) -> Hand:
    row = hand.seats.index(event.seat)
    stacks = plus(hand.stacks, row, -event.chips)
    if event.dead:
        return replace(hand, stacks=stacks, dead=Chips(hand.dead + event.chips))
    return replace(hand, stacks=stacks, gathered=plus(hand.gathered, row, event.chips))


@changes(BlindPosted)
def _blind_posted(event: BlindPosted, hand: Hand) -> Hand:
    row = hand.seats.index(event.seat)
    stacks = plus(hand.stacks, row, -event.chips)
    if event.blind == "dead":
        return replace(hand, stacks=stacks, dead=Chips(hand.dead + event.chips))
    bets = plus(hand.bets, row, event.chips)
    # A short blind lowers no price: those behind it owe what the level says (`blinds.short_blind_price`).
    price = max(hand.price, bets[row])
    missing = hand.blinds_missing
    # A newcomer's live post is none of the blinds that pot limit reckons as full before the flop (PL-02).
    if event.blind != "live":
        missing = Chips(missing - event.chips)
    posted = replace(
        hand,
        stacks=stacks,
        bets=bets,
        price=price,
        raise_from=price,
        blinds_missing=missing,
    )
    return _straddled(posted, event.seat) if event.blind == "straddle" else posted


def _straddled(hand: Hand, seat: SeatNo) -> Hand:
    """Make a straddle the price in full, and the step of the first raise by the house's reading (VAR-03)."""
    straddle = dict(hand.setup.straddles)[seat]
    by_straddle = hand.rules.straddle.min_raise == "straddle"
    return replace(hand, price=straddle, raise_from=straddle, step=straddle if by_straddle else hand.step)


@changes(BettingOpened)
def _betting_opened(event: BettingOpened, hand: Hand) -> Hand:
    return replace(hand, phase=phase_after(hand, event), turn=hand.seats.index(event.seat))


@changes(Folded)
def _folded(event: Folded, hand: Hand) -> Hand:
    row = hand.seats.index(event.seat)
    folded = with_cell(hand.folded, row, True)
    turn = next_turn(row, hand.stacks, hand.bets, folded, answered=hand.answered, price=hand.price)
    return replace(hand, folded=folded, turn=turn)


@changes(Checked)
def _checked(event: Checked, hand: Hand) -> Hand:
    row = hand.seats.index(event.seat)
    answered = with_cell(hand.answered, row, hand.price)
    turn = next_turn(row, hand.stacks, hand.bets, hand.folded, answered=answered, price=hand.price)
    return replace(hand, answered=answered, turn=turn)


@changes(Called)
def _called(event: Called, hand: Hand) -> Hand:
    row, chips = hand.seats.index(event.seat), event.chips
    stacks, bets = plus(hand.stacks, row, -chips), plus(hand.bets, row, chips)
    answered = with_cell(hand.answered, row, hand.price)
    turn = next_turn(row, stacks, bets, hand.folded, answered=answered, price=hand.price)
    return replace(hand, stacks=stacks, bets=bets, answered=answered, turn=turn)


@changes(BetMade, Raised)
def _raised(event: BetMade | Raised, hand: Hand) -> Hand:
    row, to = hand.seats.index(event.seat), event.to
    stacks = plus(hand.stacks, row, hand.bets[row] - to)
    bets = with_cell(hand.bets, row, to)
    answered = with_cell(hand.answered, row, to)
    fixed = hand.rules.betting.structure == "fixed_limit"
    full = is_full_raise(hand, to)
    return replace(
        hand,
        stacks=stacks,
        bets=bets,
        answered=answered,
        turn=next_turn(row, stacks, bets, hand.folded, answered=answered, price=to),
        price=to,
        # Under half a bet in fixed limit the next seat completes the bet; elsewhere a raise starts from here.
        raise_from=to if full or not fixed else hand.raise_from,
        # The largest raise of the street is the least of the next one; a short all-in never lowers it (TDA
        # 47).
        step=hand.step if fixed else Chips(max(hand.step, to - hand.raise_from)),
        raises_made=with_cell(hand.raises_made, row, hand.raises_made[row] + full),
        aggressor=row,
    )


@changes(BetReturned)
def _bet_returned(event: BetReturned, hand: Hand) -> Hand:
    """An ante that nobody matched comes back too, although it lies in the middle already."""
    row = hand.seats.index(event.seat)
    of_bet = min(event.chips, hand.bets[row])
    return replace(
        hand,
        stacks=plus(hand.stacks, row, event.chips),
        bets=plus(hand.bets, row, -of_bet),
        gathered=plus(hand.gathered, row, of_bet - event.chips),
        returned=(*hand.returned, (event.seat, event.chips)),
    )


@changes(StreetClosed)
def _street_closed(event: StreetClosed, hand: Hand) -> Hand:
    gathered: tuple[Chips, ...] = tuple(map(add, hand.gathered, hand.bets))
    pots = _pots(hand, gathered)
    return replace(
        hand,
        bets=(NOTHING,) * len(gathered),
        gathered=gathered,
        gathered_pots=pots,
        declared=((),) * len(pots),
        awards=(None,) * len(pots),
        phase=phase_after(hand, event),
        turn=NOBODY,
        price=NOTHING,
    )


@changes(BoardDealt)
def _board_dealt(event: BoardDealt, hand: Hand) -> Hand:
    count = len(hand.seats)
    setup = hand.setup
    limit = setup.low_limit if event.street == "flop" else setup.high_limit
    fixed = hand.rules.betting.structure == "fixed_limit"
    return replace(
        hand,
        phase=phase_after(hand, event),
        street=event.street,
        boards=(hand.boards[0] + event.cards,) if len(hand.boards) == 1 else _with_cards(hand.boards, event),
        answered=(NOT_YET,) * count,
        raises_made=(0,) * count,
        step=limit if fixed else setup.big_blind,
        raise_from=NOTHING,
        # Only a bet on the river decides who shows first (SHD-01 to SHD-04): each street begins without one.
        aggressor=NOBODY,
    )


def _with_cards(boards: tuple[Board, ...], event: BoardDealt) -> tuple[Board, ...]:
    return with_cell(boards, event.board, boards[event.board] + event.cards)


@changes(RunsAgreed)
def _runs_agreed(event: RunsAgreed, hand: Hand) -> Hand:
    return replace(hand, runs=event.runs, run_from=len(hand.board), boards=hand.boards * event.runs)


changes(BoardRead)(lambda event, hand: replace(hand, boards=with_cell(hand.boards, event.board, event.cards)))


@changes(CardsShown)
def _cards_shown(event: CardsShown, hand: Hand) -> Hand:
    return replace(hand, shown=with_cell(hand.shown, hand.seats.index(event.seat), event.cards))


@changes(Mucked)
def _mucked(event: Mucked, hand: Hand) -> Hand:
    return replace(hand, mucked=with_cell(hand.mucked, hand.seats.index(event.seat), True))


@changes(RakeTaken)
def _rake_taken(event: RakeTaken, hand: Hand) -> Hand:
    pots = zip(hand.gathered_pots, event.pots, strict=True)
    return replace(
        hand,
        gathered_pots=tuple([Pot(Chips(pot.amount - taken), pot.seats) for pot, taken in pots]),
        raked=Chips(sum(event.pots)),
    )


@changes(WinnersDeclared)
def _winners_declared(event: WinnersDeclared, hand: Hand) -> Hand:
    before = [one for one in hand.declared[event.pot] if (one.board, one.low) != (event.board, event.low)]
    return replace(hand, declared=with_cell(hand.declared, event.pot, (*before, event)))


@changes(PotAwarded)
def _pot_awarded(event: PotAwarded, hand: Hand) -> Hand:
    stacks, won = hand.stacks, hand.won
    for seat, chips in event.shares:
        row = hand.seats.index(seat)
        stacks, won = plus(stacks, row, chips), plus(won, row, chips)
    return replace(hand, stacks=stacks, won=won, awards=with_cell(hand.awards, event.pot, event))


@changes(Ended)
def _ended(event: Ended, hand: Hand) -> Hand:
    """Chips set aside for a protected player come back when the hand is over."""
    stacks = hand.stacks
    for seat, chips in hand.aside:
        stacks = plus(stacks, hand.seats.index(seat), chips)
    return replace(hand, phase=phase_after(hand, event), stacks=stacks, aside=())


def _pots(hand: Hand, gathered: tuple[Chips, ...]) -> tuple[Pot, ...]:
    """Most streets end with one pot, everybody left having put in the same; only otherwise are layers cut."""
    levels = {chips for chips, folded in zip(gathered, hand.folded, strict=True) if not folded}
    if len(levels) == 1:
        return (Pot(Chips(sum(gathered) + hand.dead), hand.live),)
    gone = [seat for seat, folded in zip(hand.seats, hand.folded, strict=True) if folded]
    return pots_of(tuple(zip(hand.seats, gathered, strict=True)), gone, hand.dead)
