"""An audit of any kind of evening that people can play finds no fault."""

from collections.abc import Callable
from pathlib import Path

import pytest

from shuffleup.__main__ import main
from shuffleup.archive.audit.findings import AuditResult
from shuffleup.ruleset.sets import SHIPPED


@pytest.mark.nightly
@pytest.mark.parametrize("tracking", ["actions", "hands"])
@pytest.mark.parametrize("rule_set", SHIPPED)
def test_an_evening_of_every_rule_set_is_whole(
    rule_set: str, tracking: str, tmp_path: Path, audited: Callable[..., AuditResult]
) -> None:
    path = tmp_path / "demo.journal"
    words = ["demo", "--until-done", "--speed", "max", "--seed", "8", "--players", "14", "--json"]
    assert main([*words, "--rule-set", rule_set, "--tracking", tracking, "--journal", str(path)]) == 0
    found = audited(path)
    assert [str(one) for one in found.findings if one.weight == "wrong"] == []
    assert found.over
