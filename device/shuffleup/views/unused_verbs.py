"""The commands that an event's rules make useless: the console lists them separately."""

from collections.abc import Iterable

from shuffleup.floor.cash_session import is_settled_here
from shuffleup.floor.state import Floor

CASH = ("reload", "cash_out")
TOURNAMENT = (
    "sell_rebuy",
    "sell_add_on",
    "fix_place",
    "set_prizes",
    "prizes_by_rules",
    "stop_for_deal",
    "agree_deal",
)
SETTLING = (
    *("add_guest", "count_out", "confirm_counts", "name_bank", "hand_money", "share_cost"),
    *("carry_balances", "take_back_line", "correct_buy_in", "share_missing"),
    *("settle_up", "reopen_settlement", "tick_payment", "untick_payment"),
)
CREWS = ("end_stage_table", "settle_tie", "form_winners_table")
SEVERAL_TABLES = (
    *("balance", "waive_balance", "waive_halt", "break_table", "form_final_table", "waive_final_table"),
    *("begin_hand_for_hand", "end_hand_for_hand", "release_all_in"),
)
PHONES = ("new_card", "clear_phones", "answer_request")
DOOR = ("mark_present",)
REGISTERING = ("let_in", "send_away")
BOXES = ("give_table", "take_table_back", "choose_box")


def not_needed(floor: Floor) -> tuple[str, ...]:
    """List the verbs of the floor for which this event has no use."""
    rules = floor.rules
    cash = rules.event.format == "cash"
    without: tuple[tuple[bool, Iterable[str]], ...] = (
        (cash, (*TOURNAMENT, "award_bounty")),
        (not cash, CASH),
        (not is_settled_here(floor), SETTLING),
        (not rules.crews.enabled, CREWS),
        (not rules.rebuy.allowed and not cash, ("sell_rebuy",)),
        (not rules.addon.allowed, ("sell_add_on",)),
        (rules.bounty.kind in ("none", "mystery"), ("award_bounty",)),
        (rules.bounty.kind != "mystery", ("begin_mystery", "draw_envelope")),
        (max(floor.tables_at_hand, len(floor.tables)) < 2, SEVERAL_TABLES),
        (not floor.in_venue, BOXES),
        (not rules.players.page, (*PHONES, *DOOR, *REGISTERING)),
        (rules.players.enroll == "off", (*DOOR, *REGISTERING)),
        (rules.players.enroll != "register", REGISTERING),
    )
    return tuple(dict.fromkeys(verb for holds, verbs in without if holds for verb in verbs))
