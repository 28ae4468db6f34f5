// One field of a form for every kind of argument. Each gives its element, `read()` for its value (undefined
// where it was left empty, an error where it cannot be read), `set(value)`, and `refresh()` for new views.

import { element, grouped } from "../dom.js";
import { saidLater, say } from "../words.js";
import { choiceOf, labelOf, minorUnits, moneyText, seatText, statusText } from "./words.js";

// Columns that the schema leaves without a name.
const COLUMNS = {
  table: [saidLater("Small blind"), saidLater("Big blind")],
  limits: [saidLater("Low limit"), saidLater("High limit")],
};
const KEYS = { texts: saidLater("Place") };
const NAMES = {
  EntryId: saidLater("Player"), TableNo: saidLater("Table"), SeatNo: saidLater("Seat"), Chips: saidLater("Chips"), Money: saidLater("Money"),
};
const MINUTE_MS = 60000;

let count = 0;

export class Unreadable extends Error {}

// `shop` says who and what there is to choose from: entries(), tables(), seats(), currency(); and keys(of),
// who is expected in a list of amounts by player or seat; offers(value), whether a word is to be chosen from.
export function field(name, schema, shop) {
  const some = (schema.anyOf ?? [schema]).filter((one) => one.type !== "null");
  if (some.length > 1) return union(name, some, shop);
  const one = make(name, { default: schema.default, description: schema.description, ...some[0] }, shop);
  return schema.anyOf ? { ...one, read: () => filled(one.read()) } : one;
}

// An empty list where there may be nothing at all is nothing.
const filled = (value) => (value && typeof value === "object" && !Object.keys(value).length ? undefined : value);

function make(name, schema, shop) {
  const chosen = CHOICES[schema.of];
  if (chosen) return choice(name, () => chosen(shop));
  if (schema.enum) return choice(name, () => enumerated(schema, shop), schema);
  if (schema.const !== undefined) return choice(name, () => [[schema.const, String(schema.const)]], schema);
  if (schema.of === "Money") return money(name, schema, shop);
  if (schema.of === "Millis") return minutes(name, schema);
  return (BY_TYPE[schema.type] ?? anything)(name, schema, shop);
}

const enumerated = (schema, shop) => schema.enum.filter((value) => shop.offers(value))
  .map((value) => [value, choiceOf(value)]);

const CHOICES = {
  EntryId: (shop) => shop.entries().map((one) => [one.id, entryText(one)]),
  TableNo: (shop) => shop.tables().map((table) => [table, say("table {table}", { table })]),
  SeatNo: (shop) => shop.seats(),
  PartyId: (shop) => shop.parties(),
  ShortName: (shop) => shop.events(),
};

const BY_TYPE = { boolean: tick, integer: number, number, string: line, array: list, object: record };

export function entryText(entry) {
  const where = entry.table ? `, ${seatText(entry.table, entry.seat)}` : "";
  return entry.status ? `${entry.name} (${statusText(entry.status)}${where})` : entry.name;
}

// --- one value --------------------------------------------------------------------------------------

function labelled(name, control, { description, note } = {}) {
  count += 1;
  control.id = `field-${count}`;
  const label = element("label", { for: control.id, text: labelOf(name) });
  const said = [description, note].filter(Boolean).join(" ");
  const hint = element("small", { id: `${control.id}-hint`, text: said });
  if (said) control.setAttribute("aria-describedby", hint.id);
  const ticked = control.type === "checkbox";
  return element("div", { class: ticked ? "field tick" : "field" }, label, control, ...(said ? [hint] : []));
}

function simple(name, control, schema, { parse, show = String, note } = {}) {
  const set = (value) => { control.value = value === undefined || value === null ? "" : show(value); };
  set(schema.default);
  const read = () => (control.value.trim() === "" ? undefined : parse(control.value.trim()));
  return { element: labelled(name, control, { ...schema, note }), read, set, refresh() {} };
}

function line(name, schema) {
  const attributes = { autocomplete: "off", ...(schema.maxLength ? { maxlength: schema.maxLength } : {}) };
  return simple(name, element("input", attributes), schema, { parse: (text) => text });
}

function number(name, schema) {
  const control = element("input", { type: "text", inputmode: "numeric", autocomplete: "off" });
  const parse = (text) => within(name, whole(name, text), schema);
  return simple(name, control, schema, { parse });
}

// The limits that the box would refuse are known before anything is sent.
function within(name, value, { minimum = -Infinity, maximum = Infinity }) {
  if (value < minimum) throw new Unreadable(say("{what}: too small, {least} or more.", { what: labelOf(name), least: grouped(minimum) }));
  if (value > maximum) throw new Unreadable(say("{what}: too large, {most} at most.", { what: labelOf(name), most: grouped(maximum) }));
  return value;
}

function whole(name, text) {
  const plain = text.replace(/[\s\u00a0]/g, "").replace("−", "-");
  if (!/^-?\d{1,15}$/.test(plain)) throw new Unreadable(say("{what}: “{text}” is not a whole number.", { what: labelOf(name), text }));
  return Number(plain);
}

