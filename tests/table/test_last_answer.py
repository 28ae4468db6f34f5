"""A pure function that many ask about the same record."""

from shuffleup.kernel.last_answer import keeps_last_answer


def test_the_same_record_is_reckoned_once_and_one_like_it_anew() -> None:
    asked: list[tuple[int, ...]] = []

    @keeps_last_answer
    def total(cards: tuple[int, ...]) -> int:
        asked.append(cards)
        return sum(cards)

    hand = (2, 3)
    other = hand[:1] + hand[1:]
    assert [total(hand), total(hand), total(other), total(other), total((4,))] == [5, 5, 5, 5, 4]
    assert asked == [(2, 3), (2, 3), (4,)]
