"""The first run of a box: a few steps that need no keyboard. Presses come in, settings come out.

`decide` is pure: it knows no clock, no file and no device. Actions that only the box can do, such as storing
the floor PIN, are recorded in the state as done elsewhere.
"""
