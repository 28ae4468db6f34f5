// One finger on the drawn glass: what goes down, stays, is dragged off and comes up.
//
// A button acts when the finger comes up where it went down; dragged off, it does nothing. A second finger is
// not seen, and a touch that follows another within 150 ms is the same touch twice. What is to be held acts
// after 0.8 s under the finger. Nothing changes under a finger: what has taken the place of another button within
// the last 300 ms is not taken, and a button that means something else by the time it acts does nothing.

const LOCK_OUT_MS = 150;
const FRESH_MS = 300;
export const HOLD_MS = 800;

export class Finger {
  // `targetOf(name)` gives the acts of a target by its name: `act` when the finger comes up, `held` when it stays;
  // `means` is what a person reads on it. `changed()` hears of a finger that was meant for something else.
  constructor(glass, targetOf, changed) {
    this.glass = glass;
    this.targetOf = targetOf;
    this.changed = changed;
    this.lately = [];
    this.down = null;
    this.lastDown = -LOCK_OUT_MS;
    glass.addEventListener("pointerdown", (event) => this.wentDown(event));
    glass.addEventListener("pointermove", (event) => this.moved(event));
    glass.addEventListener("pointerup", (event) => this.cameUp(event));
    glass.addEventListener("pointercancel", (event) => this.lifted(event));
    glass.addEventListener("click", (event) => this.byKeyboard(event));
    glass.addEventListener("mousedown", (event) => event.preventDefault());  // a pointer leaves the focus alone
    glass.addEventListener("contextmenu", (event) => event.target.closest("[data-target]") && event.preventDefault());
  }

  wentDown(event) {
    const now = performance.now();
    const node = event.target.closest("[data-target]");
    if (event.button !== 0 || node === null || this.down || now - this.lastDown < LOCK_OUT_MS) return;
    const target = this.targetOf(node.dataset.target);
    if (!target) return;
    this.lastDown = now;
    if (this.lately.some(({ until, box, means }) => now - until < FRESH_MS && holds(box, event) && means !== target.means)) {
      this.changed();
      return;
    }
    this.glass.setPointerCapture(event.pointerId);
    this.down = { ...target, pointer: event.pointerId, name: node.dataset.target, box: node.getBoundingClientRect() };
    if (target.held) this.down.timer = setTimeout(() => this.stayed(), HOLD_MS);
    this.mark();
  }

  moved(event) {
    if (event.pointerId !== this.down?.pointer || holds(this.down.box, event)) return;
    this.lifted(event);
  }

  cameUp(event) {
    const down = this.down;
    if (event.pointerId !== down?.pointer) return;
    const on = holds(down.box, event);
    this.lifted(event);
    if (on && down.act) this.does(down, down.act);
  }

  stayed() {
    const { down } = this;
    this.lift();
    this.does(down, down.held);
  }

  does({ name, means }, act) {
    if (this.targetOf(name)?.means === means) act();
    else this.changed();
  }

  // Draws the picture anew, and remembers for a moment what stood there before.
  redraw(draw) {
    const before = this.standing();
    draw();
    const now = performance.now();
    const after = this.standing();
    const gone = before.filter((one) => !after.some((other) => other.means === one.means && isSame(other.box, one.box)));
    this.lately = [...this.lately.filter(({ until }) => now - until < FRESH_MS), ...gone.map((one) => ({ ...one, until: now }))];
  }

  standing() {
    const nodes = [...this.glass.querySelectorAll("[data-target]")];
    return nodes.map((node) => ({ box: node.getBoundingClientRect(), means: this.targetOf(node.dataset.target)?.means }));
  }

  lifted(event) {
    if (event.pointerId === this.down?.pointer) this.lift();
  }

  lift() {
    clearTimeout(this.down.timer);
    this.down = null;
    this.mark();
  }

  // A keyboard has no way to hold: who goes to a button and presses Enter means it.
  byKeyboard(event) {
    const name = event.target.closest("[data-target]")?.dataset.target;
    if (event.detail !== 0 || name === undefined) return;
    const { act, held } = this.targetOf(name) ?? {};
    (act ?? held)?.();
  }

  // Shows which target is under the finger, also after the picture was drawn anew.
  mark() {
    for (const node of this.glass.querySelectorAll("[data-target]")) {
      const on = node.dataset.target === this.down?.name;
      node.classList.toggle("touched", on);
      node.classList.toggle("holding", on && Boolean(this.down.held));
    }
  }
}

const holds = (box, { clientX: x, clientY: y }) => x >= box.left && x < box.right && y >= box.top && y < box.bottom;
const isSame = (one, other) => ["left", "top", "right", "bottom"].every((side) => one[side] === other[side]);
