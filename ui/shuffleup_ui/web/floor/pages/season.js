// The season: its table, its rules, evenings of before that are taken, and players who wait for a person of the book.

import { saidLater, say } from "../../words.js";
import { isCut, person, readAsDirector } from "../act.js";
import { papers } from "../papers.js";
import { dayCell, element, lines, section, setText, sheet } from "../parts.js";
import { byHand } from "../season/byhand.js";
import { endOfSeason } from "../season/end.js";
import { marksForm } from "../season/marks.js";
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
  const hand = byHand(change);
  const end = endOfSeason(change);
  root.append(section(say("Season"), choose, table), waits.element, hand.element, section(say("Rules of the season"), rules.element), end.element,
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
      draw(null, [element("p", { class: "doc", text: say("The club keeps no season yet: give it rules below.") })]);
      rules.set({ proposed: club.proposed, first: club.rules });
      return;
    }
    const said = await readAsDirector(`/api/club/seasons/${chosen.id}`);
    if (which.value !== chosen.id) return;
    draw(said.error ? null : said, said.error ? lines([said.error], "bad") : standings(said, change));
    rules.set({ chosen, own: said.rules ?? "", proposed: club.proposed, first: club.rules });
  }

  function draw(season, parts) {
    table.replaceChildren(...parts);
    hand.update(season);
    end.update(season);
  }

  // Asks the box to change the season on show, and says in `answer` why not.
  async function change(asked, answer) {
    if (isCut(answer)) return false;
    setText(answer, "");
    const said = await readAsDirector(`/api/club/seasons/${which.value}?person=${encodeURIComponent(person())}`, asked);
    if (said.error) {
      setText(answer, said.error);
      return false;
    }
    draw(said, standings(said, change));
    return true;
  }

  which.addEventListener("change", show);
  load();
}

function standings(season, change) {
  const folder = `/print/season/${season.id}`;
  const page = (one) => element("a", { href: `${folder}/${one.page}`, target: "_blank", rel: "noopener" }, element("bdi", { text: nameOf(one) }));
  const rows = season.standings.map((one) => [one.rank || "–", page(one), one.points, one.events, one.counted]);
  const heads = [say("Rank"), say("Player"), say("Points"), say("Played"), say("Counted")];
  const sums = say("{counted} of {events} events count.", { counted: season.counted, events: season.events.length });
  return [
    ...(season.closed ? closed(season.would_differ) : []),
    element("p", { class: "doc", text: sums }),
    ...(rows.length ? [sheet(season.title, heads, rows)] : [element("p", { class: "doc", text: say("No event counts yet.") })]),
    papers([`${folder}/index.html`, say("Print the standings")], [`${folder}/season.txt`, say("Standings as text")], [`${folder}/season.csv`, say("Standings as CSV")], [`${folder}/scores.csv`, say("Scores as CSV")]),
    events(season.events),
    ...(season.closed ? [] : [marksForm(season, change)]),
    ...lines(season.left_out, "bad"),
  ];
}

// Who is not shown stands under a label everywhere else; the director sees the name as well.
const nameOf = (one) => (one.hidden ? say("{name} ({label})", { name: one.hidden, label: one.name }) : one.name);

function closed(differs) {
  const said = element("p", { class: "line notice", text: say("The season is closed: this is the signed table.") });
  if (!differs.length) return [said];
  return [said, element("p", { class: "doc", text: say("Corrections since then would change it:") }), movedSheet(differs)];
}

function events(all) {
  const rows = all.map((one) => [dayCell(one.day), titleCell(one), one.players]);
  const table = sheet(say("Events"), [say("Day"), say("Event"), say("Players")], rows);
  return element("details", { class: "fold" }, element("summary", { text: say("Events") }), table);
}

// The title, and under it why the event does not count, or that it was typed in.
function titleCell(one) {
  const note = [one.typed_in ? say("typed in") : "", one.why].filter(Boolean).join(" · ");
  return element("div", {}, element("bdi", { text: one.title }), ...(note ? [element("p", { class: "doc", text: note })] : []));
}

export function movedSheet(moved) {
  const change = (one) => (one.gains ? say("gains") : one.loses ? say("loses") : "");
  const rows = moved.map((one) => [element("bdi", { text: one.name }), `${one.rank_before} → ${one.rank}`, `${one.points_before} → ${one.points}`, change(one)]);
  return sheet(say("Who moves"), [say("Player"), say("Rank"), say("Points"), ""], rows);
}
