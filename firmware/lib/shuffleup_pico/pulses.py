"""The PIO program that steps the stepper. Its words are instructions of the PIO, not Python.

The queue holds four pieces of a way, of two numbers each: steps less one, and the microseconds of half a step
less the three that the instructions take. An interrupt says that a piece has left the queue.
"""

import rp2

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rp2.asm_pio import *


@rp2.asm_pio(set_init=rp2.PIO.OUT_LOW, fifo_join=rp2.PIO.JOIN_TX)
def pulses() -> None:
    """Pull a piece of way, give its steps, pull the next one."""
    pull(block)
    mov(x, osr)
    pull(block)
    irq(rel(0))
    label("step")
    set(pins, 1)
    mov(y, osr)
    label("high")
    jmp(y_dec, "high")
    set(pins, 0)
    mov(y, osr)
    label("low")
    jmp(y_dec, "low")
    jmp(x_dec, "step")
