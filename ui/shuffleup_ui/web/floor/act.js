// Posting a command as the director: once a tap, under the person's name, and the answer in words.

import { byId, setText } from "../dom.js";
import { askPinAnew, sendCommand } from "../link.js";
import { session } from "../pin.js";
import { here } from "../place.js";
import { saidLater, say } from "../words.js";
import { reading, saysElsewhere } from "./door.js";
import { capital, labelOf, titleOf } from "./words.js";

const SECOND_TAP_MS = 400;
const TOLD_MS = 8000;
const LINES = 20;  // of the log, among which the act of a person is
const NAME = "shuffleup.person";
const NO_LINK = saidLater("Not sent: there is no link to the floor.");
const REFUSED = {
  0: saidLater("Not sure whether it was done"),
  403: saidLater("Not done, it wants another role"),
  409: saidLater("Not done, it has changed meanwhile"),
  422: saidLater("Not done"),
  503: saidLater("Not done, it could not be stored"),
};

let busy = false;
let telling = null;
let others = null;
let described = null;  // the verbs of the box, and what there is to choose from
let mine = null;  // the last act of this console at the floor: from which event to which, until somebody has seen enough of it

// Of `{shop, verb}` are the buttons beside a refusal made.
export const describedBy = (one) => { described = one; };

export const person = () => localStorage.getItem(NAME) ?? "";

export function keepPerson(name) {
  localStorage.setItem(NAME, name);
}

// Posts one command; null where another is on its way, for a second tap is no second wish, and where nothing
// can be sent. It carries the `version` of what the person saw, for the floor the one that is on show now.
// `answer` is an element beside the button that says why it was refused.
export async function act({ to = "floor", verb, args = {}, version = null, title = titleOf(verb), answer = null }) {
  if (busy || reading()) return null;
  if (isCut(answer)) return null;
  if (!person()) {
    byId("who").showModal();
    return null;
  }
  lock(true);
  report("", "");
  if (answer) setText(answer, "");
  const by = { person: person(), face: "floor console" };
  const from = seen();
  const reply = await sendCommand(to, verb, args, "director", version ?? (to === "floor" ? seen() : null), by, (text) => report("", text));
  if (reply.ok && to === "floor") did(reply.version);
  const remedies = await remediesOf({ reply, to, verb, args });
  const why = reply.ok ? "" : refusal(title, verb, reply, remedies.length > 0);
  report(reply.ok ? say("{what}: done.", { what: title }) : "", why);
  reply.field = reply.text.startsWith(`${verb}: `) ? /^[a-z_]+/.exec(reply.text.slice(verb.length + 2))?.[0] : "";
  if (reply.ok && to === "floor") {
    mine = { from, to: reply.version, undo: null };
    lookForUndo();
  }
  byId("instead").hidden = !remedies.length;
  byId("instead").replaceChildren(...remedies);
  if (answer) setText(answer, why);
  setTimeout(() => lock(false), SECOND_TAP_MS);
  return reply;
}

// The same by a file: what came of it is told here, with its undo; `answer` says why it was refused.
export async function actByFile(path, content, title, answer) {
  if (busy || isCut(answer)) return null;
  if (!person()) {
    byId("who").showModal();
    return null;
  }
  lock(true);
  report("", "");
  const from = seen();
  const said = await upload(path, content);
  if (!said.error) {
    did(said.version);
    report(say("{what}: done.", { what: title }), "");
    mine = { from, to: said.version, undo: null };
    lookForUndo();
  }
  setText(answer, said.error ?? "");
  setTimeout(() => lock(false), SECOND_TAP_MS);
  return said;
}

async function remediesOf(refused) {
  if (!refused.reply.legal.length && !refused.reply.remedy) return [];
  return import("./remedies.js").then(({ buttonsFor }) => buttonsFor(described, refused), () => []);
}

// Says so where there is no link, and with it nothing that could be done.
export function isCut(answer = null) {
  const cut = document.body.hasAttribute("data-cut");
  if (cut) report("", say(NO_LINK));
  if (cut && answer) setText(answer, say(NO_LINK));
  return cut;
}

// The box names the command and the argument that it could not read; people know them by their labels.
function inLabels(verb, text) {
  const own = `${verb}: `;
  return text.startsWith(own) ? capital(text.slice(own.length).replace(/^[a-z_.[\]0-9]+/, labelOf)) : text;
}

function refusal(title, verb, { status, text, legal }, isOffered) {
  const why = text ? `: ${inLabels(verb, text).replace(/\.$/, "")}` : "";
  const possible = legal.length && !isOffered ? ` ${say("Possible now: {what}.", { what: legal.map(titleOf).join(", ") })}` : "";
  const kind = status === 403 && saysElsewhere(text) ? REFUSED[422] : REFUSED[status] ?? REFUSED[422];
  return `${title}. ${say(kind)}${why}.${possible}`;
}

