"""Checks of the use at a table: settings that contradict each other."""

from collections.abc import Callable

import pytest

from shuffleup.event_file import Loaded


def table(dealing: str, tracking: str) -> str:
    return f'[table]\ndealing = "{dealing}"\ntracking = "{tracking}"\n'


def test_a_screen_that_deals_has_to_be_told_the_actions(wrong: Callable[..., list[str]]) -> None:
    """APP-05: it turns up the board when a betting round is over, and so has to know when."""
    assert wrong("tda-2024", more=table("screen", "hands")) == [
        'event.toml: table.tracking: found "hands"; allowed: "actions" where table.dealing is "screen"'
    ]


@pytest.mark.parametrize(
    ("dealing", "tracking"), [("screen", "actions"), ("machine", "hands"), ("hands", "hands")]
)
def test_everything_else_goes_together(event: Callable[..., Loaded], dealing: str, tracking: str) -> None:
    """APP-05."""
    rules = event("tda-2024", more=table(dealing, tracking)).rules
    assert (rules.table.dealing, rules.table.tracking) == (dealing, tracking)
