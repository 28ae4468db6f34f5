// Fields of the page: each shows its answer, what is wrong with it, and what would be right.

import { element, setText } from "../dom.js";
import { say } from "../words.js";

const MONEY = ["money.buy_in", "money.fee", "addon.price", "bounty.amount"];

let count = 0;

// A label, a control and a line for what is wrong. `read()` gives what was typed, `show(value)` writes the answer
// unless somebody types there; `keys` are those whose troubles are told here.
export function field(label, control, { keys = [], hint = "", read = () => control.value, show = (value) => { control.value = value ?? ""; }, tick = false } = {}) {
  count += 1;
  control.id ||= `answer-${count}`;
  if (keys.length) [control.dataset.key] = keys;
  const problem = element("p", { class: "problem", id: `${control.id}-problem` });
  const note = element("small", { id: `${control.id}-hint`, text: hint });
  const right = element("button", { type: "button", class: "small", hidden: "" });
  control.setAttribute("aria-describedby", `${note.id} ${problem.id}`);
  const box = element("div", { class: tick ? "field tick" : "field" }, element("label", { for: control.id, text: label }), control, note, problem, right);
  const trouble = (found, fix) => {
    setText(problem, found ? sentence(found.text) : "");
    problem.classList.toggle("soft", found?.wrong === false);
    if (found?.wrong) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
    right.hidden = !fix || found?.remedy === undefined || found.remedy === null;
    if (right.hidden) return;
    setText(right, fix.text(found.remedy));
    right.onclick = () => fix.take(found.remedy);
  };
  const update = (value) => {
    if (document.activeElement !== control || control.type === "range" || tick) show(value);
  };
  return { element: box, control, keys, label, read, update, trouble, hint: (text) => setText(note, text) };
}

export const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`.replace("..", ".");

export function typed(label, attributes, options = {}) {
  return field(label, element("input", { autocomplete: "off", ...attributes }), options);
}

export function choice(label, pairs, options = {}) {
  return field(label, element("select", {}, ...pairs.map(([value, text]) => element("option", { value, text }))), options);
}

export function tick(label, options = {}) {
  const control = element("input", { type: "checkbox" });
  return field(label, control, { ...options, tick: true, read: () => control.checked, show: (value) => { control.checked = value === true; } });
}

// A slider over a list of values, or over whole numbers; `words(value)` is what it says.
export function slider(label, { values = null, words, ...options }) {
  const control = element("input", { type: "range", min: 0, max: 1, step: 1 });
  const said = element("output", { for: "" });
  let list = values ?? [];
  let now = null;
  const speak = (value) => {
    setText(said, words(value));
    control.setAttribute("aria-valuetext", words(value));
  };
  const read = () => list[Number(control.value)] ?? now;
  const show = (value) => {
    now = value;
    const at = list.indexOf(value);
    control.value = String(at >= 0 ? at : nearest(list, value));
    speak(value);
  };
  const made = field(label, control, { ...options, read, show });
  said.htmlFor = control.id;
  control.before(said);
  control.addEventListener("input", () => speak(read()));
  made.list = (anew) => {
    list = anew;
    control.max = String(Math.max(0, anew.length - 1));
    control.disabled = anew.length < 2;
  };
  made.list(list);
  return made;
}

function nearest(list, value) {
  let best = 0;
  list.forEach((one, at) => { if (Math.abs(one - value) < Math.abs(list[best] - value)) best = at; });
  return best;
}

// The value of a rule as the event file has it: money in whole units.
export function ruled({ rules, money }, key) {
  const [table, name] = key.split(".");
  return MONEY.includes(key) ? rules[table][name] / 10 ** money.decimals : rules[table][name];
}

export const range = (least, most, step = 1) => Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, at) => least + at * step);

export function button(text, act, kind = "") {
  const made = element("button", { type: "button", class: kind, text });
  made.addEventListener("click", act);
  return made;
}

export const hours = (minutes) => (minutes % 60 ? say("{hours} h {minutes} min", { hours: Math.floor(minutes / 60), minutes: minutes % 60 }) : say("{hours} h", { hours: minutes / 60 }));
