// The link to the box: views come down one stream of events, or by polling where streams are blocked.

import { openSession, session } from "./pin.js";
import { here } from "./place.js";
import { markAsOld, openStream, restWhileHidden } from "./stream.js";
import { say } from "./words.js";

const POLL_MS = 2000;
const ANSWER_MS = 5000;
const LATE_MS = 1500;
const OPENS_MS = 3000;  // a stream that says nothing by then may wait for a connection: the page asks meanwhile
const SILENCE_MS = 25000;  // the box says something every ten seconds

export class Link {
  // `onViews(views, ages)` gets what is new by topic; `onLink(up)` hears whether the box answers; `onNow(now,
  // afresh)` what its clock shows, afresh after the link was away. `onRefused(why)` is told once, and the link
  // is closed, where the box answers and does not show these topics here. A hidden page rests unless it `mustStay()`.
  constructor(topics, onViews, onLink, onNow = () => {}, onRefused = null, mustStay = () => false) {
    this.query = `topics=${topics.join(",")}`;
    this.events = ["age", "now", "alive", ...topics, ...topics.map((topic) => `${topic}.patch`)];
    this.onViews = onViews;
    this.onLink = onLink;
    this.onNow = onNow;
    this.onRefused = onRefused;
    this.afresh = true;
    this.ages = {};
    this.whole = {};
    this.end = null;
    this.polling = null;
    restWhileHidden(() => this.rest(), () => this.wake(), mustStay);
  }

  open() {
    if (this.closed || this.resting) return;
    this.expect(OPENS_MS, () => this.lost());
    this.end = openStream(here(`/api/events?${this.query}&patches=1`), this.events, (event, said) => this.hear(event, said), () => {
      this.end = null;
      this.lost();
    });
  }

  hear(event, said) {
    if (event === "now") this.hearNow(said);
    else if (event === "age") this.ages = said;
    else if (event !== "alive") this.take(event.replace(/\.patch$/, ""), said, event.endsWith(".patch"));
    if (event !== "now" && (event === "alive" || !Object.keys(this.ages).length)) markAsOld("");
    this.heard();
  }

  take(topic, said, isPatch) {
    const view = isPatch ? patched(this.whole[topic], said) : said;
    if (PATCHED.includes(topic)) this.whole[topic] = view;
    const age = this.ages[topic] ?? 0;
    delete this.ages[topic];
    this.onViews({ [topic]: view }, { [topic]: age });
  }

  hearNow(now) {
    this.onNow(now, this.afresh);
    this.afresh = false;
  }

  heard() {
    if (this.closed) return;
    clearTimeout(this.polling);
    this.polling = null;
    this.expect(SILENCE_MS, () => this.reopen());
    this.onLink(true);
  }

  // Something has to come within so many milliseconds.
  expect(ms, orElse) {
    clearTimeout(this.silence);
    this.silence = setTimeout(orElse, ms);
  }

  lost() {
    this.afresh = true;
    if (this.polling === null) this.poll();
  }

  reopen() {
    this.halt();
    this.lost();
  }

  halt() {
    clearTimeout(this.polling);
    clearTimeout(this.silence);
    this.polling = null;
    this.end?.();
    this.end = null;
  }

  rest() {
    if (this.closed) return;
    this.resting = true;
    this.halt();
    this.afresh = true;
    markAsOld(say("Catching up"));
  }

  wake() {
    this.resting = false;
    this.open();
  }

  // For a page that goes on without it: nothing more is heard.
  close() {
    this.halt();
    markAsOld("");
    this.onViews = () => {};
    this.onLink = () => {};
    this.closed = true;
  }

  async poll() {
    if (this.closed || this.resting) return;
    clearTimeout(this.polling);
    this.polling = setTimeout(() => this.poll(), POLL_MS);
    try {
      const answer = await fetch(here(`/api/views?${this.query}`), { signal: AbortSignal.timeout(POLL_MS) });
      const said = await answer.json();
      if (this.resting) return;
      if (answer.status === 403 && this.onRefused && !this.closed) {
        const tell = this.onRefused;
        this.close();
        tell(said.text);
        return;
      }
      const { views, age, now } = said;
      this.hearNow(now);
      this.onViews(views, age);
      markAsOld("");
      this.onLink(true);
      if (!this.end) this.open();
    } catch {
      this.afresh = true;
      if (!this.resting) this.onLink(false);
    }
  }
}

// Ids are made here so that a command sent twice is done once; they are in order of time.
export function commandId() {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const tail = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return Date.now().toString(16).padStart(12, "0") + tail;
}

async function post(path, body) {
  const open = session();
  const answer = await fetch(here(path), {
    method: "POST",
    headers: { "content-type": "application/json", ...(open ? { "x-floor-session": open } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const said = await answer.json();
  return { ok: answer.ok, status: answer.status, text: said.text ?? "", code: said.code ?? "", legal: said.legal ?? [], remedy: said.remedy, session: said.session, version: said.version ?? 0 };
}

const noAnswer = (text) => ({ ok: false, status: 0, text, code: "", legal: [] });

const sendPin = (pin) => post("/api/pin", { pin }).catch(() => noAnswer(say("The box does not answer.")));

// Resolves to whether the director's session is open; the box is asked for one where none was.
export const askPin = async () => session() !== null || openSession(sendPin);

// The same where the session that is kept has ended.
export const askPinAnew = () => openSession(sendPin);

const wantsPin = (reply) => reply.code === "pin_needed";

// What only the director may do asks for the floor PIN where one was set and no session lasts, then goes on. `late(text)`
// is told where the answer takes longer than a person waits without a word.
export async function sendCommand(to, verb, args, role, expectedVersion = null, by = { person: "", face: "panel" }, late = () => {}) {
  const actor = { role, ...by };
  const command = { id: commandId(), to, verb, actor, args, expected_version: expectedVersion };
  let reply = await postCommand(command, late);
  while (wantsPin(reply) && await openSession(sendPin)) reply = await postCommand(command, late);
  return reply;
}

// Sent twice when the first try gets no answer: the id makes sure that it is done once.
async function postCommand(command, late) {
  const waiting = setTimeout(() => late(say("The box has not answered yet.")), LATE_MS);
  const reply = await post("/api/commands", command)
    .catch(() => post("/api/commands", command))
    .catch(() => noAnswer(say("The box does not answer: look at the table before you try again.")));
  clearTimeout(waiting);
  return reply;
}

let last = Promise.resolve();

// One at a time: a key must never come up before it went down.
export function touchMetal(act) {
  last = last.then(() => post("/api/metal", act).catch(() => noAnswer(say("The box does not answer."))));
  return last;
}

// Resolves once every touch so far has been answered.
export const touched = () => last;

// --- what a patch of the box makes of a view: items that did not change stay the same objects

const KEYS = { entries: "id", tables: "table", links: "user" };

const PATCHED = ["floor", "links"];

export function patched(view, { fields = {}, dropped = [], lists = {} }) {
  const next = { ...view, ...fields };
  for (const name of dropped) delete next[name];
  for (const [name, change] of Object.entries(lists)) next[name] = listPatched(view[name], KEYS[name], change);
  return next;
}

function listPatched(list, key, { put = [], gone = [] }) {
  const fresh = new Map(put.map((one) => [one[key], one]));
  const away = new Set(gone);
  const kept = away.size ? list.filter((one) => !away.has(one[key])) : list;
  const next = kept.map((one) => {
    const now = fresh.get(one[key]);
    fresh.delete(one[key]);
    return now ?? one;
  });
  return [...next, ...fresh.values()];
}