function money(name, schema, shop) {
  const { decimals, symbol } = shop.currency();
  const bare = { symbol: "", position: "before", decimals };
  const parse = (text) => amount(name, symbol ? text.replace(symbol, "") : text, decimals);
  const control = element("input", { type: "text", inputmode: "decimal", autocomplete: "off" });
  return simple(name, control, schema, { parse, show: (minor) => moneyText(minor, bare), note: symbol });
}

function amount(name, text, decimals) {
  const minor = minorUnits(text, decimals);
  if (Number.isNaN(minor)) throw new Unreadable(say("{what}: “{text}” is not an amount of money.", { what: labelOf(name), text }));
  return minor;
}

function minutes(name, schema) {
  const control = element("input", { type: "text", inputmode: "numeric", autocomplete: "off" });
  const parse = (text) => whole(name, text) * MINUTE_MS;
  return simple(name, control, schema, { parse, show: (ms) => String(ms / MINUTE_MS), note: say("in minutes") });
}

function tick(name, schema) {
  const control = element("input", { type: "checkbox" });
  control.checked = schema.default === true;
  const set = (value) => { control.checked = value === true; };
  return { element: labelled(name, control, schema), read: () => control.checked, set, refresh() {} };
}

function anything(name, schema) {
  const parse = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  };
  const show = (value) => (typeof value === "string" ? value : JSON.stringify(value));
  return simple(name, element("input", { autocomplete: "off" }), schema, { parse, show });
}

// --- a choice ---------------------------------------------------------------------------------------

// `options()` gives pairs of value and words; the values may be numbers.
function choice(name, options, schema = {}) {
  const control = element("select");
  let values = [];
  function refresh() {
    const found = options();
    const before = control.value;
    if (JSON.stringify(found) === JSON.stringify(values) && control.options.length) return;
    values = found;
    control.replaceChildren(element("option", { value: "", text: say("choose …") }));
    control.append(...values.map(([value, text]) => element("option", { value, text })));
    control.value = values.some(([value]) => String(value) === before) ? before : "";
  }
  const set = (value) => { control.value = value === undefined || value === null ? "" : String(value); };
  refresh();
  set(schema.default);
  const read = () => values.find(([value]) => String(value) === control.value)?.[0];
  return { element: labelled(name, control, schema), read, set, refresh };
}

// A seat or a word, such as the pot.
function union(name, schemas, shop) {
  const choosable = schemas.every((one) => one.enum || CHOICES[one.of]);
  if (!choosable) return anything(name, {});
  const options = () => schemas.flatMap((one) => CHOICES[one.of]?.(shop) ?? one.enum.map((word) => [word, choiceOf(word)]));
  return choice(name, options);
}

// --- several values -----------------------------------------------------------------------------------

function list(name, schema, shop) {
  const items = schema.items || {};
  if (items.prefixItems || items.properties) return rows(name, columnsOf(name, items), shop, shapeOf(items), schema);
  if (items.type === "object") return rounds(name, items, shop);
  if (CHOICES[items.of]) return checks(name, () => CHOICES[items.of](shop), schema);
  if (items.type === "string" && name !== "cards") return lines(name, schema);
  return wordsOf(name, items, schema, shop);
}

function lines(name, schema) {
  const control = element("textarea", { rows: 4, spellcheck: "false", autocomplete: "off" });
  const parse = (text) => text.split("\n").map((one) => one.trim()).filter(Boolean);
  return simple(name, control, schema, { parse, show: (all) => all.join("\n"), note: say("One a line.") });
}

function wordsOf(name, items, schema, shop) {
  const control = element("input", { autocomplete: "off", spellcheck: "false" });
  const decimals = shop.currency().decimals;
  const one = (text) => {
    if (items.of === "Money") return amount(name, text, decimals);
    return items.type === "integer" ? whole(name, text) : text;
  };
  const parse = (text) => text.split(/[\s,;]+/).filter(Boolean).map(one);
  const note = name === "cards" ? say("Such as As Td 7h.") : say("With spaces between.");
  return simple(name, control, schema, { parse, show: (all) => all.join(" "), note });
}

function checks(name, options, schema) {
  const group = element("fieldset", { class: "checks" }, element("legend", { text: labelOf(name) }));
  let shown = "";
  let boxes = [];
  function refresh() {
    const found = options();
    if (JSON.stringify(found) === shown) return;
    shown = JSON.stringify(found);
    const kept = new Set(boxes.filter(([box]) => box.checked).map(([, value]) => value));
    boxes = found.map(([value]) => [element("input", { type: "checkbox" }), value]);
    for (const [box, value] of boxes) box.checked = kept.has(value);
    const labels = found.map(([, text], at) => element("label", {}, boxes[at][0], element("span", { text })));
    group.replaceChildren(group.firstChild, ...labels);
  }
  const set = (values) => { for (const [box, value] of boxes) box.checked = (values ?? []).includes(value); };
  refresh();
  set(schema.default);
  return { element: group, read: () => boxes.filter(([box]) => box.checked).map(([, value]) => value), set, refresh };
}

