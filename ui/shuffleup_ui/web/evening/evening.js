// A new evening: questions on one side, what follows from the answers on the other.

import { byId, element, setText } from "../dom.js";
import { lookAtDoor } from "../floor/door.js";
import { here } from "../place.js";
import { say, sayCounted, setNumbers, speak, spokenHere } from "../words.js";
import { Draft, ask } from "./draft.js";
import { button, choice, sentence, typed } from "./fields.js";
import { follows, moment } from "./follows.js";
import { questions } from "./questions.js";
import { allRules, differences } from "./rules.js";

const LOOK_MS = 700;

let view = null;
let page = null;
let begun = false;

const draft = new Draft({
  draw(said) {
    view = said;
    page ??= build();
    draw();
  },
  tell: (text, bad = false) => {
    setText(byId("state"), text);
    byId("state").classList.toggle("problem", bad);
  },
  changed: (list, by) => notice(list.map(({ key, theirs }) => say("{who} has changed: {what}", { who: by || say("Somebody else"), what: told(key, theirs) }))),
  clash,
});

const nameOf = (key) => page?.asked.fields.find((one) => one.control.dataset.key === key)?.label ?? (key === "levels.table" ? say("Levels") : "");

const told = (key, value) => `${nameOf(key) || { guests: say("Who comes?"), others: say("More who are expected"), minutes: say("How long"), case: say("Chips"), rebuys: say("How often, all together") }[key] || key}: ${inWords(value)}`;

function inWords(value) {
  if (value === undefined || value === null) return "–";
  if (Array.isArray(value)) return value.map((one) => one.name ?? one).join(", ");
  return typeof value === "object" ? Object.entries(value).map(([one, many]) => `${many} × ${one}`).join(", ") : String(value);
}

function build() {
  const notices = element("div", { id: "notices", role: "status" });
  const asked = questions(draft, view.rule_sets);
  const rules = allRules(draft, nameOf);
  const compared = differences(nameOf);
  const begins = waysToBegin();
  byId("ask").replaceChildren(notices, begins.element, asked.element, rules.element, compared.element, keeping());
  byId("begin").addEventListener("click", begin);
  byId("why").addEventListener("click", () => asked.showWrong());
  byId("sum").addEventListener("click", () => byId("sum").setAttribute("aria-expanded", String(byId("follows").toggleAttribute("data-open"))));
  return { notices, asked, rules, compared, begins, right: follows(byId("follows")) };
}

function draw() {
  const rest = page.asked.update(view);
  page.begins.update();
  page.rules.update(view);
  page.compared.update(view);
  page.right({ ...view.follows, chips: view.follows.chips.map((one) => ({ ...one, colour: view.draft.answers.colours[one.chip] ?? "" })) });
  const wrong = view.follows.troubles.filter((one) => one.wrong);
  const others = rest.map((one) => element("p", { class: one.wrong ? "line bad" : "line notice" }, `${one.text} `, button(say("Show the rule"), () => page.rules.find(one.key), "small")));
  page.notices.replaceChildren(...page.notices.querySelectorAll(".theirs"), ...others);
  byId("begin").disabled = begun || !view.may_begin || !view.follows.can_begin;
  const { players, tables } = view.follows;
  const likely = moment(view.follows, view.follows.ending.likely);
  const people = sayCounted("{count} person", "{count} people", players);
  const facts = [people, sayCounted("{count} table", "{count} tables", tables.length), ...(likely ? [say("ends about {likely}", { likely })] : [])].join(" · ");
  const why = wrong.length ? sentence(wrong[0].text) : "";
  setText(byId("sum"), facts);
  byId("why").disabled = !why;
  setText(byId("why"), !view.may_begin ? `${say("{event} is still open: end it first, what is prepared here is kept", { event: view.event })}.` : why);
}

function notice(texts) {
  for (const text of texts) {
    const line = element("p", { class: "line notice theirs", text });
    line.append(" ", button(say("OK"), () => line.remove(), "small"));
    page.notices.append(line);
  }
}

