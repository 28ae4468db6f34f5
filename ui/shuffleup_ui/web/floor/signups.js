// Sign-ups on the page *Players*: a file is chosen or dropped, a table or a chat is pasted; the box says what it would
// change, and nothing happens before it is taken. Below, the list, and texts to copy.

import { saidLater, say, sayCounted } from "../words.js";
import { act, actByFile, person, readAsDirector, upload } from "./act.js";
import { closed, element, lines, setText, windowed } from "./parts.js";
import { moneyText } from "./words.js";

const PATH = "/api/signups";
const PAUSE_MS = 250;
const FEW = 12;
const LINE_PX = 49;
const ANSWERS = { yes: saidLater("comes"), waiting: saidLater("waits"), maybe: saidLater("maybe"), no: saidLater("no") };
const ABOUT = {
  maybe: saidLater("Ask those who said maybe"), owes: saidLater("Remind those who owe"), waiting: saidLater("Tell those who wait"), moved_up: saidLater("Tell those who moved up"),
};

export function signUps(console_) {
  const box = element("details", { class: "room", id: "sign-ups" }, element("summary", { text: say("Sign-ups") }));
  const enter = element("button", { type: "button", class: "go", "data-verb": "enter_signups", hidden: "" });
  const answer = element("p", { class: "problem answer", role: "alert" });
  const list = windowed(element("div", { id: "signed-up" }), "players", signUpLine, (one) => one.number, LINE_PX);
  const reminders = closed(say("Texts to copy"), () => reminderTexts(() => known), { id: "reminders" });
  box.append(reader(), element("div", { class: "quick flush" }, enter), answer, list.element, reminders.element);
  let known = null;
  let asked = null;

  enter.addEventListener("click", () => act({ verb: "enter_signups", title: say("Take as entries"), answer }));
  box.addEventListener("toggle", () => box.open && update(console_.views.floor));

  // The names are the director's, so that no view holds them: they are asked for whenever the floor has changed.
  async function update(floor) {
    box.hidden = (floor.not_needed ?? []).includes("take_signups");
    if (box.hidden || asked === floor.changed) return;
    asked = floor.changed;
    const said = await readAsDirector(PATH, null, box.open);
    if (said.error) {
      setText(answer, said.error);
      asked = null;
      return;
    }
    known = said;
    draw();
  }

  function draw() {
    const { coming, waiting, most, to_enter: due, currency } = known;
    setText(box.firstChild, say("Sign-ups: {coming} come, {waiting} wait", { coming: most ? `${coming}/${most}` : coming, waiting }));
    setText(enter, sayCounted("Take {count} as an entry", "Take {count} as entries", due));
    enter.hidden = !due;
    list.update(known.lines.map((one) => ({ ...one, currency })));
    reminders.element.hidden = !known.reminders.length;
    reminders.update();
  }

  return { element: box, update };
}

function signUpLine(item) {
  const name = element("strong");
  const tags = element("span", { class: "where" });
  const notes = element("span", { class: "notes" });
  const drop = element("button", { type: "button", "data-verb": "drop_signup", text: say("Drop") });
  const answer = element("p", { class: "problem answer", role: "alert" });
  drop.addEventListener("click", () => act({ verb: "drop_signup", args: { number: item.number }, title: say("Drop {name}", { name: item.name }), answer }));

  function update(one) {
    item = one;
    setText(name, one.guests ? `${one.name} +${one.guests}` : one.name);
    const place = say(ANSWERS[one.place === "waiting" ? "waiting" : one.answer]);
    setText(tags, [place, one.entered && say("entered"), one.moved_up && say("moved up")].filter(Boolean).join(" · "));
    const paid = one.paid ? say("paid {money}", { money: moneyText(one.paid, one.currency) }) : "";
    setText(notes, [one.when?.replace("T", " "), paid, one.note].filter(Boolean).join(" · "));
  }

  return { element: element("li", { class: "player" }, element("div", { class: "person" }, name, tags, notes), element("div", { class: "quick" }, drop), answer), update };
}

// --- reading a file or what was pasted ---------------------------------------------------------------------------

