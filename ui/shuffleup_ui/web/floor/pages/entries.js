// Entries: who is in, and everything that can be done for one of them.

import { grouped } from "../../dom.js";
import { folded, verbForm } from "../form.js";
import { element, facts, section } from "../parts.js";
import { moneyText, placeText, seatText } from "../words.js";

const NOT_FOR_ONE = new Set(["register"]);

export const entries = { id: "entries", title: "Entries", rooms: ["entries", "purchases"], build };

function build({ views, shop, verb, verbs }, root) {
  const register = verb("register");
  const form = register && verbForm(shop, register, { main: true });
  const search = element("input", { type: "search", id: "search", autocomplete: "off" });
  const label = element("label", { for: "search", text: "Find a player" });
  const all = element("div", { id: "entries" });
  const count = element("p", { class: "doc", role: "status" });
  if (form) root.append(section("Register", form.element));
  root.append(section("Players", element("div", { class: "field" }, label, search), count, all));
  const cards = new Map();
  search.addEventListener("input", filter);

  function filter() {
    const wanted = search.value.trim().toLowerCase();
    for (const card of cards.values()) card.element.hidden = !card.name.toLowerCase().includes(wanted);
    const shown = [...cards.values()].filter((card) => !card.element.hidden).length;
    count.textContent = wanted ? `${shown} of ${cards.size}` : "";
  }

  return {
    placed: ["register"],
    update() {
      form?.refresh();
      const { entries: found, currency } = views.floor;
      for (const entry of found) {
        if (!cards.has(entry.id)) {
          cards.set(entry.id, entryCard(shop, verbs, entry));
          all.append(cards.get(entry.id).element);
        }
        cards.get(entry.id).take(entry, currency);
      }
      filter();
    },
  };
}

function entryCard(shop, verbs, { id, name }) {
  const head = element("summary");
  const about = element("div");
  const box = element("details", { class: "fold entry" }, head, about);
  const own = { element: box, name, take };
  let forms = null;
  let shown = "";

  box.addEventListener("toggle", () => {
    if (!box.open || forms) return;
    const fitting = verbs().filter((one) => one.owner === "floor" && !NOT_FOR_ONE.has(one.verb)
      && one.args.properties?.entry?.of === "EntryId");
    forms = fitting.map((one) => folded(shop, one, { args: { entry: id } }));
    box.append(...forms.map((one) => one.element));
  });

  function take(entry, currency) {
    forms?.forEach((one) => one.refresh());
    const now = JSON.stringify(entry);
    if (now === shown) return;
    shown = now;
    own.name = entry.name;
    head.replaceChildren(element("strong", { text: entry.name }), element("span", { text: summary(entry) }));
    about.replaceChildren(facts(details(entry, currency)));
  }

  return own;
}

function summary(entry) {
  const place = entry.first_place ? placeText(entry.first_place, entry.last_place) : "";
  const seat = entry.table && !entry.first_place ? seatText(entry.table, entry.seat) : "";
  const chips = entry.chips && !entry.first_place ? grouped(entry.chips) : "";
  const status = entry.status === "seated" ? "" : entry.status;
  return [status, place, seat, chips, ...(entry.notes ?? [])].filter(Boolean).join(" · ");
}

function details(entry, currency) {
  const stack = grouped(entry.chips ?? 0) + (entry.as_of ? ` as of hand ${entry.as_of}` : "");
  const pairs = [
    ["status", entry.waiting ? `waits for a chair, number ${entry.waiting}` : entry.status],
    ["stack", stack],
    ["bought, comes in", entry.brought ? grouped(entry.brought) : ""],
    ["going to", entry.to_table ? seatText(entry.to_table, entry.to_seat) : ""],
    ["paid", entry.paid ? [moneyText(entry.paid, currency), entry.paid_on].filter(Boolean).join(" on ") : ""],
    ["to pay", entry.owes > 0 ? moneyText(entry.owes, currency) : ""],
    ["to give back", entry.owes < 0 ? moneyText(-entry.owes, currency) : ""],
    ["rebuys", entry.rebuys ?? ""],
    ["add-ons", entry.add_ons ?? ""],
    ["stack checked", entry.stack_confirmed ? "yes" : ""],
    ["bounty", entry.bounty ? moneyText(entry.bounty, currency) : ""],
    ["bounties won", entry.bounties_won ? moneyText(entry.bounties_won, currency) : ""],
    ["place", entry.first_place ? placeText(entry.first_place, entry.last_place) : ""],
    ["prize", [entry.prize ? moneyText(entry.prize, currency) : "", ...(entry.things ?? [])].filter(Boolean).join(", ")],
    ["note", (entry.notes ?? []).join("; ")],
  ];
  return pairs.filter(([, value]) => value !== "");
}
