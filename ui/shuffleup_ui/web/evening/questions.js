// The questions of the page: who, when, what it costs, chips, buying again, knock-outs, prizes.

import { element, grouped, setText } from "../dom.js";
import { offerText } from "../offer.js";
import { saidLater, say, sayCounted } from "../words.js";
import { ask } from "./draft.js";
import { button, choice, field, hours, range, ruled, slider, tick, typed } from "./fields.js";
import { moment } from "./follows.js";

const SETS = {
  "tda-2024": saidLater("Tournament"),
  "joker-cut": saidLater("Tournament, each deal opened with a joker"),
  "half-hour-limit": saidLater("Tournament in fixed limit, half hours"),
  "halftime-main": saidLater("Long tournament with a halftime break"),
  "halftime-warmup": saidLater("Short tournament with a halftime break"),
  "card-room": saidLater("Cash night"),
  "crews-of-five": saidLater("Crews of five"),
};
const CURRENCIES = ["", "EUR", "USD", "GBP", "CHF", "AUD", "CAD", "CZK", "DKK", "INR", "JPY", "NOK", "NZD", "PLN", "SEK", "ZAR"];
const COLOURS = {
  white: saidLater("white"), red: saidLater("red"), green: saidLater("green"), black: saidLater("black"), blue: saidLater("blue"), yellow: saidLater("yellow"),
  purple: saidLater("purple"), pink: saidLater("pink"), orange: saidLater("orange"), brown: saidLater("brown"), grey: saidLater("grey"), turquoise: saidLater("turquoise"),
};
const CASES = {
  300: [{ 25: 100, 100: 100, 500: 50, 1000: 50 }, { 25: "white", 100: "red", 500: "green", 1000: "black" }],
  500: [{ 25: 150, 100: 150, 500: 100, 1000: 75, 5000: 25 }, { 25: "white", 100: "red", 500: "green", 1000: "black", 5000: "blue" }],
};
const KNOCK_OUTS = { none: saidLater("none"), fixed: saidLater("a prize for each knock-out"), progressive: saidLater("half of it grows on the winner's own head"), mystery: saidLater("drawn from envelopes") };
const MOST_KINDS = 8;

