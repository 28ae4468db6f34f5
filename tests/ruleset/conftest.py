from collections.abc import Callable
from pathlib import Path

import pytest

from shuffleup.event_file import Loaded, RuleBookError, load, proposal

Write = Callable[[str], Path]


@pytest.fixture
def event_file(tmp_path: Path) -> Write:
    """Write the text of a rule file; its path is returned."""

    def write(text: str) -> Path:
        path = tmp_path / "event.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def lines(event_file: Write) -> Callable[[str], list[str]]:
    """List what is wrong with a rule file, a line each, with the folder left out."""

    def problems(text: str) -> list[str]:
        path = event_file(text)
        with pytest.raises(RuleBookError) as refused:
            load(path)
        return [str(problem).replace(f"{path.parent}/", "") for problem in refused.value.problems]

    return problems


@pytest.fixture
def event(event_file: Write) -> Callable[..., Loaded]:
    """Load an event on a rule set, with everything that its host has to set and some changed lines.

    `changes` are pairs of lines: what stands in the proposal, and what is to stand there.
    """

    def changed(rule_set: str, *changes: tuple[str, str], more: str = "") -> Loaded:
        text = proposal(rule_set)
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        return load(event_file(text + more))

    return changed


@pytest.fixture
def wrong(event: Callable[..., Loaded], tmp_path: Path) -> Callable[..., list[str]]:
    """List what is wrong with an event that `event` would load."""

    def problems(rule_set: str, *changes: tuple[str, str], more: str = "") -> list[str]:
        with pytest.raises(RuleBookError) as refused:
            event(rule_set, *changes, more=more)
        return [str(problem).replace(f"{tmp_path}/", "") for problem in refused.value.problems]

    return problems


@pytest.fixture
def warned(event: Callable[..., Loaded], tmp_path: Path) -> Callable[..., list[str]]:
    """List the warnings of an event that `event` loads."""

    def warnings(rule_set: str, *changes: tuple[str, str], more: str = "") -> list[str]:
        loaded = event(rule_set, *changes, more=more)
        return [str(warning).replace(f"{tmp_path}/", "") for warning in loaded.warnings]

    return warnings
