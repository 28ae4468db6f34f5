from collections.abc import Callable

import pytest

from shuffleup.event_file import Loaded, proposal, shipped
from shuffleup.event_file.checks.chips import Shortage, inventory, proposed_set, race_cards, shortage
from shuffleup.kernel.field_types import Chips
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.conduct import CardRenewal
from shuffleup.ruleset.sets import SHIPPED

Lines = Callable[..., list[str]]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_new_event_on_every_shipped_rule_set_can_start(event: Callable[..., Loaded], name: str) -> None:
    rules = event(name).rules
    assert (rules.name, rules.base) == (name, name)
    assert rules.levels == shipped(name).levels


def test_a_chip_set_makes_the_starting_stack(wrong: Lines) -> None:
    """REG-05: set B holds 15 + 60 + 325 + 600 = 1000."""
    assert wrong("half-hour-limit", more="[chips.sets]\nA = { 1 = 20, 5 = 16, 25 = 16, 100 = 4 }\n") == [
        "event.toml: chips.sets: found 900 in set A; allowed: the starting stack: 1000"
    ]


def test_a_chip_set_is_made_of_chips_that_are_in_play(wrong: Lines) -> None:
    """REG-05."""
    assert wrong("half-hour-limit", more="[chips.sets]\nA = { 20 = 50 }\n") == [
        "event.toml: chips.sets: found chips of 20 in set A; allowed: the chips of chips.denominations"
    ]


def test_the_set_in_use_is_one_that_is_listed(wrong: Lines) -> None:
    assert wrong("half-hour-limit", more='[chips]\nuse_set = "D"\n') == [
        'event.toml: chips.use_set: found "D"; allowed: a set of chips.sets: A, B, C'
    ]
    assert wrong("joker-cut", ("[chips]", '[chips]\nuse_set = "A"')) == [
        'event.toml: chips.use_set: found "A"; allowed: a set of chips.sets: no set is listed'
    ]


def test_each_kind_of_chip_is_listed_once_smallest_first(wrong: Lines) -> None:
    assert wrong("joker-cut", ("[25, 100, 500, 1000]", "[25, 500, 100, 100]")) == [
        "event.toml: chips.denominations: found 100 after 500; allowed: each chip larger than the last",
        "event.toml: chips.denominations: found 100 after 100; allowed: each chip larger than the last",
        "event.toml: chips.denominations: found 25 and then 500: a race of 9 players can need 171 cards; "
        "allowed: a chip between the two, so that 52 cards do",
    ]


def test_blinds_can_be_paid_in_chips(wrong: Lines) -> None:
    assert wrong("joker-cut", ("[75, 150]", "[70, 140]")) == [
        "event.toml: levels.table: found 70 at level 3; allowed: multiples of the smallest chip: 25"
    ]


def test_limits_can_be_paid_in_chips(wrong: Lines) -> None:
    """STR-17."""
    assert wrong(
        "halftime-main",
        ("table = [[5, 10]]", "table = [[5, 10]]\nlimits = [[10, 22]]"),
        ('"no_limit"', '"fixed_limit"'),
    ) == ["event.toml: levels.table: found 22 at level 1; allowed: multiples of the smallest chip: 5"]


def test_limits_that_nobody_plays_need_no_chips(event: Callable[..., Loaded]) -> None:
    """NL-01."""
    changed = ("table = [[5, 10]]", "table = [[5, 10]]\nlimits = [[10, 22]]")
    assert event("halftime-main", changed).rules.betting.structure == "no_limit"


def test_a_cash_table_is_only_warned_of_stakes_under_its_smallest_chip(warned: Lines) -> None:
    assert warned("card-room", ("[5, 25, 100, 500, 1000]", "[25, 100, 500]")) == [
        "event.toml: levels.table: 5 at level 1 cannot be paid in chips of 25",
    ]
    assert warned("card-room") == []


PAID = ("buy_in = 0", "buy_in = 20")


def test_prizes_of_an_event_that_nobody_pays_for_are_warned_of(warned: Lines) -> None:
    """PAY-01."""
    nothing = "event.toml: money.buy_in: nobody pays anything, so the prizes of money.payout are 0"
    assert nothing in warned("joker-cut")
    assert nothing not in warned("joker-cut", PAID)


