import msgspec

from shuffleup.views.home_assistant import discovered, discovery_topic, status_topic


def test_home_assistant_discovers_sensors_and_nothing_to_press() -> None:
    """PAP-04: the keys that the documented format requires."""
    found = msgspec.to_builtins(discovered("3f9a0c12", "Table 1", "0.3"))
    assert list(found) == ["device", "origin", "availability_topic", "state_topic", "components"]
    assert found["components"]["paused"] == {
        "platform": "binary_sensor",
        "unique_id": "shuffleup_3f9a0c12_paused",
        "name": "Paused",
        "value_template": "{{ value_json.paused }}",
    }
    assert {one["platform"] for one in found["components"].values()} == {"sensor", "binary_sensor"}
    assert found["origin"]["name"] == "Shuffle Up"


def test_the_topics_are_under_the_prefix_of_home_assistant() -> None:
    """PAP-04: one retained device payload, and the word of Home Assistant that it has started."""
    assert discovery_topic("ha", "3f9a0c12") == "ha/device/shuffleup_3f9a0c12/config"
    assert status_topic("ha") == "ha/status"
