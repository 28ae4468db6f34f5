"""The time limit of a test for what it waits for."""

HANGS_S = 120.0
"""Seconds after which what has not come never comes. Every wait ends with the event, the line or the
state that it waits for; this only ends a test that would hang, on however busy a computer.
"""

STOPS_S = 20.0
"""Seconds after which a program that was told to stop has ended: systemd waits as long and then kills. A
program ends itself before that (`stopping.ENDS_WITHIN_S`), so who waits longer waits for a fault.
"""
