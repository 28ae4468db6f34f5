// Whether this page may ask for anything, and whether it may show what is the director's: over plain HTTP from
// another machine the box does neither, and elsewhere it wants the floor PIN first.

import { byId, element } from "../dom.js";
import { askPinAnew } from "../link.js";
import { here } from "../place.js";
import { saidLater, say, speak } from "../words.js";

const NEEDS_PIN = saidLater("What stands here is for the director.");

let open = true;

export const reading = () => !open;

// Resolves to whether the console may show what it has, once the PIN is typed where it is wanted.
export async function letIn() {
  const said = await lookAtDoor();
  if (said.language) await speak(said.language);
  if (!said.writes) show(said.https);
  if (said.reads) return true;
  if (said.writes && await askPinAnew()) return true;
  closed(said.writes);
  return false;
}

// What may be done over this line, and what there is to ask for. A box that knows no such question shows everything
// and takes commands; without an answer there is no link either, and that is told by the banner.
export async function lookAtDoor() {
  const free = { writes: true, reads: true };
  try {
    const answer = await fetch(here("/api/door"), { signal: AbortSignal.timeout(10000) });
    return answer.ok ? { ...free, ...await answer.json() } : free;
  } catch {
    return free;
  }
}

function closed(writes) {
  const again = element("button", { type: "button", class: "go", id: "let-in", text: say("Enter the floor PIN") });
  again.addEventListener("click", () => window.location.reload());
  const lines = writes ? [element("p", { text: say(NEEDS_PIN) }), again] : [element("p", { text: say(NEEDS_PIN) })];
  byId("page").replaceChildren(element("section", {}, ...lines));
}

// True where a refusal names the address at which it would be done; then the page knows what it is.
export function saysElsewhere(message) {
  const found = /https:\/\/[^\s,;]+/.exec(message);
  if (found) show(found[0]);
  return found !== null;
}

function show(address) {
  open = false;
  document.body.toggleAttribute("data-reading", true);
  const link = element("a", { href: `${address.replace(/\/$/, "")}/floor${location.hash}`, text: address });
  byId("door").replaceChildren(...(address ? [`${say("This page only shows. To direct, open")} `, link] : [say("This page only shows.")]));
  byId("door").hidden = false;
}
