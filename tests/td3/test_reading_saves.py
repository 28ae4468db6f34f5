"""A save of The Tournament Director 3 is read to its facts, or refused with one word (TDI-02 to 06, 11)."""

import gzip

import pytest

from shuffleup.club.saves import NotASave, TooLarge
from shuffleup.formats.td3.facts import facts_of
from shuffleup.formats.td3.reading import read_save
from shuffleup.formats.td3.save import knockouts_of
from shuffleup.kernel.refusals import Refusal
from tests.td3.small_saves import ADA, BO, BREAK, CY, DEE, ROUND, player, save, stake


def places(text: str) -> list[tuple[int, tuple[str, ...]]]:
    return [(one["place"], tuple(one["people"])) for one in facts_of(read_save(text.encode()))["places"]]


def refusal_of(content: bytes) -> Refusal:
    with pytest.raises(Refusal) as refused:
        read_save(content)
    return refused.value


def test_the_last_bust_of_a_person_who_bought_again_is_the_finish() -> None:
    """TDI-05: Cy was the first to bust, bought again and outlasted Dee."""
    assert places(save(ADA, BO, CY, DEE)) == [(1, ("u-a",)), (2, ("u-b",)), (3, ("u-c",)), (4, ("u-d",))]


def test_two_who_bust_in_one_moment_share_a_place() -> None:
    """TDI-05: the next place is the old one plus their number."""
    both = player("u-c", "Cy", stake(200, ("u-a",)))
    assert places(save(ADA, BO, both, DEE)) == [(1, ("u-a",)), (2, ("u-b", "u-c")), (4, ("u-d",))]


def test_several_who_are_still_in_have_no_place() -> None:
    """TDI-05: the others count behind them."""
    inside = player("u-b", "Bo", stake())
    facts = facts_of(read_save(save(ADA, inside, DEE, EndTime=None).encode()))
    assert facts["still_in"] == ["u-a", "u-b"]
    assert facts["places"] == [{"place": 3, "people": ["u-d"]}]


def test_a_person_who_never_bought_in_is_known_and_has_no_place() -> None:
    facts = facts_of(read_save(save(ADA, BO, player("u-z", "Zoe")).encode()))
    assert (facts["entries"], facts["people"]["u-z"]) == (2, "Zoe")
    assert places(save(ADA, BO, player("u-z", "Zoe"))) == [(1, ("u-a",)), (2, ("u-b",))]


def test_money_is_what_the_file_holds_and_the_difference_is_named() -> None:
    """TDI-06: 1,000 taken, 80 of it rake, and 900 paid where 920 were in the pot."""
    prizes = "new GamePrize({Type: 0, Recipient: 1, AwardedToPlayers: ['u-a'], CalculatedAmount: 900})"
    facts = facts_of(read_save(save(prizes=prizes).encode()))
    assert facts["money"] == {
        "buy_ins": 800, "rebuys": 200, "add_ons": 0, "rake": 80, "bounties": 0, "pot": 920,
    }  # fmt: skip
    assert (facts["prizes_total"], facts["prizes_equal_pot"], facts["difference"]) == (900, False, -20)


@pytest.mark.parametrize(("full", "hits"), [("true", 1), ("false", 0.5)])
def test_a_knock_out_by_two_is_whole_for_each_with_full_credit(full: str, hits: float) -> None:
    """Q-10: else each of the two has a share."""
    text = save(ADA, BO, player("u-d", "Dee", stake(90, ("u-a", "u-b")))).replace("true})})", full + "})})")
    assert knockouts_of(read_save(text.encode())) == {"u-a": 1 + hits, "u-b": hits, "u-d": 0}


def test_names_are_equal_in_both_encodings_and_both_ways_to_write_a_map() -> None:
    """TDI-03."""
    people = (player("u-a", "Åke", stake()), player("u-b", "Örjan", stake(5)))
    utf8 = facts_of(read_save(save(*people).encode("utf-8-sig")))
    windows = facts_of(read_save(save(*people, old_map=True).encode("windows-1252")))
    assert (utf8["encoding"], windows["encoding"]) == ("utf-8", "windows-1252")
    assert utf8["people"] == windows["people"] == {"u-a": "Åke", "u-b": "Örjan"}
    assert utf8["places"] == windows["places"]


