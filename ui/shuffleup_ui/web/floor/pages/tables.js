// Tables: all of them on cards and on a map, what calls first, the moves that the floor proposes; seats and chips. With
// one table the last two are on *Tonight*.

import { grouped } from "../../dom.js";
import { saidLater, say, sayCounted } from "../../words.js";
import { breaking } from "../breaking.js";
import { finder } from "../find.js";
import { acts, folded, rooms, verbForm } from "../form.js";
import { directorPaper } from "../papers.js";
import { closed, drawn, drawProgress, element, facts, input, labelled, lines, papers, section, sheet } from "../parts.js";
import { loud, stateOf, stateText, tableFacts, tableList } from "../table_card.js";
import { taskList } from "../tasks.js";

const MOVES = new Set(["balance", "break_table", "form_final_table", "form_winners_table", "draw_seats", "waive_halt",
  "release_all_in", "begin_hand_for_hand", "end_hand_for_hand", "settle_call", "count_bag", "open_bag", "explain_bags", "close_flight"]);
const MANY = 12;
const SHOWN = [
  ["all", saidLater("all tables"), () => true],
  ["look", saidLater("that call, wait or are not linked"), (one) => loud(one) || one.waits.length],
  ["calls", saidLater("that call the floor"), (one) => one.called],
  ["waits", saidLater("that wait"), (one) => one.waits.length],
  ["short", saidLater("short of players"), (one) => one.short],
  ["soon", saidLater("that break soon"), (one) => one.soon || one.breaking],
  ["open", saidLater("still in play"), (one) => !one.part],
];

export const page = { build };

function build(console_, root) {
  const { views } = console_;
  const moves = taskList(console_, (task) => MOVES.has(task.verb));
  const proposed = section(say("To do at the tables"), moves.element);
  const progress = drawProgress();
  const many = breaking(console_);
  const search = input("find-table", say("Find a table or a player"), { type: "search", placeholder: say("number, 12/4, or a name") });
  const which = element("select", { id: "which-tables" });
  which.append(...SHOWN.map(([value, text]) => element("option", { value, text: say(text) })));
  const count = element("p", { class: "doc", role: "status" });
  const list = tableList();
  const map = roomMap();
  const tools = element("div", { class: "tools" }, search.element, labelled(say("Show"), which));
  const folds = [
    closed(say("Seats"), () => seatsPart(console_), { id: "seats" }), closed(say("Chips"), () => chipsPart(console_), { id: "chips" }),
    ...rooms(console_, ["flights", "hand_for_hand", "crews", "units"]),
  ];
  const alarm = element("div", { "aria-live": "polite" });
  const boxes = element("p", { class: "links" }, element("a", { href: "#units", text: say("Boxes and their state") }));
  const bagged = element("div", { class: "quick flush", hidden: "" }, directorPaper("/print/bags", say("Print the tags")), directorPaper("/print/bag-list", say("Print the list of bags")));
  root.append(alarm, progress.element, proposed, bagged, section(say("All tables"), map.element, tools, count, list.element, boxes), many.element, ...folds.map((one) => one.element));
  which.addEventListener("change", update);
  search.input.addEventListener("input", update);
  const drawCount = drawn(count, (text) => [text]);
  const drawAlarm = drawn(alarm, (all) => lines(all, "bad"));

  function update() {
    proposed.hidden = moves.update(views.floor.tasks) === 0;
    progress.update(views);
    bagged.hidden = !views.floor.flight || views.floor.flight.open === views.floor.flight.bags;
    many.update();
    folds.forEach((one) => one.update());
    const all = tableFacts(views);
    drawAlarm([views.links?.fault, ...views.floor.alarms].filter(Boolean));
    map.update(all);
    const [, , fits] = SHOWN.find(([value]) => value === which.value);
    const found = all.filter(fits).map(finder(search.input.value)).filter(Boolean);
    drawCount(found.length === all.length ? inWords(all) : say("{shown} of {all}", { shown: found.length, all: all.length }));
    list.update(found);
  }

  return { update };
}

