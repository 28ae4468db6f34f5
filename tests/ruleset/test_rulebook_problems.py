from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from shuffleup.event_file import Loaded, RuleBookError, RuleProblem, load, proposal, shipped
from shuffleup.event_file.layers import Layer, merge
from shuffleup.event_file.parameters import parameters
from shuffleup.ruleset.sets import SHIPPED

Lines = Callable[[str], list[str]]
Wrong = Callable[..., list[str]]
BASES = ", ".join(f'"{name}"' for name in SHIPPED)


def test_a_missing_file_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(RuleBookError) as refused:
        load(tmp_path / "saturday.toml")
    assert str(refused.value) == (
        f"{tmp_path}/saturday.toml: found no such file or directory; "
        "allowed: a rule file that can be read; shuffleup new writes one"
    )


def test_a_folder_is_no_event_file(tmp_path: Path) -> None:
    with pytest.raises(RuleBookError, match="found is a directory; allowed: a rule file"):
        load(tmp_path)


def test_a_slip_of_toml_is_shown_with_its_line(lines: Lines) -> None:
    assert lines('schema = 1\nbase = "tda-2024"\n[levels]\nlength 20\n') == [
        "event.toml: line 4, column 8: found what is not TOML "
        "(Expected '=' after a key in a key/value pair); "
        "allowed: TOML, such as length = 30"
    ]


def test_a_text_without_its_end_is_shown_with_the_last_line(lines: Lines) -> None:
    assert lines('schema = 1\nbase = "tda-2024') == [
        "event.toml: line 2, the last: found what is not TOML (Unterminated string); "
        "allowed: TOML, such as length = 30"
    ]


def test_bytes_that_are_not_utf_8_are_shown_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "event.toml"
    path.write_bytes(b'schema = 1\nbase = "caf\xe9"\n')
    with pytest.raises(RuleBookError) as refused:
        load(path)
    assert refused.value.problems == (RuleProblem(str(path), "line 2", "byte 0xe9", "text in UTF-8"),)


def test_the_mark_that_some_editors_put_before_utf_8_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "event.toml"
    path.write_bytes(b"\xef\xbb\xbf" + proposal("joker-cut").encode())
    assert load(path).rules.name == "joker-cut"


def test_an_unknown_table_is_shown_with_the_nearest(wrong: Wrong) -> None:
    (line,) = wrong("tda-2024", more="[levls]\nunit = 'hand'\n")
    assert line.startswith("event.toml: [levls]: found an unknown table; allowed: event, rulings, ")
    assert line.endswith("; try [levels]")


def test_an_unknown_key_is_shown_with_the_nearest(wrong: Wrong) -> None:
    assert wrong("tda-2024", more="[deal]\nbrun = true\n") == [
        "event.toml: deal.brun: found an unknown key; allowed: burn, cut_by, cut_card; try burn"
    ]


def test_a_key_in_the_wrong_table_is_shown_with_the_right_one(wrong: Wrong) -> None:
    assert wrong("tda-2024", more="[deal]\nstructure = 'no_limit'\n") == [
        "event.toml: deal.structure: found an unknown key; allowed: burn, cut_by, cut_card; "
        "try betting.structure"
    ]


def test_a_key_above_the_tables_is_shown_with_its_table(lines: Lines) -> None:
    assert lines('base = "none"\nlocks_at = "cut"\n') == [
        "event.toml: locks_at: found an unknown key; "
        "allowed: schema, base, rule_set, host_must_confirm, host_confirms, tables; try levels.locks_at"
    ]


def test_an_unknown_choice_is_shown_with_the_nearest(wrong: Wrong) -> None:
    assert wrong("half-hour-limit", more="[levels]\nlocks_at = 'shufle'\n") == [
        'event.toml: levels.locks_at: found "shufle"; allowed: "cut", "first_card", "post", "shuffle"; '
        'try "shuffle"'
    ]


def test_a_number_out_of_range_is_shown_with_the_range(wrong: Wrong) -> None:
    """SEA-04."""
    assert wrong("tda-2024", more="[seating]\nmax_per_table = 11\n") == [
        "event.toml: seating.max_per_table: found 11; allowed: a whole number from 2 to 10"
    ]


def test_a_wrong_type_is_shown_as_it_was_written(wrong: Wrong) -> None:
    assert wrong("joker-cut", ("start_stack = 5000", "start_stack = true")) == [
        "event.toml: chips.start_stack: found true; allowed: a whole number from 0 to 1000000000"
    ]


