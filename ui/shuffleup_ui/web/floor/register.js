// Entering people: a list is pasted or read from a file. The box reads it, as it does on the shell, and what becomes
// of each line is said before it is sent.

import { element, setText } from "../dom.js";
import { buildOffer, offerText } from "../offer.js";
import { saidLater, say, sayCounted } from "../words.js";
import { act, isCut, people, preview, readAsDirector } from "./act.js";

const FEW = 6;
const PAUSE_MS = 150;
const NOTHING = { enter: [], doubtful: [], alike: [], unused: [], near: [], waits: 0, refused: "", text: "" };
const HINT = saidLater("One a line, or a table with a head: name, or first name and last name.");

export function registerForm() {
  const list = element("textarea", {
    id: "names", rows: 5, spellcheck: "false", autocomplete: "off", "aria-describedby": "names-hint names-found",
  });
  const hint = element("small", { id: "names-hint", text: say(HINT) });
  const field = element("div", { class: "field wide" }, element("label", { for: "names", text: say("Names") }), list, hint);
  const book = buildOffer(list, people, () => look());
  const found = element("div", { id: "names-found", role: "status" });
  const go = element("button", { type: "submit", class: "go", text: say("Register players") });
  const drop = element("button", { type: "button", id: "leave-out", text: say("Leave those lines out"), hidden: "" });
  const answer = element("p", { class: "problem answer" });
  const file = fileField(take);
  const buttons = element("div", { class: "buttons" }, go, drop, file);
  const before = lastTime(answer);
  const form = element("form", { class: "act", "data-verb": "register", novalidate: "" }, field, book.element, found, buttons, answer);
  const settled = new Map();  // what was said of names that are like one of the people book
  let read = NOTHING;
  let readOf = "";
  let pause = null;

  // The box reads what stands there now; an answer that was overtaken by typing is not shown.
  async function look() {
    clearTimeout(pause);
    const text = list.value;
    const said = text.trim() ? await preview(text) : NOTHING;
    if (list.value !== text) return;
    readOf = text;
    read = said.error ? { ...NOTHING, refused: said.error } : said;
    draw();
  }

  function draw() {
    const count = read.enter.length;
    setText(go, count > 1 ? say("Register {count} players", { count }) : say("Register players"));
    drop.hidden = !read.doubtful.some((one) => one.line);
    const asked = read.near.filter((one) => !settled.has(one.name));
    found.replaceChildren(...inWords(read).map(([kind, text]) => element("p", { class: kind, text })), ...asked.map(whether));
  }

  // A name that nobody has had so far: is it a slip?
  function whether({ name, person }) {
    const text = say("{name} is new. Is this {known}?", { name, known: offerText(person) });
    const answers = [[say("Yes, {known}", { known: person.name }), person], [say("No, somebody new"), null]];
    return element("div", { class: "line notice near" }, element("p", { text }), element("div", { class: "buttons" }, ...answers.map(([label, is]) => {
      const button = element("button", { type: "button", class: "offer", text: label });
      button.addEventListener("click", () => {
        settled.set(name, is);
        if (is) book.choose(is.name, is.person);
        draw();
      });
      return button;
    })));
  }

  async function take(chosen) {
    const said = await preview(await chosen.arrayBuffer());
    if (said.error) {
      setText(answer, said.error);
      return;
    }
    list.value = [list.value.trim(), said.text].filter(Boolean).join("\n");
    await look();
    setText(answer, said.doubtful.filter((one) => !one.line).map((one) => `${one.why}.`).join(" "));
    list.focus();
  }

  list.addEventListener("input", () => {
    setText(answer, "");
    clearTimeout(pause);
    pause = setTimeout(() => Promise.all([look(), book.offer()]), PAUSE_MS);
  });
  drop.addEventListener("click", async () => {
    const out = new Set(read.doubtful.map((one) => one.line));
    list.value = readOf.split(/\r\n|\r|\n/).filter((_, at) => !out.has(at + 1)).join("\n");
    await look();
    list.focus();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isCut(answer)) return;
    await look();
    if (readOf !== list.value) return;
    if (read.doubtful.length) setText(answer, say("Settle those lines first: add a letter, or leave them out."));
    else if (!read.enter.length) setText(answer, read.refused ? `${read.refused}.` : say("There is no name to enter yet."));
    else await send(read.enter);
  });

  async function send(written) {
    const names = written.map((name) => settled.get(name)?.name ?? name);
    const reply = await act({ verb: "register", args: book.args(names), title: say("Register players"), answer });
    if (!reply?.ok) return;
    book.clear();
    settled.clear();
    list.value = "";
    await look();
  }

  return { element: element("div", {}, before.element, form), update: before.update };
}

