"""A machine after the greeting."""

import pytest

from shuffleup.hardware.card_machine.session import MachineSession
from tests.card_machine.frames import NUMBER, Machine


@pytest.fixture
def machine() -> Machine:
    machine = Machine(MachineSession(NUMBER))
    machine.greet()
    machine.hear()
    return machine