def test_a_fraction_is_no_number_of_minutes(wrong: Wrong) -> None:
    assert wrong("joker-cut", ("length = 20", "length = 20.5")) == [
        "event.toml: levels.length: found 20.5; allowed: a whole number from 0 to 1440"
    ]


def test_one_bad_level_of_many_is_shown_with_its_place(wrong: Wrong) -> None:
    (line,) = wrong("joker-cut", ("[75, 150]", '[75, "150"]'))
    assert line.startswith('event.toml: levels.table: found [75, "150"] in place 3; allowed: a list, each [')


def test_a_table_is_not_a_number(lines: Lines) -> None:
    assert lines('base = "none"\nlevels = 3\n') == [
        "event.toml: levels: found 3; allowed: a table that begins with [levels]"
    ]


def test_money_has_no_more_digits_than_its_currency(wrong: Wrong) -> None:
    assert wrong("joker-cut", ("buy_in = 0", "buy_in = 12.345")) == [
        "event.toml: money.buy_in: found 12.345; "
        "allowed: an amount of money of 0 or more, with at most 2 digits after the point"
    ]
    assert wrong("joker-cut", ("buy_in = 0", "buy_in = 12.5"), ("[event]", '[event]\ncurrency = "JPY"')) == [
        "event.toml: money.buy_in: found 12.5; allowed: an amount of money of 0 or more, in whole units"
    ]


@pytest.mark.parametrize("amount", ["nan", "inf", "1e400", "1e-400", '"10"', "true", "-1"])
def test_strange_amounts_of_money_are_refused(wrong: Wrong, amount: str) -> None:
    (line,) = wrong("joker-cut", ("buy_in = 0", f"buy_in = {amount}"))
    assert line.startswith("event.toml: money.buy_in: found ")


@pytest.mark.parametrize("ratio", ["1.5", "-0.5", "nan", '"0.5"', "true"])
def test_a_small_blind_is_a_part_of_the_big_blind(wrong: Wrong, ratio: str) -> None:
    (line,) = wrong("joker-cut", more=f"[blinds]\nsb_ratio = {ratio}\n")
    assert line.endswith("; allowed: a number from 0 to 1")


def test_dates_may_be_written_as_toml_writes_them(event: Callable[..., Loaded]) -> None:
    loaded = event("joker-cut", ('"2026-01-01"', "2026-11-21"), ('"19:00"', "18:30:00"))
    assert (loaded.rules.event.date, loaded.rules.event.start) == ("2026-11-21", "18:30")


def test_a_day_that_is_not_in_the_calendar_is_refused(wrong: Wrong) -> None:
    """STR-03."""
    assert wrong("joker-cut", ("2026-01-01", "2026-02-30")) == [
        'event.toml: event.date: found 2026-02-30; allowed: a day of the calendar, year first, or "open"'
    ]


def test_a_newer_form_of_file_is_refused_with_both_numbers(wrong: Wrong) -> None:
    assert wrong("joker-cut", ("schema = 1", "schema = 2")) == ["event.toml: schema: found 2; allowed: 1"]


def test_a_missing_base_is_named(lines: Lines) -> None:
    assert lines("schema = 1\n") == [
        f"event.toml: base: found nothing; allowed: {BASES}, or the path of a rule file that ends with .toml"
    ]


def test_an_unknown_base_is_shown_with_the_nearest_and_with_all_else_that_is_wrong(lines: Lines) -> None:
    assert lines('base = "halftime-man"\n[deal]\nburn = 1\n') == [
        f'event.toml: base: found "halftime-man"; allowed: {BASES}, '
        'or the path of a rule file that ends with .toml; try "halftime-main"',
        "event.toml: deal.burn: found 1; allowed: true or false",
    ]


def test_an_unknown_rule_set_is_shown_with_the_nearest() -> None:
    with pytest.raises(RuleBookError) as refused:
        shipped("jokercut")
    assert (
        str(refused.value)
        == f'rule set: name: found "jokercut"; allowed: {", ".join(SHIPPED)}; try joker-cut'
    )


@pytest.mark.parametrize("name", SHIPPED)
def test_each_key_of_the_host_has_to_stand_in_the_event_file_itself(lines: Lines, name: str) -> None:
    refused = lines(f'base = "{name}"\n')
    keys = [line.split(": ")[1] for line in refused if ": found nothing; allowed: " in line]
    assert keys == list(shipped(name).host_must_confirm)


def test_a_key_that_the_host_has_left_out_is_shown_with_the_proposal(wrong: Wrong) -> None:
    """GEN-05."""
    assert wrong("half-hour-limit", ('deputy = "name"', "")) == [
        "event.toml: rulings.deputy: found nothing; allowed: text of 1 to 40 letters, "
        'set by the host in this file; try deputy = "name"'
    ]


