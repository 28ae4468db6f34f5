// Guards against slips of a thumb: what wants a second press, and what has just moved under the finger. What is final,
// or stops and moves the whole room, asks once more; what can be taken back in a moment does not.

import { element, setText } from "../dom.js";
import { saidLater, say } from "../words.js";
import { seen } from "./act.js";

const ARMED_MS = 4000;
const APART_MS = 300;  // closer together, two touches are one
const LOOK_MS = 400;
const CHANGED = saidLater("This changed meanwhile: look again, then press.");

const ASKS = {
  archive_event: () => say("Press again: the event is put away, and nothing more happens in it. Its papers stay under Past events"),
  take_payments: () => say("Press again: all have paid what they owe"),
  pay_prizes: () => say("Press again: all have received their prizes"),
  end_event: () => say("Press again: the event ends"),
  end_after_hand: () => say("Press again: the event ends after this hand"),
  agree_deal: () => say("Press again: the deal is made"),
  break_table: ({ table }) => say("Press again: table {table} breaks", { table }),
  break_tables: () => say("Press again: all tables of the proposal break"),
  form_final_table: () => say("Press again: everybody is called to the final table"),
  form_winners_table: () => say("Press again: the winners are called"),
  fix_place: () => say("Press again: the place is final"),
  leave: ({ how }) => (how === "removed" ? say("Press again: the player is out") : ""),
  stop_play: () => say("Press again: all play stops"),
  stop_for_deal: () => say("Press again: all play stops"),
  set_level: ({ number }) => say("Press again: level {number}", { number }),
  penalise: ({ kind }) => (kind === "disqualify" ? say("Press again: the player is disqualified") : ""),
};

// What stands on a button after its first press, empty where one press is enough.
export const askOf = (verb, args) => ASKS[verb]?.(args) ?? "";

const all = new Set();

const said = (one) => (typeof one === "function" ? one() : one);

// What a button does only by its second press within a few seconds. `offer()` gives what it does now: `title`
// stands on the button, `ask` takes its place after the first press, and `deed` is what the second press does.
// Returns what a press asks: the deed as it was shown, with the version of the event that it was shown for, or
// null. `disarm` forgets the first press.
export function armed(button, offer) {
  let timers = [];
  let shown = null;
  function disarm() {
    timers.forEach(clearTimeout);
    timers = [];
    shown = null;
    all.delete(one);
    delete button.dataset.armed;
    setText(button, said(offer().title));
  }
  const press = () => {
    if (button.dataset.armed === "ready") {
      const done = unchanged() ? shown : null;
      disarm();
      return done;
    }
    if (shown) return null;
    const { title, ask, deed = null } = offer();
    shown = { title: said(title), deed, version: seen() };
    all.add(one);
    button.dataset.armed = "";
    setText(button, said(ask));
    timers = [setTimeout(() => { button.dataset.armed = "ready"; }, APART_MS), setTimeout(disarm, ARMED_MS)];
    return null;
  };
  const unchanged = () => {
    const { title, deed = null } = offer();
    return JSON.stringify([said(title), deed]) === JSON.stringify([shown.title, shown.deed]);
  };
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !shown) return;
    event.preventDefault();
    disarm();
  });
  const one = { button, disarm, version: () => shown?.version ?? null, unchanged };
  return Object.assign(press, { disarm });
}

// A button that does it by the second press.
export function sureButton(title, ask, done, attributes = {}) {
  const button = element("button", { type: "button", "aria-live": "polite", text: title, ...attributes });
  const sure = armed(button, () => ({ title, ask, deed: true }));
  button.addEventListener("click", () => sure() && done());
  return button;
}

// Disarms every button that does not do any more what it showed at its first press, or that somebody has
// overtaken: `changed` is the version after the last act. Returns what to tell the person, empty for nothing.
export function lookAgain(changed) {
  const stale = [...all].filter((one) => !one.button.isConnected || !one.unchanged() || changed > (one.version() ?? changed));
  const seenByPerson = stale.filter((one) => one.button.isConnected);
  stale.forEach((one) => one.disarm());
  return seenByPerson.length ? say(CHANGED) : "";
}

// Presses on `box` count for nothing right after its contents have moved by themselves. Returns what to call
// when they do; what follows from the person's own command is no surprise.
export function steady(box) {
  let moved = -Infinity;
  const note = element("p", { class: "problem", role: "alert" });
  box.addEventListener("click", (event) => {
    if (performance.now() - moved > LOOK_MS) return;
    event.preventDefault();
    event.stopPropagation();
    setText(note, say("This moved just now: look again, then press."));
    box.before(note);
    setTimeout(() => note.remove(), ARMED_MS);
  }, true);
  return () => { if (box.isConnected && !document.body.hasAttribute("data-busy")) moved = performance.now(); };
}
