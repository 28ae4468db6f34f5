// What follows from the answers: the end, the levels with their times, the chips, the prizes.

import { element, grouped, moneyText } from "../dom.js";
import { drawn, facts, sheet } from "../floor/parts.js";
import { say } from "../words.js";

// A moment so many minutes after the start: a time of day, or hours where the start is open; empty for none.
export function moment({ rules }, minutes) {
  if (minutes === null || minutes === undefined) return "";
  const [hour, minute] = rules.event.start === "open" ? [0, 0] : rules.event.start.split(":").map(Number);
  const at = hour * 60 + minute + minutes;
  const two = (number) => String(number).padStart(2, "0");
  return rules.event.start === "open" ? `+${Math.floor(at / 60)}:${two(at % 60)}` : `${two(Math.floor(at / 60) % 24)}:${two(at % 60)}`;
}

export function follows(root) {
  return drawn(root, (view) => [
    element("h2", { text: say("What follows") }),
    facts(pairs(view)),
    ...(view.levels.length && !view.rules.cash.enabled ? [levels(view)] : []),
    ...(view.chips.some((one) => one.each) ? [chips(view)] : []),
    ...(view.prizes.length ? [sheet(say("Prizes of {pool}", { pool: moneyText(view.pool, view.money) }), [say("Place"), say("Prize")], view.prizes.map((prize, at) => [`${at + 1}.`, moneyText(prize, view.money)]))] : []),
  ]);
}

function pairs(view) {
  const { players, tables, ending, rules: { money, bounty, cash } } = view;
  const pays = money.buy_in + money.fee + (bounty.kind === "none" ? 0 : bounty.amount);
  return [
    [say("people"), players],
    [say("tables"), tables.length > 1 ? `${tables.length} (${tables.join(" + ")})` : tables.length],
    ...(ending.likely ? [[say("likely end"), moment(view, ending.likely)], [say("between"), `${moment(view, ending.earliest)} – ${moment(view, ending.latest) || "?"}`]] : []),
    ...(cash.enabled ? [] : [[say("each pays"), moneyText(pays, view.money)]]),
  ];
}

function levels(view) {
  const rows = view.levels.flatMap((one) => [
    [one.number, `${one.small}/${one.big}${one.ante ? ` (${one.ante})` : ""}`, moment(view, one.begins), moment(view, one.ends)],
    ...(one.pause ? [[say("break"), say("{minutes} min", { minutes: one.pause }), moment(view, one.ends), ""]] : []),
  ]);
  return sheet(say("Levels"), [say("Level"), say("Blinds"), say("From"), say("Until")], rows);
}

function chips({ chips: all }) {
  const counted = all.some((one) => one.owned !== null);
  const there = ({ owned, needed }) => (needed > owned ? say("{owned}, {missing} missing", { owned, missing: needed - owned }) : grouped(owned));
  const rows = all.filter((one) => one.needed).map((one) => [chip(one), one.each, grouped(one.needed), ...(counted ? [there(one)] : [])]);
  return sheet(say("Chips"), [say("Chip"), say("In a stack"), say("Needed"), ...(counted ? [say("In the case")] : [])], rows);
}

function chip({ chip: worth, colour }) {
  return element("span", {}, element("span", { class: `disc ${colour}`, "aria-hidden": "true" }), ` ${grouped(worth)}`);
}
