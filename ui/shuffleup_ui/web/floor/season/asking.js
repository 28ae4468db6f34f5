// A deed that wants a reason: closed it is one line, opened it asks why.

import { element } from "../../dom.js";
import { say } from "../../words.js";

// `ask(reason, answer)` does it, and says in `answer` why not.
export function askSeason({ title, id, ask, kind = "" }) {
  const why = element("input", { id, autocomplete: "off", maxlength: 200 });
  const answer = element("p", { class: "problem answer" });
  const go = element("button", { type: "submit", class: kind, text: title });
  const field = element("div", { class: "field" }, element("label", { for: id, text: say("Why (it is recorded)") }), why);
  const form = element("form", { class: "act", novalidate: "" }, field, element("div", { class: "buttons" }, go), answer);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(why.value, answer);
  });
  return element("details", { class: "fold" }, element("summary", { text: title }), form);
}
