"""Events stored today can be read in twenty years: no event changes its shape without a schema version."""

from pathlib import Path

import msgspec
import pytest

from event_shapes import faults, shape, shapes_now, with_new

KEPT = Path(__file__).resolve().parents[1] / "data/journals/shapes.json"


def test_every_event_is_stored_in_the_shape_that_is_listed():
    listed = msgspec.json.decode(KEPT.read_bytes(), type=dict[str, dict[str, str]])
    assert list(faults(listed, shapes_now())) == []


class Seat(msgspec.Struct):
    number: int
    chips: int = 0


class Sat(msgspec.Struct, tag="player.sat"):
    """Somebody sits."""

    seat: Seat
    name: str


def made(*fields, tag="player.sat"):
    return msgspec.defstruct("Other", fields, tag=tag)


def test_the_name_of_a_record_its_words_and_the_order_of_its_fields_are_no_shape():
    chair = msgspec.defstruct("Chair", [("number", int), ("chips", int, 0)])
    assert shape(made(("name", str), ("seat", chair))) == shape(Sat)


@pytest.mark.parametrize(
    "fields",
    [
        [("seat", Seat), ("name", str), ("late", bool, False)],
        [("seat", Seat)],
        [("seat", Seat), ("called", str)],
        [("seat", Seat), ("name", int)],
        [("seat", Seat), ("name", str, "nobody")],
        [("seat", msgspec.defstruct("Seat", [("number", int), ("chips", int, 1)])), ("name", str)],
        [("seat", msgspec.defstruct("Seat", [("number", int), ("stack", int, 0)])), ("name", str)],
        [("seat", list[Seat]), ("name", str)],
    ],
    ids=["added", "dropped", "renamed", "retyped", "defaulted", "inner default", "inner name", "many"],
)
def test_whatever_else_changes_is_another_shape(fields):
    assert shape(made(*fields)) != shape(Sat)


def test_a_shape_that_changed_under_its_version_is_told_with_what_to_do():
    assert list(faults({"player.sat": {"1": "aa"}}, {"player.sat": (1, "bb")})) == [
        "player.sat: it is stored in another shape than schema 1; give it an upcaster"
        " (shuffleup.stations.event_codec), then run scripts/journals shapes"
    ]


def test_a_new_version_wants_to_be_listed_and_a_lost_event_is_told():
    assert list(faults({"player.sat": {"1": "aa"}}, {"player.sat": (2, "bb")})) == [
        "player.sat: schema 2 is not listed; run scripts/journals shapes"
    ]
    assert list(faults({"player.sat": {"1": "aa"}}, {})) == [
        "player.sat: journals hold it, and this program does not know it any more"
    ]


def test_listing_adds_what_is_new_and_changes_nothing_that_is_listed():
    known, now = {"player.sat": {"1": "aa"}}, {"player.sat": (1, "bb"), "player.rose": (1, "cc")}
    assert with_new(known, now, anew=False) == {"player.rose": {"1": "cc"}, "player.sat": {"1": "aa"}}
    assert with_new(known, {"player.sat": (2, "dd")}, anew=False) == {"player.sat": {"1": "aa", "2": "dd"}}
    assert with_new(known, now, anew=True)["player.sat"] == {"1": "bb"}
