// Which events count: the director takes one in or out, or leaves it to the rules again.

import { element } from "../../dom.js";
import { saidLater, say } from "../../words.js";

const HOW = [
  ["out", saidLater("does not count"), false], ["in", saidLater("counts"), true], ["rules", saidLater("as the rules say"), null],
];

// `change(asked, answer)` asks the box.
export function marksForm(season, change) {
  const event = element("select", { id: "mark-event" });
  const option = (one) => element("option", { value: one.id, text: `${one.day} ${one.title}` });
  const groups = [[say("In this season"), season.events], [say("Other events"), season.others]].filter(([, all]) => all.length);
  event.append(...groups.map(([label, all]) => element("optgroup", { label }, ...all.map(option))));
  const how = element("select", { id: "mark-how" });
  how.append(...HOW.map(([value, text]) => element("option", { value, text: say(text) })));
  const why = element("input", { id: "mark-why", autocomplete: "off", maxlength: 200 });
  const answer = element("p", { class: "problem answer" });
  const form = element("form", { class: "act", novalidate: "" }, field("mark-event", say("Event"), event), field("mark-how", say("In this season it"), how),
    field("mark-why", say("Why (it is recorded)"), why), element("div", { class: "buttons" }, element("button", { type: "submit", text: say("Set") })), answer);
  form.addEventListener("submit", (pressed) => {
    pressed.preventDefault();
    const counts = HOW.find(([value]) => value === how.value)[2];
    change({ deed: "mark", event: event.value, counts, reason: why.value }, answer);
  });
  return element("details", { class: "fold" }, element("summary", { text: say("Take an event in or out") }), form);
}

const field = (id, text, control) => element("div", { class: "field" }, element("label", { for: id, text }), control);
