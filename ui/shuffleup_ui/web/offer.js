// The people book beside a field of names: two letters offer persons, a tap writes the name and remembers who it is.

import { element } from "./dom.js";
import { say } from "./words.js";

const FEWEST_LETTERS = 2;

// `ask(letters)` gives the persons whose names begin so; `taken()` hears that a name was written into the `list`.
export function buildOffer(list, ask, taken = () => {}) {
  const chosen = new Map();
  const offered = element("div", { id: "names-offered", class: "buttons", role: "group", "aria-label": say("People book") });

  async function offer() {
    const line = lineAt(list);
    const typed = line.text.trim();
    const known = typed.length >= FEWEST_LETTERS && !chosen.has(typed) ? await ask(typed) : [];
    if (lineAt(list).text === line.text) offered.replaceChildren(...known.map((one) => button(one, line)));
  }

  function button(one, line) {
    const made = element("button", { type: "button", class: "offer", text: offerText(one) });
    made.addEventListener("click", () => {
      chosen.set(one.name, one.person);
      list.setRangeText(`${one.name}\n`, line.start, line.end + (list.value[line.end] === "\n" ? 1 : 0), "end");
      offered.replaceChildren();
      list.focus();
      taken();
    });
    return made;
  }

  // Take a name for that of a person.
  const choose = (name, person) => chosen.set(name, person);

  // The arguments of `register` for these names, with the ids of those who were tapped.
  function args(names) {
    const people = names.map((name) => chosen.get(name) ?? "");
    return people.some(Boolean) ? { names, people } : { names };
  }

  function clear() {
    chosen.clear();
    offered.replaceChildren();
  }

  return { element: offered, offer, choose, args, clear };
}

function lineAt(list) {
  const start = list.value.lastIndexOf("\n", list.selectionStart - 1) + 1;
  const next = list.value.indexOf("\n", start);
  const end = next < 0 ? list.value.length : next;
  return { start, end, text: list.value.slice(start, end) };
}

// Two persons may have one name: the last evening tells them apart.
export function offerText({ name, was, last }) {
  const earlier = was ? say("{name} (once {was})", { name, was }) : name;
  return last ? say("{name}, last {day}", { name: earlier, day: last }) : earlier;
}
