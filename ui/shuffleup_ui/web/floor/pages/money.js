// Money: what was taken and is open, prizes, places, a deal, the settlement of a cash night, receipts and papers. Figures
// of a deal are for the director alone.

import { grouped } from "../../dom.js";
import { saidLater, say } from "../../words.js";
import { read } from "../act.js";
import { acts, allRight, verbForm } from "../form.js";
import { directorPaper, invitation, results, textPaper } from "../papers.js";
import { closed, drawn, element, facts, input, labelled, papers, section, sheet } from "../parts.js";
import { minorUnits, moneyText, ordinal, placeText } from "../words.js";
import { moneyBox, sumsOf } from "./players.js";
import { settlement } from "./settle.js";

const KINDS = [["icm", saidLater("by chances (ICM)")], ["chip_chop", saidLater("by chips")], ["equal", saidLater("the same for all")]];

export const page = { build };

function build(console_, root) {
  const { views, verb } = console_;
  const box = element("div", { id: "money-box" });
  const list = element("div");
  const placed = element("div");
  const stop = element("div", {}, ...talk(console_));
  const [settles, deals] = ["settle_up", "stop_for_deal"].map((verb) => !(views.floor.not_needed ?? []).includes(verb));
  const night = settles ? settlement(console_) : null;
  const folds = [closed(say("Receipts and papers"), () => ({ element: allPapers(views.floor) }), { id: "papers" }), closed(say("All acts with prizes"), () => acts(console_, ["prizes", "results"])),
    closed(say("All acts of a cash night"), () => acts(console_, ["settling"]))];
  root.append(box, ...(night ? [night.element] : []), section(say("Prizes"), list), section(say("Places"), placed),
    ...(deals ? [section(say("A deal"), stop, ...dealFigures(console_))] : []), ...folds.map((one) => one.element));
  const drawBox = drawn(box, (sums) => moneyBox(sums));
  const drawList = drawn(list, ({ pool, owed, prizes: all, deal, currency, envelopes, seats }) => [
    facts([...seatFacts(seats, currency), [say("prize pool"), moneyText(pool, currency)], ...(owed ? [[say("of it not yet taken, up to"), moneyText(owed, currency)]] : [])]),
    ...(deal.length ? [sheet(say("The deal"), [say("Player"), say("Money")], deal.map((one) => [one.name, moneyText(one.money, currency)]))] : []),
    ...(all.length || !deal.length ? prizeSheet(all, currency) : []),
    ...envelopeSheet(envelopes, currency),
  ]);
  const drawPlaces = drawn(placed, ({ entries, currency, over }) => placeSheet(entries, currency, over));
  return {
    update() {
      const { pool, prizes: all, deal = [], currency, entries, envelopes = null, seats = null, phase } = views.floor;
      const sums = sumsOf(views.floor);
      stop.hidden = phase === "over";
      drawBox(sums);
      drawList({ pool, owed: Math.min(pool, sums.owed), prizes: all, deal, currency, envelopes, seats });
      drawPlaces({ entries: entries.filter((one) => one.first_place), currency, over: phase === "over" });
      night?.update();
      folds.forEach((one) => one.update());
    },
  };
}

// The seats of a satellite, what the house owes for them, and what it adds.
function seatFacts(seats, currency) {
  if (!seats) return [];
  const money = (amount) => moneyText(amount, currency);
  return [[say("Seats"), seats.target ? `${seats.seats} · ${seats.target}` : String(seats.seats)], [say("given"), String(seats.given)],
    ...(seats.off ? [[say("off the seats"), String(seats.off)]] : []), ...(seats.owed ? [[say("owed to the target"), money(seats.owed)]] : []),
    ...(seats.to_target ? [[say("rest for the target"), money(seats.to_target)]] : []), ...(seats.short ? [[say("the house adds"), money(seats.short)]] : [])];
}

function allPapers({ event: name, seats: fixed }) {
  const seats = fixed ? [["/print/vouchers", say("Print the vouchers")], ["/print/seat-list", say("Print the list for the target")]] : [];
  const texts = [textPaper("/print/receipts.txt", say("Receipts as text")), textPaper("/print/deal.txt", say("Agreement as text")), textPaper("/print/charity.txt", say("Charity statement as text"))];
  const printed = [["/print/receipts", say("Print receipts")], ["/print/deal", say("Print the agreement")], ["/print/charity", say("Print the charity statement")], ...seats];
  return element("div", {}, papers(["/print/results", say("Print the results")], ["/print/results.txt", say("Results as text")]),
    element("div", { class: "quick flush" }, ...printed.map(([path, text]) => directorPaper(path, text)), ...texts.map((one) => one.button)), ...texts.map((one) => one.shown),
    element("h3", { text: say("For others") }), invitation(name), results(name));
}

