"""The pins of the machine's Raspberry Pi Pico, by GP number."""

UART_TX, UART_RX = 0, 1
STEP, DIR = 2, 3
I2C_SDA, I2C_SCL = 4, 5
STEPPER_OFF = 6
LATCH, FLAP = 7, 8
STATUS = 9
TRAY_1, TRAY_2 = 10, 11
ENTRY_1, ENTRY_2 = 12, 13
ROLLERS_ON = 14
ESTOP = 15
TRAY_SEEN, ENTRY_LEFT_SEEN, ENTRY_RIGHT_SEEN, EXIT_SEEN, SHOE_SEEN, HOME_SEEN, SLOT_SEEN = range(16, 23)
SUPPLY = 26
LID = 27
STALL = 28

PINS = (
    (UART_TX, "UART_TX", "the table's receive line"),
    (UART_RX, "UART_RX", "the table's transmit line"),
    (STEP, "STEP", "TMC2209 STEP"),
    (DIR, "DIR", "TMC2209 DIR, high turns towards higher slots"),
    (I2C_SDA, "I2C_SDA", "FRAM 0x50 and dealer display 0x3C"),
    (I2C_SCL, "I2C_SCL", "FRAM 0x50 and dealer display 0x3C"),
    (STEPPER_OFF, "STEPPER_OFF", "TMC2209 EN, pulled up: high is off"),
    (LATCH, "LATCH", "servo of the latch and pusher"),
    (FLAP, "FLAP", "servo of the flap"),
    (STATUS, "STATUS", "WS2812 lamp"),
    (TRAY_1, "TRAY_1", "TB6612FNG AIN1, roller of the tray"),
    (TRAY_2, "TRAY_2", "TB6612FNG AIN2"),
    (ENTRY_1, "ENTRY_1", "TB6612FNG BIN1, rollers of the entry"),
    (ENTRY_2, "ENTRY_2", "TB6612FNG BIN2"),
    (ROLLERS_ON, "ROLLERS_ON", "TB6612FNG STBY, pulled down: low is off"),
    (ESTOP, "ESTOP", "loop of the emergency stop, closed to ground; the loop itself cuts the 12 V"),
    (TRAY_SEEN, "TRAY_SEEN", "reflective barrier under the tray"),
    (ENTRY_LEFT_SEEN, "ENTRY_LEFT_SEEN", "slotted barrier at the left of the entry"),
    (ENTRY_RIGHT_SEEN, "ENTRY_RIGHT_SEEN", "slotted barrier at the right of the entry"),
    (EXIT_SEEN, "EXIT_SEEN", "slotted barrier behind the latch"),
    (SHOE_SEEN, "SHOE_SEEN", "reflective barrier in the floor of the shoe"),
    (HOME_SEEN, "HOME_SEEN", "slotted barrier at the mark of the carousel"),
    (SLOT_SEEN, "SLOT_SEEN", "slotted barrier across the slot before the entry"),
    (SUPPLY, "SUPPLY", "12 V through 100 k over 10 k: an eleventh of it"),
    (LID, "LID", "switch of the lid, closed to ground while the lid is closed"),
    (STALL, "STALL", "TMC2209 DIAG"),
)
"""GP number, name, and what it is wired to."""
