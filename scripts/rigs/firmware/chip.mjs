// A Raspberry Pi Pico of the emulator rp2040js, with what the emulator leaves to others: a UART that takes the time
// of its line, PIO that keeps the time of the chip, and the reset of the watchdog. Time is that of the emulator.
import { readFileSync } from "node:fs";
import { BasePeripheral, FIFO, RP2040, USBCDC } from "rp2040js";

const CYCLE_NS = 8; // 125 MHz
const INSTRUCTIONS = 10; // between two looks at the PIO, which has a tick of 125 cycles
const FLASH_START = 0x10000000;
const TXFF = 1 << 5, BUSY = 1 << 3, TXFE = 1 << 7, RXFF = 1 << 6; const RXFE = 1 << 4, TX_INTERRUPT = 1 << 5;
const UART_FIFO = 32; // RP2040 datasheet 4.2.1
const WATCHDOG = 0x40058, ROSC = 0x40060, RANDOMBIT = 0x1c; // RP2040 datasheet 2.2, 2.17
const WD = { CTRL: 0, LOAD: 1, REASON: 2, TICK: 11, TRIGGER: 1 << 31, ENABLE: 1 << 30, RUNNING: 1 << 10 };
const JOINED_WORDS = 8; // FJOIN_TX, RP2040 datasheet 3.5.2
const NO_LOG = { debug() {}, warn() {}, error() {}, info() {} };

export class Chip {
  // `flash` is the whole of it, `attach` wires up whatever is outside the chip.
  constructor(flash, bootrom, seed, attach, byWatchdog = false) {
    this.mcu = new RP2040();
    this.mcu.logger = NO_LOG;
    this.mcu.loadBootrom(bootrom);
    this.mcu.flash.set(flash);
    this.resetWanted = false;
    this.mcu.peripherals[WATCHDOG] = new Watchdog(this.mcu, () => (this.resetWanted = true), byWatchdog);
    this.mcu.peripherals[ROSC] = new NoisyOscillator(this.mcu, seed);
    this.said = "";
    if (process.env.PICO_USB) {
      const usb = new USBCDC(this.mcu.usbCtrl);
      usb.onSerialData = (bytes) => (this.said += Buffer.from(bytes).toString("latin1"));
    }
    this.line = new Line(this.mcu.uart[0], this.mcu.clock);
    for (const pio of this.mcu.pio) pio.run = () => {}; // stepped below, in the time of the chip
    this.stepper = this.mcu.pio[0].machines[0];
    this.stepper.txFIFO = new FIFO(JOINED_WORDS); // the emulator leaves it at four, and the program waits for ever
    // The bench reads the PWM of rollers and servos from its registers: nobody looks at counters or pins.
    for (const channel of this.mcu.pwm.channels) channel.updateEnable = () => {};
    this.pioAt = this.idleNs = 0;
    attach(this.mcu);
    this.mcu.core.PC = FLASH_START;
  }

  run(us) {
    const { core, clock } = this.mcu;
    const until = clock.nanos + us * 1000;
    while (clock.nanosCounter < until && !this.resetWanted) {
      if (core.waiting) {
        let jump = Math.min(clock.nanosToNextAlarm || Infinity, until - clock.nanosCounter);
        if (this.turns()) jump = Math.min(jump, this.pioAt - clock.nanosCounter);
        jump = Math.max(jump, CYCLE_NS);
        this.idleNs += jump;
        clock.tick(jump);
      } else {
        for (let n = 0; n < INSTRUCTIONS && !core.waiting; n++) {
          const took = core.executeInstruction() * CYCLE_NS;
          // The emulator's own clock, without the call where no alarm is due.
          if (clock.nextAlarm && clock.nextAlarm.nanos <= clock.nanosCounter + took) clock.tick(took);
          else clock.nanosCounter += took;
        }
      }
      if (this.turns()) this.stepPio();
    }
  }

  // Say whether the state machine of the stepper has something to do.
  turns() {
    const { stepper } = this;
    if (stepper.enabled && !(stepper.waiting && stepper.txFIFO.empty)) return true;
    this.pioAt = this.mcu.clock.nanosCounter;
    return false;
  }

