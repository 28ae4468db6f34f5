"""The true places of the cards in the simulated machine, and people's actions on them."""

from collections.abc import Callable

from shuffleup_pico.geometry import SLOTS

Seen = Callable[[], None]


class CardPlaces:
    """Every card is a number and in exactly one list; `outside` are those that players and dealer have.

    `seen` is called after a person has moved cards, so that the light barriers notice.
    """

    def __init__(self, cards: int, seen: Seen) -> None:
        self.tray = list(range(cards))
        self.entry: list[int] = []
        self.slots: list[list[int]] = [[] for _ in range(SLOTS)]
        self.exit: list[int] = []
        self.shoe: list[int] = []
        self.table: list[int] = []
        self.outside: list[int] = []
        self._seen = seen
        self._cards = cards

    @property
    def inside(self) -> int:
        """The number of cards in the slots."""
        return sum(map(len, self.slots))

    @property
    def in_transit(self) -> int:
        """The number of cards in the entry or the exit."""
        return len(self.entry) + len(self.exit)

    def count(self) -> int:
        """Count all cards, wherever they are."""
        dealt = len(self.table) + len(self.outside)
        return len(self.tray) + self.in_transit + self.inside + len(self.shoe) + dealt

    def fill_tray(self) -> None:
        """Gather all cards that are out of the carousel and put them into the tray."""
        for place in (self.shoe, self.table, self.outside):
            self._move(place, self.tray)

    def lift_tray(self) -> None:
        """Take the cards out of the tray."""
        self._move(self.tray, self.outside)

    def take_shoe(self) -> None:
        """Take the cards out of the shoe."""
        self._move(self.shoe, self.outside)

    def clear_entry(self) -> None:
        """Pull what is in the entry back into the tray."""
        self.tray[:0] = self.entry
        self.entry.clear()
        self._seen()

    def clear_exit(self) -> None:
        """Pull what is in the exit out."""
        self._move(self.exit, self.outside)

    def clear_slot(self, slot: int) -> None:
        """Take the cards of a slot back to the tray."""
        self.tray[:0] = self.slots[slot]
        self.slots[slot].clear()
        self._seen()

    def clear_carousel(self) -> None:
        """Take every card out of the carousel by hand, and what lies in its ways."""
        for place in (self.entry, self.exit, *self.slots):
            self._move(place, self.outside)

    def deal_by_hand(self, slot: int) -> None:
        """Take the card of a slot and bring it where it was to go."""
        self._move(self.slots[slot], self.outside)

    def carry(self, place: list[int], to: list[int]) -> None:
        """Carry the last card of a place to where it belongs."""
        to.append(place.pop())
        self._seen()

    def add(self, where: list[int]) -> None:
        """Put in a card too many, such as a joker."""
        where.append(self._cards)
        self._cards += 1
        self._seen()

    def lose(self) -> None:
        """Drop the last card of the tray to the floor, out of sight; it counts as outside."""
        self.outside.append(self.tray.pop())
        self._seen()

    def _move(self, cards: list[int], to: list[int]) -> None:
        to.extend(cards)
        cards.clear()
        self._seen()
