"""The facts of an evening for Home Assistant: those of the wall, and nothing to press (PAP-04, PAP-05).

The form is that of "Device discovery payload" of the MQTT integration: one retained message with `device`,
`origin` and `components`. https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload
"""

from typing import Literal

import msgspec

from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Millis
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.clock import blinds_text, clock_view, timetable_view

Platform = Literal["sensor", "binary_sensor"]

ONLINE, OFFLINE = "online", "offline"
"""The words of availability; the broker says the second one where the link is lost."""

SENSORS = {
    "level": "Level",
    "blinds": "Blinds",
    "time_left": "Time left",
    "players_left": "Players left",
    "next_break": "Next break",
}
"""Sensors by component, with their names."""

BINARY_SENSORS = {"paused": "Paused", "break": "Break"}
"""The same for facts that are so or not."""


class Component(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entity of the device."""

    platform: Platform
    unique_id: str
    name: str
    value_template: str
    device_class: str = ""
    unit_of_measurement: str = ""


class DiscoveredDevice(msgspec.Struct, frozen=True):
    """The payload of the discovery topic."""

    device: dict[str, str]
    origin: dict[str, str]
    availability_topic: str
    state_topic: str
    components: dict[str, Component]


def discovery_topic(prefix: str, unit: str) -> str:
    """Return the topic of the retained payload; `prefix` is that of Home Assistant."""
    return f"{prefix}/device/shuffleup_{unit}/config"


def status_topic(prefix: str) -> str:
    """Return the topic on which Home Assistant says that it has started."""
    return f"{prefix}/status"


def state_topic(unit: str) -> str:
    """Return the topic of the state, one JSON object."""
    return f"shuffleup_{unit}/state"


def availability_topic(unit: str) -> str:
    """Return the topic that says whether the box is there."""
    return f"shuffleup_{unit}/availability"


def discovered(unit: str, name: str, version: str) -> DiscoveredDevice:
    """Describe a box by its id and its name; `version` is that of the program."""
    components = {one: _sensor(unit, one, said) for one, said in SENSORS.items()}
    components |= {
        one: Component("binary_sensor", f"shuffleup_{unit}_{one}", said, _template(one))
        for one, said in BINARY_SENSORS.items()
    }
    return DiscoveredDevice(
        {"identifiers": f"shuffleup_{unit}", "name": name, "sw_version": version},
        {"name": "Shuffle Up", "sw_version": version},
        availability_topic(unit),
        state_topic(unit),
        components,
    )


def _sensor(unit: str, one: str, said: str) -> Component:
    seconds = ("duration", "s") if one == "time_left" else ("", "")
    return Component("sensor", f"shuffleup_{unit}_{one}", said, _template(one), *seconds)


def _template(one: str) -> str:
    return "{{ value_json." + one + " }}"


Switch = Literal["ON", "OFF"]
"""The words of a binary sensor of Home Assistant that is given no others."""


class HomeState(msgspec.Struct, frozen=True):
    """What the sensors show; None stands where there is nothing to show.

    `time_left` is in whole seconds, `next_break` a time of day such as `21:30`.
    """

    level: int
    blinds: str
    time_left: int | None
    players_left: int
    next_break: str | None
    paused: Switch
    on_break: Switch = msgspec.field(name="break")


def home_state(floor: Floor, now: Millis, wall: WallClock | None) -> HomeState:
    """Show the evening; `wall` is the clock on the wall at the moment `now`, None where nobody knows it."""
    left, clock = floor.clock.left_at(now), clock_view(floor)
    return HomeState(
        level=floor.clock.level,
        blinds=blinds_text(clock.now),
        time_left=None if left is None else -(-left // 1000),
        players_left=floor.entries.players,
        next_break=timetable_view(floor, now, wall).next_break or None,
        paused=_switch(clock.paused),
        on_break=_switch(clock.phase == "break"),
    )


def _switch(is_so: bool) -> Switch:
    return "ON" if is_so else "OFF"
