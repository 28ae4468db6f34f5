// A form for any verb, made from its description; what is known already is filled in and not asked.

import { element, setText } from "../dom.js";
import { say } from "../words.js";
import { act } from "./act.js";
import { field, Unreadable } from "./fields.js";
import { askOf } from "./loud.js";
import { shopAt, shopFor } from "./shop.js";
import { armed } from "./slips.js";
import { labelOf, titleOf } from "./words.js";

const TO_A_FREE_SEAT = new Set(["move_player", "take_seat", "undo_elimination"]);

// `verb` is a description of the API; `args` are known, `only` names what is asked if not everything else;
// `to` and `version` may be functions. Returns its element and what to call for new views. Where a table is
// named, seats and players are those of that table, unless somebody is to take a free seat there.
export function verbForm(shop, verb, options = {}) {
  const { title = titleOf(verb.verb), args = {}, only = null, brief = false } = options;
  const { asks = () => true } = shopFor(verb.verb, shop);
  const asked = Object.entries(verb.args.properties ?? {})
    .filter(([name]) => (only ? only.includes(name) : !(name in args) && asks(name)));
  const value = (one) => (typeof one === "function" ? one() : one);
  const at = shopFor(verb.verb, TO_A_FREE_SEAT.has(verb.verb) ? shop : shopAt(shop, named));
  let fields = [];
  fields = asked.map(([name, schema]) => [name, field(name, schema, at)]);
  for (const [name, one] of fields) if (name in args) one.set(args[name]);
  const problem = element("p", { class: "problem", role: "alert" });
  const answer = element("p", { class: "problem answer" });
  const go = element("button", { type: "submit", class: options.main ? "go" : "", text: title });
  const doc = brief ? [] : [element("p", { class: "doc", text: say(verb.sentence) })];
  const form = element("form", { class: "act", "data-verb": verb.verb, novalidate: "" }, ...doc,
    ...fields.map(([name, one]) => (isRarelyAsked(name, verb.args) ? foldedField(name, one) : one.element)), go, problem, answer);
  const refresh = () => fields.forEach(([, one]) => one.refresh());
  let filled = null;
  const sure = armed(go, () => ({ title, ask: askOf(verb.verb, filled ?? {}), deed: filled }));

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    setText(problem, "");
    setText(answer, "");
    try {
      filled = { ...args, ...readAll(fields, verb.args.required ?? []) };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      setText(problem, error.message);
      return;
    }
    const done = askOf(verb.verb, filled) ? sure() : { deed: filled };
    if (done) await send(done.deed, done.version);
  });

  form.addEventListener("change", refresh);

  function named() {
    const [, stream] = /^table\/(\d+)$/.exec(value(options.to) ?? "") ?? [];
    return Number(stream) || args.table || fields.find(([name]) => name === "table")?.[1].read();
  }

  async function send(given, version = null) {
    const seen = value(options.version) ?? version;
    const reply = await act({ to: value(options.to), verb: verb.verb, args: given, version: seen, title, answer });
    if (!reply?.ok) return;
    for (const [name, one] of fields) one.set(args[name] ?? verb.args.properties[name].default);
    options.after?.();
  }

  return { element: form, refresh };
}

// A list of amounts that may be left out would push the button that it belongs to off the screen.
const isRarelyAsked = (name, { properties, required = [] }) => properties[name].type === "object" && !properties[name].properties && !required.includes(name);

const foldedField = (name, one) => element("details", { class: "fold" }, element("summary", { text: labelOf(name) }), one.element);

function readAll(fields, required) {
  const given = {};
  for (const [name, one] of fields) {
    const value = one.read();
    if (value === undefined && required.includes(name)) throw new Unreadable(say("{what} is missing.", { what: labelOf(name) }));
    if (value !== undefined) given[name] = value;
  }
  return given;
}

// Forms under their titles, closed until somebody opens them; each is built then.
export function folded(shop, verb, options = {}) {
  const { title = titleOf(verb.verb) } = options;
  const box = element("details", { class: "fold" }, element("summary", { text: title }));
  let form = null;
  box.addEventListener("toggle", () => {
    if (!box.open || form) return;
    form = verbForm(shop, verb, options);
    box.append(form.element);
  });
  return { element: box, refresh: () => form?.refresh() };
}
