// Results of an evening that was played without the box: typed in line by line, or read from a CSV. All or nothing.

import { element, setText } from "../../dom.js";
import { saidLater, say, sayCounted } from "../../words.js";
import { isCut, person, upload } from "../act.js";
import { allRight, complain } from "../form.js";
import { input, lines } from "../parts.js";

const COLUMNS = [
  ["place", saidLater("Place"), "numeric"], ["name", saidLater("Name"), "text"], ["buy_in", saidLater("Buy-in"), "decimal"],
  ["rebuys", saidLater("Rebuys"), "numeric"], ["prize", saidLater("Prize"), "decimal"],
];
const FIRST_ROWS = 4;
const OUTCOMES = {
  taken: saidLater("taken"), same: saidLater("known already"), newer: saidLater("taken in place of an earlier one"),
  older: saidLater("left, for a later one is known"), differs: saidLater("left: other results are known for this evening"),
};

export function resultsForm(taken) {
  const day = input("results-day", say("Date"), { type: "date" });
  const title = input("results-event", say("Event"), { maxlength: 80 });
  const body = element("div", { class: "rows" });
  const more = element("button", { type: "button", class: "small", text: say("Add a line") });
  const found = element("div", { role: "status" });
  const answer = element("p", { class: "problem answer" });
  const file = element("input", { type: "file", id: "results-file", accept: ".csv,.txt,text/csv,text/plain" });
  const label = element("label", { for: "results-file", class: "button", text: say("Import CSV") });
  const go = element("button", { type: "submit", class: "go", text: say("Take these results") });
  const form = element("form", { class: "act", novalidate: "" }, day.element, title.element, element("fieldset", {}, element("legend", { text: say("Places") }), body, more),
    element("div", { class: "buttons" }, go, element("span", { class: "file" }, file, label)), found, answer);
  const hint = element("p", { class: "doc", text: say("They count in seasons as typed in, and have no statistics of hands.") });
  const fold = element("details", { class: "fold" }, element("summary", { text: say("Type in results") }), hint, form);
  let rows = [];

  function add() {
    const number = rows.length + 1;
    const cells = COLUMNS.map(([name, text, mode]) => input(`results-${name}-${number}`, say(text), { inputmode: mode }));
    cells[0].input.value = number;
    rows.push(cells);
    body.append(element("div", { class: "row" }, ...cells.map((one) => one.element)));
  }

  function clear() {
    rows = [];
    body.replaceChildren();
    title.input.value = "";
    for (let at = 0; at < FIRST_ROWS; at += 1) add();
  }

  // The lines that have a name, as the table that the box reads; its line 1 is the head.
  function typed() {
    const filled = rows.filter((cells) => cells[1].input.value.trim());
    const body = filled.map((cells) => [day.input.value, title.input.value, ...cells.map((one) => one.input.value)]);
    const head = ["date", "event", ...COLUMNS.map(([name]) => name)];
    return { filled, csv: [head, ...body].map((cells) => cells.map(quoted).join(",")).join("\n") };
  }

  // `at(line)` is the field of that line, where there is one.
  async function send(content, rowOf, at = () => null) {
    if (isCut(answer)) return;
    setText(answer, "");
    const said = await upload(`/api/club/results?person=${encodeURIComponent(person())}`, content);
    if (said.error) {
      setText(answer, said.error);
      return;
    }
    found.replaceChildren(...lines(said.wrong.filter((one) => !at(one.line)).map((one) => `${rowOf(one.line)}${one.why}`), "bad"),
      ...lines(said.evenings.map((one) => `${one.day} ${one.title}: ${say(OUTCOMES[one.result])}, ${sayCounted("{count} player", "{count} players", one.people)}`)));
    allRight(said.wrong.map((one) => [at(one.line), one.why]).filter(([box]) => box));
    if (said.wrong.length) setText(answer, say("Nothing was taken: settle those lines first."));
    if (!said.taken) return;
    clear();
    await taken();
  }

  more.addEventListener("click", add);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { filled, csv } = typed();
    const names = filled.map((cells) => cells[1].input.value.trim());
    const again = (name, at) => names.slice(0, at).some((other) => other.toLowerCase() === name.toLowerCase());
    rows.flat().forEach((one) => complain(one.element, ""));
    const right = allRight([[day.element, day.input.value ? "" : say("{what} is missing.", { what: say("Date") })],
      ...(filled.length ? [] : [[rows[0][1].element, say("There is no name yet.")]]),
      ...filled.map((cells, at) => [cells[1].element, again(names[at], at) ? say("{name} stands there twice.", { name: names[at] }) : ""])]);
    if (right) send(csv, () => "", (line) => filled[line - 2]?.[1].element ?? null);
  });
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (chosen) await send(await chosen.arrayBuffer(), (line) => (line ? `${say("Line {line}", { line })}: ` : ""));
    file.value = "";
  });
  clear();
  return { element: fold };
}

const quoted = (text) => `"${String(text).trim().replaceAll('"', '""')}"`;
