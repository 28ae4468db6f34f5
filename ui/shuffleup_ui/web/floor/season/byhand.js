// Points by hand: given with a reason to a person, of one event or of the season; taken back, and never erased.

import { element, setText } from "../../dom.js";
import { say } from "../../words.js";
import { allRight, complain, whyMissing } from "../form.js";
import { input, labelled, renew, section } from "../parts.js";
import { personPicker } from "./picker.js";

const OF_THE_SEASON = "";

// `change(asked, answer)` asks the box; it returns whether that was done.
export function byHand(change) {
  const answer = element("p", { class: "problem answer" });
  const chosen = element("p", { class: "line", role: "status", hidden: "" });
  const who = personPicker("adjust-person", say("Player"), choose);
  const points = input("adjust-points", say("Points, with − to take some"), { inputmode: "text" });
  const event = element("select", { id: "adjust-event" });
  const of = labelled(say("Of"), event);
  const why = input("adjust-why", say("Why (it is recorded)"), { maxlength: 200 });
  const go = element("button", { type: "submit", class: "go", text: say("Give these points") });
  const form = element("form", { class: "act", novalidate: "" }, who.element, chosen, points.element, of, why.element,
    element("div", { class: "buttons" }, go), answer);
  const list = element("ul");
  const fold = element("details", { class: "fold" }, element("summary", { text: say("Give or take points") }), form);
  const box = section(say("Points by hand"), list, fold);
  let person = null;

  function choose(one) {
    person = one;
    complain(who.element, "");
    chosen.hidden = !one;
    setText(chosen, one ? one.name : "");
  }

  // What somebody is typing stays.
  function update(season) {
    box.hidden = !season;
    if (!season) return;
    const before = event.value;
    event.replaceChildren(element("option", { value: OF_THE_SEASON, text: say("the whole season") }),
      ...season.events.map((one) => element("option", { value: one.id, text: `${one.day} ${one.title}` })));
    event.value = season.events.some((one) => one.id === before) ? before : OF_THE_SEASON;
    const shown = season.adjustments.map((one) => adjustment(one, change));
    renew(list, shown.length ? shown : [element("li", { class: "doc", text: say("Nobody has points by hand.") })]);
  }

  form.addEventListener("submit", async (pressed) => {
    pressed.preventDefault();
    const amount = numberIn(points.input.value);
    const right = allRight([[who.element, person ? "" : say("Choose a player: type two letters, then tap the name.")],
      [points.element, amount === null ? say("Points are a number, as 5 or −2.5.") : ""], whyMissing(why.element, why.input.value)]);
    if (!right) return null;
    const asked = { deed: "adjust", person: person.person, points: amount, event: event.value, reason: why.input.value };
    if (!await change(asked, answer)) return null;
    points.input.value = "";
    why.input.value = "";
    return choose(null);
  });
  update(null);
  return { element: box, update };
}

// One line; those that count still can be taken back, which wants a reason as well.
function adjustment(one, change) {
  const of = one.event || say("the whole season");
  const text = element("p", {}, element("bdi", { text: one.name }), `: ${signed(one.points)} · ${of} · ${one.reason}`);
  if (one.taken_back) {
    text.append(` · ${say("taken back")}`);
    return element("li", { class: "line doc" }, text);
  }
  return element("li", { class: "line" }, text, askSeason({
    title: say("Take back"), id: `take-back-${one.id}`, ask: (reason, answer) => change({ deed: "take_back", adjustment: one.id, reason }, answer),
  }));
}

const signed = (points) => (points.startsWith("-") ? points.replace("-", "−") : `+${points}`);

// A number as people write it: a comma or a point, and any of the signs for minus.
function numberIn(text) {
  const plain = text.trim().replace(/[−–]/, "-").replace(",", ".");
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

// A deed that wants a reason: closed it is one line, opened it asks why.
// `ask(reason, answer)` does it, and says in `answer` why not.
export function askSeason({ title, id, ask, kind = "" }) {
  const why = input(id, say("Why (it is recorded)"), { maxlength: 200 });
  const answer = element("p", { class: "problem answer" });
  const go = element("button", { type: "submit", class: kind, text: title });
  const form = element("form", { class: "act", novalidate: "" }, why.element, element("div", { class: "buttons" }, go), answer);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (allRight([whyMissing(why.element, why.input.value)])) ask(why.input.value, answer);
  });
  return element("details", { class: "fold" }, element("summary", { text: title }), form);
}
