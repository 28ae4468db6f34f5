// The season: its table, its rules, evenings of before that are taken, and players who wait for a person of the book.

import { saidLater, say } from "../../words.js";
import { change, readAsDirector } from "../act.js";
import { allRight, whyMissing } from "../form.js";
import { dayCell, element, input, labelled, lines, papers, renew, section, sheet } from "../parts.js";
import { askSeason, byHand } from "../season/byhand.js";
import { resultsForm } from "../season/results.js";
import { movedSheet, rulesForm } from "../season/rules.js";
import { savesForm } from "../season/saves.js";
import { sureButton } from "../slips.js";

export const page = { build };

function build(console_, root) {
  const which = element("select", { id: "which-season" });
  const choose = element("div", { class: "field" }, element("label", { for: "which-season", text: say("Choose a season") }), which);
  const table = element("div", { id: "standings" });
  const waits = waitingList(take);
  const rules = rulesForm(load);
  const hand = byHand(deed);
  const end = endOfSeason(deed);
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
    draw(said.error ? null : said, said.error ? lines([said.error], "bad") : standings(said, deed));
    rules.set({ chosen, own: said.rules ?? "", proposed: club.proposed, first: club.rules });
  }

  function draw(season, parts) {
    renew(table, parts);
    hand.update(season);
    end.update(season);
  }

  // Asks the box to change the season on show, and says in `answer` why not.
  async function deed(asked, answer) {
    const said = await change(`/api/club/seasons/${which.value}`, asked, answer);
    if (said) draw(said, standings(said, deed));
    return said !== null;
  }

  which.addEventListener("change", show);
  load();
  return { again: () => load() };
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

// --- which events count ----------------------------------------------------------------------------------

const HOW = [
  ["out", saidLater("does not count"), false], ["in", saidLater("counts"), true], ["rules", saidLater("as the rules say"), null],
];

// `change(asked, answer)` asks the box.
function marksForm(season, change) {
  const event = element("select", { id: "mark-event" });
  const option = (one) => element("option", { value: one.id, text: `${one.day} ${one.title}` });
  const groups = [[say("In this season"), season.events], [say("Other events"), season.others]].filter(([, all]) => all.length);
  event.append(...groups.map(([label, all]) => element("optgroup", { label }, ...all.map(option))));
  const how = element("select", { id: "mark-how" });
  how.append(...HOW.map(([value, text]) => element("option", { value, text: say(text) })));
  const why = input("mark-why", say("Why (it is recorded)"), { maxlength: 200 });
  const answer = element("p", { class: "problem answer" });
  const form = element("form", { class: "act", novalidate: "" }, labelled(say("Event"), event), labelled(say("In this season it"), how), why.element, element("div", { class: "buttons" }, element("button", { type: "submit", text: say("Set") })), answer);
  form.addEventListener("submit", (pressed) => {
    pressed.preventDefault();
    const counts = HOW.find(([value]) => value === how.value)[2];
    if (allRight([whyMissing(why.element, why.input.value)])) change({ deed: "mark", event: event.value, counts, reason: why.input.value }, answer);
  });
  return element("details", { class: "fold" }, element("summary", { text: say("Take an event in or out") }), form);
}

// --- players of archived evenings whose name two persons have ---------------------------------------------

function waitingList(taken) {
  const list = element("ul", { class: "tasks" });
  const answer = element("p", { class: "problem answer" });
  const box = section(say("Who is it?"), list, answer);

  function update(waiting) {
    box.hidden = !waiting.length;
    list.replaceChildren(...waiting.map((one) => element("li", { class: "task" },
      element("p", { text: say("{name} of {event}: several persons have this name.", { name: one.name, event: one.title }) }),
      element("div", { class: "quick" }, ...one.candidates.map((who) => button(one, who))))));
  }

  function button(one, who) {
    const made = element("button", { type: "button", text: who.last ? say("{name}, last {day}", { name: who.name, day: who.last }) : say("{name}, not played yet", { name: who.name }) });
    made.addEventListener("click", async () => {
      const said = await change("/api/club/join", { event: one.event, player: one.player, person: who.person }, answer);
      if (said) await taken(said);
    });
    return made;
  }

  update([]);
  return { element: box, update };
}

// --- the end of a season: its table is signed, and corrections show as a difference -----------------------

// `change(asked, answer)` asks the box; it returns whether that was done.
function endOfSeason(change) {
  const inner = element("div");
  const box = section(say("End of the season"), inner);
  let closed = null;

  function update(season) {
    box.hidden = !season;
    if (!season || season.closed === closed) return;
    closed = season.closed;
    inner.replaceChildren(...(closed ? reopen() : close()));
  }

  function reopen() {
    const said = element("p", { class: "doc", text: say("Opened again, its table is computed anew with all corrections since.") });
    return [said, askSeason({ title: say("Open the season again"), id: "reopen-why", ask: (reason, answer) => change({ deed: "reopen", reason }, answer) })];
  }

  function close() {
    const said = element("p", { class: "doc", text: say("The table is written down and signed by this box. Later corrections show beside it and change nothing until the season is opened again.") });
    const answer = element("p", { class: "problem answer" });
    const button = sureButton(say("Close the season"), say("Sign this table?"), () => change({ deed: "close" }, answer), { id: "close-season" });
    return [said, element("div", { class: "quick flush" }, button), answer];
  }

  update(null);
  return { element: box, update };
}