// Both hosts have changed one answer: that of the other one stands until this one insists.
function clash(list, by) {
  for (const { key, theirs, mine } of list) {
    const line = element("p", { class: "line bad theirs", role: "alert", text: say("{who} has changed this too. {what}", { who: by || say("Somebody else"), what: told(key, theirs) }) });
    const done = (act) => () => { act(); line.remove(); };
    line.append(element("span", { class: "buttons" }, button(say("Leave it so"), done(() => {}), "small"), button(say("Take mine: {mine}", { mine: inWords(mine) }), done(() => draft.insist(key, mine)), "small")));
    page.notices.append(line);
  }
}

// As last time, new, from a template of the house, or from a file.
function waysToBegin() {
  const answer = element("p", { class: "problem", role: "alert" });
  const from = async (how, text) => {
    const why = await draft.start(how, text);
    setText(answer, why);
    if (!why) draft.tell(say("Taken over"));
  };
  const last = button("", () => from("last"), "go");
  const templates = choice(say("A template of the house"), []);
  const chosen = (how) => () => templates.control.value && from(how, templates.control.value);
  const kept = element("div", { class: "buttons" }, templates.element, button(say("Take it"), chosen("template")), button(say("Forget it"), chosen("forget_template")));
  const input = element("input", { type: "file", id: "event-file", accept: ".toml" });
  input.addEventListener("change", async () => {
    if (input.files[0]) await from("file", await input.files[0].text());
    input.value = "";
  });
  const file = element("span", { class: "file" }, input, element("label", { for: "event-file", class: "button", text: say("From a file") }));
  const box = element("section", { id: "ways" }, element("div", { class: "buttons" }, last, button(say("New"), () => from("new")), file), kept, answer);
  return {
    element: box,
    update() {
      last.hidden = !view.last;
      if (view.last) setText(last, say("As last time ({event})", { event: eventText(...view.last) }));
      kept.hidden = !view.templates.length;
      if (templates.control.length === view.templates.length + 1) return;
      templates.control.replaceChildren(element("option", { value: "", text: say("choose …") }), ...view.templates.map((one) => element("option", { value: one, text: one })));
    },
  };
}

// The day in the way of the language; an event that is named by its day is not named twice.
function eventText(event, day) {
  const said = new Date(`${day}T12:00`).toLocaleDateString(spokenHere(), { weekday: "short", day: "numeric", month: "short" });
  return /^\d{4}-\d\d-\d\d/.test(event) ? said : `${event}, ${said}`;
}

// Keep it as a template, take it along as a file.
function keeping() {
  const name = typed(say("Name of the template"), { maxlength: 40 });
  const answer = element("p", { role: "status" });
  const keep = button(say("Keep as a template"), async () => setText(answer, await draft.start("keep_template", name.read() || view.follows.rules.event.title) || say("Kept")));
  const save = element("a", { class: "button", href: here("/api/evening/file"), download: "", text: say("Save as a file") });
  return element("section", {}, element("h2", { text: say("For another time") }), name.element, element("div", { class: "buttons" }, keep, save), answer);
}

async function begin() {
  begun = true;
  byId("begin").disabled = true;
  await draft.flush();
  draft.closed = true;
  const said = await ask("/api/evening/begin", { version: draft.version });
  if (said.status !== 200) {
    begun = false;
    draft.closed = false;
    if (said.draft) draft.take(said);
    draft.tell(said.text ?? say("The evening has not begun: look at it, then try again."), true);
    draw();
    return;
  }
  draft.tell(say("The evening opens …"));
  wait();
}

// The box opens the evening at the same address; then the console has it.
async function wait() {
  const said = await ask("/api/evening");
  if (said.draft && !said.draft.opens && said.draft.version > draft.version) location.assign(here("/floor"));
  else setTimeout(wait, LOOK_MS);
}

async function open() {
  const { language } = await lookAtDoor();
  const { views } = await ask("/api/views?topics=unit");
  if (views?.unit) setNumbers(views.unit);
  await speak(language ?? "en");
  draft.open();
}

open();