def test_stacks_and_penalties_can_be_paid_in_chips(wrong: Lines) -> None:
    assert wrong(
        "joker-cut", ("start_stack = 5000", "start_stack = 5010"), more="[penalties]\nchip_amount = 30\n"
    ) == [
        "event.toml: chips.start_stack: found 5010; allowed: multiples of the smallest chip: 25",
        "event.toml: penalties.chip_amount: found 30; allowed: multiples of the smallest chip: 25",
    ]


def test_the_smallest_rebuy_can_be_paid_in_chips(wrong: Lines) -> None:
    """REG-08."""
    assert wrong("halftime-main", more="[rebuy]\nmin_amount = 502\n") == [
        "event.toml: rebuy.min_amount: found 502; allowed: multiples of the smallest chip: 5"
    ]


def test_odd_chips_are_chips_that_exist(wrong: Lines) -> None:
    """POT-06."""
    assert wrong("joker-cut", more="[pots]\nodd_unit = 10\n") == [
        "event.toml: pots.odd_unit: found 10; allowed: multiples of the smallest chip: 25"
    ]


def test_a_colour_is_given_to_a_chip_in_play(wrong: Lines) -> None:
    assert wrong("joker-cut", more='[chips.colours]\n25 = "green"\n5 = "red"\n') == [
        "event.toml: chips.colours: found a chip of 5; allowed: the chips of chips.denominations"
    ]


def test_limits_are_as_many_as_levels(wrong: Lines) -> None:
    """STR-14. The printed limits are inherited; the event's own blinds have to bring their own."""
    assert wrong("half-hour-limit", more="[levels]\ntable = [[5, 10], [10, 20]]\n") == [
        "event.toml: levels.limits: found 7 levels; allowed: as many as levels.table has: 2"
    ]


def test_antes_are_as_many_as_levels(wrong: Lines) -> None:
    """BTN-14."""
    assert wrong("joker-cut", ("[levels]", "[levels]\nantes = [0, 25]")) == [
        "event.toml: levels.antes: found 2 levels; allowed: as many as levels.table has: 8"
    ]


def test_a_high_limit_is_not_below_the_low(wrong: Lines) -> None:
    assert wrong("card-room", ("[[10, 20]]", "[[20, 10]]")) == [
        "event.toml: levels.limits: found 20/10 at level 1; allowed: a high limit not below the low"
    ]


def test_high_limits_that_are_not_twice_the_low_are_played_as_printed(warned: Lines) -> None:
    """STR-15."""
    assert warned("half-hour-limit") == [
        "half-hour-limit: levels.limits: 10/15 at level 1: high is not twice low; used as printed",
        "half-hour-limit: levels.limits: 20/30 at level 2: high is not twice low; used as printed",
        "half-hour-limit: levels.limits: 50/150 at level 5: high is not twice low; used as printed",
        "event.toml: rulings.deputy: 'name' is nobody: name a player, here or before the start",
    ]


def test_a_schedule_has_a_level(wrong: Lines) -> None:
    """STR-07."""
    assert wrong("halftime-main", ("table = [[5, 10]]", "table = []")) == [
        "event.toml: levels.table: found an empty list; allowed: one level or more, as [[5, 10]]"
    ]


def test_blinds_of_ten_and_twenty_five_are_legal_and_unusual(warned: Lines) -> None:
    """STR-24."""
    lines = warned("halftime-main", ("table = [[5, 10]]", "table = [[10, 25]]"))
    assert "event.toml: levels.table: 10/25 at level 1: the small blind is usually 0.5 of it" in lines


def test_a_small_blind_above_the_big_is_refused(wrong: Lines) -> None:
    assert wrong("halftime-main", ("table = [[5, 10]]", "table = [[15, 10]]")) == [
        "event.toml: levels.table: found 15/10 at level 1; allowed: a small blind not above the big"
    ]


