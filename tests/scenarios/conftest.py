"""Runs the acceptance scenarios of a file: one test a scenario, with the scenario's id."""

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

Scenario = dict[str, Any]
Adapter = Callable[[Scenario, Any], dict[str, Any]]

HERE = Path(__file__).parent
SHIPPED = HERE.parent / "data"
"""Every file here whose name ends with `scenarios.json` is run."""

FIELDS = {"id", "kind", "rule_set", "params", "setup", "actions", "expected"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--scenarios", metavar="FILE", help="run the scenarios of this file instead of our own")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "scenario" in metafunc.fixturenames:
        chosen = metafunc.config.getoption("scenarios", None)
        files = [Path(chosen)] if chosen else sorted(SHIPPED.glob("*scenarios.json"))
        scenarios = [scenario for file in files for scenario in read_scenarios(file)]
        metafunc.parametrize("scenario", scenarios, ids=[scenario["id"] for scenario in scenarios])


def read_scenarios(file: Path) -> list[Scenario]:
    """Read a file of scenarios.

    Raises:
        pytest.UsageError: it cannot be read, or is not a list of scenarios with ids of their own.
    """
    try:
        scenarios = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise pytest.UsageError(f"{file}: not a file of scenarios: {error}") from error
    if not isinstance(scenarios, list) or not scenarios:
        raise pytest.UsageError(f"{file}: a file of scenarios holds a list of one or more")
    for number, scenario in enumerate(scenarios, 1):
        if not isinstance(scenario, dict) or not scenario.keys() >= FIELDS:
            raise pytest.UsageError(f"{file}: entry {number} lacks one of {', '.join(sorted(FIELDS))}")
        if not isinstance(scenario["expected"], dict) or not scenario["expected"]:
            raise pytest.UsageError(f"{file}: {scenario['id']} expects nothing")
    ids = Counter(scenario["id"] for scenario in scenarios)
    if doubles := [name for name, count in ids.items() if count > 1]:
        raise pytest.UsageError(f"{file}: more than one scenario is called {', '.join(doubles)}")
    return scenarios


@cache
def module(name: str) -> ModuleType:
    """Load a module of this folder by its path."""
    spec = spec_from_file_location(f"scenarios_{name}", HERE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    loaded = module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


@cache
def all_adapters() -> dict[str, Adapter]:
    """Collect the adapters of every module in this folder that has some."""
    found: dict[str, Adapter] = {}
    for file in sorted(HERE.glob("*.py")):
        if file.stem in {"conftest", "rules"} or file.stem.startswith("test_"):
            continue
        adapters = module(file.stem).ADAPTERS
        if twice := found.keys() & adapters.keys():
            raise pytest.UsageError(f"{file.name}: another module adapts {', '.join(sorted(twice))} as well")
        found |= adapters
    return found


@pytest.fixture
def read() -> Callable[[Path], list[Scenario]]:
    """Read a file of scenarios."""
    return read_scenarios


@pytest.fixture
def rules() -> ModuleType:
    """The module that lays the parameters of a scenario over its rule set."""
    return module("rules")


@pytest.fixture
def kinds() -> frozenset[str]:
    """Every kind of scenario that is known."""
    return frozenset(all_adapters())


@pytest.fixture
def play() -> Callable[[Scenario], dict[str, Any]]:
    """Say what the appliance makes of a scenario."""
    return _play


def _play(scenario: Scenario) -> dict[str, Any]:
    kind = scenario["kind"]
    adapter = all_adapters().get(kind)
    if adapter is None:
        pytest.fail(f"{scenario['id']}: {kind!r} is not a kind of scenario", pytrace=False)
    return adapter(scenario, module("rules").rules_for(scenario))
