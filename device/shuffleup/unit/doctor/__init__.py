"""The self-test of a box: each part is tested by itself, and each gives one line of findings.

`finding` is the result for one part; `panel` tests keys, lamps and knob, with a person or without;
`examination` tests all parts, displays, sound, power supply, clock and disk itself; `serial_lines` tests the
serial ports and the devices on them.
"""
