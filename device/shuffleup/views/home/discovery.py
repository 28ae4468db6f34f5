"""The device that Home Assistant discovers over MQTT (PAP-04).

The form is that of "Device discovery payload" of the MQTT integration: one retained message with `device`,
`origin` and `components`. https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload
"""

from typing import Literal

import msgspec

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