def test_blinds_do_not_fall(wrong: Lines) -> None:
    """STR-04."""
    assert wrong("joker-cut", ("[75, 150]", "[25, 50]")) == [
        "event.toml: levels.table: found 50 after 100 at level 3; allowed: big blinds that do not fall"
    ]


def test_rounds_rise_by_equal_steps(wrong: Lines) -> None:
    """STR-20."""
    assert wrong("crews-of-five", more="[levels]\ntable = [[1, 2], [2, 4], [4, 8]]\n") == [
        "event.toml: levels.table: found a step of 2/4 to level 3; "
        "allowed: the step of 1/2, or generator = table"
    ]


def test_a_stack_under_fifty_big_blinds_is_warned_of(warned: Lines) -> None:
    """STR-07."""
    assert warned("joker-cut", PAID, ("start_stack = 5000", "start_stack = 2475")) == [
        "event.toml: chips.start_stack: 2475 chips are 49 big blinds at level 1; 50 or more are usual"
    ]
    assert warned("joker-cut", PAID, ("start_stack = 5000", "start_stack = 2500")) == []


def test_exact_doubling_from_5_10_never_frees_the_fives(warned: Lines) -> None:
    """CLR-01."""
    assert warned("halftime-main")[0] == (
        "event.toml: chips.denominations: chips of 5 are needed through level 12 and cannot be coloured up"
    )


def test_rounding_the_doubling_once_frees_the_fives(warned: Lines) -> None:
    """CLR-01."""
    rounded = "table = [[5, 10], [10, 20], [25, 50]]"
    lines = warned("halftime-main", ("table = [[5, 10]]", rounded))
    assert not [line for line in lines if "coloured up" in line]


def test_a_level_lasts_at_least_a_minute(wrong: Lines) -> None:
    assert wrong("joker-cut", ("length = 20", "length = 0")) == [
        "event.toml: levels.length: found 0; allowed: 1 or more where levels.unit is minutes"
    ]


def test_rebuys_do_not_end_with_a_halftime_that_is_not_held(warned: Lines) -> None:
    """REG-10, BRK-01."""
    lines = warned("halftime-main", ("halftime_minutes = 60", "halftime_minutes = 0"))
    assert [line for line in lines if "halftime" in line.split(": ", 2)[2]] == [
        "event.toml: levels.halftime_minutes: no halftime break is held: "
        "it needs a level before it and minutes",
        "event.toml: rebuy.cutoff: halftime_end never comes: there is no halftime break",
    ]


def test_prizes_share_the_whole_pool(wrong: Lines) -> None:
    """PAY-01."""
    assert wrong("joker-cut", ("[50, 30, 20]", "[50, 30, 10]")) == [
        "event.toml: money.payout: found 50+30+10 = 90; "
        "allowed: percentages that sum to 100, or an empty list"
    ]


def test_each_list_of_a_payout_by_entries_shares_the_whole_pool(wrong: Lines) -> None:
    """PAY-01."""
    assert wrong("joker-cut", ("[50, 30, 20]", "{ 1 = [100], 8 = [70, 31] }")) == [
        "event.toml: money.payout: found 70+31 = 101 from 8 entries on; "
        "allowed: percentages that sum to 100, or an empty list"
    ]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("halftime-main", "event.date"),
        ("halftime-main", "levels.table"),
        ("halftime-main", "levels.halftime_after"),
        ("halftime-main", "money.payout"),
        ("joker-cut", "money.payout"),
        ("crews-of-five", "chips.start_stack"),
    ],
)
def test_what_house_rules_leave_open_the_host_has_to_set(lines: Lines, name: str, key: str) -> None:
    """STR-03, STR-07, BRK-01, PAY-05, REG-16: the event is refused, with the key and a proposal."""
    setting = key.partition(".")[2] + " = "
    kept = (line for line in proposal(name).splitlines() if not line.startswith(setting))
    (refused,) = lines("\n".join(kept))
    assert refused.startswith(f"event.toml: {key}: found nothing")
    assert f"set by the host in this file; try {setting}" in refused


def test_an_event_may_pay_nothing(event: Callable[..., Loaded]) -> None:
    """PAY-05."""
    assert event("joker-cut", ("[50, 30, 20]", "[]")).rules.money.percentages(40) == ()


