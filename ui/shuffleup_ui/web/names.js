// Who plays tonight: names are typed here or on a phone, before seats are drawn and the clock starts.

import { byId, setText } from "./dom.js";
import { sendCommand } from "./link.js";
import { buildOffer } from "./offer.js";
import { here } from "./place.js";
import { say } from "./words.js";

const FLOOR = "floor";
const OPEN = ["registration", "seated"];
const PAUSE_MS = 150;

let board = null;
let book = null;
let pause = null;
let warned = "";
let warning = "";

// `tell(text)` shows one line to the person.
export function buildNames(tell) {
  byId("start").addEventListener("click", () => startEvent(tell));
  book = buildOffer(byId("names"), people);
  byId("names").after(book.element);
  byId("names").addEventListener("input", () => {
    warning = "";
    clearTimeout(pause);
    pause = setTimeout(book.offer, PAUSE_MS);
  });
}

export function drawNames(view) {
  board = view;
  const seated = board.phase === "seated";
  byId("registration").hidden = !OPEN.includes(board.phase);
  byId("names").hidden = seated;
  byId("plan").hidden = seated || board.entries.length > 0;
  const entered = { count: board.entries.length, names: board.entries.join(", ") };
  setText(byId("entries"), warning || (entered.count ? say("{count} entered: {names}", entered) : ""));
  setText(byId("names-title"), seated ? say("Seats are drawn") : say("Who plays tonight?"));
  setText(byId("start"), seated ? say("Start the clock") : say("Draw seats and start"));
}

async function startEvent(tell) {
  byId("start").disabled = true;
  const names = listed(byId("names").value);
  if (board.phase === "registration" && await someWait(names.join("\n"))) {
    byId("start").disabled = false;
    return;
  }
  const steps = [["draw_seats", {}], ["start", {}]];
  if (board.phase === "seated") steps.shift();
  else if (names.length) steps.unshift(["register", book.args(names)]);
  await inTurn(steps, tell);
  byId("start").disabled = false;
}

// One name a line, as typed or pasted: numbers before them are left out, and one line may be a list with commas.
function listed(text) {
  const lines = text.split("\n").map((line) => line.replace(/^\s*(\d+[.)]|[-*•])\s+/, "").trim()).filter(Boolean);
  return lines.length === 1 ? lines[0].split(/[,;\t]/).map((name) => name.trim()).filter(Boolean) : lines;
}

// Says once who would find no seat, before anything is sent; who starts the same list again goes on with it.
async function someWait(text) {
  const asked = text && text !== warned ? await fetch(here("/api/players/preview"), { method: "POST", body: text }).catch(() => null) : null;
  const { waits = 0 } = asked?.ok ? await asked.json() : {};
  warning = waits ? say("{count} find no seat here: plan the evening with more tables, or start and let them wait", { count: waits }) : "";
  if (waits) {
    warned = text;
    setText(byId("entries"), warning);
  }
  return waits > 0;
}

async function inTurn(steps, tell) {
  for (const [verb, args] of steps) {
    const reply = await sendCommand(FLOOR, verb, args, "director");
    tell(reply.ok ? "" : reply.text);
    if (!reply.ok) return;
    if (verb === "register") {
      byId("names").value = "";
      book.clear();
    }
  }
}

// Persons of the people book; none where the box has no book, cannot read it, or does not answer.
export async function people(begins) {
  try {
    const answer = await fetch(here(`/api/people?begins=${encodeURIComponent(begins)}`));
    return answer.ok ? (await answer.json()).people : [];
  } catch {
    return [];
  }
}
