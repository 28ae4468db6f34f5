"""The reason for which a connection to a broker ended, as far as it is known."""

import aiomqtt
from paho.mqtt.reasoncodes import ReasonCode

UNSPECIFIED = 0x80
"""Reason that stands for none: the connection just ended (MQTT 5, 2.4)."""

_UNWANTED = {
    0x87,  # not authorised
    0x8E,  # another took the session over: somebody uses our name
    0x98,  # administrative action: the account was taken away
}


def why_it_ended(cause: BaseException | None) -> tuple[str, bool]:
    """Give the reason behind a colon, empty where there is none, and whether the broker does not want us."""
    if not isinstance(cause, aiomqtt.MqttCodeError):
        return (f": {cause}" if cause else ""), False
    if not isinstance(cause.rc, ReasonCode) or cause.rc.value == UNSPECIFIED:
        return "", False
    return f": {cause.rc}", cause.rc.value in _UNWANTED
