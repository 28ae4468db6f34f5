// Entering people: a list is pasted or read from a file. The box reads it, as it does on the shell, and what becomes
// of each line is said before it is sent.

import { element, setText } from "../dom.js";
import { buildOffer } from "../offer.js";
import { saidLater, say, sayCounted } from "../words.js";
import { act, isCut, people, preview } from "./act.js";

const FEW = 6;
const PAUSE_MS = 150;
const NOTHING = { enter: [], doubtful: [], alike: [], unused: [], waits: 0, refused: "", text: "" };
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
  const form = element("form", { class: "act", "data-verb": "register", novalidate: "" }, field, book.element, found, buttons, answer);
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
    found.replaceChildren(...inWords(read).map(([kind, text]) => element("p", { class: kind, text })));
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

  async function send(names) {
    const reply = await act({ verb: "register", args: book.args(names), title: say("Register players"), answer });
    if (!reply?.ok) return;
    book.clear();
    list.value = "";
    await look();
  }

  return { element: form };
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
