"""The replay of a hand history through the engine, action by action, and the sentences of its refusals.

Irregular acts become events directly: another house let them happen, and our rules refuse them.
"""

from decimal import Decimal

from shuffleup.formats.phh import grammar
from shuffleup.formats.phh.grammar import HistoryError, IllegalHistory, UnreadableHistory
from shuffleup.formats.phh.history import History, in_unit_of, seat_players
from shuffleup.formats.phh.live_table import is_of_live_table, read_events, read_setup
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.language import say
from shuffleup.poker import refusals
from shuffleup.poker.cards import Card, text, texts
from shuffleup.poker.events import Began, BetMade, Called, HandEvent, Mucked, Raised
from shuffleup.poker.hand import continue_after_ruling, evolve, play, start
from shuffleup.poker.legal import BetOrRaiseTo, CheckOrCall, DealBoard, HandCommand, Muck, ShowCards
from shuffleup.poker.showdown import contenders
from shuffleup.poker.state import Hand
from shuffleup.poker.variant import HOLE_CARDS
from shuffleup.views.words.refusals import refused


def irregular_event(hand: Hand, command: HandCommand, refused: refusals.PokerError) -> HandEvent | None:
    """Give the event of an act that is against the rules alone, None for one that cannot be.

    A raise is above what the others bet and no more than the seat has, and one to that amount is a call; a
    muck leaves somebody who wins.
    """
    match command, refused:
        case BetOrRaiseTo(seat, to), refusals.WrongTotal() | refusals.MayNotRaise():
            return _bet(hand, seat, to)
        case Muck(
            seat
        ), refusals.OpenedAllIn() | refusals.CalledHandsAreShown() | refusals.WinnerMayNotMuck():
            return Mucked(seat) if len(contenders(hand, hand.live)) > 1 else None
    return None


def _bet(hand: Hand, seat: SeatNo, to: Chips) -> HandEvent | None:
    owed = Chips(to - hand.bet(seat))
    if to < hand.price or not 0 < owed <= hand.stack(seat):
        return None
    if to == hand.price:
        return Called(seat, owed)
    return Raised(seat, to) if hand.price else BetMade(seat, to)


def replay_history(
    history: History, irregular: list[HistoryError] | None = None
) -> tuple[Hand, tuple[HandEvent, ...]]:
    """Play a history to the end of the hand; give the last state and all events.

    With a list for what is `irregular`, what another house let happen against our rules is played as it was
    and told there: a raise that is too small or was not open, a muck where hands are opened, a hand that
    nobody wrote down. Only what cannot be is refused then. A hand of a live table keeps its own rules.

    At the showdown, hands that the history dealt face up are opened where it does not say who showed. A hand
    that a live table wrote is played by the rules of that table, and goes on by the events that it holds.

    Raises:
        UnreadableHistory: an amount, a row or an action is not well formed.
        UnsupportedHistory: the table is of a kind that the engine does not play.
        IllegalHistory: an action is against the rules, or the hand is not over; by the number of the action.
    """
    setup, rules = read_setup(history) or seat_players(history)
    try:
        hand, events = start(setup, rules)
    except refusals.PokerError as error:
        raise IllegalHistory("the hand cannot begin", error) from None
    foreign = irregular is not None and not is_of_live_table(history)
    story = _Story(hand, events, history.decimals, foreign=foreign)
    for number, line in enumerate(history.actions, 1):
        try:
            story.tell(line)
        except refusals.PokerError as error:
            raise IllegalHistory(f"action {number} ({line.strip()})", error) from None
        except HistoryError as error:
            raise error.at(f"action {number}") from None
        if story.broken is not None and irregular is not None:
            irregular.append(IllegalHistory(f"action {number} ({line.strip()})", story.broken))
    for event in read_events(history):
        story.take(event)
    story.finish()
    return story.hand, tuple(story.events)


def check_finish(history: History, hand: Hand) -> None:
    """Hold the stacks after the hand against the `finishing_stacks` of the history, where it has them.

    Other software deals odd chips out otherwise, and some of it splits chips; there a difference of less than
    one chip a player is passed over. What a live table wrote has to agree to the chip.

    Raises:
        UnreadableHistory: there are more or fewer amounts than players.
        IllegalHistory: the hand leaves a player with other chips than written.
    """
    written, count = history.finishing_stacks, len(hand.stacks)
    if written is None:
        return
    if len(written) != count:
        raise UnreadableHistory(f"finishing_stacks has {len(written)} amounts for {count} players")
    least_fault = 1 if is_of_live_table(history) else count
    unit = 10**history.decimals
    for player, (amount, stack) in enumerate(zip(written, hand.stacks, strict=True), 1):
        # Decimals are powers of ten that a float does not hold exactly.
        if not abs(amount * unit - stack) < least_fault - (1e-6 if history.decimals else 0):
            left = in_unit_of(history, stack)
            raise IllegalHistory(f"finishing_stacks gives p{player} {amount}, but the hand leaves it {left}")


