// Prizes: the list, the places, and what a deal would give; figures of a deal are for the director alone.

import { grouped } from "../../dom.js";
import { saidLater, say } from "../../words.js";
import { read } from "../act.js";
import { verbForm } from "../form.js";
import { directorPaper, papers, receipts, textPaper } from "../papers.js";
import { drawn, element, facts, section, sheet } from "../parts.js";
import { minorUnits, moneyText, ordinal, placeText } from "../words.js";

const KINDS = [["icm", saidLater("by chances (ICM)")], ["chip_chop", saidLater("by chips")], ["equal", saidLater("the same for all")]];

export const prizes = { id: "prizes", title: saidLater("Prizes"), rooms: ["prizes", "results"], build };

function build(console_, root) {
  const { views } = console_;
  const list = element("div");
  const placed = element("div");
  const stop = element("div", {}, ...talk(console_));
  const asText = textPaper("/print/receipts.txt", say("Receipts as text"));
  const deal = textPaper("/print/deal.txt", say("Agreement as text"));
  const charity = textPaper("/print/charity.txt", say("Charity statement as text"));
  root.append(section(say("Prizes"), list), section(say("Places"), placed, papers(["/print/results", say("Print the results")], ["/print/results.txt", say("Results as text")]), element("div", { class: "quick flush" }, receipts(say("Print receipts")), asText.button), asText.shown),
    section(say("Figures of a deal"), stop, ...dealFigures(console_), element("div", { class: "quick flush" }, directorPaper("/print/deal", say("Print the agreement")), deal.button), deal.shown),
    section(say("Charity"), element("div", { class: "quick flush" }, directorPaper("/print/charity", say("Print the charity statement")), charity.button), charity.shown));
  const drawList = drawn(list, ({ pool, prizes: all, deal, currency, envelopes }) => [
    facts([[say("prize pool"), moneyText(pool, currency)]]),
    ...(deal.length ? [sheet(say("The deal"), [say("Player"), say("Money")], deal.map((one) => [one.name, moneyText(one.money, currency)]))] : []),
    ...(all.length || !deal.length ? prizeSheet(all, currency) : []),
    ...envelopeSheet(envelopes, currency),
  ]);
  const drawPlaces = drawn(placed, ({ entries, currency, over }) => placeSheet(entries, currency, over));
  return {
    update() {
      const { pool, prizes: all, deal = [], currency, entries, envelopes = null } = views.floor;
      stop.hidden = views.floor.phase === "over";
      drawList({ pool, prizes: all, deal, currency, envelopes });
      drawPlaces({ entries: entries.filter((one) => one.first_place), currency, over: views.floor.phase === "over" });
    },
  };
}

function prizeSheet(all, currency) {
  if (!all.length) return [element("p", { class: "doc", text: say("No prizes yet: they follow from the entries.") })];
  const rows = all.map((one) => [ordinal(one.place), one.money || !one.text ? moneyText(one.money ?? 0, currency) : "", one.text ?? ""]);
  return [sheet(say("What each place pays"), [say("Place"), say("Money"), say("Thing")], rows)];
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
  const keep = element("input", { id: "deal-keep", inputmode: "decimal", autocomplete: "off" });
  const go = element("button", { type: "submit", text: say("Calculate") });
  const form = element("form", { class: "act", id: "deal" },
    element("p", { class: "doc", text: say("Nothing is agreed by it, and the table does not see it.") }),
    element("div", { class: "field" }, element("label", { for: "deal-kind", text: say("How") }), kind),
    element("div", { class: "field" }, element("label", { for: "deal-keep", text: say("Kept back for the winner") }), keep), go);
  const result = element("div", { role: "status", id: "deal-result" });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { currency } = views.floor;
    const kept = keep.value.trim() ? minorUnits(keep.value, currency.decimals) : 0;
    if (Number.isNaN(kept) || kept < 0) {
      result.replaceChildren(element("p", { class: "line bad", text: say("“{text}” is not an amount of money.", { text: keep.value }) }));
      return;
    }
    const said = await read(`/api/deal?kind=${kind.value}&keep=${kept}`);
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