def test_a_bounty_has_an_amount(wrong: Lines) -> None:
    assert wrong("joker-cut", more='[bounty]\nkind = "fixed"\n') == [
        "event.toml: bounty.amount: found 0; allowed: above 0 where bounty.kind is fixed"
    ]


def test_an_add_on_gives_chips(wrong: Lines) -> None:
    assert wrong("joker-cut", more="[addon]\nallowed = true\n") == [
        "event.toml: addon.chips: found 0; allowed: above 0 where addon.allowed is true"
    ]


def test_a_cash_table_says_so_in_one_way(wrong: Lines) -> None:
    assert wrong("joker-cut", more="[cash]\nenabled = true\n") == [
        "event.toml: cash.enabled: found true; allowed: false where event.format is elimination"
    ]
    assert wrong("joker-cut", ("[event]", '[event]\nformat = "crews"')) == [
        "event.toml: crews.enabled: found false; allowed: true where event.format is crews"
    ]


def test_a_crew_has_players_and_sends_some_of_them_on(wrong: Lines) -> None:
    """SEA-05, WIN-01."""
    assert wrong("crews-of-five", ("[crews]", "[crews]\nsize = 1")) == [
        "event.toml: crews.size: found 1; allowed: 2 or more where crews.enabled is true"
    ]
    assert wrong("crews-of-five", ("[crews]", "[crews]\nqualify = 5")) == [
        "event.toml: crews.qualify: found 5; allowed: 1 to 4, under crews.size"
    ]


def test_a_race_that_one_deck_cannot_deal_is_refused(wrong: Lines) -> None:
    """CLR-09: nine odd chips each at a table of ten are 90 cards."""
    assert wrong("halftime-main", ("[5, 25, 100, 500]", "[5, 25, 100, 1000]")) == [
        "event.toml: chips.denominations: found 100 and then 1000: a race of 10 players can need 90 cards; "
        "allowed: a chip between the two, so that 52 cards do"
    ]


def test_without_changing_up_there_is_no_race(event: Callable[..., Loaded]) -> None:
    """CLR-11."""
    changed = ("[5, 25, 100, 500]", "[5, 25, 100, 1000]")
    assert event("halftime-main", changed, more="[colour_up]\nenabled = false\n").rules.chips.smallest == 5


def test_the_countdown_is_the_end_of_the_time(wrong: Lines) -> None:
    """TIM-06."""
    assert wrong("joker-cut", more="[time]\nseconds = 20\ncountdown_last = 25\n") == [
        "event.toml: time.countdown_last: found 25; allowed: time.seconds (20) or less"
    ]


@pytest.mark.parametrize(
    ("written", "line"),
    [
        (
            "streets = [15, 20, 30]",
            "time.streets: found [15, 20, 30]; allowed: four numbers, one a street, or an empty list",
        ),
        (
            "deal_seconds = [20]",
            "time.deal_seconds: found [20]; allowed: two numbers, for a hand and a street, or an empty list",
        ),
        ("warn = [10, 10]", "time.warn: found [10, 10]; allowed: each number lower than the one before"),
        (
            'mode = "shot"\nwho = "automatic"\nshot_from = "entries_closed"',
            'time.who: found "automatic"; allowed: who may call the clock before time.shot_from '
            '("entries_closed")',
        ),
        (
            'at_end = "ask"\nask_seconds = 3',
            'time.ask_seconds: found 3; allowed: 0 where time.at_end is "ask"',
        ),
        ("bank_refill = 30", "time.bank_refill: found 30; allowed: 0 where cash.enabled is false"),
    ],
)
def test_times_of_a_decision_that_do_not_go_together(wrong: Lines, written: str, line: str) -> None:
    """SHT-02, SHT-03, SHT-05, SHT-18, SHT-21, SHT-22."""
    assert wrong("joker-cut", more=f"[time]\n{written}\n") == [f"event.toml: {line}"]


