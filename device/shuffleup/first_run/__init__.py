"""The first run of a box: a few steps that need no keyboard. What is pressed comes in, what is set comes out.

`decide` is pure: it knows no clock, no file and no device. What only the box can do, such as keeping the
floor PIN, stands in the state as something that was done elsewhere.
"""
