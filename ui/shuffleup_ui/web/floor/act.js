// Posting a command as the director: once a tap, under the person's name, and the answer in words.

import { byId, setText } from "../dom.js";
import { sendCommand } from "../link.js";
import { titleOf } from "./words.js";

const SECOND_TAP_MS = 400;
const NAME = "shuffleup.person";
const REFUSED = {
  0: "Not sure whether it was done",
  403: "Not done, it wants another role",
  409: "Not done, it has changed meanwhile",
  422: "Not done",
  503: "Not done, it could not be stored",
};

let busy = false;

export const person = () => localStorage.getItem(NAME) ?? "";

export function keepPerson(name) {
  localStorage.setItem(NAME, name);
}

// Posts one command; null where another is on its way, for a second tap is no second wish.
export async function act({ to = "floor", verb, args = {}, version = null, title = titleOf(verb) }) {
  if (busy) return null;
  if (!person()) {
    byId("who").showModal();
    return null;
  }
  lock(true);
  say("", "");
  const by = { person: person(), face: "floor console" };
  const reply = await sendCommand(to, verb, args, "director", version, by);
  if (reply.ok) say(`${title}: done.`, "");
  else say("", refusal(title, reply));
  setTimeout(() => lock(false), SECOND_TAP_MS);
  return reply;
}

function refusal(title, { status, message, legal }) {
  const why = message ? `: ${message.replace(/\.$/, "")}` : "";
  const possible = legal.length ? ` Possible now: ${legal.map(titleOf).join(", ")}.` : "";
  return `${title}. ${REFUSED[status] ?? "Not done"}${why}.${possible}`;
}

export function say(done, refused) {
  setText(byId("done"), done);
  setText(byId("refused"), refused);
}

// While it is locked, buttons look and feel so; screen readers hear the answer instead.
function lock(on) {
  busy = on;
  document.body.toggleAttribute("data-busy", on);
}

export async function read(path) {
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(30000) });
    const said = await answer.json();
    return answer.ok ? said : { error: said.error ?? "The box could not answer." };
  } catch {
    return { error: "The box does not answer: try again." };
  }
}