@pytest.mark.parametrize(
    "moment", ["tables_off:10", "left:1", "left:10001", "level:0", "level:100", "heads_up"]
)
def test_a_shot_clock_begins_at_a_moment_that_comes(wrong: Lines, moment: str) -> None:
    """SHT-01."""
    (line,) = wrong("joker-cut", more=f'[time]\nmode = "shot"\nshot_from = "{moment}"\n')
    assert line.startswith(f'event.toml: time.shot_from: found "{moment}"')


def test_time_cards_are_renewed_by_a_list_of_tables(event: Callable[..., Loaded], wrong: Lines) -> None:
    """SHT-14."""
    renew = '[[time.bank_renew]]\nat = "tables:3"\nhow = "set"\ncards = 4\n'
    assert event("joker-cut", more=renew).rules.time.bank_renew == (CardRenewal("tables:3", "set", 4),)
    (line,) = wrong("joker-cut", more=renew.replace("tables:3", "noon"))
    assert line.startswith('event.toml: time.bank_renew: found { at = "noon", how = "set"')


def test_a_penalty_of_half_a_stack_is_warned_of(warned: Lines) -> None:
    """PEN-04."""
    assert warned("halftime-warmup")[-1] == (
        "halftime-warmup: penalties.chip_amount: 500 is 100% of a starting stack; "
        "the director confirms every use"
    )


def test_folding_a_free_check_on_the_reference_needs_a_confirmation(wrong: Lines, warned: Lines) -> None:
    """TIM-03."""
    folds = '[time]\nno_bet = "fold"\n'
    assert wrong("tda-2024", more=folds) == [
        'event.toml: time.no_bet: found "fold" on tda-2024, not confirmed; '
        'allowed: "check", or host_confirms = ["time.no_bet"] above the tables'
    ]
    confirmed = ("schema = 1", 'schema = 1\nhost_confirms = ["time.no_bet"]')
    assert warned("tda-2024", PAID, confirmed, more=folds) == [
        "event.toml: time.no_bet: a hand that owes nothing is folded when time is over; TDA 29 checks it"
    ]


def test_forty_entries_do_not_fit_at_three_tables_of_ten() -> None:
    """SEA-04."""
    rules = shipped("half-hour-limit")
    assert shortage(rules, 40, 3) == Shortage(40, 3, 30)
    assert shortage(rules, 30, 3) is None


def test_ten_sets_of_a_are_counted() -> None:
    """REG-05."""
    assert inventory(shipped("half-hour-limit").chips, 10) == {1: 200, 5: 160, 25: 160, 100: 50}
    assert inventory(shipped("joker-cut").chips, 10) == {}


@pytest.mark.parametrize(
    ("stack", "chips", "proposed"),
    [
        (1000, (5, 25, 100, 500), {5: 20, 25: 12, 100: 6}),
        (1000, (20, 50), {20: 5, 50: 18}),
        (100, (1,), {1: 100}),
        (130, (20, 50), {20: 4, 50: 1}),
        (90, (20, 50), {20: 2, 50: 1}),
        (10, (20, 50), {}),
        (0, (25, 100), {}),
    ],
)
def test_a_proposed_set_makes_the_starting_stack(
    stack: int, chips: tuple[int, ...], proposed: dict[int, int]
) -> None:
    """REG-07: none is proposed where these chips cannot make it."""
    kinds = tuple(map(Chips, chips))
    assert proposed_set(ChipSets(start_stack=Chips(stack), denominations=kinds)) == proposed


def test_a_race_needs_a_card_for_each_odd_chip() -> None:
    """CLR-03, CLR-09."""
    assert race_cards(Chips(25), Chips(100), 9) == 27
    assert race_cards(Chips(100), Chips(1000), 10) == 90


def test_chips_that_do_not_divide_leave_more_odd_ones() -> None:
    """CLR-02, CLR-09: five 20s make two 50s, so four can be left."""
    assert race_cards(Chips(20), Chips(50), 9) == 36
    assert race_cards(Chips(20), Chips(50), 1) == 4
    assert race_cards(Chips(50), Chips(75), 10) == 20


