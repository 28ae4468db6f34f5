// The draft of the evening that this page and the others edit: kept at the box, and here until the box has it.

import { askPinAnew } from "../link.js";
import { session } from "../pin.js";
import { here } from "../place.js";
import { say } from "../words.js";

const KEPT = "shuffleup.evening";
const PAUSE_MS = 350;
const AGAIN_MS = 2000;
const LOOK_MS = 3000;
const ANSWER_MS = 20000;

const copy = (value) => JSON.parse(JSON.stringify(value));
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// Posts to or reads from the box; resolves to `{status, ...answer}`, status 0 where it does not answer.
export async function ask(path, body = null) {
  for (;;) {
    const open = session();
    const headers = { "content-type": "application/json", ...(open ? { "x-floor-session": open } : {}) };
    const how = body === null ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await fetch(here(path), { ...how, signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null);
    const said = answer ? await answer.json().catch(() => null) : null;
    if (said?.code === "pin_needed" && await askPinAnew()) continue;
    return { ...said, status: said === null && !answer?.ok ? 0 : answer.status };
  }
}

// `draw(view)` shows what the box answers, `tell(text)` how it stands, `clash(list)` what another host has changed
// in the same place, and `changed(list)` what one has changed elsewhere.
export class Draft {
  constructor({ draw, tell, clash, changed }) {
    Object.assign(this, { draw, tell, clash, changed });
    this.version = -1;
    this.base = null;
    this.mine = null;
    this.sending = false;
    this.closed = false;
    this.timer = null;
  }

  async open() {
    const said = await ask("/api/evening");
    if (!said.draft) {
      this.tell(said.text ?? say("No link to the box: what you type is kept here."), true);
      this.timer = setTimeout(() => this.open(), AGAIN_MS);
      return;
    }
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    this.take(said);
    if (kept && !same(kept.mine, said.draft.answers)) this.join(kept.base, kept.mine, said);
    setInterval(() => this.look(), LOOK_MS);
  }

  // What this host has chosen or typed: kept here at once, and at the box a moment later.
  set(change) {
    if (!this.mine) return;
    change(this.mine);
    localStorage.setItem(KEPT, JSON.stringify({ base: this.base, mine: this.mine }));
    this.tell("…");
    this.later(PAUSE_MS);
  }

  // The answer at a key of the event file; empty takes it back.
  answer(key, value) {
    this.set(({ said }) => {
      if (value === null || value === "") delete said[key];
      else said[key] = value;
    });
  }

  post(change) {
    return ask("/api/evening", { version: this.version, by: localStorage.getItem("shuffleup.person") ?? "", ...change });
  }

  later(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), ms);
  }

  async send() {
    if (this.sending) return this.later(PAUSE_MS);
    this.sending = true;
    const sent = copy(this.mine);
    const said = await this.post({ answers: sent });
    this.sending = false;
    if (!said.draft) {
      this.tell(said.text ?? say("No link to the box: what you type is kept here."), true);
      if (!said.text) this.later(AGAIN_MS);
      return null;
    }
    const typedOn = !same(sent, this.mine);
    if (said.status === 409) return this.join(this.base, this.mine, said);
    this.tell(say("Kept"));
    if (typedOn) Object.assign(this, { version: said.draft.version, base: sent });
    else this.take(said);
    if (typedOn) this.later(PAUSE_MS);
    return null;
  }

  // Resolves once the box has what was typed up to now.
  async flush() {
    clearTimeout(this.timer);
    while (this.sending) await new Promise((resolve) => setTimeout(resolve, 50));
    if (!same(this.base, this.mine)) await this.send();
  }

  take(said) {
    Object.assign(this, { version: said.draft.version, base: copy(said.draft.answers), mine: copy(said.draft.answers) });
    localStorage.removeItem(KEPT);
    this.draw(said);
  }

  // What was changed here goes on top of what the other host has kept; what both have changed is shown first.
  join(base, mine, said) {
    const theirs = said.draft.answers;
    const both = [];
    const other = [];
    const here = leaves(mine);
    const before = leaves(base ?? theirs);
    const there = leaves(theirs);
    this.take(said);
    let again = false;
    for (const key of new Set([...Object.keys(here), ...Object.keys(before), ...Object.keys(there)])) {
      const [own, was, now] = [here[key], before[key], there[key]];
      if (!same(was ?? null, now ?? null) && !same(own ?? null, now ?? null)) (same(own ?? null, was ?? null) ? other : both).push({ key, theirs: now, mine: own });
      else if (!same(own ?? null, now ?? null)) {
        put(this.mine, key, own);
        again = true;
      }
    }
    if (other.length) this.changed(other, said.draft.by);
    if (both.length) this.clash(both, said.draft.by);
    if (again) this.set(() => {});
    this.draw(said);
    return null;
  }

  // Another answer than that of the other host, which was seen.
  insist(key, value) {
    this.set((mine) => put(mine, key, value));
  }

  async look() {
    if (this.closed || this.sending || document.hidden || !same(this.base, this.mine)) return;
    const said = await ask(`/api/evening?since=${this.version}`);
    if (this.closed) return;  // what the box answers now is the draft of the evening after this one
    if (said.draft && !this.sending && said.draft.version !== this.version) this.join(this.base, this.mine, said);
    else if (said.status === 0) this.tell(say("No link to the box: what you type is kept here."), true);
  }

  // Begin anew in one of the ways of the box, or keep a template; resolves to its refusal, empty where it is done.
  async start(how, text = "") {
    await this.flush();
    const said = await this.post({ how, text });
    if (said.draft) this.take(said);
    return said.status === 200 ? "" : said.text ?? say("Somebody else has changed the evening: look at it, then choose again.");
  }
}

// Every answer by a key of its own: `minutes`, or a key of the event file with a dot in it.
function leaves({ said, ...others }) {
  return { ...others, ...said };
}

function put(answers, key, value) {
  const into = key.includes(".") ? answers.said : answers;
  if (value === undefined) delete into[key];
  else into[key] = value;
}