// Who played last time, as long as nobody is entered: one press enters all but those who are not ticked.
function lastTime(answer) {
  const box = element("fieldset", { id: "last-time", hidden: "" });
  const go = element("button", { type: "button", class: "go" });
  let ticks = [];
  let asked = false;

  async function ask() {
    asked = true;
    const { day, people: found = [] } = await readAsDirector("/api/people/last", null, false);
    ticks = found.map((one, at) => [element("input", { type: "checkbox", id: `last-${at}`, checked: "" }), one]);
    const fields = ticks.map(([tick, one]) => element("div", { class: "field tick" }, tick, element("label", { for: tick.id, text: one.name })));
    box.replaceChildren(element("legend", { text: say("The same people as last time, {day}", { day }) }), ...fields, element("div", { class: "buttons" }, go));
    count();
  }

  const ticked = () => ticks.filter(([tick]) => tick.checked).map(([, one]) => one);

  function count() {
    go.disabled = !ticked().length;
    setText(go, say("Register these {count}", { count: ticked().length }));
  }

  box.addEventListener("change", count);
  go.addEventListener("click", () => {
    const who = ticked();
    const args = { names: who.map((one) => one.name), people: who.map((one) => one.person) };
    return act({ verb: "register", args: who.some((one) => one.person) ? args : { names: args.names }, title: say("Register players"), answer });
  });

  return {
    element: box,
    update({ entries }) {
      if (!entries.length && !asked) ask().then(() => { box.hidden = !ticks.length; });
      box.hidden = entries.length > 0 || !ticks.length;
    },
  };
}

function inWords({ enter, doubtful, alike, unused, waits, refused }) {
  const count = enter.length;
  const said = count > 1 || waits || doubtful.length || alike.length ? [["doc", enterText(count, waits)]] : [];
  const lines = [...few("line bad", doubtful), ...few("line notice", alike)];
  const left = unused.length ? [["doc", say("Not used: {what}.", { what: unused.join(", ") })]] : [];
  return [...said, ...lines, ...left, ...(refused ? [["line bad", `${refused}.`]] : [])];
}

function enterText(count, waits) {
  if (!waits) return say("{count} to enter.", { count });
  if (waits === count) return say("{count} to enter, all on the waiting list.", { count });
  return say("{count} to enter, the last {waits} on the waiting list.", { count, waits });
}

function few(kind, found) {
  const lines = found.slice(0, FEW).map((one) => [kind, `${one.line ? `${say("Line {line}", { line: one.line })}: ` : ""}${one.why}.`]);
  return found.length > FEW ? [...lines, [kind, sayCounted("And {count} line more.", "And {count} lines more.", found.length - FEW)]] : lines;
}

function fileField(take) {
  const input = element("input", { type: "file", id: "names-file", accept: ".csv,.txt,text/csv,text/plain" });
  input.addEventListener("change", () => {
    if (input.files[0]) take(input.files[0]);
    input.value = "";
  });
  const label = element("label", { for: "names-file", class: "button", text: say("Import CSV") });
  return element("span", { class: "file" }, input, label);
}
