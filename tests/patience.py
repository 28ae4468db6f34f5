"""How long a test waits for what has to come."""

HANGS_S = 120.0
"""Seconds after which what has not come never comes. Every wait ends with the event, the line or the
state that it waits for; this only ends a test that would hang, on however busy a computer.
"""