// Builds all questions. `draft` takes the answers, `sets` are the rule sets that there are; returns the element, the fields, and `update(view)`.
export function questions(draft, sets) {
  const fields = [];
  const updates = [];
  const keep = (made, value, act, fix = null) => {
    const name = made.control.type === "range" || made.control.tagName === "SELECT" || made.control.type === "checkbox" ? "change" : "input";
    made.control.addEventListener(name, () => act(made.read()));
    updates.push((view) => made.update(value(view)));
    fields.push(Object.assign(made, { fix }));
    return made;
  };
  // A field of one key: what was said, else what follows from the rest.
  const ofKey = (key, made, remedy = null) => {
    made.keys.push(key);
    made.control.dataset.key = key;
    return keep(made, ({ draft: { answers }, follows }) => answers.said[key] ?? ruled(follows, key), (value) => draft.answer(key, value), {
      text: (value) => (remedy ? remedy(value) : say("Take {value}", { value })), take: (value) => draft.answer(key, value),
    });
  };
  const shown = (node, when) => updates.push((view) => { node.hidden = !when(view); });
  const part = (title, ...children) => element("section", {}, element("h2", { text: title }), ...children.map((one) => one.element ?? one));
  const tournament = ({ follows }) => !follows.rules.cash.enabled;

  const who = guests(draft, updates);
  fields.push(who.entry);
  const others = keep(slider(say("More who are expected"), { values: range(0, 60), words: (count) => sayCounted("{count} person", "{count} people", count) }),
    ({ draft: { answers } }) => answers.others, (value) => draft.set((mine) => { mine.others = value; }));

  const kind = keep(choice(say("What is played"), sets.map((name) => [name, say(SETS[name] ?? name)])), ({ draft: { answers } }) => answers.base, (value) => draft.set((mine) => { mine.base = value; }));
  const title = ofKey("event.title", typed(say("Name of the evening"), { maxlength: 40 }));
  const day = ofKey("event.date", typed(say("Day"), { type: "date" }, { show: (value) => { day.control.value = /^\d{4}-/.test(value ?? "") ? value : ""; } }));
  const start = ofKey("event.start", typed(say("Start"), { type: "time" }, { show: (value) => { start.control.value = value === "open" ? "" : value ?? ""; } }));
  const place = ofKey("event.place", typed(say("Where"), { maxlength: 200 }));
  const length = keep(slider(say("How long"), { values: range(60, 720, 15), words: hours, keys: ["minutes"] }),
    ({ draft: { answers }, follows }) => answers.minutes ?? follows.ending.likely ?? 240, (value) => plan(draft, value),
    { text: (value) => say("Take {value}", { value: hours(value) }), take: (value) => plan(draft, value) });
  const level = ofKey("levels.length", choice(say("A level"), [["", say("as fits best")], ...[8, 10, 12, 15, 20, 25, 30, 40, 45, 60].map((one) => [one, say("{minutes} min", { minutes: one })])],
    { read: () => Number(level.control.value) || null }));
  updates.push(({ draft: { answers }, follows }) => {
    level.update(answers.said["levels.length"] ?? "");
    level.hint(follows.is_planned && !answers.said["levels.length"] ? say("{minutes} min now", { minutes: follows.rules.levels.length }) : "");
    const [likely, earliest, latest] = ["likely", "earliest", "latest"].map((one) => moment(follows, follows.ending[one]));
    length.hint(likely ? say("Likely end {likely}; half of such evenings end between {earliest} and {latest}.", { likely, earliest, latest: latest || "?" }) : "");
  });

  const buyIn = ofKey("money.buy_in", typed(say("Buy-in"), { inputmode: "decimal" }, { keys: ["money.added"] }));
  const fee = ofKey("money.fee", typed(say("For the house, besides"), { inputmode: "decimal" }));
  const currency = ofKey("event.currency", choice(say("Currency"), CURRENCIES.map((one) => [one, one || say("none")])));

  const limit = ofKey("betting.structure", choice(say("Betting"), [["no_limit", say("no limit")], ["pot_limit", say("pot limit")], ["fixed_limit", say("fixed limit")]]));
  const blinds = ofKey("levels.table", typed(say("Blinds"), { inputmode: "text" }, { keys: ["levels.limits"], show: (value) => { blinds.control.value = Array.isArray(value) ? value[0].join("/") : value ?? ""; }, read: () => rowOf(blinds.control.value) }));
  blinds.control.addEventListener("input", () => {
    const row = rowOf(blinds.control.value);
    draft.answer("levels.limits", Array.isArray(row) ? [[row[0][1], 2 * row[0][1]]] : null);
  });
  const least = ofKey("cash.min_bb", typed(say("Smallest buy-in, in big blinds"), { inputmode: "numeric" }));
  const most = ofKey("cash.max_bb", typed(say("Largest, 0 for any"), { inputmode: "numeric" }));
  const cash = part(say("Cash"), element("div", { class: "pair" }, limit.element, blinds.element), element("div", { class: "pair" }, least.element, most.element));

  const stack = ofKey("chips.start_stack", slider(say("Everybody starts with"), { words: (value) => say("{chips} chips", { chips: grouped(value) }) }), (value) => say("Take {value}", { value: grouped(value) }));
  updates.push(({ follows }) => {
    const now = follows.rules.chips.start_stack;
    stack.list([...new Set([...follows.stacks, now])].sort((one, other) => one - other));
    stack.update(now);
    stack.hint(follows.chips.filter((one) => one.each).map((one) => `${one.each} × ${grouped(one.chip)}`).join(" + "));
  });
  const case_ = chipCase(draft, updates, fields);

  const again = keep(choice(say("Who is out can"), [["none", say("not come back")], ["rebuy", say("buy in again, at the same seat")], ["reentry", say("enter again, at a new seat")]]),
    ({ follows: { rules } }) => (rules.rebuy.allowed ? "rebuy" : rules.reentry.allowed ? "reentry" : "none"), (value) => draft.set((mine) => {
      mine.said["rebuy.allowed"] = value === "rebuy";
      mine.said["reentry.allowed"] = value === "reentry";
      if (value === "none") mine.rebuys = 0;
      else mine.rebuys ||= 2;
    }));
  const rebuys = keep(slider(say("How often, all together"), { values: range(0, 40), words: (count) => sayCounted("{count} time expected", "{count} times expected", count) }), ({ draft: { answers } }) => answers.rebuys, (value) => draft.set((mine) => { mine.rebuys = value; }));
  shown(rebuys.element, ({ follows: { rules } }) => rules.rebuy.allowed || rules.reentry.allowed);
  const addOn = ofKey("addon.allowed", tick(say("An add-on for everybody, in the first break")));
  const price = ofKey("addon.price", typed(say("The add-on costs"), { inputmode: "decimal" }));
  const gives = ofKey("addon.chips", typed(say("and gives, in chips"), { inputmode: "numeric" }));
  for (const one of [price, gives]) shown(one.element, ({ follows: { rules } }) => rules.addon.allowed);
  const late = ofKey("registration.late_entry_until_level", slider(say("Late friends may enter until the end of"), { words: (number) => (number ? say("level {level}", { level: number }) : say("the draw of seats")) }));
  updates.push(({ follows }) => {
    const now = follows.rules.registration.late_entry_until_level;
    late.list(range(0, Math.max(now, Math.min(12, follows.levels.length))));
    late.update(now);
    const time = moment(follows, follows.levels[now - 1]?.ends);
    late.hint(time ? say("until {time}", { time }) : "");
  });

  const knock = ofKey("bounty.kind", choice(say("For who knocks somebody out"), Object.entries(KNOCK_OUTS).map(([value, text]) => [value, say(text)])));
  const bounty = ofKey("bounty.amount", typed(say("Each pays for it, besides the buy-in"), { inputmode: "decimal" }));
  shown(bounty.element, ({ follows: { rules } }) => rules.bounty.kind !== "none");

  const places = keep(slider(say("Places that are paid"), { values: range(0, 10), words: (count) => (count ? sayCounted("{count} place", "{count} places", count) : say("nothing is paid")), keys: ["money.payout"] }),
    ({ follows: { rules } }) => (Array.isArray(rules.money.payout) ? rules.money.payout.length : 3), (count) => draft.answer("money.payout", count ? draft.follows.shares[count] : []));
  const shares = ofKey("money.payout", typed(say("Percent of each place, first place first"), {}, { show: (value) => { shares.control.value = Array.isArray(value) ? value.join(" ") : value ?? ""; },
    read: () => { const all = shares.control.value.trim().split(/[\s;+]+/).filter(Boolean); return all.every((one) => /^\d+([.,]\d+)?$/.test(one)) ? all.map((one) => Number(one.replace(",", "."))) : shares.control.value; } }));
  updates.push(({ follows }) => { draft.follows = follows; });

  const parts = [
    part(say("Who comes?"), who, others),
    part(say("When, and how long?"), kind, title, element("div", { class: "pair" }, day.element, start.element), place, length, level),
    part(say("What does it cost?"), element("div", { class: "pair" }, buyIn.element, currency.element), fee),
    cash,
    part(say("Chips"), case_, stack),
    part(say("Coming late, and buying again"), late, again, rebuys, addOn, element("div", { class: "pair" }, price.element, gives.element)),
    part(say("Knock-outs"), knock, bounty),
    part(say("Prizes"), places, shares),
  ];
  shown(cash, (view) => !tournament(view));
  for (const one of [parts[7], stack.element, buyIn.element, fee.element]) shown(one, tournament);
  for (const one of [parts[5], parts[6]]) shown(one, ({ follows }) => follows.rules.event.format === "elimination");
  for (const one of [length.element, level.element]) shown(one, ({ follows, draft: { answers } }) => follows.is_planned || (!follows.rules.cash.enabled && answers.minutes === null && follows.ending.likely !== null));

  return {
    element: element("div", {}, ...parts),
    fields,
    showWrong() {
      const first = fields.find((one) => one.element.querySelector("[aria-invalid]"));
      first?.element.closest("details")?.toggleAttribute("open", true);
      first?.element.scrollIntoView({ block: "center" });
      first?.control.focus();
    },
    update(view) {
      for (const act of updates) act(view);
      const told = new Set(fields.flatMap((one) => one.keys));
      for (const one of fields) one.trouble(view.follows.troubles.find(({ key }) => one.keys.includes(key)), one.fix);
      return view.follows.troubles.filter(({ key }) => !told.has(key));
    },
  };
}

