// One finger on the drawn glass: what goes down, stays, is dragged off and comes up.
//
// A button acts when the finger comes up where it went down; dragged off, it does nothing. A second finger is
// not seen, and a touch that follows another within 150 ms is the same touch twice. What is to be held acts
// after 0.8 s under the finger. The picture may be drawn anew meanwhile: a finger keeps what it went down on.

const LOCK_OUT_MS = 150;
export const HOLD_MS = 800;

export class Finger {
  // `targetOf(name)` gives the acts of a target by its name: `act` when the finger comes up, `held` when it stays.
  constructor(glass, targetOf) {
    this.glass = glass;
    this.targetOf = targetOf;
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
    this.glass.setPointerCapture(event.pointerId);
    this.lastDown = now;
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
    if (on) down.act?.();
  }

  stayed() {
    const { held } = this.down;
    this.lift();
    held();
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
