"""A save becomes an event file that `shuffleup check` takes (TDI-12)."""

from pathlib import Path

import pytest

from shuffleup.cli.commands import run
from shuffleup.event_file import load
from shuffleup.formats.td3.event_file import colour_of, template_of
from shuffleup.formats.td3.reading import read_save
from tests.night import at_night
from tests.td3.small_saves import BREAK, ROUND, save

SHARED = Path(__file__).parents[3] / "shared/td3"
ANTE = ROUND.replace("Ante: 0", "Ante: 50").replace("Minutes: 20", "Minutes: 15")
PLAN = (
    "HouseContribution: 0, Buyins: new BuyConfig({Allow: true, Profiles: [new FeeProfile({Name: 'One', "
    "Fee: 220, Rake: new PerPlayerRake([20]), Chips: 10000})], DefIndex: 0}), "
    "Rebuys: new BuyConfig({Allow: true, Profiles: [new FeeProfile({Name: 'R', Fee: 200, Chips: 10000})], "
    "LastRound: 2, MaxPerPlayer: 9999, MaxTotal: 20}), AllowInTourneyRebuys: true"
)
CHIPS = (
    ", Chips: new GameChips({Chips: [new GameChip({Value: 25, Color: '#00ff00', Use: true, PerPlayer: 40}), "
    "new GameChip({Value: 100, Color: 'silver', Use: true, PerPlayer: 90})]}), "
    "Tables: new GameTables({Tables: [new GameTable({NumberOfSeats: 8, Seats: []})]})"
)
PRIZES = (
    "new GamePrize({Type: 0, Recipient: 2, AmountType: 0, Amount: 35, CalculatedAmount: 350}), "
    "new GamePrize({Type: 0, Recipient: 1, AmountType: 0, Amount: 65, CalculatedAmount: 650})"
)


def planned(**more):
    text = save(levels=(BREAK, ROUND, ANTE, BREAK), prizes=PRIZES, more=CHIPS, **more)
    return template_of(read_save(text.replace("HouseContribution: 0", PLAN).encode()))


def test_levels_prices_chips_and_prizes_are_those_of_the_plan(tmp_path):
    path = tmp_path / "event.toml"
    path.write_text(planned().text)
    rules = load(path).rules
    assert (rules.money.buy_in, rules.money.fee, rules.money.payout) == (20000, 2000, (65, 35))
    assert rules.levels.table == ((25, 50), (25, 50))
    assert (rules.levels.lengths, rules.levels.antes, rules.blinds.ante_kind) == (
        (20, 15),
        (0, 50),
        "big_blind",
    )
    assert rules.levels.short_breaks == ((2, 5),)
    assert (rules.chips.start_stack, rules.chips.sets) == (10000, {"TD3": {25: 40, 100: 90}})
    assert rules.chips.colours == {25: "green", 100: "grey"}
    assert (rules.rebuy.allowed, rules.rebuy.max, rules.rebuy.threshold_pct) == (True, 0, 100)
    assert (rules.rebuy.cutoff, rules.seating.max_per_table) == ("level:2", 8)


def test_what_the_file_cannot_say_is_a_remark_and_a_comment():
    template = planned()
    assert "a break of 5 minutes before level 1" in template.remarks
    assert "no more than 20 rebuys in all" in template.remarks
    assert all(f"# * {remark}" in template.text for remark in template.remarks)


def test_a_title_with_quotes_and_line_ends_stays_one_line(tmp_path):
    path = tmp_path / "event.toml"
    path.write_text(planned(Title='The "big"\n[money] \\ one').text)
    assert load(path).rules.event.title == 'The "big" [money] \\ one'


def test_the_command_writes_a_file_that_is_checked_and_never_writes_over_one(tmp_path, capsys):
    path, event = tmp_path / "friday.tdt", tmp_path / "friday.toml"
    path.write_text(save())
    assert run(["import", "td3", str(path), "--template", str(event)]) == 0
    assert "not in it: a colour-up in the break after level 2" in capsys.readouterr().out
    assert run(["check", str(event)]) == 0
    before = event.read_bytes()
    assert run(["import", "td3", str(path), "--template", str(event)]) == 2
    assert event.read_bytes() == before


@pytest.mark.parametrize(
    ("written", "colour"),
    [("#00ff00", "green"), ("#ffffff", "white"), ("Blue", "blue"), ("#101010", "black"), ("oops", "")],
)
def test_a_colour_is_the_nearest_of_ours(written, colour):
    assert colour_of(written) == colour


@pytest.mark.parametrize("step", [12, at_night(1)])
def test_the_plan_of_every_save_passes_the_check(tmp_path, step):
    if not SHARED.is_dir():
        print(why := f"skipped: {SHARED} is not on this computer")
        pytest.skip(why)
    for path in sorted(SHARED.glob("*/*.tdt*"))[::step]:
        event = tmp_path / "event.toml"
        event.write_text(template_of(read_save(path.read_bytes())).text)
        load(event)