// What was done goes by itself after a while; a refusal stays until somebody has seen it.
export function report(done, refused) {
  clearTimeout(telling);
  mine = null;
  setText(byId("done"), done);
  setText(byId("refused"), refused);
  byId("take-back").hidden = true;
  byId("understood").hidden = !refused;
  byId("instead").hidden = true;
  if (done) telling = setTimeout(() => mine?.undo || report("", ""), TOLD_MS);
}

// What this console has just done stands there with its undo for as long as it can be undone, unless somebody says OK.
export async function lookForUndo(changed = Infinity) {
  const act = mine;
  if (!act || changed <= act.to) return;
  const said = await read(`/api/log?stream=floor&before=${act.to + 1}&limit=${Math.min(LINES, Math.max(1, act.to - act.from))}`);
  if (mine !== act || said.error) return;
  const had = act.undo;
  act.undo = said.lines.find((one) => one.undo && one.seq > act.from)?.undo ?? null;
  if (had && !act.undo) report("", "");
  byId("take-back").hidden = !act.undo;
  if (act.undo) byId("understood").hidden = false;
}

// One tap where everything is known; else the log asks what has to be said.
byId("take-back").addEventListener("click", () => {
  const { verb, args, needs = [] } = mine.undo;
  if (needs.length) location.hash = "log";
  else act({ verb, args, title: say("Undo") });
});

// What others have done, beside what this console did itself; it goes by itself after a while.
export function tell(text) {
  clearTimeout(others);
  setText(byId("others"), text);
  if (text) others = setTimeout(() => tell(""), TOLD_MS);
}

// While it is locked, buttons look and feel so; screen readers hear the answer instead.
function lock(on) {
  busy = on;
  document.body.toggleAttribute("data-busy", on);
}

const inWords = (said) => said.text ?? say("The box could not answer.");

// What the box answers, with its `status`; `{error}` in words where it refuses or is silent.
export async function read(path) {
  return ask(path, {});
}

// What a list of players would do, as text or the bytes of a file; nobody is entered by it.
export async function preview(list) {
  return ask("/api/players/preview", { method: "POST", headers: { "content-type": "text/csv" }, body: list });
}

// Persons of the people book whose names begin so; none where the box has no book or cannot read it.
export async function people(begins) {
  const said = await readAsDirector(`/api/people?begins=${encodeURIComponent(begins)}`, null, false);
  return said.people ?? [];
}

// The same for what only the director may see or do beside commands; asks for the PIN where it is wanted, not
// where nobody has touched anything.
export async function readAsDirector(path, body = null, asksPin = true) {
  const said = await ask(path, options(body));
  if (said.status === 403 && body !== null) saysElsewhere(said.error);
  const wants = asksPin && said.code === "pin_needed";
  return wants && await askPinAnew() ? ask(path, options(body)) : said;
}

function options(body) {
  const open = session();
  const headers = open ? { "x-floor-session": open } : {};
  if (body === null) return { headers };
  return { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
}

// Asks the box to change something of the club in the name of the person; null where it refuses, and `answer` says why.
export async function change(path, asked, answer) {
  if (isCut(answer)) return null;
  const said = await readAsDirector(`${path}?person=${encodeURIComponent(person())}`, asked);
  setText(answer, said.error ?? "");
  return said.error ? null : said;
}

// The same with the bytes of a file.
export async function upload(path, content) {
  const how = () => ({ method: "POST", headers: options(null).headers, body: content });
  const said = await ask(path, how());
  return said.code === "pin_needed" && await askPinAnew() ? ask(path, how()) : said;
}

// What only reads is asked once more where the line breaks; a command may have been done, and is not.
async function ask(path, how, more = how.method !== "POST") {
  try {
    const answer = await fetch(here(path), { ...how, signal: AbortSignal.timeout(30000) });
    const file = await answer.blob();
    const text = await file.text();
    if (!(answer.headers.get("content-type") ?? "").includes("json")) return { status: answer.status, error: text.slice(0, 200), text, file };
    const said = JSON.parse(text || "{}");
    return answer.ok ? { ...said, status: answer.status } : { status: answer.status, code: said.code, error: inWords(said) };
  } catch (fault) {
    if (more && fault.name !== "TimeoutError") return ask(path, how, false);
    return { status: 0, error: say("The box does not answer: try again.") };
  }
}

// --- which version of the event this console shows: a command carries it, and the floor refuses one that somebody
// else's act has overtaken ---------------------------------------------------------------------------------

let viewed = null;
let answered = 0;
const own = new Set();

// A view has come. What this console did itself is older than it from then on.
export function saw({ version }) {
  viewed = version;
  if (version >= answered) answered = 0;
}

// The floor has answered a command of this console; its view may come a moment later.
function did(version) {
  answered = version;
  own.add(version);
}

// After the link was away the floor may be another one.
export function forget() {
  answered = 0;
}

export const isOwn = (version) => own.has(version);

export const seen = () => (viewed === null ? null : Math.max(viewed, answered));
