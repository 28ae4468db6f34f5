// Papers and lists of what was put away: the console of the next event has them.

import { say } from "../../words.js";
import { readAsDirector } from "../act.js";
import { directorPaper, results, saveFile } from "../papers.js";
import { element, lines } from "../parts.js";

export const page = { build, isReadAnew: true };

async function build(console_, root) {
  const { events = [], error } = await readAsDirector("/api/past");
  if (error) root.append(...lines([error], "bad"));
  else root.append(...(events.length ? events.map(pastEvent) : lines([say("No event was put away on this box yet.")])));
}

function pastEvent({ name, day }) {
  const at = (path) => `/past/${encodeURIComponent(name)}${path}`;
  const sheets = [["results", say("Results")], ["blinds", say("Blind sheet")], ["receipts", say("Receipts")], ["deal", say("Agreement of the deal")], ["settlement", say("Settlement")]];
  return element("section", {}, element("h2", { text: `${name} \u00b7 ${day}` }), element("div", { class: "buttons" },
    ...sheets.map(([path, text]) => directorPaper(at(`/print/${path}`), text)),
    saveFile(at("/api/results.csv"), `${name}-results.csv`, say("Results (CSV)")), saveFile(at("/api/players.csv"), `${name}-players.csv`, say("Players (CSV)"))),
    results(name, `/past/${encodeURIComponent(name)}`));
}
