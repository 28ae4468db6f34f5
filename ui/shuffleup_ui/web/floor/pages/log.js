// The log: who did what, and the command that makes up for it. Nothing in it is ever changed.

import { saidLater, say } from "../../words.js";
import { act, read } from "../act.js";
import { verbForm } from "../form.js";
import { element, section } from "../parts.js";
import { timeOfDay, titleOf } from "../words.js";

const LINES = 50;

export const page = { build };

function build({ views, shop, verb }, root) {
  const stream = element("select", { id: "log-stream" });
  const people = element("input", { type: "checkbox", id: "log-people" });
  const list = element("ol", { class: "log", id: "log" });
  const older = element("button", { type: "button", text: say("Older") });
  let first = null;
  let loaded = "";

  async function load(more) {
    const from = more && first ? `&before=${first}` : "";
    const said = await read(`/api/log?stream=${stream.value}&limit=${LINES}${from}`);
    if (said.error) {
      list.replaceChildren(element("li", { class: "bad", text: said.error }));
      return;
    }
    if (!more) list.replaceChildren();
    list.append(...said.lines.filter((one) => !people.checked || one.person).map((one) => logLine(one, shop, verb, again)));
    first = said.lines.at(-1)?.seq ?? first;
    older.hidden = !first || first <= 1;
  }

  // Lines that somebody reads or fills in stay where they are.
  const inUse = () => list.children.length > LINES || list.querySelector("details[open]") !== null;

  function update() {
    const { tables, version } = views.floor;
    const streams = ["floor", ...tables.map((one) => `table/${one.table}`)];
    if (stream.options.length !== streams.length) {
      const kept = stream.value || "floor";
      stream.replaceChildren(...streams.map((name) => element("option", { value: name, text: streamText(name) })));
      stream.value = kept;
    }
    const now = `${stream.value}/${stream.value === "floor" ? version : ""}`;
    if (now !== loaded && !inUse()) {
      loaded = now;
      load(false);
    }
  }

  const again = () => load(false);
  stream.addEventListener("change", again);
  people.addEventListener("change", again);
  older.addEventListener("click", () => load(true));
  const tools = element("div", { class: "tools" },
    element("div", { class: "field" }, element("label", { for: "log-stream", text: say("Of") }), stream),
    element("div", { class: "field tick" }, element("label", { for: "log-people", text: say("Only what people did") }), people));
  root.append(section(say("Who did what"), tools, list, older));
  return { update };
}

const streamText = (name) => (name === "floor" ? say("floor") : say("table {table}", { table: name.slice("table/".length) }));

const ROLES = { director: saidLater("director"), dealer: saidLater("dealer"), player: saidLater("player"), unit: saidLater("the box") };
const FACES = { "floor console": saidLater("floor console") };

function logLine(one, shop, verb, again) {
  const who = [one.person || say(ROLES[one.role] ?? one.role), say(FACES[one.face] ?? one.face)].filter(Boolean).join(", ");
  const when = element("time", { datetime: one.wall, text: timeOfDay(one.wall) });
  return element("li", {}, when, element("span", { class: "by", text: who }), element("span", { class: "what", text: one.what }),
    ...undoOf(one, shop, verb, again));
}

// The undo of a line: one tap where everything is known, else a form that is filled in.
function undoOf({ undo, what }, shop, verb, done) {
  const asked = undo && verb(undo.verb);
  if (!asked) return [];
  const { args = {}, needs = [] } = undo;
  if (needs.length) return [fold(shop, asked, { args, only: needs, main: true, title: titleOf(asked.verb), after: done })];
  const answer = element("p", { class: "problem answer" });
  const button = element("button", { type: "button", class: "undo", "data-verb": asked.verb, text: say("Undo"), title: what });
  button.addEventListener("click", async () => {
    const reply = await act({ verb: asked.verb, args, title: say("Undo"), answer });
    if (reply?.ok) done();
  });
  return [button, answer];
}

function fold(shop, asked, options) {
  const box = element("details", { class: "fold undo" }, element("summary", { text: say("Undo") }));
  box.addEventListener("toggle", () => {
    if (box.open && box.children.length === 1) box.append(verbForm(shop, asked, options).element);
  });
  return box;
}