function prizeSheet(all, currency) {
  if (!all.length) return [element("p", { class: "doc", text: say("No prizes yet: they follow from the entries.") })];
  const things = all.some((one) => one.text);
  const rows = all.map((one) => [ordinal(one.place), one.money || !one.text ? moneyText(one.money ?? 0, currency) : "", ...(things ? [one.text ?? ""] : [])]);
  return [sheet(say("What each place pays"), [say("Place"), say("Money"), ...(things ? [say("Thing")] : [])], rows)];
}

function envelopeSheet(envelopes, currency) {
  if (!envelopes) return [];
  const told = envelopes.drum_roll ? say("An envelope for {name} is being opened", { name: envelopes.drum_roll }) : envelopes.last;
  const line = told ? [element("p", { class: "doc", text: told })] : [];
  const rows = envelopes.left.map(([value, count]) => [moneyText(value, currency), String(count)]);
  return [sheet(say("Envelopes left"), [say("Money"), say("How many")], rows), ...line];
}

function placeSheet(entries, currency, over) {
  if (!entries.length) return [element("p", { class: "doc", text: say("No place is fixed yet.") })];
  const sorted = [...entries].sort((one, other) => one.first_place - other.first_place);
  const rows = sorted.map((one) => [
    placeText(one.first_place, one.last_place), one.name,
    [one.prize ? moneyText(one.prize, currency) : "", ...(one.things ?? [])].filter(Boolean).join(", "),
    one.received ? moneyText(one.received, currency) : "",
  ]);
  return [sheet(over ? say("Places") : say("Places so far"), [say("Place"), say("Player"), say("Prize"), say("Received")], rows)];
}

// Play stops for those who talk about a deal; *Tonight* leads them through it.
function talk({ shop, verb }) {
  const stop = verb("stop_for_deal");
  return stop ? [verbForm(shop, stop, { args: { reason: say("a deal") }, only: [], brief: true, after: () => { location.hash = "tonight"; } }).element] : [];
}

function dealFigures(console_) {
  const { views } = console_;
  const kind = element("select", { id: "deal-kind" });
  kind.append(...KINDS.map(([value, text]) => element("option", { value, text: say(text) })));
  const { input: keep, element: kept } = input("deal-keep", say("Kept back for the winner"), { inputmode: "decimal" });
  const go = element("button", { type: "submit", text: say("Calculate") });
  const form = element("form", { class: "act", id: "deal" },
    element("p", { class: "doc", text: say("Nothing is agreed by it, and the table does not see it.") }), labelled(say("How"), kind), kept, go);
  const result = element("div", { role: "status", id: "deal-result" });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { currency } = views.floor;
    const back = keep.value.trim() ? minorUnits(keep.value, currency.decimals) : 0;
    if (!allRight([[kept, back >= 0 ? "" : say("“{text}” is not an amount of money.", { text: keep.value })]])) return;
    const said = await read(`/api/deal?kind=${kind.value}&keep=${back}`);
    if (said.error) result.replaceChildren(element("p", { class: "line bad", text: said.error }));
    else result.replaceChildren(...(said.warning ? [element("p", { class: "line bad", text: said.warning })] : []), shares(said, currency), ...agreement(console_, said, () => result.replaceChildren()));
  });
  return [form, result];
}

// What was calculated can be agreed as it stands, by all who are in it.
function agreement({ shop, verb }, deal, after) {
  if (!verb("agree_deal")) return [];
  const args = { kind: deal.kind, keep_for_winner: deal.kept_back, agreeing: deal.shares.map((one) => one.entry) };
  return [verbForm(shop, verb("agree_deal"), { args, only: [], main: true, brief: true, title: say("All agree: make this deal"), after }).element];
}

function shares(deal, currency) {
  const rows = deal.shares.map((one) => [one.name, grouped(one.chips), moneyText(one.money, currency)]);
  return sheet(say("What each would get"), [say("Player"), say("Chips"), say("Money")], rows);
}