// `5/10` as the one row of a table of blinds; anything else as it was typed.
function rowOf(text) {
  const found = /^\s*(\d{1,9})\s*\/\s*(\d{1,9})\s*$/.exec(text);
  return found ? [[Number(found[1]), Number(found[2])]] : text;
}

// Levels are planned for a length; those of last time, of a file or of the rule set go.
function plan(draft, minutes) {
  draft.set((mine) => {
    if (mine.minutes === null) {
      for (const key of Object.keys(mine.said)) if (draft.follows.of_the_plan.some((one) => key.startsWith(one))) delete mine.said[key];
    }
    mine.minutes = minutes;
  });
}

// Who comes: names with a tick, those of last time first; a new one is typed, two letters offer the people book.
function guests(draft, updates) {
  const list = element("ul", { class: "guests", id: "guests" });
  const offered = element("div", { class: "buttons", role: "group", "aria-label": say("People book") });
  const out = new Map();
  const entry = typed(say("Add a name"), { id: "guest", enterkeyhint: "enter" }, { keys: ["guests"], hint: say("Enter adds it; a list with commas or lines may be pasted.") });
  const heading = element("p", { class: "line", id: "how-many", role: "status" });
  const add = (name, person = "") => draft.set((mine) => {
    const plain = name.trim().replace(/^\s*(\d+[.)]|[-*•])\s+/, "").slice(0, 40);
    out.delete(plain);
    if (!plain || mine.guests.some((one) => one.name.toLowerCase() === plain.toLowerCase())) return;
    mine.guests.push({ name: plain, person });
    mine.others = Math.max(0, mine.others - 1);
  });
  const take = () => {
    for (const one of entry.control.value.split(/[,;\n\t]/)) add(one);
    entry.control.value = "";
    offered.replaceChildren();
    draw(draft.mine);
  };
  entry.control.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    take();
  });
  entry.control.addEventListener("change", take);
  entry.control.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text");
    if (!/[\n,;\t]/.test(text)) return;
    event.preventDefault();
    entry.control.value = text.replaceAll("\n", ",");
    take();
  });
  entry.control.addEventListener("input", async () => {
    const letters = entry.control.value.trim();
    const { people = [] } = letters.length > 1 ? await ask(`/api/people?begins=${encodeURIComponent(letters)}`) : {};
    if (entry.control.value.trim() !== letters) return;
    offered.replaceChildren(...people.slice(0, 6).map((one) => {
      const made = button(offerText(one), () => {
        entry.control.value = "";
        add(one.name, one.person);
        offered.replaceChildren();
        draw(draft.mine);
        entry.control.focus();
      });
      made.addEventListener("mousedown", (event) => event.preventDefault());
      return made;
    }));
  });

  function line({ name, person }, on) {
    const box = tick(name);
    box.control.checked = on;
    box.control.addEventListener("change", () => {
      if (box.control.checked) return add(name, person);
      out.set(name, person);
      return draft.set((mine) => { mine.guests = mine.guests.filter((one) => one.name !== name); });
    });
    return element("li", {}, box.element);
  }

  let drawnFor = "";
  function draw({ guests: coming }) {
    const all = [...coming.map((one) => [one, true]), ...[...out].map(([name, person]) => [{ name, person }, false])];
    const now = JSON.stringify(all.map(([one]) => one.name).sort());
    if (now === drawnFor) return;
    drawnFor = now;
    list.replaceChildren(...all.map(([one, on]) => line(one, on)));
  }
  updates.push((view) => {
    const { guests: coming } = view.draft.answers;
    for (const [name] of out) if (coming.some((one) => one.name === name)) out.delete(name);
    draw(view.draft.answers);
    const tables = view.follows.tables;
    setText(heading, `${sayCounted("{count} person", "{count} people", view.follows.players)}: ${sayCounted("{count} table", "{count} tables", tables.length)} · ${say("{sizes} seats taken", { sizes: tables.join(" + ") })}`);
  });
  return { element: element("div", { class: "act" }, heading, list, entry.element, offered), entry };
}