  stepPio() {
    const { stepper } = this;
    const period = (stepper.clockDivInt + stepper.clockDivFrac / 256) * CYCLE_NS;
    while (this.pioAt <= this.mcu.clock.nanosCounter) {
      stepper.step();
      this.mcu.pio[0].checkChangedPins();
      this.pioAt += period;
    }
  }
}

// The watchdog. Where that of the emulator bites, its alarm is due again in the moment it is in, for ever.
class Watchdog extends BasePeripheral {
  constructor(mcu, bites, byWatchdog) {
    super(mcu, "WATCHDOG");
    this.bites = bites;
    this.alarm = mcu.clock.createAlarm(bites);
    this.words = new Uint32Array(12); // registers as they were written; the scratch ones hold what the program keeps
    this.words[WD.REASON] = byWatchdog ? 1 : 0;
  }

  readUint32(offset) {
    return this.words[offset >> 2] | (offset >> 2 === WD.TICK ? WD.RUNNING : 0);
  }

  writeUint32(offset, value) {
    const at = offset >> 2;
    if (at === WD.REASON) return;
    this.words[at] = value;
    if (at === WD.CTRL && value & WD.TRIGGER) this.bites();
    if (at === WD.CTRL || at === WD.LOAD) this.schedule();
  }

  // It counts down twice a microsecond: RP2040 datasheet, erratum E1.
  schedule() {
    this.alarm.cancel();
    if (this.words[WD.CTRL] & WD.ENABLE) this.alarm.schedule(((this.words[WD.LOAD] & 0xffffff) / 2) * 1000);
  }
}

// The ring oscillator, from whose last bit the chip draws its chance. The emulator has none, and the program says
// RNG_FAIL of it. The bits come from a seed (xorshift), so that a night can be repeated.
class NoisyOscillator extends BasePeripheral {
  constructor(mcu, seed) {
    super(mcu, "ROSC");
    this.state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  }

  readUint32(offset) {
    if (offset !== RANDOMBIT) return 0xffffffff;
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 11) & 1;
  }

  writeUint32() {}
}

// The line of a UART: bytes take their time both ways, and the interrupt of the transmitter comes when its queue has
// run empty. The emulator asks for that interrupt at all times, which no program survives.
class Line {
  constructor(uart, clock) {
    this.uart = uart;
    this.toChip = [];
    this.fromChip = [];
    this.queue = [];
    this.sends = clock.createAlarm(() => this.sent());
    this.takes = clock.createAlarm(() => this.received());
    this.taking = false;
    uart.onByte = (byte) => this.push(byte);
    uart.checkInterrupts = () => {
      uart.rp2040.setInterrupt(uart.irq, !!(uart.interruptStatus & uart.interruptMask));
    };
    Object.defineProperty(uart, "flags", { get: () => this.flags() });
  }

  flags() {
    const { rxFIFO } = this.uart;
    const sending = this.queue.length;
    return (
      (rxFIFO.full ? RXFF : 0) | (rxFIFO.empty ? RXFE : 0) | (sending >= UART_FIFO ? TXFF : 0) |
      (sending ? BUSY : TXFE)
    );
  }

  byteNs() {
    return (10 * 1e9) / (this.uart.baudRate || 115200);
  }

  push(byte) {
    this.queue.push(byte);
    if (this.queue.length === 1) this.sends.schedule(this.byteNs());
  }

  sent() {
    this.fromChip.push(this.queue.shift());
    if (this.queue.length) this.sends.schedule(this.byteNs());
    if (this.queue.length <= UART_FIFO / 2) {
      this.uart.interruptStatus |= TX_INTERRUPT;
      this.uart.checkInterrupts();
    }
  }

  give(bytes) {
    this.toChip.push(...bytes);
    if (!this.taking && this.toChip.length) {
      this.taking = true;
      this.takes.schedule(this.byteNs());
    }
  }

  received() {
    if (this.uart.enabled && !this.uart.rxFIFO.full) this.uart.feedByte(this.toChip[0]);
    this.toChip.shift(); // a chip that does not listen loses it
    this.taking = this.toChip.length > 0;
    if (this.taking) this.takes.schedule(this.byteNs());
  }

  take() {
    return this.fromChip.splice(0);
  }
}

export function words(path) {
  const bytes = readFileSync(path);
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}