def test_levels_are_as_they_are() -> None:
    """TDI-17: a break first, two equal levels, one of no minutes."""
    none = ROUND.replace("Minutes: 20", "Minutes: 0")
    facts = facts_of(read_save(save(levels=(BREAK, ROUND, ROUND, none)).encode()))
    assert [(one["kind"], one["minutes"]) for one in facts["levels"]] == [
        ("break", 5), ("round", 20), ("round", 20), ("round", 0),
    ]  # fmt: skip
    assert (facts["rounds"], facts["breaks"]) == (3, 1)


def test_a_running_evening_says_where_it_stands() -> None:
    """SEASONS section 9: the level counts from 0, tables and seats from 1."""
    seats = "new GameTable({NumberOfSeats: 3, Seats: [null, 'u-a', undefined]})"
    tables = f", Tables: new GameTables({{Tables: [{seats}]}})"
    facts = facts_of(read_save(save(EndTime=None, more=tables, CurrentLevel=2).encode()))
    assert facts["now"] == {
        "level": 2,
        "kind": "break",
        "elapsed_seconds": 60,
        "left_seconds": 1140,
        "players_left": 1,
        "seats": [{"table": 1, "seat": 2, "person": "u-a"}],
    }


def test_escapes_quotes_and_trailing_commas_are_read() -> None:
    text = r"""{V: '3.0', 'T': new Tournament({UUID: "t\x2d1", Title: 'Ada\'s \u00c5\n\"night\"', }), }"""
    save_read = read_save(text.encode())
    assert (save_read.tournament, save_read.title, save_read.state) == (
        "t-1",
        'Ada\'s Å\n"night"',
        "not_started",
    )


@pytest.mark.parametrize(
    ("content", "fault", "place"),
    [
        (b"", "empty", 1),
        (b"Dear all,", "unknown_word", 1),
        (b"\x89PNG\r\n\x1a\n\0\0\x81", "no_text", 11),
        (save().encode()[:700], "cut_off", 701),
        (b"[" * 5000, "too_deep", 61),
        (save().encode() + b" x", "after_the_end", len(save()) + 2),
        (b"{T: {UUID: 't'}}", "no_tournament", "T"),
        (b"{T: new Tournament({})}", "no_tournament", "T.UUID"),
        (save(CurrentLevel="x", EndTime=None).encode(), "wrong_kind", "T.CurrentLevel"),
        (save(StartTime=10**15).encode(), "no_time", "T.StartTime"),
        (b"{T: new Tournament({UUID: 't', StartTime: 1e999})}", "number_too_large", 43),
        (b"{T: new Tournament({UUID: alert('t')})}", "unknown_word", 27),
        (b"{T: new Tournament({UUID: \"t\", Title: \"\\u12\"})}", "no_escape", 39),
        (b"{T: new Tournament({UUID: 't', Players: Map.from([1])})}", "no_pairs", 54),
        (gzip.compress(save().encode())[:300], "cut_off", None),
        (gzip.compress(b"x")[:3] + b"\xff" * 40, "bad_gzip", 1),
    ],
)  # fmt: skip
def test_what_is_no_save_is_refused_with_its_place(
    content: bytes, fault: str, place: int | str | None
) -> None:
    """TDI-11."""
    refusal = refusal_of(content)
    assert isinstance(refusal, NotASave)
    assert (refusal.code, refusal.fault) == ("not_a_save", fault)
    assert place in {None, refusal.place}


def test_a_packed_save_is_the_same_save() -> None:
    text = save().encode()
    assert read_save(gzip.compress(text[:500]) + gzip.compress(text[500:])) == read_save(text)


def test_a_gzip_bomb_stops_at_16_megabytes() -> None:
    """TDI-02."""
    bomb = gzip.compress(b" " * 40_000_000)
    assert len(bomb) < 50_000
    refusal = refusal_of(bomb)
    assert isinstance(refusal, TooLarge)
    assert (refusal.code, refusal.most, refusal.unit) == ("too_large", 16, "MB")


def test_more_than_two_million_tokens_are_too_many() -> None:
    """TDI-02."""
    refusal = refusal_of(b"[" + b"1," * 1_000_001 + b"]")
    assert isinstance(refusal, TooLarge)
    assert (refusal.most, refusal.unit) == (2_000_000, "tokens")


def test_a_half_of_a_surrogate_pair_does_not_break_the_report() -> None:
    read = read_save(save(player("u-a", "x", stake())).replace('"x"', r'"\ud83dx"').encode())
    assert read.players[0].name.encode("utf-8").decode() == "\ufffdx"