// --- rows of several values ---------------------------------------------------------------------------

const shapeOf = (items) => (items.prefixItems
  ? { pack: (values) => values, unpack: (row) => row }
  : { pack: (values) => packed(Object.keys(items.properties), values), unpack: (row) => Object.values(row) });

const packed = (names, values) => Object.fromEntries(
  names.map((one, at) => [one, values[at]]).filter(([, value]) => value !== undefined),
);

function columnsOf(name, items) {
  if (items.properties) return Object.entries(items.properties);
  return items.prefixItems.map((one, at) => [COLUMNS[name]?.[at] ?? NAMES[one.of] ?? `${at + 1}.`, one]);
}

// Lines of several values. `expected()` gives the first value of each line that is wanted, where that is known.
function rows(name, columns, shop, { pack, unpack }, schema = {}, expected = () => []) {
  const body = element("div", { class: "rows" });
  const more = element("button", { type: "button", class: "small", text: say("Add a line") });
  const box = element("fieldset", {}, element("legend", { text: labelOf(name) }), body, more);
  let all = [];
  let wanted = "";
  const read = () => all.map((cells) => cells.map((cell) => cell.read()))
    .filter((values) => values.at(-1) !== undefined).map(pack);

  function add(values = []) {
    const cells = columns.map(([column, one]) => field(column, one, shop));
    cells.forEach((cell, at) => { if (values[at] !== undefined) cell.set(values[at]); });
    const gone = element("button", { type: "button", class: "small", text: say("Remove") });
    const row = element("div", { class: "row" }, ...cells.map((cell) => cell.element), gone);
    all.push(cells);
    gone.addEventListener("click", () => {
      all = all.filter((one) => one !== cells);
      row.remove();
    });
    body.append(row);
  }

  function set(values) {
    all = [];
    body.replaceChildren();
    const given = (values ?? []).map(unpack);
    const lines = given.length ? given : expected().map((one) => [one]);
    for (const line of lines.length ? lines : [[]]) add(line);
  }

  function refresh() {
    const now = JSON.stringify(expected());
    if (now !== wanted && !all.some((cells) => filledIn(cells.at(-1)))) set([]);
    wanted = now;
    all.flat().forEach((cell) => cell.refresh());
  }

  more.addEventListener("click", () => add());
  set(schema.default);
  wanted = JSON.stringify(expected());
  return { element: box, read, set, refresh };
}

function filledIn(cell) {
  try {
    return cell.read() !== undefined;
  } catch {
    return true;
  }
}

function record(name, schema, shop) {
  if (schema.properties) return group(name, schema, shop);
  if (typeof schema.additionalProperties !== "object") return anything(name, schema);
  const key = schema.keys?.of ? schema.keys : { type: "string" };
  const value = schema.additionalProperties;
  const columns = [[NAMES[key.of] ?? KEYS[name] ?? saidLater("Name"), key], [NAMES[value.of] ?? name, value]];
  const expected = () => shop.keys?.(key.of) ?? [];
  const shape = { pack: (pair) => pair, unpack: (pair) => pair };
  const pairs = rows(name, columns, shop, shape, {}, expected);
  const set = (values) => pairs.set(Object.entries(values ?? {}));
  return { ...pairs, read: () => Object.fromEntries(pairs.read()), set };
}

// Several lists of pairs, one after another: the rounds of a draw by high card.
function rounds(name, items, shop) {
  const body = element("div", { class: "rows" });
  const more = element("button", { type: "button", class: "small", text: say("Add a round") });
  const box = element("fieldset", {}, element("legend", { text: labelOf(name) }), body, more);
  let all = [];
  function add(values) {
    const one = record(say("Round {number}", { number: all.length + 1 }), items, shop);
    if (values) one.set(values);
    all.push(one);
    body.append(one.element);
  }
  function set(values) {
    all = [];
    body.replaceChildren();
    for (const one of values ?? []) add(one);
  }
  more.addEventListener("click", () => add());
  const read = () => all.map((one) => one.read()).filter((one) => Object.keys(one).length);
  return { element: box, read, set, refresh: () => all.forEach((one) => one.refresh()) };
}

function group(name, schema, shop) {
  const inner = Object.entries(schema.properties).map(([one, of]) => [one, field(one, of, shop)]);
  const legend = element("legend", { text: labelOf(name) });
  const box = element("fieldset", {}, legend, ...inner.map(([, one]) => one.element));
  const read = () => packed(inner.map(([one]) => one), inner.map(([, one]) => one.read()));
  const set = (values) => inner.forEach(([one, of]) => of.set(values?.[one]));
  return { element: box, read, set, refresh: () => inner.forEach(([, one]) => one.refresh()) };
}
