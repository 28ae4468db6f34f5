"""States and suits stay apart for people who see red, green or blue poorly, and text for everybody.

The simulation is that of Machado, Oliveira and Fernandes (2009) at full severity, the distance CIEDE2000
(Sharma, Wu and Dalal 2005), checked against pairs of their table 1.
"""

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from shuffleup_ui.touch.theme import DARK, DAYLIGHT, SUITS, channels, contrast, linear

SIGHTS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
WHITE = (0.95047, 1.0, 1.08883)
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))


def times(matrix, vector):
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def seen(colour, sight):
    """Return a colour in CIE L*a*b* as somebody with this sight sees it."""
    light = [min(1.0, max(0.0, part)) for part in times(SIGHTS[sight], [linear(c) for c in channels(colour)])]
    x, y, z = (_bent(part / white) for part, white in zip(times(TO_XYZ, light), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _bent(part):
    return part ** (1 / 3) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29


def ciede2000(one, other):
    """Return the distance of two colours in L*a*b*."""
    c_mean = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    grey = 1 + 0.5 * (1 - sqrt(c_mean**7 / (c_mean**7 + 25**7)))
    (l1, c1, h1), (l2, c2, h2) = _polar(one, grey), _polar(other, grey)
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn) / 2)
    l_mean, c_mean = (l1 + l2) / 2, (c1 + c2) / 2
    h_mean = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * cos(radians(h_mean - 30))
        + 0.24 * cos(radians(2 * h_mean))
        + 0.32 * cos(radians(3 * h_mean + 6))
        - 0.20 * cos(radians(4 * h_mean - 63))
    )
    sl = 1 + 0.015 * (l_mean - 50) ** 2 / sqrt(20 + (l_mean - 50) ** 2)
    sc, sh = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    rc = 2 * sqrt(c_mean**7 / (c_mean**7 + 25**7))
    rt = -sin(radians(60 * exp(-(((h_mean - 275) / 25) ** 2)))) * rc
    dl, dc, dh = dl / sl, dc / sc, dh / sh
    return sqrt(dl**2 + dc**2 + dh**2 + rt * dc * dh)


def _polar(lab, grey):
    light, a, b = lab[0], lab[1] * grey, lab[2]
    return light, hypot(a, b), degrees(atan2(b, a)) % 360 if a or b else 0


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (50.0, 3.1736, 0.5854), 1.0000),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_distance_is_that_of_published_pairs(one, other, distance):
    assert ciede2000(one, other) == pytest.approx(distance, abs=0.0001)


@pytest.mark.parametrize("sight", SIGHTS)
def test_suits_are_told_apart_by_everybody(sight):
    near = min(ciede2000(seen(a, sight), seen(b, sight)) for a, b in combinations(SUITS.values(), 2))
    assert near >= 20


@pytest.mark.parametrize("theme", [DARK, DAYLIGHT], ids=["dark", "daylight"])
@pytest.mark.parametrize("sight", SIGHTS)
def test_states_of_a_seat_are_told_apart_by_everybody(theme, sight):
    """Words and shapes say them too: FOLD, ALL-IN, WINS, and the tile that is filled."""
    marks = {
        "in": theme.tile,
        "folded": theme.folded,
        "to act": theme.to_act,
        "all-in": theme.all_in,
        "winner": theme.winner,
        "chosen": theme.chosen,
    }
    for (one, its), (other, others) in combinations(marks.items(), 2):
        distance = ciede2000(seen(its, sight), seen(others, sight))
        assert distance >= 10, f"{one} and {other}: {distance:.1f}"


@pytest.mark.parametrize("colour", SUITS.values())
def test_suits_stand_out_from_a_white_card(colour):
    assert contrast(colour, "#FFFFFF") >= 4.5
