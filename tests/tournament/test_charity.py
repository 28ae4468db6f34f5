from shuffleup.kernel.field_types import Money
from shuffleup.tournament.charity import CharityFigures, charity_sums

EVENING = CharityFigures(
    entries=60,
    buy_in=Money(4000),
    fee=Money(1000),
    sold={"rebuys": Money(46_000), "addons": Money(30_000)},
    donations=Money(12_500),
    prizes=tuple(map(Money, (60_000, 36_000, 24_000))),
    expenses={"hall": Money(20_000), "cards": Money(4500)},
    taken={"cash": Money(290_000), "card": Money(100_000)},
    counted={"cash": Money(288_000), "cheque": Money(50)},
    winners=(("Ada", Money(60_000)), ("Ben", Money(36_000)), ("Cyd", Money(24_000))),
)


def test_a_statement_adds_up_what_came_in_and_went_out() -> None:
    """PAP-01: gross, prizes, expenses and what is left."""
    sums = charity_sums(EVENING)
    assert (sums.gross, sums.prizes, sums.expenses, sums.net) == (388_500, 120_000, 24_500, 244_000)


def test_more_money_than_was_sold_is_unexplained() -> None:
    """PAP-01: 1500 more were taken than anything explains."""
    assert (charity_sums(EVENING).taken, charity_sums(EVENING).unexplained) == (390_000, 1500)


def test_each_tender_that_was_taken_or_counted_has_a_variance() -> None:
    """PAP-01: counted less taken; what nobody counted is missing."""
    assert charity_sums(EVENING).variance == {"cash": -2000, "card": -100_000, "cheque": 50}


def test_winners_are_named_from_an_amount_on() -> None:
    """PAP-01: `papers.name_from`; 0 names all."""
    assert charity_sums(EVENING, Money(36_000)).named == ("Ada", "Ben")
    assert charity_sums(EVENING).named == ("Ada", "Ben", "Cyd")