class _Story:
    """A hand on its way: the state, the events so far, and the pockets that the history has dealt."""

    def __init__(self, hand: Hand, events: tuple[HandEvent, ...], decimals: int, *, foreign: bool) -> None:
        self.hand, self._foreign = hand, foreign
        self.broken: refusals.PokerError | None = None
        """The rule that the last line broke, where it was played all the same."""
        self._decimals = decimals
        self.events = list(events)
        self._pockets: dict[SeatNo, tuple[Card, ...]] = {}
        self._pocketed: set[Card] = set()

    def tell(self, line: str) -> None:
        """Play one line."""
        self.broken = None
        command = grammar.read(line, self._decimals)
        if command is not None and not self._decides_nothing(command):
            self._play(command)

    def _play(self, command: grammar.Line) -> None:
        match command:
            case grammar.PocketDealt(seat, dealt):
                self._deal(seat, dealt)
            case grammar.PocketShown(seat):
                self._show_pocket(seat)
            case Muck(seat) if self._lies_open(seat):
                self._show_pocket(seat)
            case ShowCards(seat, ()) if self._foreign:
                self._lose(seat)
            case ShowCards(seat, shown):
                self._check_shown(seat, shown)
                self._do(command)
            case DealBoard(dealt):
                self._check_unseen(dealt or ())
                self._do(command)
            case _:
                self._do(command)

    def take(self, event: HandEvent) -> None:
        """Apply an event of the table's journal; a beginning starts the hand again."""
        anew = isinstance(event, Began)
        try:
            self.hand = evolve(None if anew else self.hand, event)
        except (refusals.PokerError, ValueError, LookupError) as error:
            name = event.__struct_config__.tag
            raise IllegalHistory(f"after the last action: {name} does not fit the hand") from error
        self.events = [event] if anew else [*self.events, event]

    def finish(self) -> None:
        """Open the hands that are known and see that the hand is over."""
        for seat in self.hand.live:
            pocket = self._pockets.get(seat)
            if self.hand.phase == "showdown" and pocket and not self.hand.cards_of(seat):
                self._do(ShowCards(seat, pocket))
        if self.hand.phase != "ended":
            raise IllegalHistory(f"the history stops before the hand is over: {_awaited(self.hand)}")

    def _show_pocket(self, seat: SeatNo) -> None:
        self._do(ShowCards(seat, self._pockets.get(seat, ())))

    def _lies_open(self, seat: SeatNo) -> bool:
        """Online a loser mucks even with a player all-in; here every hand then lies open (TDA 16)."""
        return self.hand.hands_are_face_up and bool(self._pockets.get(seat))

    def _check_shown(self, seat: SeatNo, shown: tuple[Card, ...]) -> None:
        pocket = self._pockets.get(seat, ())
        if not pocket:
            self._deal(seat, shown)
        elif set(pocket) != set(shown):
            raise refusals.CannotShowOthers(seat, texts(pocket), texts(shown))

    def _decides_nothing(self, command: grammar.Line) -> bool:
        """Some software asks the last seat with chips for a check although everybody else is all-in.

        Other houses also write down who shows when all is won.
        """
        hand = self.hand
        match command:
            case CheckOrCall(seat):
                asked = hand.phase == "deal" and hand.betting_is_over
                return asked and seat in hand.live and hand.stack(seat) > 0
            case Muck(seat) | ShowCards(seat) | grammar.PocketShown(seat):
                return self._foreign and hand.phase == "ended" and seat in hand.live
        return False

    def _lose(self, seat: SeatNo) -> None:
        """Let a hand lose that nobody wrote down (`p1 sm ????`), unless the file has dealt it face up."""
        if self._pockets.get(seat):
            self._show_pocket(seat)
            return
        self._do(Muck(seat))
        self.broken = self.broken or refusals.TakenToLose(seat)

    def _do(self, command: HandCommand) -> None:
        try:
            self.hand, events = play(self.hand, command)
        except refusals.PokerError as error:
            event = irregular_event(self.hand, command, error) if self._foreign else None
            if event is None:
                raise
            self.broken, events = error, continue_after_ruling(self.hand, (event,))
            for one in events:
                self.hand = evolve(self.hand, one)
        self.events += events

    def _deal(self, seat: SeatNo, dealt: tuple[Card, ...]) -> None:
        self.hand.row(seat)
        wanted = HOLE_CARDS[self.hand.setup.game]
        if len(dealt) not in {0, wanted}:
            raise refusals.WrongCardsDealt(seat, wanted, len(dealt))
        if self._pockets.get(seat):
            raise refusals.HasItsCards(seat)
        self._check_unseen(dealt)
        self._pockets[seat] = dealt
        self._pocketed.update(dealt)

    def _check_unseen(self, dealt: tuple[Card, ...]) -> None:
        lying = [card for board in self.hand.boards for card in board]
        for card in dealt:
            if card in self._pocketed or card in lying:
                raise refusals.DealtBefore(text(card))


def _awaited(hand: Hand) -> str:
    if hand.phase == "betting":
        return f"p{hand.to_act} is to act"
    if hand.phase == "deal":
        return f"{hand.cards_to_deal} board card{'s are' if hand.cards_to_deal > 1 else ' is'} to be dealt"
    unknown = [f"p{seat}" for seat in hand.live if not hand.cards_of(seat)]
    return f"the cards of {', '.join(unknown)} are not known"


def unreplayable(error: HistoryError, decimals: int = 0) -> str:
    """Say where a history is wrong, and which rule it breaks.

    Where its amounts have decimals the rule was applied to whole numbers of the smallest one, and says so.
    """
    if error.fault is None:
        return error.message
    rule = refused(error.fault)
    if decimals:
        unit = Decimal(1).scaleb(-decimals)
        rule = say("{rule} (in units of {unit})", rule=rule, unit=unit)
    return f"{error.message}: {rule}" if error.message else rule
