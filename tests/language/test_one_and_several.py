"""A sentence about one seat, table or player has another form for several, in each language."""

import pytest

from shuffleup.floor.prizes.prize_deals import NotAllAgree
from shuffleup.floor.results.event_end import HandsAreOn
from shuffleup.kernel.field_types import SeatNo, TableNo
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.table.refusals import CountSeatsFirst
from shuffleup.views.numbers import seats_text
from shuffleup.views.words.refusals import refused


@pytest.mark.parametrize(
    ("language", "one", "two", "three"),
    [
        ("en", "seat 2", "seats 2 and 3", "seats 2, 3 and 5"),
        ("de", "Sitz 2", "Sitze 2 und 3", "Sitze 2, 3 und 5"),
        ("es", "asiento 2", "asientos 2 y 3", "asientos 2, 3 y 5"),
    ],
)
def test_several_seats_are_seats(language: str, one: str, two: str, three: str) -> None:
    with speaking(catalogue(language)):
        assert [seats_text(seats) for seats in ((2,), (2, 3), (2, 3, 5))] == [one, two, three]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            [
                "count the stacks of seats 2 and 3 first: the floor needs them",
                "a deal needs everybody who is left: Ann and Bo have not agreed",
                "the last hands at tables 1 and 2 are not final yet: end the event after this hand",
            ],
        ),
        (
            "de",
            [
                "zuerst die Stacks der Sitze 2 und 3 zählen: der Floor braucht es",
                "ein Deal braucht alle, die noch dabei sind: Ann und Bo haben nicht zugestimmt",
                "die letzten Hände an den Tischen 1 und 2 sind noch nicht endgültig: "
                "das Event nach dieser Hand beenden",
            ],
        ),
        (
            "es",
            [
                "cuenta antes los stacks de los asientos 2 y 3: los necesita el floor",
                "un pacto necesita a todos los que quedan: Ann y Bo no están de acuerdo",
                "las últimas manos de las mesas 1 y 2 aún no son definitivas: "
                "termina el evento después de esta mano",
            ],
        ),
    ],
)
def test_a_refusal_about_several_says_so(language: str, said: list[str]) -> None:
    several = (
        CountSeatsFirst((SeatNo(2), SeatNo(3))),
        NotAllAgree(("Ann", "Bo")),
        HandsAreOn((TableNo(1), TableNo(2))),
    )
    with speaking(catalogue(language)):
        assert [refused(one) for one in several] == said
