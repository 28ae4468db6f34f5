// Tables: all of them on cards and on a map, what calls first, and the moves that the floor proposes.

import { saidLater, say, sayCounted } from "../../words.js";
import { breaking } from "../breaking.js";
import { drawProgress } from "../drawing.js";
import { finder } from "../find.js";
import { roomMap } from "../map.js";
import { drawn, element, lines, section } from "../parts.js";
import { loud, tableFacts, tableList } from "../table_card.js";
import { taskList } from "../tasks.js";

const MOVES = new Set(["balance", "break_table", "form_final_table", "form_winners_table", "draw_seats", "waive_halt",
  "release_all_in", "begin_hand_for_hand", "end_hand_for_hand", "settle_call"]);
const SHOWN = [
  ["all", saidLater("all tables"), () => true],
  ["look", saidLater("that call, wait or are not linked"), (one) => loud(one) || one.waits.length],
  ["calls", saidLater("that call the floor"), (one) => one.called],
  ["waits", saidLater("that wait"), (one) => one.waits.length],
  ["short", saidLater("short of players"), (one) => one.short],
  ["soon", saidLater("that break soon"), (one) => one.soon || one.breaking],
  ["open", saidLater("still in play"), (one) => !one.part],
];

export const tables = { id: "tables", title: saidLater("Tables"), build };

function build(console_, root) {
  const { views } = console_;
  const moves = taskList(console_, (task) => MOVES.has(task.verb));
  const proposed = section(say("To do at the tables"), moves.element);
  const progress = drawProgress();
  const many = breaking(console_);
  const search = element("input", { type: "search", id: "find-table", autocomplete: "off", placeholder: say("number, 12/4, or a name") });
  const which = element("select", { id: "which-tables" });
  which.append(...SHOWN.map(([value, text]) => element("option", { value, text: say(text) })));
  const count = element("p", { class: "doc", role: "status" });
  const list = tableList();
  const map = roomMap();
  const tools = element("div", { class: "tools" },
    element("div", { class: "field" }, element("label", { for: "find-table", text: say("Find a table or a player") }), search),
    element("div", { class: "field" }, element("label", { for: "which-tables", text: say("Show") }), which));
  const alarm = element("div", { "aria-live": "polite" });
  root.append(alarm, progress.element, proposed, many.element, section(say("All tables"), map.element, tools, count, list.element));
  which.addEventListener("change", update);
  search.addEventListener("input", update);
  const drawCount = drawn(count, (text) => [text]);
  const drawAlarm = drawn(alarm, (fault) => lines([fault].filter(Boolean), "bad"));

  function update() {
    proposed.hidden = moves.update(views.floor.tasks) === 0;
    progress.update(views);
    many.update();
    const all = tableFacts(views);
    drawAlarm(views.links?.fault ?? "");
    map.update(all);
    const [, , fits] = SHOWN.find(([value]) => value === which.value);
    const found = all.filter(fits).map(finder(search.value)).filter(Boolean);
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
