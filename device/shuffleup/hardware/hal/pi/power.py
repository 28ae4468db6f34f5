"""The under-voltage flag of a Raspberry Pi, as the kernel gives it.

The firmware watches the 5 V rail (the flag is raised below 4.63 V); the driver `raspberrypi-hwmon` asks it
every two seconds and keeps the answer in a file of the `hwmon` class. The number in the name of its folder
depends on what else is there, so the folder is found by the name in it.
"""

from pathlib import Path

from shuffleup.hardware.hal import UnitPart
from shuffleup.protocol.faults import NoSupplyFlag, SupplyFlagUnreadable

HWMON = Path("/sys/class/hwmon")
SENSOR = "rpi_volt"
ALARM = "in0_lcrit_alarm"


class PiPower:
    """The flag; `sensors` is the folder in which the kernel lists what it measures."""

    def __init__(self, sensors: Path = HWMON) -> None:
        self._sensors = sensors
        self._alarm: Path | None = None

    def is_low(self) -> bool:
        """Say whether the supply is too weak at this moment.

        Raises:
            PartMissing: the kernel has no such sensor, or it does not answer.
        """
        self._alarm = self._alarm or self._found()
        try:
            return self._alarm.read_text(encoding="ascii").strip() == "1"
        except OSError as error:
            # Look for it anew the next time: hwmon numbers its folders in the order in which drivers load.
            self._alarm = None
            raise SupplyFlagUnreadable(UnitPart.POWER, error.strerror or str(error)) from error

    def _found(self) -> Path:
        for name in sorted(self._sensors.glob("hwmon*/name")):
            alarm = name.with_name(ALARM)
            if _text(name) == SENSOR and alarm.exists():
                return alarm
        raise NoSupplyFlag(UnitPart.POWER)


def _text(path: Path) -> str:
    """Read a short file of the kernel; a sensor that goes away while it is read has no name."""
    try:
        return path.read_text(encoding="ascii").strip()
    except OSError:
        return ""
