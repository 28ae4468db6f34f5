// What stands around the chip: the memory and the display on its bus, and the mechanics of a card machine, which
// count the pulses of STEP and read the PWM of rollers and servos. Cards are numbers, and move in milliseconds.
import { GPIOPinState } from "rp2040js";

const FRAM = 0x50, DISPLAY = 0x3c, FRAM_BYTES = 32768;
const SLOTS = 54, STEPS_A_SLOT = 10, STEPS_A_TURN = 540, ACROSS = 27;
const MARK = [535, 538], VANE = [535, 537]; // steps from slot 0: see firmware, geometry.py and motion.py
const NEAR_STEPS = 3; // a slot that is further off is not looked into
const GP = { STEP: 2, DIR: 3, STEPPER_OFF: 6, LATCH: 7, FLAP: 8, TRAY_1: 10, ENTRY_1: 12, ROLLERS_ON: 14,
  ESTOP: 15, TRAY: 16, ENTRY_LEFT: 17, ENTRY_RIGHT: 18, EXIT: 19, SHOE: 20, HOME: 21, SLOT: 22, LID: 27, STALL: 28 };
const SUPPLY_CHANNEL = 0, SUPPLY_VALUE = Math.round((12000 / 36300) * 4095);
const MM_PER_MS = 0.45, LEAD_MM = 20, CARD_MM = 63, SEAT_MM = 27;
const PUSHED_US = 1700, TO_EXIT_MS = 75, PASS_MS = 140, TO_SHOE_MS = 100;
const MHZ = 125;

export class Bench {
  constructor(cards) {
    this.fram = new Uint8Array(FRAM_BYTES);
    this.framWrites = 0;
    this.position = 137; // steps; nobody knows it when the machine is switched on
    this.tray = Array.from({ length: cards }, (_, card) => card);
    this.slots = Array.from({ length: SLOTS }, () => []);
    this.entry = null; // {card, mm}
    this.exit = null; // {card, ms}
    this.shoe = [];
    this.table = [];
    this.steps = 0;
    this.cut = 0; // a carousel that turned while a card lay in its way
    this.leadMm = 0;
    this.lidOpen = false;
  }

  // Wire it to a chip that has just been switched on.
  attach(mcu) {
    this.mcu = mcu;
    this.driven = {};
    this.bus(mcu.i2c[0]);
    mcu.adc.channelValues[SUPPLY_CHANNEL] = SUPPLY_VALUE;
    mcu.gpio[GP.STEP].addListener((now) => {
      if (now === GPIOPinState.High && mcu.gpio[GP.STEPPER_OFF].value === GPIOPinState.Low) this.step();
    });
    const clock = mcu.clock;
    const alarm = clock.createAlarm(() => {
      this.millisecond();
      alarm.schedule(1e6);
    });
    alarm.schedule(1e6);
    this.see();
  }

  // --- the bus ---

  bus(i2c) {
    let address = 0, seen = 0, at = 0;
    i2c.onConnect = (to) => {
      address = to;
      seen = 0;
      i2c.completeConnect(to === FRAM || to === DISPLAY);
    };
    i2c.onWriteByte = (byte) => {
      if (address === FRAM && seen < 2) at = seen ? (at | byte) & (FRAM_BYTES - 1) : byte << 8;
      else if (address === FRAM) {
        this.fram[at] = byte;
        at = (at + 1) & (FRAM_BYTES - 1);
        this.framWrites += 1;
      }
      seen += 1;
      i2c.completeWrite(true);
    };
    i2c.onReadByte = () => {
      const byte = address === FRAM ? this.fram[at] : 0;
      at = (at + 1) & (FRAM_BYTES - 1);
      i2c.completeRead(byte);
    };
  }

  // --- the mechanics ---

  step() {
    const ahead = this.mcu.gpio[GP.DIR].value === GPIOPinState.High;
    this.position = (this.position + (ahead ? 1 : STEPS_A_TURN - 1)) % STEPS_A_TURN;
    this.steps += 1;
    if (this.entry || this.exit) this.cut += 1;
    this.see();
  }

  slot() {
    return Math.round(this.position / STEPS_A_SLOT) % SLOTS;
  }