function inWords(all) {
  if (!all.length) return say("No table has been set up yet: draw the seats.");
  const play = all.filter((one) => !one.broken);
  const sum = play.reduce((players, one) => players + one.players, 0);
  const call = all.filter((one) => one.called).length;
  const lost = all.filter((one) => one.lost).length;
  return [sayCounted("{count} table", "{count} tables", play.length), sayCounted("{count} player", "{count} players", sum),
    call ? say("{count} calling", { count: call }) : "", lost ? say("{count} not linked", { count: lost }) : ""]
    .filter(Boolean).join(", ");
}

// --- the map of the room --------------------------------------------------------------------------------

// Every table as a small square in the colour of its state; a tap opens the table. Drawn while it is open; on a wide page with many tables it is open from the start.
function roomMap() {
  const squares = element("div", { class: "squares" });
  const key = element("p", { class: "key" });
  const box = element("details", { class: "fold", id: "map" }, element("summary", { text: say("Map of the room") }), key, squares);
  const cells = new Map();
  let all = [];
  let begun = false;
  box.addEventListener("toggle", draw);

  function draw() {
    if (!box.open) return;
    const here = new Set(all.map((one) => one.table));
    for (const [table, cell] of cells) if (!here.has(table)) cells.delete(table) && cell.node.remove();
    const fresh = all.filter((one) => !cells.has(one.table));
    for (const one of fresh) cells.set(one.table, { node: element("a", { href: `#table/${one.table}`, text: one.table }), shown: "" });
    if (fresh.length) squares.append(...[...cells].sort(([one], [other]) => one - other).map(([, { node }]) => node));
    all.forEach(drawCell);
    const states = [...new Set(all.map(stateOf))].sort();
    if (key.dataset.states !== states.join()) {
      key.dataset.states = states.join();
      key.replaceChildren(...states.map((state) => element("span", { class: state, text: stateText(state) })));
    }
  }

  function drawCell(one) {
    const cell = cells.get(one.table);
    const state = stateOf(one);
    if (cell.shown === state) return;
    cell.shown = state;
    cell.node.className = state;
    cell.node.setAttribute("aria-label", `${say("Table {table}", { table: one.table })}: ${stateText(state)}`);
  }

  return {
    element: box,
    update(fresh) {
      all = [...fresh].filter((one) => !one.broken);
      box.hidden = all.length < 2;
      if (!begun && all.length > MANY && matchMedia("(min-width: 60rem)").matches) box.open = true;
      begun ||= all.length > 0;
      draw();
    },
  };
}

// --- seats ----------------------------------------------------------------------------------------------

// The draw, seat cards for the wall, and who sits where.
export function seatsPart(console_) {
  const { views, shop, verb } = console_;
  const root = element("div");
  const draw = verb("draw_seats");
  const form = draw && verbForm(shop, draw, { main: true });
  const more = acts(console_, ["seating"], { placed: ["draw_seats"] });
  root.append(...(form ? [form.element] : []), more.element);
  const byTable = element("div", { class: "columns" });
  const byName = element("div");
  const cards = element("div", { id: "seat-cards" }, byName, byTable);
  const codes = directorPaper("/print/seats?codes", say("Print seat cards with codes"));
  root.append(papers(["/print/seats", say("Print seat cards")], ["/print/tables", say("Print the list for the door")], ["/print/tables.txt", say("List as text")]),
    element("div", { class: "quick" }, codes), cards);
  const drawTables = drawn(byTable, (tables) => tables.map(tableSheet));
  const drawNames = drawn(byName, namesSheet);
  return {
    element: root,
    update() {
      more.update();
      form?.refresh();
      const { tables, entries, not_needed: unused = [] } = views.floor;
      codes.hidden = unused.includes("new_card");
      drawTables(tables.filter((one) => one.seats?.length).map(({ table, seats: sat, button }) => ({ table, sat, button })));
      drawNames(entries.filter((one) => ["seated", "moving", "waiting"].includes(one.status)).map(nameLine));
    },
  };
}