def test_a_key_set_in_the_hosts_own_base_does_not_count_as_set(tmp_path: Path, lines: Lines) -> None:
    house = proposal("crews-of-five")
    (tmp_path / "house.toml").write_text(house)
    refused = lines('base = "house.toml"\n')
    assert [line.split(": ")[1] for line in refused] == [
        "event.date",
        "chips.start_stack",
        "crews.table_ends",
    ]


def test_a_rule_file_of_the_hosts_own_can_be_the_base(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "house.toml").write_text(
        'base = "crews-of-five"\nrule_set = "our-crews"\nhost_must_confirm = ["event.date"]\n'
        "[seating]\nmax_per_table = 6\n[crews]\nsize = 6\n"
    )
    event = tmp_path / "event.toml"
    event.write_text('base = "rules/house.toml"\n[event]\ndate = "2026-11-21"\n')
    rules = load(event).rules
    assert (rules.name, rules.base, rules.crews.size) == ("our-crews", "rules/house.toml", 6)
    assert rules.levels == shipped("crews-of-five").levels


def test_what_is_wrong_in_the_base_is_shown_with_its_file(tmp_path: Path, lines: Lines) -> None:
    (tmp_path / "house.toml").write_text('base = "tda-2024"\nhost_must_confirm = []\n[deal]\nburn = "yes"\n')
    assert lines('base = "house.toml"\n') == ['house.toml: deal.burn: found "yes"; allowed: true or false']


def test_rule_files_that_build_on_each_other_are_refused(tmp_path: Path, lines: Lines) -> None:
    (tmp_path / "house.toml").write_text('base = "event.toml"\n')
    assert lines('base = "house.toml"\n') == [
        'house.toml: base: found "event.toml"; allowed: a file that does not build on this one'
    ]


def test_a_base_that_is_not_there_is_one_line(lines: Lines) -> None:
    assert lines('base = "house.toml"\n') == [
        "house.toml: found no such file or directory; "
        "allowed: a rule file that can be read; shuffleup new writes one"
    ]


def test_a_confirmation_of_an_unknown_key_is_refused(wrong: Wrong) -> None:
    assert wrong("joker-cut", ("schema = 1", 'host_confirms = ["time.nobet"]')) == [
        'event.toml: host_confirms: found "time.nobet"; allowed: a list of keys, such as ["time.no_bet"]; '
        "try time.no_bet"
    ]


def test_everything_that_is_wrong_is_shown_at_once(lines: Lines) -> None:
    refused = lines(
        'base = "crews-of-five"\nnonsense = 1\n[event]\ndate = "tomorrow"\n[chips]\nstart_stack = -5\n'
        "[money]\npayout = [60, 30]\n[deal]\nbrun = false\n"
    )
    assert [line.split(": ")[1] for line in refused] == [
        "nonsense",
        "deal.brun",
        "event.date",
        "chips.start_stack",
        "money.payout",
        "crews.table_ends",
    ]


def test_a_line_stays_one_line_whatever_the_file_holds(wrong: Wrong) -> None:
    (line,) = wrong("joker-cut", more='[deal]\n"bu\\nrn\\u001b[31m" = true\n')
    assert line.isprintable()


WRONG = st.one_of(
    st.integers(max_value=-1),
    st.integers(min_value=10**12),
    st.floats(allow_nan=True),
    st.sampled_from(["", "nobody", "\x1b[2J", "level:0", "2026-1-1"]).map(lambda text: f"{text}!" * 100),
    st.lists(st.booleans(), min_size=1, max_size=3),
    st.dictionaries(st.just("what"), st.booleans(), min_size=1),
    st.none(),
)


@given(st.sampled_from(sorted(parameters())), WRONG)
def test_a_wrong_value_of_any_key_is_a_problem_that_names_the_key(key: str, value: object) -> None:
    table, name = key.split(".")
    (problem,) = merge([Layer("event.toml", {table: {name: value}})]).problems
    assert problem.key == key
    assert str(problem).startswith(f"event.toml: {key}: found ")
    assert str(problem).isprintable()


@given(st.sampled_from(sorted(parameters())), st.integers(0, 30))
def test_a_key_with_one_letter_missing_is_known_again(key: str, place: int) -> None:
    table, name = key.split(".")
    cut = name[: place % len(name)] + name[place % len(name) + 1 :]
    merged = merge([Layer("event.toml", {table: {cut: 1}})])
    if f"{table}.{cut}" not in parameters() and len(name) > 4:
        assert merged.problems[0].suggestion