  millisecond() {
    this.feed();
    this.push();
    this.see();
  }

  feed() {
    const on = this.mcu.gpio[GP.ROLLERS_ON].value === GPIOPinState.High;
    const tray = on ? this.duty(GP.TRAY_1) : 0, entry = on ? this.duty(GP.ENTRY_1) : 0;
    if (!this.entry && tray && this.tray.length) {
      this.leadMm += MM_PER_MS * tray;
      if (this.leadMm >= LEAD_MM) {
        this.entry = { card: this.tray.shift(), mm: 0 };
        this.leadMm = 0;
      }
    } else if (this.entry && entry) {
      this.entry.mm += MM_PER_MS * entry;
      if (this.entry.mm >= CARD_MM + SEAT_MM) {
        this.slots[this.slot()].push(this.entry.card);
        this.entry = null;
      }
    }
  }

  push() {
    if (!this.exit) {
      const leaving = this.slots[(this.slot() + ACROSS) % SLOTS];
      if (this.pulseUs(GP.LATCH) >= PUSHED_US && leaving.length) this.exit = { card: leaving.shift(), ms: 0 };
      return;
    }
    this.exit.ms += 1;
    if (this.exit.ms < TO_EXIT_MS + PASS_MS + TO_SHOE_MS) return;
    const flap = this.pulseUs(GP.FLAP);
    (flap > 1250 && flap < 1750 ? this.shoe : this.table).push(this.exit.card);
    this.exit = null;
  }

  // A person takes the card out of the exit and lays it into the shoe.
  byHand() {
    if (this.exit) this.shoe.push(this.exit.card);
    this.exit = null;
    this.see();
  }

  // --- what the chip sends and sees ---

  channel(gpio) {
    const { top, cc, div } = this.mcu.pwm.channels[(gpio >> 1) & 7];
    return { top, level: gpio & 1 ? cc >>> 16 : cc & 0xffff, div: (div & 0xfff) / 16 || 1 };
  }

  duty(gpio) {
    const { top, level } = this.channel(gpio);
    return Math.min(1, level / (top + 1));
  }

  pulseUs(gpio) {
    const { level, div } = this.channel(gpio);
    return (level * div) / MHZ;
  }

  see() {
    const inside = (range) => this.position >= range[0] && this.position < range[1];
    const off = Math.abs(this.position - Math.round(this.position / STEPS_A_SLOT) * STEPS_A_SLOT);
    const passing = this.entry && this.entry.mm < CARD_MM;
    const leaving = this.exit && this.exit.ms >= TO_EXIT_MS && this.exit.ms < TO_EXIT_MS + PASS_MS;
    this.drive(GP.TRAY, this.tray.length > 0);
    this.drive(GP.ENTRY_LEFT, passing);
    this.drive(GP.ENTRY_RIGHT, passing);
    this.drive(GP.EXIT, leaving);
    this.drive(GP.SHOE, this.shoe.length > 0);
    this.drive(GP.HOME, inside(MARK));
    this.drive(GP.SLOT, inside(VANE) || (off <= NEAR_STEPS && this.slots[this.slot()].length > 0));
    this.drive(GP.LID, this.lidOpen);
    this.drive(GP.ESTOP, false);
    this.drive(GP.STALL, false);
  }

  drive(gpio, level) {
    const now = !!level;
    if (this.driven[gpio] === now) return;
    this.driven[gpio] = now;
    this.mcu.gpio[gpio].setInputValue(now);
  }

  // What stays while the power is off.
  state() {
    const { position, tray, slots, shoe, table } = this;
    return { fram: Buffer.from(this.fram).toString("hex"), position, tray, slots, shoe, table };
  }

  take({ fram, ...rest }) {
    this.fram.set(Buffer.from(fram, "hex"));
    Object.assign(this, rest);
  }

  picture() {
    return { position: this.position, steps: this.steps, cut: this.cut, tray: this.tray.length,
      inSlots: this.slots.map((cards) => cards.length), entry: this.entry ? 1 : 0, exit: this.exit ? 1 : 0, exitMs: this.exit?.ms ?? 0,
      shoe: this.shoe, table: this.table.length, framWrites: this.framWrites };
  }
}