def test_a_race_of_chips_that_do_not_divide_is_counted_at_its_worst(wrong: Lines) -> None:
    """CLR-09: seven 500s make five 700s, so six can be left, and nine players need 54 cards."""
    assert wrong("joker-cut", ("[25, 100, 500, 1000]", "[25, 100, 500, 700]")) == [
        "event.toml: chips.denominations: found 500 and then 700: a race of 9 players can need 54 cards; "
        "allowed: a chip between the two, so that 52 cards do"
    ]


def test_a_house_may_let_players_call_their_hands_and_put_the_big_blind_on_the_button(warned: Lines) -> None:
    """SHD-06, HUP-01: both are played."""
    more = '[showdown]\nhand_value = "player_calls"\n[heads_up]\nbutton_is_small_blind = false\n'
    assert warned("joker-cut", PAID, more=more) == []


MYSTERY = '[bounty]\nkind = "mystery"\namount = 50\n'


def test_envelopes_are_written_in_whole_units_of_money(event: Callable[..., Loaded]) -> None:
    """MYS-02: cents are kept apart by the point, and an event file says them as it was written."""
    bounty = event("half-hour-limit", more=MYSTERY + 'envelopes = { 200 = 1, "12.50" = 4 }\n').rules.bounty
    assert bounty.envelopes == {20_000: 1, 1_250: 4}
    assert event("half-hour-limit", more=MYSTERY).rules.bounty.envelopes == {}


@pytest.mark.parametrize(
    "listed", ["{ 1e3 = 1 }", "{ 0 = 1 }", "{ 20 = 0 }", '{ 20 = 1, "20.00" = 1 }', "[20]"]
)
def test_a_list_of_envelopes_holds_amounts_and_counts(wrong: Lines, listed: str) -> None:
    """MYS-02."""
    (line,) = wrong("half-hour-limit", more=f"{MYSTERY}envelopes = {listed}\n")
    assert line.startswith("event.toml: bounty.envelopes: found ")
    assert "allowed: a table, an amount of money above 0 = a whole number from 1 to 10000" in line


def test_envelopes_without_a_mystery_bounty_are_refused(wrong: Lines) -> None:
    """MYS-02."""
    more = '[bounty]\nkind = "fixed"\namount = 50\nenvelopes = { 200 = 1 }\n'
    assert wrong("half-hour-limit", more=more) == [
        "event.toml: bounty.envelopes: found envelopes where bounty.kind is fixed; "
        'allowed: none, or bounty.kind = "mystery"'
    ]


def test_the_phase_of_a_mystery_bounty_is_one_of_three(wrong: Lines) -> None:
    """MYS-03."""
    (line,) = wrong("half-hour-limit", more=f'{MYSTERY}phase = "level:100"\n')
    assert line.startswith('event.toml: bounty.phase: found "level:100"')


@pytest.mark.parametrize(
    ("written", "lines"),
    [
        ('kind = "seats"', ["satellite.seat_value: found 0; allowed: above 0 where satellite.kind is seats"]),
        (
            'kind = "milestone"\nseat_value = 500\nmilestone = 5000',
            [
                "satellite.milestone: found 5000; allowed: above chips.start_stack (5000) where "
                "satellite.kind is milestone"
            ],
        ),
        ('kind = "milestone"\nseat_value = 500\nmilestone = 5001', []),
        ('kind = "none"\nmilestone = 1', []),
    ],
)
def test_a_satellite_has_seats_of_a_value_and_a_milestone_above_the_stack(
    wrong: Lines, event: Callable[..., Loaded], written: str, lines: list[str]
) -> None:
    """SAT-01, SAT-09."""
    more = f"[satellite]\n{written}\n"
    if lines:
        assert wrong("joker-cut", more=more) == [f"event.toml: {line}" for line in lines]
    else:
        assert event("joker-cut", more=more).rules.satellite.milestone in (1, 5001)


def test_a_satellite_is_played_until_few_are_left(wrong: Lines) -> None:
    """SAT-01."""
    lines = wrong("card-room", more='[satellite]\nkind = "seats"\nseat_value = 500\n')
    assert lines == ['event.toml: satellite.kind: found "seats"; allowed: "none" where event.format is cash']
