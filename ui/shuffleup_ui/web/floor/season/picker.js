// A person of the people book: two letters offer those whose names begin so, and a tap chooses one.

import { element } from "../../dom.js";
import { say } from "../../words.js";
import { readAsDirector } from "../act.js";
import { lines } from "../parts.js";

const FEWEST_LETTERS = 2;
const PAUSE_MS = 150;

// `taken(person)` hears who was tapped: an object with `person` and `name`.
export function personPicker(id, label, taken) {
  const input = element("input", { id, type: "search", autocomplete: "off", spellcheck: "false", maxlength: 40 });
  const offered = element("div", { class: "quick flush offers", role: "group", "aria-label": label });
  const field = element("div", { class: "field" }, element("label", { for: id, text: label }), input, offered);
  let pause = null;

  async function offer() {
    const typed = input.value.trim();
    if (typed.length < FEWEST_LETTERS) return offered.replaceChildren();
    const said = await readAsDirector(`/api/club/people?begins=${encodeURIComponent(typed)}`);
    if (input.value.trim() !== typed) return null;
    if (said.error) return offered.replaceChildren(...lines([said.error], "bad"));
    const none = element("p", { class: "doc", text: say("Nobody in the people book begins so.") });
    return offered.replaceChildren(...(said.found.length ? said.found.map(button) : [none]));
  }

  function button(one) {
    const made = element("button", { type: "button", class: "offer", text: offerText(one) });
    made.addEventListener("click", () => {
      clear();
      taken(one);
    });
    return made;
  }

  function clear() {
    input.value = "";
    offered.replaceChildren();
  }

  input.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(offer, PAUSE_MS);
  });
  // In a form, Enter looks at once and sends nothing.
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    clearTimeout(pause);
    offer();
  });
  return { element: field, clear };
}

// Two persons may have one name: the last evening tells them apart.
function offerText({ name, was, last }) {
  const earlier = was ? say("{name} (once {was})", { name, was }) : name;
  return last ? say("{name}, last {day}", { name: earlier, day: last }) : say("{name}, not played yet", { name: earlier });
}
