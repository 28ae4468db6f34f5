// Many tables broken as one proposal: how many, who goes where, one taken out or in, and one press that does it.

import { say, sayCounted } from "../words.js";
import { act } from "./act.js";
import { finder } from "./find.js";
import { allRight } from "./form.js";
import { drawn, element, input, lines, section, windowed } from "./parts.js";
import { armed } from "./slips.js";
import { titleOf } from "./words.js";

const FEWEST = 3;  // with two tables it is the final table that is formed

export function breaking({ views, verb }) {
  const begin = beginning();
  const proposal = proposed(views);
  const box = section(say("Break many tables"), begin.element, proposal.element);

  return {
    element: box,
    update() {
      const { floor } = views;
      const shown = floor.breaking ?? null;
      const open = floor.tables.filter((one) => one.state === "open").length;
      box.hidden = !verb("propose_breaking") || (!shown && (floor.phase !== "playing" || open < FEWEST));
      begin.element.hidden = shown !== null;
      proposal.element.hidden = shown === null;
      begin.update(floor.can_break ?? 0, open);
      if (shown) proposal.update(shown);
    },
  };
}

const numberField = (id, label) => input(id, label, { inputmode: "numeric", maxlength: 4 });

const numberIn = (input) => (/^\d{1,4}$/.test(input.value.trim()) ? Number(input.value) : null);

function beginning() {
  const due = element("p", { class: "doc" });
  const number = numberField("break-number", say("Tables to break"));
  const keep = numberField("break-keep", say("Or tables to keep"));
  const answer = element("p", { class: "problem answer", role: "alert" });
  const form = element("form", { class: "act", "data-verb": "propose_breaking", novalidate: "" }, due,
    element("div", { class: "tools" }, number.element, keep.element),
    element("button", { type: "submit", text: say("Propose tables and seats") }), answer);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [many, left] = [numberIn(number.input), numberIn(keep.input)];
    const one = (many === null) === (left === null) ? say("Write one number: how many tables to break, or how many to keep.") : "";
    if (!allRight([[number.element, one]])) return;
    const reply = await act({ verb: "propose_breaking", args: many === null ? { keep: left } : { number: many }, answer });
    if (!reply?.ok) return;
    number.input.value = "";
    keep.input.value = "";
  });
  const draw = drawn(due, ({ can, open }) => [sayCounted("{open} tables are in play; {count} of them can be broken now by the fixed order.",
    "{open} tables are in play; {count} of them can be broken now by the fixed order.", can, { open })]);
  return { element: form, update: (can, open) => draw({ can, open }) };
}

function proposed(views) {
  const head = element("div", { "aria-live": "polite" });
  const tables = windowed(element("div", { id: "break-tables" }), "rows-in", tableRow, (one) => one.table);
  const moves = windowed(element("div", { id: "break-moves" }), "rows-in", moveRow, (one) => one.entry);
  const search = element("input", { type: "search", id: "find-move", autocomplete: "off" });
  const into = numberField("break-into", say("Take in table"));
  const add = element("button", { type: "button", id: "break-add", text: say("Take in") });
  const why = element("input", { id: "break-reason", autocomplete: "off", maxlength: 200 });
  const reason = element("div", { class: "field" }, element("label", { for: "break-reason", text: say("Reason: others are due") }), why);
  const go = element("button", { type: "button", class: "go", id: "break-go" });
  const renew = element("button", { type: "button", id: "break-renew", text: say("Bring up to date") });
  const drop = element("button", { type: "button", id: "break-drop", text: titleOf("withdraw_breaking") });
  const answer = element("p", { class: "problem answer", role: "alert" });
  const box = element("div", { class: "levers" }, head, reason, element("div", { class: "buttons" }, go, renew, drop), answer,
    element("details", { class: "fold" }, element("summary", { text: say("The tables") }), tables.element,
      element("div", { class: "tools" }, into.element, add)),
    element("details", { class: "fold" }, element("summary", { text: say("Who goes where") }),
      element("div", { class: "field" }, element("label", { for: "find-move", text: say("Find a table or a player") }), search), moves.element));

  const now = () => views.floor.breaking ?? { tables: [], moves: [] };
  const stale = () => now().tables.some((one) => one.changed);
  const title = () => sayCounted("Break {count} table", "Break {count} tables", now().tables.length);
  const sure = armed(go, () => ({ title: title(), ask: say("Press again: {what}", { what: title() }), deed: now().moves }));
  const propose = (list) => act({ verb: "propose_breaking", args: { tables: list }, answer });
  const numbers = () => now().tables.filter((one) => !one.gone).map((one) => one.table);

  go.addEventListener("click", async () => {
    if (stale()) return;
    const done = sure();
    if (done) await act({ verb: "break_tables", args: { reason: reason.hidden ? "" : why.value.trim() }, version: done.version, answer });
  });
  renew.addEventListener("click", () => (numbers().length ? propose(numbers()) : act({ verb: "withdraw_breaking", answer })));
  drop.addEventListener("click", () => act({ verb: "withdraw_breaking", answer }));
  add.addEventListener("click", async () => {
    const table = numberIn(into.input);
    if (table !== null && (await propose([...new Set([...numbers(), table])]))?.ok) into.input.value = "";
  });
  search.addEventListener("input", () => drawMoves(now().moves));

  function tableRow() {
    const words = element("span");
    const out = element("button", { type: "button", class: "small", text: say("Take out") });
    let mine = null;
    out.addEventListener("click", () => {
      const rest = numbers().filter((table) => table !== mine);
      if (rest.length) propose(rest);
      else act({ verb: "withdraw_breaking", answer });
    });
    return {
      element: element("li", { class: "moving" }, words, out),
      update(one) {
        mine = one.table;
        out.setAttribute("aria-label", say("Take out table {table}", { table: one.table }));
        words.replaceChildren(element("strong", { text: say("Table {table}", { table: one.table }) }), ` ${sayCounted("{count} player", "{count} players", one.players)} `,
          ...(one.due === false ? [element("span", { class: "tag", text: say("not due") }), " "] : []),
          ...(one.changed ? [element("span", { class: "tag bad", text: one.changed })] : []));
      },
    };
  }

  function drawMoves(all) {
    const fits = finder(search.value);
    moves.update(all.filter((one) => fits({ table: one.table, seats: [one] }) || fits({ table: one.to_table, seats: [{ ...one, seat: one.to_seat }] })));
  }

  const drawHead = drawn(head, ({ changed, count, players }) => [
    element("p", { class: "doc", text: `${sayCounted("{count} table", "{count} tables", count)}, ${sayCounted("{count} player", "{count} players", players)}` }),
    ...lines(changed ? [sayCounted("{count} table has changed meanwhile: bring the proposal up to date and look at it again.",
      "{count} tables have changed meanwhile: bring the proposal up to date and look at it again.", changed)] : [], "bad"),
  ]);

  return {
    element: box,
    update(shown) {
      drawHead({ changed: shown.tables.filter((one) => one.changed).length, count: shown.tables.length, players: shown.moves.length });
      reason.hidden = shown.tables.every((one) => one.due !== false);
      go.disabled = stale();
      if (go.dataset.armed === undefined) go.textContent = title();
      renew.hidden = !stale();
      tables.update(shown.tables);
      drawMoves(shown.moves);
    },
  };
}

function moveRow() {
  const item = element("li", { class: "moving" });
  return {
    element: item,
    update(one) {
      item.replaceChildren(element("strong", { text: one.name }),
        element("span", { text: say("table {table} seat {seat} goes to table {to_table} seat {to_seat}", one) }));
    },
  };
}
