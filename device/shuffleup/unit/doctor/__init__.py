"""The self-test of a box: each part is tested by itself, and each gives one line of findings.

`finding` is the result for one part; `panel` tests keys, lamps and knob, with a person or without;
`examination` tests all parts, displays, sound, power supply, clock and disk itself; `serial_lines` tests the
serial ports and the devices on them.
"""

from shuffleup.unit.doctor.examination import Bench, examine
from shuffleup.unit.doctor.finding import PartFinding, Result, is_well
from shuffleup.unit.doctor.panel import Ask, Wish

__all__ = ["Ask", "Bench", "PartFinding", "Result", "Wish", "examine", "is_well"]