// The chips that the house owns: asked once and kept.
function chipCase(draft, updates, fields) {
  const rows = element("div", { class: "rows" });
  const summary = element("summary");
  const fold = element("details", { class: "fold", id: "case" }, summary);
  const usual = element("div", { class: "buttons" }, ...Object.keys(CASES).map((count) => button(say("Case of {count}", { count }), () => {
    drawnFor = "";
    draft.set((mine) => { [mine.case, mine.colours] = JSON.parse(JSON.stringify(CASES[count])); });
  }, "small")));
  const more = button(say("Another kind"), () => rows.append(row("", "", "")), "small");
  const trouble = field(say("Kinds of chips"), element("input", { type: "hidden" }), { keys: ["case", "chips.inventory", "chips.colours", "chips.denominations"] });
  trouble.element.querySelector("label").hidden = true;
  fields.push(trouble);
  fold.append(element("p", { class: "doc", text: say("Count the chips of the house once: they are kept, and no stack is proposed that they cannot make.") }), usual, rows, more, trouble.element);
  let drawnFor = "";

  function row(chip, owned, colour) {
    const worth = typed(say("Worth"), { inputmode: "numeric" });
    const many = typed(say("Chips"), { inputmode: "numeric" });
    const shade = choice(say("Colour"), [["", "–"], ...Object.entries(COLOURS).map(([name, text]) => [name, say(text)])]);
    worth.update(chip);
    many.update(owned);
    shade.update(colour);
    const gone = button("×", () => { made.remove(); read(); }, "small");
    gone.setAttribute("aria-label", say("Remove the chips of {worth}", { worth: chip || "–" }));
    const made = element("div", { class: "kind" }, worth.element, many.element, shade.element, gone);
    Object.assign(made, { cells: [worth, many, shade] });
    made.addEventListener("change", read);
    return made;
  }

  // Nothing is sent while a number cannot be read: it is said at its field and stays.
  function read() {
    const found = [{}, {}];
    let good = true;
    for (const { cells: [worth, many, shade] } of rows.children) {
      const whole = [worth, many].map((one) => {
        const text = one.control.value.replace(/[\s\u00a0']/g, "");
        const [from, to] = one === worth ? [1, 1000000000] : [0, 100000];
        const fits = /^\d{1,10}$/.test(text) && Number(text) >= from && Number(text) <= to;
        one.trouble(fits || !one.control.value.trim() ? null : { text: say("{found} does not fit: a whole number from {least} to {most}", { found: one.control.value, least: from, most: grouped(to) }), wrong: true });
        if (!fits) good &&= !one.control.value.trim() && !worth.control.value.trim();
        return fits ? text : null;
      });
      if (whole.includes(null)) continue;
      found[0][whole[0]] = Number(whole[1]);
      if (shade.control.value) found[1][whole[0]] = shade.control.value;
    }
    if (good) draft.set((mine) => { [mine.case, mine.colours] = found; drawnFor = JSON.stringify(found); });
  }

  updates.push(({ draft: { answers } }) => {
    const kinds = Object.entries(answers.case);
    const total = kinds.reduce((sum, [, count]) => sum + count, 0);
    setText(summary, total ? say("The case: {count} chips", { count: grouped(total) }) : say("Nobody has counted the chips of the house yet"));
    more.hidden = rows.children.length >= MOST_KINDS;
    const now = JSON.stringify([answers.case, answers.colours]);
    if (now === drawnFor || fold.contains(document.activeElement) && document.activeElement.tagName === "INPUT") return;
    drawnFor = now;
    rows.replaceChildren(...kinds.map(([chip, count]) => row(chip, count, answers.colours[chip] ?? "")));
  });
  return fold;
}
