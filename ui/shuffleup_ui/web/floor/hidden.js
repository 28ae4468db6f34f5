// The names behind labels: a person who is not shown stands as "Player 7" on every face, and the director sees who
// it is.

import { say } from "../words.js";
import { readAsDirector } from "./act.js";

let names = {};

// Asks the box once more; a page that shows entries asks when it is built. `changed` hears that there are others.
export async function learnHidden(changed) {
  const said = await readAsDirector("/api/people/hidden", null, false);
  if (said.error || JSON.stringify(said.names) === JSON.stringify(names)) return;
  names = said.names;
  changed();
}

// The name of an entry as the director reads it; the number of a later entry stays.
export function nameForDirector(shown) {
  const [, label, again] = /^(.*?)( \(\d+\))?$/.exec(shown);
  return names[label] ? say("{name} ({label})", { name: `${names[label]}${again ?? ""}`, label }) : shown;
}
