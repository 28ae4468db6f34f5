// The season: its table, its rules, evenings of before that are taken, and players who wait for a person of the book.

import { saidLater, say } from "../../words.js";
import { readAsDirector } from "../act.js";
import { papers } from "../papers.js";
import { element, lines, section, sheet } from "../parts.js";
import { rulesForm } from "../season/rules.js";
import { resultsForm } from "../season/results.js";
import { savesForm } from "../season/saves.js";
import { waitingList } from "../season/waiting.js";

export const season = { id: "season", title: saidLater("Season"), build };

function build(console_, root) {
  const which = element("select", { id: "which-season" });
  const choose = element("div", { class: "field" }, element("label", { for: "which-season", text: say("Choose a season") }), which);
  const table = element("div", { id: "standings" });
  const waits = waitingList(take);
  const rules = rulesForm(load);
  root.append(section(say("Season"), choose, table), waits.element, section(say("Rules of the season"), rules.element),
    section(say("Evenings from before"), resultsForm(load).element), section(say("Saves of The Tournament Director 3"), savesForm(load).element));
  let club = null;

  async function load(id = which.value) {
    const said = await readAsDirector("/api/club");
    if (said.error) table.replaceChildren(...lines([said.error], "bad"));
    else await take(said, id);
  }

  async function take(said, id = which.value) {
    club = said;
    const known = club.seasons.map((one) => element("option", { value: one.id, text: `${one.league}: ${one.name}` }));
    which.replaceChildren(...known);
    if (club.seasons.some((one) => one.id === id)) which.value = id;
    choose.hidden = !club.seasons.length;
    waits.update(club.waiting);
    await show();
  }

  async function show() {
    const chosen = club.seasons.find((one) => one.id === which.value);
    if (!chosen) {
      table.replaceChildren(element("p", { class: "doc", text: say("The club keeps no season yet: give it rules below.") }));
      rules.set({ proposed: club.proposed, first: club.rules });
      return;
    }
    const said = await readAsDirector(`/api/club/seasons/${chosen.id}`);
    if (which.value !== chosen.id) return;
    table.replaceChildren(...(said.error ? lines([said.error], "bad") : standings(said)));
    rules.set({ chosen, own: said.rules ?? "", proposed: club.proposed, first: club.rules });
  }

  which.addEventListener("change", show);
  load();
}

function standings(season) {
  const folder = `/print/season/${season.id}`;
  const person = (one) => element("a", { href: `${folder}/${one.page}`, target: "_blank", rel: "noopener" }, element("bdi", { text: one.name }));
  const rows = season.standings.map((one) => [one.rank || "–", person(one), one.points, one.events, one.counted]);
  const heads = [say("Rank"), say("Player"), say("Points"), say("Played"), say("Counted")];
  const sums = say("{counted} of {events} events count.", { counted: season.counted, events: season.events.length });
  return [
    ...(season.closed ? closed(season.would_differ) : []),
    element("p", { class: "doc", text: sums }),
    ...(rows.length ? [sheet(season.title, heads, rows)] : [element("p", { class: "doc", text: say("No event counts yet.") })]),
    papers([`${folder}/index.html`, say("Print the standings")], [`${folder}/season.csv`, say("Standings as CSV")], [`${folder}/scores.csv`, say("Scores as CSV")]),
    events(season.events),
    ...lines(season.left_out, "bad"),
  ];
}

function closed(differs) {
  const said = element("p", { class: "line notice", text: say("The season is closed: this is the signed table.") });
  if (!differs.length) return [said];
  return [said, element("p", { class: "doc", text: say("Corrections since then would change it:") }), movedSheet(differs)];
}

function events(all) {
  const rows = all.map((one) => [one.day, element("bdi", { text: one.title }), one.players, [one.typed_in ? say("typed in") : "", one.why].filter(Boolean).join(" · ")]);
  const table = sheet(say("Events"), [say("Day"), say("Event"), say("Players"), say("Note")], rows);
  return element("details", { class: "fold" }, element("summary", { text: say("Events") }), table);
}

export function movedSheet(moved) {
  const change = (one) => (one.gains ? say("gains") : one.loses ? say("loses") : "");
  const rows = moved.map((one) => [element("bdi", { text: one.name }), `${one.rank_before} → ${one.rank}`, `${one.points_before} → ${one.points}`, change(one)]);
  return sheet(say("Who moves"), [say("Player"), say("Rank"), say("Points"), ""], rows);
}
