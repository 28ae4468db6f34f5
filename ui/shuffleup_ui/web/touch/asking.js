// What a finger gives to a deed: numbers, cards, one of several, the digits of a PIN. Seats are tapped on the ring.

import { element, grouped } from "../dom.js";
import { offerText } from "../offer.js";
import { say } from "../words.js";
import { RANKS, SUITS, card, rankText } from "./cards.js";
import { amountOf, isSecret, isStack, mayConfirm, nearestLegal, soughtBy, suitsLeft } from "./flow.js";

export const DELETE = "⌫";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const DIGITS = [..."0123456789", "000"];

// What is asked on a sheet of its own; null where the seats round the table are the answer.
export function askingNode(flow, draw) {
  const kind = flow.need?.kind;
  if (!flow.need) return sheetNode(flow.deed, draw);
  if (kind === "choice") return choiceNode(flow, draw);
  if (kind === "cards") return pickerNode(flow, draw);
  if (kind === "person") return spellerNode(flow, draw);
  return asksSeats(flow) ? null : numberNode(flow, draw);
}

export const asksSeats = (flow) =>
  ["seat", "seats"].includes(flow.need?.kind) || (flow.need?.kind === "stacks" && !isStack(flow));

export const titleOf = ({ deed, need }) =>
  need?.title ? say("{deed}: {asked}", { deed: deed.label, asked: need.title }) : deed.label;

// `draw.deedNode(deed, name)` and `draw.pickNode(name, text, what, value, more)` make buttons that answer a finger.
export function tilesNode(deeds, draw, name) {
  return element("div", { class: "tiles" }, ...deeds.map((deed, number) => draw.deedNode(deed, `${name} ${number}`)));
}

function headNode(flow, draw) {
  const head = element("header", {}, element("p", { class: "line who", text: titleOf(flow) }));
  head.append(cancelNode(draw));
  return head;
}

export const cancelNode = (draw) => draw.pickNode("cancel", say("CANCEL"), "cancel", null, { class: "leave" });

export const okNode = (flow, draw) =>
  draw.pickNode("ok", say("OK"), "ok", null, { class: "go", dark: !flow || !mayConfirm(flow) });

function sheetNode(deed, draw) {
  const flow = { deed };
  return element("div", { class: "sheet" }, headNode(flow, draw), tilesNode(deed.sheet, draw, "tile"));
}

function choiceNode(flow, draw) {
  const choices = flow.need.choices.map(([value, words]) => draw.pickNode(`choice ${value}`, words, "choice", value));
  return element("div", { class: "sheet" }, headNode(flow, draw), element("div", { class: "tiles" }, ...choices));
}

// Each key has a place of its own in the grid, as on a till; a PIN has no 000.
function padNode(flow, draw) {
  const digits = DIGITS.slice(0, isSecret(flow.need) ? 10 : 11).map((symbol) => draw.pickNode(`digit ${symbol}`, symbol, "digit", symbol));
  const back = draw.pickNode("delete", DELETE, "delete", null, { label: say("delete") });
  return element("div", { class: "pad" }, ...digits, back, cancelNode(draw), okNode(flow, draw));
}

function numberNode(flow, draw) {
  const { need } = flow;
  const wrong = wrongText(flow);
  const entered = isSecret(need) ? "•".repeat(flow.typed.length) : amountOf(flow) === null ? "" : grouped(amountOf(flow));
  const said = element(
    "div", { class: "entered" },
    element("p", { class: "number", text: entered || "–" }),
    element("p", { class: wrong ? "bounds wrong" : "bounds", text: wrong || differenceText(flow) || boundsText(need) }),
  );
  const title = element("header", {}, element("p", { class: "line who", text: titleOf(flow) }));
  return element("div", { class: "sheet" }, title, element("div", { class: "entry" }, said, padNode(flow, draw)));
}

function boundsText(need) {
  if (isSecret(need)) return say("4 to 8 digits");
  const least = grouped(need.least ?? 0);
  return need.most == null ? say("{least} or more", { least }) : say("{least} to {most}", { least, most: grouped(need.most) });
}

// How much more or fewer the number is than it was before.
function differenceText(flow) {
  const { before = null } = flow.need;
  const amount = amountOf(flow);
  if (before === null || amount === null || amount === before) return "";
  const chips = grouped(Math.abs(amount - before));
  return amount > before ? say("{chips} more", { chips }) : say("{chips} fewer", { chips });
}

// The nearest legal number where what is typed is none.
function wrongText(flow) {
  if (isSecret(flow.need) || amountOf(flow) === null || mayConfirm(flow)) return "";
  return say("nearest is {chips}", { chips: grouped(nearestLegal(flow.need, amountOf(flow))) });
}

// A name is spelt, and who of the people book begins so is offered.
function spellerNode(flow, draw) {
  const key = (letter) => draw.pickNode(`letter ${letter}`, letter, "letter", letter);
  const space = draw.pickNode("letter space", say("SPACE"), "letter", " ", { dark: !mayConfirm(flow) });
  const hyphen = draw.pickNode("letter hyphen", "-", "letter", "-", { dark: !mayConfirm(flow) });
  const back = draw.pickNode("delete", DELETE, "delete", null, { label: say("delete"), dark: !flow.typed });
  const typed = element("p", { class: flow.typed ? "line who" : "bounds", text: flow.typed || flow.need.title });
  const offers = draw.offers.map((one, number) => draw.pickNode(`offer ${number}`, offerText(one), "person", `${one.person}\n${one.name}`));
  const nobody = element("p", { class: "bounds", text: say("Nobody in the people book begins so: OK enters a new name.") });
  return element(
    "div", { class: "sheet speller" }, element("header", {}, typed, space, back, cancelNode(draw), okNode(flow, draw)),
    element("div", { class: "offered" }, ...(offers.length || !soughtBy(flow) ? offers : [nobody])),
    element("div", { class: "letters" }, ...[...LETTERS].map(key), hyphen),
  );
}

function pickerNode(flow, draw) {
  const missing = Math.max(0, flow.need.count - flow.cards.length);
  const chosen = [...flow.cards, ...Array(missing).fill("?")].map(card);
  const ranks = RANKS.map((rank) =>
    draw.pickNode(`rank ${rank}`, rankText(rank), "rank", rank, { pressed: rank === flow.rank, dark: !suitsLeft(flow, rank).length }));
  const back = draw.pickNode("delete", DELETE, "delete", null, { label: say("delete") });
  const suits = Object.entries(SUITS).map(([suit, pip]) =>
    draw.pickNode(`suit ${suit}`, pip, "suit", suit, { class: `suit ${suit}`, dark: !suitsLeft(flow, flow.rank).includes(suit), label: suit }));
  return element(
    "div", { class: "sheet picker" }, headNode(flow, draw), element("p", { class: "cards" }, ...chosen),
    element("div", { class: "ranks" }, ...ranks, back), element("div", { class: "suits" }, ...suits, okNode(flow, draw)),
  );
}
