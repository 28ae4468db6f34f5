// Entering people: a list is pasted or read from a file, and what is doubtful in it is said before it is sent.

import { element, setText } from "../dom.js";
import { act } from "./act.js";
import { namesOfFile, readNames, withoutLines } from "./names.js";

const FEW = 6;

// `known()` gives the names that are entered already.
export function registerForm(known) {
  const list = element("textarea", {
    id: "names", rows: 5, spellcheck: "false", autocomplete: "off", "aria-describedby": "names-hint names-found",
  });
  const hint = element("small", { id: "names-hint", text: "One a line. Of a table only the first column is read." });
  const field = element("div", { class: "field wide" }, element("label", { for: "names", text: "Names" }), list, hint);
  const found = element("div", { id: "names-found", role: "status" });
  const go = element("button", { type: "submit", class: "go", text: "Register players" });
  const drop = element("button", { type: "button", id: "leave-out", text: "Leave those lines out", hidden: "" });
  const answer = element("p", { class: "problem answer" });
  const file = fileField(take);
  const buttons = element("div", { class: "buttons" }, go, drop, file);
  const form = element("form", { class: "act", "data-verb": "register", novalidate: "" }, field, found, buttons, answer);
  let read = readNames("", []);

  function refresh() {
    read = readNames(list.value, known());
    const count = read.names.length;
    setText(go, count > 1 ? `Register ${count} players` : "Register players");
    drop.hidden = !read.doubtful.length;
    found.replaceChildren(...inWords(read).map(([kind, text]) => element("p", { class: kind, text })));
  }

  async function take(chosen) {
    const lines = await namesOfFile(chosen);
    list.value = [list.value.trim(), lines].filter(Boolean).join("\n");
    refresh();
    list.focus();
  }

  list.addEventListener("input", () => {
    setText(answer, "");
    refresh();
  });
  drop.addEventListener("click", () => {
    list.value = withoutLines(list.value, read.doubtful.map((one) => one.line));
    refresh();
    list.focus();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!read.names.length) setText(answer, "There is no name to enter yet.");
    else if (read.doubtful.length) setText(answer, "Settle those lines first: add a letter, or leave them out.");
    else await send(read.names);
  });

  async function send(names) {
    const reply = await act({ verb: "register", args: { names }, title: "Register players", answer });
    if (!reply?.ok) return;
    list.value = "";
    refresh();
  }

  return { element: form, refresh };
}

const blankText = (blank) => (blank > 0 ? `, ${blank} blank ${blank === 1 ? "line" : "lines"} left out` : "");

function inWords({ names, blank, doubtful }) {
  const count = names.length > 1 || doubtful.length ? [["doc", `${names.length} to enter${blankText(blank)}.`]] : [];
  const lines = doubtful.slice(0, FEW).map((one) => ["line bad", `Line ${one.line}: ${one.why}.`]);
  const rest = doubtful.length > FEW ? [["line bad", `And ${doubtful.length - FEW} lines more.`]] : [];
  return [...count, ...lines, ...rest];
}

function fileField(take) {
  const input = element("input", { type: "file", id: "names-file", accept: ".csv,.txt,text/csv,text/plain" });
  input.addEventListener("change", () => {
    if (input.files[0]) take(input.files[0]);
    input.value = "";
  });
  const label = element("label", { for: "names-file", class: "button", text: "Import CSV" });
  return element("span", { class: "file" }, input, label);
}
