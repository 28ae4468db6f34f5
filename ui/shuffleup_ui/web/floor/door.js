// Whether this page may ask for anything: over plain HTTP from another machine the box only shows.

import { byId, element } from "../dom.js";

let https = "";

export const reading = () => https !== "";

// A box that knows no such question takes commands.
export async function lookAtDoor() {
  try {
    const answer = await fetch("/api/door", { signal: AbortSignal.timeout(10000) });
    const said = answer.ok ? await answer.json() : { writes: true };
    if (!said.writes) show(said.https);
  } catch {
    // without an answer there is no link either, and that is told by the banner
  }
}

// True where a refusal names the address at which it would be done; then the page knows what it is.
export function saysElsewhere(message) {
  const found = /https:\/\/[^\s,;]+/.exec(message);
  if (found) show(found[0]);
  return found !== null;
}

function show(address) {
  https = address;
  document.body.toggleAttribute("data-reading", true);
  const link = element("a", { href: `${address.replace(/\/$/, "")}/floor${location.hash}`, text: address });
  byId("door").replaceChildren("This page only shows. To direct, open ", link);
  byId("door").hidden = false;
}
