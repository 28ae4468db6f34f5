// Saves of TD3: the box reads each file and reports on it; pressed again, what could be read is taken.

import { element, setText } from "../../dom.js";
import { saidLater, say, sayCounted } from "../../words.js";
import { isCut, upload } from "../act.js";

const OUTCOMES = {
  taken: saidLater("new"), same: saidLater("known already"), newer: saidLater("in place of an earlier save"),
  older: saidLater("left, for a later save is known"), differs: saidLater("left: another save of the same moment differs"),
};
const WHY = {
  not_a_save: saidLater("this is no save of The Tournament Director 3, or it is cut off"),
  too_large: saidLater("too large for a save"), unreadable: saidLater("it cannot be read"),
};

export function savesForm(taken) {
  const file = element("input", { type: "file", id: "saves-file", multiple: "", accept: ".tdt,.gz,application/octet-stream" });
  const label = element("label", { for: "saves-file", class: "button", text: say("Choose saves") });
  const contact = element("input", { type: "checkbox", id: "saves-contact" });
  const found = element("ul");
  const answer = element("p", { class: "problem answer" });
  const go = element("button", { type: "submit", class: "go", text: say("Take them"), hidden: "" });
  const form = element("form", { class: "act", novalidate: "" },
    element("p", { class: "doc", text: say("Files that end with .tdt. They are read, never run; each evening counts once.") }),
    element("div", { class: "field tick" }, element("label", { for: "saves-contact", text: say("E-mail, phone and note of the players, too") }), contact),
    element("div", { class: "buttons" }, element("span", { class: "file" }, file, label), go), element("div", { role: "status" }, found), answer);
  let files = [];
  let readable = [];

  const path = (one, check) => `/api/club/saves?name=${encodeURIComponent(one.name)}${contact.checked ? "&contact=yes" : ""}${check ? "&check=yes" : ""}`;

  async function each(list, check) {
    found.replaceChildren();
    const good = [];
    for (const [at, one] of list.entries()) {
      setText(answer, say("{at} of {all} …", { at: at + 1, all: list.length }));
      const said = await upload(path(one, check), await one.arrayBuffer());
      found.append(reportLine(one.name, said));
      if (!said.error && said.result !== "refused") good.push(one);
      if (!said.status) break;
    }
    setText(answer, "");
    return good;
  }

  async function look() {
    if (!files.length || isCut(answer)) return;
    readable = await each(files, true);
    go.hidden = !readable.length;
  }

  file.addEventListener("change", async () => {
    files = [...file.files];
    file.value = "";
    await look();
  });
  form.addEventListener("dragover", (event) => event.preventDefault());
  form.addEventListener("drop", async (event) => {
    event.preventDefault();
    files = [...event.dataTransfer.files];
    await look();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!readable.length || isCut(answer)) return;
    go.hidden = true;
    const done = await each(readable, false);
    setText(answer, say("{done} of {all} files are in the club.", { done: done.length, all: readable.length }));
    readable = [];
    await taken();
  });
  return { element: form };
}

function reportLine(name, said) {
  const bad = said.error || said.result === "refused";
  const text = bad ? `${name}: ${said.error ?? say(WHY[said.why])}` : summary(name, said);
  return element("li", { class: `line${bad ? " bad" : ""}`, text });
}

function summary(name, said) {
  const title = [said.title || said.tournament, (said.started ?? "").slice(0, 10)].filter(Boolean).join(", ");
  const facts = [say(OUTCOMES[said.result]), title, sayCounted("{count} player", "{count} players", said.entries)];
  if (!said.season) facts.push(say("no season"));
  if (said.difference) facts.push(say("prizes differ from the pot by {amount}", { amount: said.difference }));
  return `${name}: ${facts.join(" · ")}`;
}
