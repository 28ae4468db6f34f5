// All rules of the evening by search, each with its sentence, source and default; and what is different from last time.

import { element, setText } from "../dom.js";
import { saidLater, say, sayCounted } from "../words.js";
import { ask } from "./draft.js";
import { button, choice, typed } from "./fields.js";

const MOST = 40;
const PAUSE_MS = 200;
const ON = { true: saidLater("yes"), false: saidLater("no") };

// `nameOf(key)` is what the page calls a rule, empty where it has no field there.
export function allRules(draft, nameOf) {
  const search = typed(say("Find a rule"), { type: "search", id: "rule-search" });
  const count = element("p", { class: "doc", role: "status" });
  const list = element("div", { id: "rule-lines" });
  const fold = element("details", { class: "room", id: "all-rules" }, element("summary", { text: say("All rules") }), search.element, count, list);
  let rules = [];
  let shown = new Map();
  let pause = null;
  const set = (one) => one.key in draft.mine.said;

  async function load() {
    const said = await ask("/api/evening/rules");
    if (!said.rules) {
      setText(count, said.text ?? say("No link to the box."));
      return;
    }
    rules = said.rules;
    draw();
  }

  function draw() {
    const words = search.control.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const text = (one) => `${nameOf(one.key)} ${say(one.description)} ${one.key} ${one.source ?? ""}`.toLowerCase();
    const found = rules.filter((one) => words.every((word) => text(one).includes(word)));
    found.sort((one, other) => Number(set(other)) - Number(set(one)));
    setText(count, found.length > MOST ? say("{count} rules, the first {most} are here: search for more", { count: found.length, most: MOST }) : sayCounted("{count} rule", "{count} rules", found.length));
    const lines = found.slice(0, MOST);
    const next = new Map(lines.map((one) => [one.key, shown.get(one.key) ?? line(one)]));
    if ([...next.keys()].join() !== [...shown.keys()].join()) list.replaceChildren(...[...next.values()].map((one) => one.element));
    shown = next;
    for (const one of lines) next.get(one.key).update(one);
  }

  function line(rule) {
    const made = control(rule);
    const reset = button(say("As the rules have it"), () => draft.answer(rule.key, null), "small");
    made.control.addEventListener(made.control.tagName === "SELECT" ? "change" : "input", () => draft.answer(rule.key, made.read()));
    const about = [say("the rules have: {value}", { value: inWords(rule.key, rule.shipped || rule.value) }), rule.source, rule.key].filter(Boolean).join(" · ");
    return {
      element: element("div", { class: "rule" }, made.element, reset, element("small", { text: about })),
      update(one) {
        made.update(draft.mine.said[one.key] ?? plain(one.value));
        reset.hidden = !set(one);
      },
      trouble: made.trouble,
    };
  }

  fold.addEventListener("toggle", () => fold.open && load());
  search.control.addEventListener("input", draw);
  return {
    element: fold,
    // Shows the rule of a key, such as one with a fault.
    find(key) {
      search.control.value = key;
      if (fold.open) draw();
      fold.open = true;
      fold.scrollIntoView();
    },
    update({ follows }) {
      for (const [key, one] of shown) one.trouble(follows.troubles.find((trouble) => trouble.key === key));
      clearTimeout(pause);
      if (fold.open) pause = setTimeout(load, PAUSE_MS);
    },
  };
}

function control({ description, allowed, choices = [], key }) {
  const label = say(description);
  if (allowed === "true or false") {
    const made = choice(label, Object.entries(ON).map(([value, text]) => [value, say(text)]), { read: () => made.control.value === "true" });
    return made;
  }
  if (choices.length) return choice(label, choices.map((one) => [one, words(one)]));
  return typed(label, { spellcheck: "false", name: key });
}

// A text of the event file without its quotes.
const plain = (value) => (value.startsWith('"') ? JSON.parse(value) : value);
const words = (value) => (ON[value] ? say(ON[value]) : say(value.replaceAll("_", " ")) || "–");

// Lists as people write them: 12 levels from 25/50 to 400/800, 8 × 25 + 8 × 100, 50 / 30 / 20.
function inWords(key, written) {
  const value = plain(written);
  const level = /^level:(\d+)$/.exec(value);
  if (level) return say("level {level}", { level: level[1] });
  const rows = /^\[\[/.test(value) ? JSON.parse(value) : [];
  if (rows.length && key === "levels.table") return say("{count} from {first} to {last}", { count: rows.length, first: rows[0].join("/"), last: rows.at(-1).join("/") });
  const counts = [...value.matchAll(/"?(\d+)"? = "?(\w+)"?/g)];
  if (counts.length) return counts.map(([, one, many]) => `${many} × ${one}`).join(" + ");
  return words(/^\[\d/.test(value) ? JSON.parse(value).join(" / ") : value);
}

// What is different from the last evening, in words.
export function differences(nameOf) {
  const list = element("div");
  const fold = element("details", { class: "room", id: "differences" }, element("summary", { text: say("Compared with last time") }), list);
  async function load() {
    const { day, rules: all = [], text } = await ask("/api/evening/differences");
    if (text || !day) return list.replaceChildren(element("p", { class: "doc", text: text ?? say("No evening was played on this box yet.") }));
    const lines = all.map(({ key, description, shipped: was, value: now }) => element("div", { class: "rule" }, element("p", { text: nameOf(key) || say(description) }),
      element("p", {}, element("del", { text: inWords(key, was) }), " → ", element("ins", { text: inWords(key, now) }))));
    return list.replaceChildren(element("p", { class: "doc", text: sayCounted("{count} rule is another one than on {day}.", "{count} rules are others than on {day}.", all.length, { day }) }), ...lines);
  }
  fold.addEventListener("toggle", () => fold.open && load());
  return { element: fold, update: () => fold.open && load() };
}
