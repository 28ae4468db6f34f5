"""The units of systemd: their programs exist, their users are created, and none has spare rights."""

import os
import re
import shutil
from pathlib import Path

import pytest

import units
from shuffleup.cli.contents import COMMANDS
from shuffleup.network.trust.room_wifi import ADDRESS

SERVICES = sorted(units.UNITS.glob("*.service"))
USERS = re.findall(r"^u (\S+)", (units.UNITS / "shuffleup.sysusers").read_text(encoding="utf-8"), re.M)
GROUPS = re.findall(r"^g (\S+)", (units.UNITS / "shuffleup.sysusers").read_text(encoding="utf-8"), re.M)


def said(unit: Path, key: str) -> list[str]:
    """Read what a unit says under a key, one text for each time."""
    return re.findall(rf"^{key}=(.*)$", unit.read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_every_unit_starts_a_command_that_there_is(unit):
    (line,) = said(unit, "ExecStart")
    program, command, *_ = line.split()
    assert program == "/opt/shuffleup/current/bin/shuffleup"
    assert command in COMMANDS


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_every_unit_runs_as_somebody_who_is_made_and_is_not_root(unit):
    (user,) = said(unit, "User")
    assert {user.replace("%i", one) for one in ("table", "floor")} <= set(USERS)
    for group in " ".join(said(unit, "SupplementaryGroups")).split():
        assert group in [*GROUPS, *USERS]


@pytest.mark.parametrize("name", ["shuffleup-table", "shuffleup-floor"])
def test_a_hung_program_is_begun_anew_within_fifteen_seconds(name):
    unit, all_units = units.UNITS / f"{name}.service", units.UNITS / "shuffleup-.service.d" / "sandbox.conf"
    seconds = [*said(unit, "WatchdogSec"), *said(all_units, "TimeoutAbortSec"), *said(unit, "RestartSec")]
    assert [int(one) for one in seconds] == [10, 2, 1]
    assert said(unit, "Restart") == ["always"]


@pytest.mark.parametrize("name", ["table", "floor"])
def test_what_cannot_begin_ends_in_safe_mode_and_not_in_a_loop(name):
    unit = units.UNITS / f"shuffleup-{name}.service"
    assert said(unit, "OnFailure") == [f"shuffleup-safe@{name}.service"]
    assert (said(unit, "StartLimitBurst"), said(unit, "StartLimitIntervalSec")) == (["5"], ["330"])


@pytest.mark.parametrize("name", ["shuffleup-table", "shuffleup-floor"])
def test_starts_that_all_hang_are_counted_before_the_first_is_forgotten(name):
    """Else a program that hangs while it begins would be begun anew for ever."""
    unit, all_units = units.UNITS / f"{name}.service", units.UNITS / "shuffleup-.service.d" / "sandbox.conf"
    seconds = [*said(unit, "TimeoutStartSec"), *said(all_units, "TimeoutAbortSec"), *said(unit, "RestartSec")]
    assert said(unit, "TimeoutStartFailureMode") == ["abort"]
    assert 5 * sum(map(int, seconds)) < int(said(unit, "StartLimitIntervalSec")[0])


@pytest.mark.parametrize("name", ["shuffleup-table", "shuffleup-floor"])
def test_the_last_words_of_a_program_are_still_there_when_safe_mode_looks_for_them(name):
    role, unit = name.removeprefix("shuffleup-"), units.UNITS / f"{name}.service"
    safe = units.UNITS / "shuffleup-safe@.service"
    assert said(unit, "RuntimeDirectoryPreserve") == ["yes"]
    assert [one.replace("%i", role) for one in said(safe, "RuntimeDirectory")] == said(
        unit, "RuntimeDirectory"
    )
    assert [one.replace("%i", role) for one in said(safe, "User")] == said(unit, "User")


def test_the_watchdog_of_the_computer_is_one_that_a_raspberry_pi_has():
    """More than 15 s is silently no watchdog on a Raspberry Pi."""
    (seconds,) = said(units.UNITS / "watchdog.conf", "RuntimeWatchdogSec")
    assert int(seconds) <= 15


def test_table_and_floor_write_on_a_stick_and_what_looks_at_it_does_not():
    places = {unit.stem: said(unit, "ReadWritePaths") for unit in SERVICES}
    assert places["shuffleup-table"] == places["shuffleup-floor"] == ["-/media/shuffleup"]
    assert places["shuffleup-stick"] == []
    mount = units.UNITS / "media-shuffleup.mount"
    assert said(mount, "Where") == ["/media/shuffleup"]
    assert {"nosuid", "nodev", "noexec"} <= set(said(mount, "Options")[0].split(","))


def test_a_rule_mounts_a_stick_and_leaves_the_partition_that_a_raspberry_pi_begins_from():
    rules = (units.UNITS / "70-shuffleup.rules").read_text(encoding="utf-8").splitlines()
    (rule,) = (line for line in rules if "SYSTEMD_WANTS" in line)
    assert 'ENV{ID_BUS}=="usb"' in rule
    assert 'ENV{ID_FS_LABEL}!="bootfs|boot|system-boot"' in rule
    assert rule.endswith('ENV{SYSTEMD_WANTS}+="media-shuffleup.mount shuffleup-stick.service"')


def test_the_floor_gives_the_time_and_boxes_ask_the_floor_that_opens_the_wifi():
    assert "local stratum 10\n" in (units.UNITS / "chrony.conf").read_text(encoding="ascii")
    (servers,) = said(units.UNITS / "timesyncd.conf", "NTP")
    assert servers.split()[0] == ADDRESS


def test_the_sign_of_life_waits_for_no_network(root):
    unit = (root / "systemd/shuffleup-hello.service").read_text(encoding="utf-8")
    assert "DefaultDependencies=no\n" in unit
    assert "network" not in unit.partition("After=")[2].partition("\n")[0]
    assert "WantedBy=sysinit.target\n" in unit
    install = (root / "scripts/release/installed/install").read_text(encoding="utf-8")
    assert (
        'UNITS_table="shuffleup-table.service shuffleup-touch.service shuffleup-hello.service"\n' in install
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The units in a folder of their own, to be spoilt; skips where systemd cannot be asked about them."""
    if shutil.which("systemd-analyze") is None:
        reason = "there is no systemd-analyze here: apt-get install systemd"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    units.copied(tmp_path)
    return tmp_path


def spoil(unit: Path, old: str, new: str) -> None:
    text = unit.read_text(encoding="utf-8")
    assert old in text
    unit.write_text(text.replace(old, new), encoding="utf-8")


def test_systemd_finds_no_fault_in_a_unit(folder):
    assert list(units.faults(folder, units.LIMITS)) == []


def test_a_unit_that_takes_more_rights_is_named(folder):
    spoil(folder / "shuffleup-touch.service", "PrivateNetwork=yes", "User=root")
    (fault,) = units.faults(folder, units.LIMITS)
    assert fault.startswith("shuffleup-touch.service: exposed by ")
    assert fault.endswith(" tenths, not 8; systemd-analyze security says by what")


def test_the_units_of_the_image_are_held_as_all_others_are(folder):
    """They are root's: what they can reach is what their drop-in leaves them."""
    spoil(folder / "image-.service.d/sandbox.conf", "ProtectSystem=strict", "ProtectSystem=no")
    named = [fault.partition(" tenths")[0] for fault in units.faults(folder, units.LIMITS)]
    assert [fault.partition(": ")[0] for fault in named] == [
        "image-slot.service",
        "image-network.service",
        "image-no-data.service",
        "image-card.service",
    ]


SEVERAL_TIMES = {
    *(
        "CapabilityBoundingSet",
        "ReadWritePaths",
        "ReadOnlyPaths",
        "RestrictAddressFamilies",
        "IPAddressAllow",
    ),
    *("IPAddressDeny", "SystemCallFilter", "DeviceAllow", "Environment", "EnvironmentFile"),
    "SupplementaryGroups",
}
"""Keys whose lines are added to each other; of all others the last line holds (systemd.exec(5))."""


@pytest.mark.parametrize(
    ("folder", "drop_in"),
    [
        (units.UNITS, units.UNITS / "shuffleup-.service.d/sandbox.conf"),
        (units.IMAGE_UNITS, units.UNITS / "shuffleup-.service.d/sandbox.conf"),
        (units.IMAGE_UNITS, units.IMAGE_UNITS / "image-.service.d/sandbox.conf"),
    ],
)
def test_what_a_unit_says_is_not_taken_back_by_the_drop_in_that_is_read_after_it(folder, drop_in):
    keys = set(re.findall(r"^(\w+)=", drop_in.read_text(encoding="utf-8"), re.M)) - SEVERAL_TIMES
    prefix = drop_in.parent.name.removesuffix(".service.d")
    for unit in folder.glob(f"{prefix}*.service"):
        assert {unit.name: keys & set(re.findall(r"^(\w+)=", unit.read_text(encoding="utf-8"), re.M))} == {
            unit.name: set()
        }


def test_every_program_of_a_box_has_a_bound_of_its_memory():
    bounds = {unit.name: said(unit, "MemoryMax") for unit in SERVICES}
    assert bounds.pop("shuffleup-floor.service") == ["1G"]
    assert all(bound == ["512M"] for bound in bounds.values())


IMAGE_SERVICES = sorted(units.IMAGE_UNITS.glob("*.service"))


@pytest.mark.parametrize("unit", IMAGE_SERVICES, ids=lambda unit: unit.name)
def test_a_unit_of_the_image_that_is_roots_says_why_and_with_which_capabilities(unit, root):
    """The page for who installs a box names each of them, and how exposed the unit may be."""
    if said(unit, "User"):
        return
    kept = " ".join(said(unit, "CapabilityBoundingSet")).split()
    assert said(unit, "CapabilityBoundingSet") != []
    lines = (root / "docs/build/install.md").read_text(encoding="utf-8").splitlines()
    (row,) = (line for line in lines if line.startswith(f"| `{unit.stem}` |"))
    assert set(re.findall("CAP_[A-Z_]+", row)) == set(kept)
    assert row.endswith(f"| {units.LIMITS[unit.name] / 10} |")
    for line in re.findall(r"(.*)\nCapabilityBoundingSet=", unit.read_text(encoding="utf-8")):
        assert line.startswith("# ")


def test_a_misspelt_key_is_a_fault(folder):
    spoil(folder / "shuffleup-wall.service", "RestartSec", "RestratSec")
    assert "RestratSec" in "\n".join(units.faults(folder, units.LIMITS))


def test_a_new_unit_wants_a_limit(folder):
    (folder / "shuffleup-new.service").write_text("[Service]\nExecStart=/bin/true\n", encoding="utf-8")
    (fault,) = units.faults(folder, units.LIMITS)
    assert fault.startswith("shuffleup-new.service: how exposed it may be stands nowhere")


def test_a_verdict_that_cannot_be_read_is_the_worst():
    assert units.exposure("→ Overall exposure level for a.service: 1.2 OK") == 12
    assert units.exposure("Failed to load a.service") == 100
