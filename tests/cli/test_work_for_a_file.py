"""What a file of a stranger costs: bounded by what is done with it, and not only by its length."""

import gzip
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from shuffleup.club.saves import NotASave, TooLarge
from shuffleup.event_file import RuleBookError, load, shipped
from shuffleup.formats.td3.facts import STEPS_OF_A_SAVE, facts_of, points_of, variables_of
from shuffleup.formats.td3.imported_evening import begun_evening
from shuffleup.formats.td3.reading import read_save
from shuffleup.formats.td3.save import SavedPrize
from shuffleup.kernel.toml_text import read_toml
from tests.cli.conftest import typed
from tests.td3.small_saves import FOUR, player, save, stake

HEAD = 'schema = 1\nbase = "tda-2024"\n'


def refusal_of(content: bytes) -> Any:
    with pytest.raises((NotASave, TooLarge)) as refused:
        read_save(content)
    return refused.value


def test_a_save_in_a_hundred_thousand_pieces_of_gzip_is_left_after_sixteen() -> None:
    """TDI-02: each piece is looked at for all that follows it."""
    assert read_save(b"".join(map(gzip.compress, _pieces(save().encode(), 16)))).title == "Friday"
    refusal = refusal_of(gzip.compress(b"") * 100_000)
    assert (refusal.most, refusal.unit) == (16, "pieces")


def _pieces(content: bytes, count: int) -> list[bytes]:
    size = -(-len(content) // count)
    return [content[at : at + size] for at in range(0, len(content), size)]


def test_a_save_with_more_persons_than_any_evening_has_is_left() -> None:
    """TDI-02."""
    refusal = refusal_of(save(*(player(f"u-{number}", "Ann") for number in range(5001))).encode())
    assert (refusal.most, refusal.unit) == (5000, "persons")


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ("Amount: 200", "Amount: 1000000000001", "number_too_large"),
        ("PerPlayerRake([20])", "PerPlayerRake([2000000000000])", "number_too_large"),
        ("Round: 2", "Round: -9007199254740992", "number_too_large"),
        ("Time: 1767290400000", "Time: 253402300800000", "no_time"),
        ('Nickname: "Ada"', f'Nickname: "{"A" * 20_001}"', "text_too_long"),
    ],
)
def test_every_value_of_a_save_is_bounded(before: str, after: str, fault: str) -> None:
    """TDI-02: its sums are numbers that every reader of JSON has."""
    text = save(*FOUR)
    assert before in text
    assert refusal_of(text.replace(before, after).encode()).fault == fault


def test_the_largest_amounts_of_a_save_are_still_written_down() -> None:
    people = [player(f"u-{n}", "Ann", *[stake(60, amount=1e12, rake=1e12)] * 400) for n in range(20)]
    assert facts_of(read_save(save(*people).encode()))["money"]["rake"] == 8_000_000_000_000_000


def test_a_thousand_guests_of_one_name_are_each_told_apart() -> None:
    """TDI-13."""
    people = [player(f"u-{number}", "Guest", stake()) for number in range(1000)]
    running = read_save(save(*people, EndTime=None).encode())
    names = [one.name for one in begun_evening(running, shipped("tda-2024")).report.entries]
    assert (names[:2], len(set(names))) == (["Guest", "Guest 2"], 1000)


def test_the_steps_of_a_formula_are_shared_by_all_persons_of_a_save() -> None:
    """TDI-07: a formula of a thousand steps is computed for a hundred persons, and not for two thousand."""
    formula = "+".join(["n"] * 700)
    for persons, why in ((100, None), (2000, "formula_has_no_value")):
        assert 1400 * persons > STEPS_OF_A_SAVE or why is None
        people = [player(f"u-{number}", "Ann", stake(number or None)) for number in range(persons)]
        read = read_save(save(*people, formula=formula).encode())
        assert points_of(read)[1] == why


class Looked(tuple[str, ...]):
    """Persons of a prize; how often anybody looked who they are is counted."""

    times = 0

    def __iter__(self) -> Iterator[str]:
        Looked.times += 1
        return super().__iter__()

    def __contains__(self, person: object) -> bool:
        Looked.times += 1
        return super().__contains__(person)


def test_each_prize_is_looked_at_once_for_all_persons() -> None:
    people = [player(f"u-{number}", "Ann", stake(number or None)) for number in range(50)]
    prizes = tuple(SavedPrize(place, 10, Looked((f"u-{place}",))) for place in range(1, 40))
    found = variables_of(replace(read_save(save(*people).encode()), prizes=prizes))
    assert found["people"]["u-7"]["prizewinnings"] == 10
    assert Looked.times == len(prizes)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a." * 200_000 + "a = 1\n", "line 1, column 1"),
        ("x = 1\n[" + '"a" . ' * 200_000 + "a]\n", "line 2, column 2"),
        ("x = {" + "'a'." * 200_000 + "a = 1}\n", "line 1, column 6"),
    ],
)
def test_a_key_of_toml_has_a_bound_of_parts(text: str, place: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError, match=f"more than 20 parts .at {place}"):
        read_toml(text)


@pytest.mark.parametrize(
    "text", ["a.b.c.d.e = 1\n", "# " + "a" * 500_000, 'x = """' + "a " * 99 + '"""\n', "x = [1.5, 2.5]\n"]
)
def test_other_toml_is_read_as_it_stands(text: str) -> None:
    assert read_toml(text) == tomllib.loads(text)


@pytest.mark.parametrize("amount", ["1e999999999", "1e-999999999", "-1e999999999", "nan", "inf", "1e25"])
def test_an_amount_that_no_arithmetic_holds_is_refused_in_a_line(tmp_path: Path, amount: str) -> None:
    (tmp_path / "x.toml").write_text(f"{HEAD}[money]\nbuy_in = {amount}\n")
    done = typed(tmp_path, "check", "x.toml")
    assert done.returncode == 2
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("x.toml: money.buy_in: ")]
    assert "allowed: an amount of money" in line


def test_a_file_of_a_thousand_faults_names_the_first_hundred(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(HEAD + "".join(f"k{number} = 1\n" for number in range(1000)))
    with pytest.raises(RuleBookError) as wrong:
        load(tmp_path / "x.toml")
    assert len(wrong.value.problems) == 101
    assert str(wrong.value).splitlines()[-1].endswith(" more faults; allowed: none; put these right first")


def test_rule_files_that_build_on_each_other_are_few(tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / f"{number}.toml").write_text(f'schema = 1\nbase = "{number + 1}.toml"\n')
    with pytest.raises(RuleBookError, match=r'20\.toml: base: found "21\.toml"; allowed: at most 20 files'):
        load(tmp_path / "0.toml")
