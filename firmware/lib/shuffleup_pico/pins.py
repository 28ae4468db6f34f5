"""The pins of the machine's Raspberry Pi Pico, generated from hardware/pins.toml."""

UART_TX = 0
UART_RX = 1
STEP = 2
DIR = 3
I2C_SDA = 4
I2C_SCL = 5
STEPPER_OFF = 6
LATCH = 7
FLAP = 8
STATUS = 9
TRAY_1 = 10
TRAY_2 = 11
ENTRY_1 = 12
ENTRY_2 = 13
ROLLERS_ON = 14
ESTOP = 15
TRAY_SEEN = 16
ENTRY_LEFT_SEEN = 17
ENTRY_RIGHT_SEEN = 18
EXIT_SEEN = 19
SHOE_SEEN = 20
HOME_SEEN = 21
SLOT_SEEN = 22
SUPPLY = 26
LID = 27
STALL = 28

PINS = (
    (UART_TX, "UART_TX", "the table's receive line"),
    (UART_RX, "UART_RX", "the table's transmit line"),
    (STEP, "STEP", "STEP of the stepper driver"),
    (DIR, "DIR", "DIR of the stepper driver, high turns towards higher slots"),
    (I2C_SDA, "I2C_SDA", "FRAM 0x50 and dealer display 0x3C"),
    (I2C_SCL, "I2C_SCL", "FRAM 0x50 and dealer display 0x3C"),
    (STEPPER_OFF, "STEPPER_OFF", "ENABLE of the stepper driver, pulled up: high is off"),
    (LATCH, "LATCH", "servo of the latch and pusher"),
    (FLAP, "FLAP", "servo of the flap"),
    (STATUS, "STATUS", "WS2812 lamp"),
    (TRAY_1, "TRAY_1", "TB6612FNG AIN1, roller of the tray"),
    (TRAY_2, "TRAY_2", "TB6612FNG AIN2"),
    (ENTRY_1, "ENTRY_1", "TB6612FNG BIN1, rollers of the entry"),
    (ENTRY_2, "ENTRY_2", "TB6612FNG BIN2"),
    (ROLLERS_ON, "ROLLERS_ON", "TB6612FNG STBY, pulled down: low is off"),
    (ESTOP, "ESTOP", "contact of the emergency stop, closed to ground; another contact cuts the motors"),
    (TRAY_SEEN, "TRAY_SEEN", "reflective barrier under the tray"),
    (ENTRY_LEFT_SEEN, "ENTRY_LEFT_SEEN", "slotted barrier at the left of the entry"),
    (ENTRY_RIGHT_SEEN, "ENTRY_RIGHT_SEEN", "slotted barrier at the right of the entry"),
    (EXIT_SEEN, "EXIT_SEEN", "slotted barrier behind the latch"),
    (SHOE_SEEN, "SHOE_SEEN", "reflective barrier in the floor of the shoe"),
    (HOME_SEEN, "HOME_SEEN", "slotted barrier at the mark of the carousel"),
    (SLOT_SEEN, "SLOT_SEEN", "diode and transistor in the two plates, across the slot before the entry"),
    (SUPPLY, "SUPPLY", "12 V through 100 k over 10 k: an eleventh of it"),
    (LID, "LID", "switch of the lid, closed to ground while the lid is closed"),
    (STALL, "STALL", "alarm of the stepper driver, high; 10 k to ground where the driver has none"),
)
"""GP number, name, and what it is wired to."""