function reader() {
  const text = element("textarea", { id: "sign-up-lines", rows: 4, spellcheck: "false", autocomplete: "off", "aria-describedby": "sign-ups-hint" });
  const hint = element("small", { id: "sign-ups-hint", text: say("A table with a head (name, answer, guests), or a chat with replies. Nothing is taken before you have seen what it changes.") });
  const field = element("div", { class: "field wide" }, element("label", { for: "sign-up-lines", text: say("Paste a table or a chat") }), text, hint);
  const found = element("div", { id: "sign-ups-found", role: "status" });
  const take = element("button", { type: "submit", class: "go", hidden: "", text: say("Take") });
  const answer = element("p", { class: "problem answer", role: "alert" });
  const form = element("form", { class: "act", "data-verb": "take_signups", novalidate: "" }, field, found, element("div", { class: "buttons" }, take, fileButton(choose)), answer);
  let content = null;
  let struck = new Set();
  let pause = null;

  function choose(fresh) {
    content = fresh;
    struck = new Set();
    return look();
  }

  async function look() {
    const wanted = content;
    setText(answer, "");
    if (!wanted) return show(null);
    const said = await upload(`${PATH}?check=yes&${strikes()}`, wanted);
    if (wanted !== content) return null;
    if (said.error) setText(answer, said.error);
    return show(said.error ? null : said);
  }

  const strikes = () => `strike=${[...struck].join(",")}`;

  function show(said) {
    take.hidden = !said || said.refused.length > 0 || !(said.new.length || said.changed.length || said.missing.length || said.same);
    found.replaceChildren(...(said ? preview(said, strike) : []));
  }

  function strike(numbers) {
    for (const number of numbers) struck.add(number);
    look();
  }

  text.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(() => choose(text.value.trim() ? text.value : null), PAUSE_MS);
  });
  form.addEventListener("dragover", (event) => event.preventDefault());
  form.addEventListener("drop", (event) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    choose(file);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = await actByFile(`${PATH}?person=${encodeURIComponent(person())}&${strikes()}`, content, say("Sign-ups"), answer);
    if (!said || said.error) return;
    text.value = "";
    await choose(null);
  });
  return form;
}

function fileButton(take) {
  const input = element("input", { type: "file", id: "sign-ups-file", accept: ".csv,.txt,.json,text/csv,text/plain,application/json" });
  input.addEventListener("change", () => {
    if (input.files[0]) take(input.files[0]);
    input.value = "";
  });
  return element("span", { class: "file" }, input, element("label", { for: "sign-ups-file", class: "button", text: say("Choose a file") }));
}

// What the lines would change, in the order in which a person decides: what is wrong first.
function preview(said, strike) {
  const missing = said.withdrawn ? say("Missing, taken out") : say("Missing, stay in the list");
  const groups = [[say("New"), said.new], [say("Changed"), said.changed], [missing, said.missing], [say("Move up"), said.moved_up], [say("Wait again"), said.moved_back], [say("Entered, and say no"), said.conflicts]];
  const wrong = said.refused.filter((one) => one.line);
  if (wrong.length < said.refused.length) return lines(said.refused.map(noteText), "bad");
  const all = element("button", { type: "button", text: say("Strike all these lines") });
  all.addEventListener("click", () => strike(wrong.map((one) => one.line)));
  return [
    ...said.refused.slice(0, FEW).map((one) => wrongLine(one, strike)),
    ...more(said.refused),
    ...(wrong.length > 1 ? [element("div", { class: "quick flush" }, all)] : []),
    ...lines(said.warned.slice(0, FEW).map(noteText), "notice"), ...more(said.warned),
    element("p", { class: "doc", text: `${said.text}. ${say("{coming} come, {waiting} wait.", said)}` }),
    ...groups.filter(([, names]) => names.length).map(([title, names]) => element("p", { class: "line" }, element("strong", { text: `${title}: ` }), `${names.slice(0, FEW).join(", ")}${names.length > FEW ? ` … ${names.length}` : ""}`)),
    ...(said.unused.length ? lines([say("Not used: {what}.", { what: said.unused.join(", ") })]) : []),
    ...(said.passed_over ? lines([sayCounted("{count} other line is passed over.", "{count} other lines are passed over.", said.passed_over)]) : []),
  ];
}

const noteText = ({ line, why }) => `${line ? `${say("Line {line}", { line })}: ` : ""}${why}.`;

function wrongLine(one, strike) {
  const button = element("button", { type: "button", "data-strike": one.line, text: say("Strike the line") });
  button.addEventListener("click", () => strike([one.line]));
  return element("div", { class: "line bad" }, element("p", { text: noteText(one) }), element("div", { class: "quick flush" }, button));
}

const more = (found) => (found.length > FEW ? lines([sayCounted("And {count} line more.", "And {count} lines more.", found.length - FEW)]) : []);

// --- texts to copy -----------------------------------------------------------------------------------------------

function reminderTexts(known) {
  const box = element("div");
  let shown = "";

  function update() {
    const all = known()?.reminders ?? [];
    if (JSON.stringify(all) === shown) return;
    shown = JSON.stringify(all);
    box.replaceChildren(...all.flatMap(({ about, text, people }) => [
      copied(say(ABOUT[about]), text),
      closed(say("One text for each"), () => ({ element: element("div", {}, ...people.map((one) => copied([one.name, one.contact].filter(Boolean).join(" · "), one.text))) })).element,
    ]));
  }

  return { element: box, update };
}

// A text, and the button that copies it; over plain HTTP a browser copies only what is selected.
function copied(title, text) {
  const area = element("textarea", { readonly: "", rows: 3, "aria-label": title });
  const button = element("button", { type: "button", text: say("Copy") });
  area.value = text;
  button.addEventListener("click", async () => {
    area.select();
    await (navigator.clipboard?.writeText(text) ?? document.execCommand("copy"));
    setText(button, say("Copied"));
  });
  return element("div", { class: "field wide" }, element("strong", { text: title }), area, element("div", { class: "quick flush" }, button));
}