function tableSheet({ table, sat, button }) {
  const mark = ({ seat, leaving }) => [seat === button ? say("button") : "", leaving ? say("leaves") : ""].filter(Boolean).join(", ");
  return sheet(say("Table {table}", { table }), [say("Seat"), say("Player"), ""], sat.map((one) => [one.seat, one.name, mark(one)]));
}

function nameLine(entry) {
  const table = entry.to_table ?? entry.table ?? "";
  return [entry.name, table, entry.to_seat ?? entry.seat ?? "", entry.waiting ? say("waits, number {number}", { number: entry.waiting }) : ""];
}

function namesSheet(names) {
  if (!names.length) return [element("p", { class: "doc", text: say("Nobody has a seat yet.") })];
  const sorted = [...names].sort(([one], [other]) => one.localeCompare(other));
  return [sheet(say("By name"), [say("Player"), say("Table"), say("Seat"), ""], sorted)];
}

// --- chips ----------------------------------------------------------------------------------------------

const OF_CHIPS = ["explain_chips", "settle_alarm", "enter_stacks"];

// Do the chips add up, and where are they?
export function chipsPart(console_) {
  const { views, shop, verb } = console_;
  const more = acts(console_, ["colour_up"]);
  const audit = element("div");
  const stacks = element("div", { class: "columns" });
  const forms = OF_CHIPS.map((name) => verb(name)).filter(Boolean).map((one) => folded(shop, one));
  const counts = element("div");
  const root = element("div", {}, audit, counts, ...forms.map((one) => one.element), more.element, element("h3", { text: say("Stacks") }), stacks);
  const count = verb("count_stacks", "table");
  const tables = new Map();
  const drawAudit = drawn(audit, ({ sum, alarms }) => [
    ...lines(alarms, "bad"), ...(alarms.length ? [] : lines([say("Every chip is accounted for.")], "good")), ...auditOf(sum),
  ]);
  const drawStacks = drawn(stacks, (all) => all.map(stackSheet));

  function drawCounts(floor) {
    for (const { table } of floor.tables.filter((one) => one.state !== "closed")) {
      if (tables.has(table) || !count) continue;
      const form = folded(shop, count, { to: `table/${table}`, title: say("Count table {table}", { table }) });
      tables.set(table, form);
      counts.append(form.element);
    }
    for (const form of tables.values()) form.refresh();
  }

  return {
    element: root,
    update() {
      const { floor } = views;
      more.update();
      forms.forEach((one) => one.refresh());
      drawCounts(floor);
      drawAudit({ sum: floor.audit, alarms: floor.alarms });
      drawStacks(floor.tables.filter((one) => one.seats?.length));
    },
  };
}

function auditOf({ issued, explained, expected, counted, rake }) {
  const signed = (number) => (number < 0 ? `−${grouped(-number)}` : `+${grouped(number)}`);
  const why = explained.map((one) => [signed(one.chips), one.reason, one.person ?? ""]);
  const sums = [[say("issued"), grouped(issued)], [say("should be there"), grouped(expected)], [say("known of"), grouped(counted)]];
  if (rake) sums.splice(1, 0, [say("rake"), grouped(rake)]);
  return [facts(sums), ...(why.length ? [sheet(say("Explained"), [say("Chips"), say("Why"), say("Who")], why)] : [])];
}

function stackSheet({ table, seats, sealed, pooled }) {
  const rows = seats.map((one) => [one.seat, one.name, grouped(one.chips ?? 0)]);
  if (pooled) rows.push(["–", say("not counted yet"), grouped(pooled)]);
  return sheet(sealed ? say("Table {table}, as of hand {hand}", { table, hand: sealed }) : say("Table {table}", { table }), [say("Seat"), say("Player"), say("Chips")], rows);
}
