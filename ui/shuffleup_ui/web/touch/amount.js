// The amount of a bet or raise: a large number, usual sizes, chips, and a number pad as the last resort.

import { element, grouped } from "../dom.js";
import { padNode, wrongText } from "./asking.js";
import { amountOf, begin } from "./flow.js";

// The deed that takes the number from the pad while an amount is open.
const typingDeed = (view) => (view.screen === "amount" ? view.deeds?.find(wantsNumber) : undefined);

const wantsNumber = ({ needs }) => needs?.length === 1 && needs[0].kind === "chips";

// What is typed on the pad, the open amount as a proposal where nothing has been; null where none is open.
export function typingFlow(view, flow) {
  const deed = typingDeed(view);
  if (!deed) return null;
  const same = flow && JSON.stringify(flow.deed) === JSON.stringify(deed);
  return same ? flow : begin(deed);
}

// The box has the amount that is proposed: OK on the pad would change nothing, so it is dark.
export function amountNode(view, flow, draw) {
  const typed = flow?.proposed ? null : flow;
  const amount = (typed && amountOf(typed)) ?? view.keys.amount;
  const wrong = typed ? wrongText(typed) : "";
  const [who, ...others] = linesOf(view);
  const head = element("div", { class: "entered" }, element("p", { class: "line who", text: who ?? "" }));
  head.append(element("p", { class: "number", text: amount === null ? "–" : grouped(amount) }));
  head.append(...(wrong ? [wrong] : others).map((text) => element("p", { class: wrong ? "bounds wrong" : "bounds", text })));
  const sizes = (view.deeds ?? []).filter((deed) => !wantsNumber(deed));
  const tiles = element("div", { class: "tiles sizes" }, ...sizes.map((deed, number) => draw.deedNode(deed, `deed ${number}`)));
  const left = element("div", { class: "said" }, head, tiles);
  return element("div", { class: "sheet entry amount" }, left, ...(flow ? [padNode(typed, draw)] : []));
}

// Who it is comes first, and the number is shown large instead of in its line.
function linesOf({ lines }) {
  const of = (...tiers) => lines.filter(({ tier = "plain" }) => tiers.includes(tier)).map(({ text }) => text);
  return [of("who").join("  "), ...of("plain", "small")];
}
