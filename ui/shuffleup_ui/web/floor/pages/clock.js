// Clock: start, pause, levels and breaks; and the levels that come.

import { stakesText } from "../../clock.js";
import { saidLater, say } from "../../words.js";
import { verbForm } from "../form.js";
import { act, read } from "../act.js";
import { levers } from "../levers.js";
import { drawn, element, facts, lines, section } from "../parts.js";
import { blindSheet } from "./rules.js";

const BIG = ["start", "pause_clock", "resume_clock", "plan_levels"];
const PHASES = {
  before: saidLater("not started"), level: saidLater("level"), break: saidLater("break"), gate: saidLater("waits for the blinds"), over: saidLater("over"),
};

export const clock = { id: "clock", title: saidLater("Clock"), rooms: ["levels", "hand_for_hand"], topics: () => ["timetable"], build };

function build({ views, shop, verb }, root) {
  const stand = element("div");
  const start = verb("start") && verbForm(shop, verb("start"), { main: true, brief: true });
  const hands = levers(views);
  const levels = element("div", { id: "levels" });
  root.append(section(say("Now"), stand, ...(start ? [start.element] : []), hands.element), section(say("Levels"), levels));
  const plan = planForm(views);
  root.append(plan);
  const drawLevels = drawn(levels, (timetable) => (timetable ? [blindSheet({ timetable })] : []));
  const draw = drawn(stand, ({ pairs, notices }) => [facts(pairs), ...lines(notices, "notice")]);
  return {
    placed: BIG,
    update() {
      const { clock: level, floor, timetable } = views;
      drawLevels(timetable);
      if (start) start.element.hidden = !["seated", "registration"].includes(floor.phase);
      plan.hidden = !["seated", "registration"].includes(floor.phase) || floor.format !== "elimination";
      hands.refresh();
      draw({ pairs: standing(level, timetable), notices: [level?.message, ...floor.notices].filter(Boolean) });
    },
  };
}

function standing(level, timetable) {
  if (!level) return [];
  const pairs = [[say("now"), say(PHASES[level.phase])], [say("level"), level.now.level], [say("stakes"), stakesText(level.now)]];
  if (level.next) pairs.push([say("next"), stakesText(level.next)]);
  if (level.hands_left !== null) pairs.push([say("hands left"), level.hands_left]);
  if (timetable?.end) pairs.push([say("likely end"), timetable.end]);
  if (timetable?.next_break) pairs.push([say("next break"), timetable.next_break]);
  return pairs;
}

// Levels that end on time: numbers, a look, and one press that takes them. Nothing is stored by a look.
function planForm(views) {
  const players = number("plan-players", 2, 10000, 1, views.floor?.entries.length || 9);
  const hours = number("plan-hours", 1, 16, 0.25, 4);
  const stack = number("plan-stack", 1, 1e9, 1, views.floor?.start_stack || 10000);
  const rebuys = number("plan-rebuys", 0, 10000, 1, 0);
  const look = element("button", { type: "submit", text: say("Show levels") });
  const form = element("form", { class: "act", id: "plan", "data-verb": "plan_levels" },
    element("p", { class: "doc", text: say("Levels and breaks that end the event on time, for the chips of the event.") }),
    field(say("Players"), players), field(say("Hours, with breaks"), hours), field(say("Chips of each player"), stack),
    field(say("Rebuys expected"), rebuys), look);
  const result = element("div", { role: "status", id: "plan-result" });
  const asked = () => ({
    players: Number(players.value), minutes: Math.round(60 * Number(hours.value)), rebuys: Number(rebuys.value), stack: Number(stack.value),
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const args = asked();
    const found = await read(`/api/levels?${new URLSearchParams(args)}`);
    if (found.error) result.replaceChildren(element("p", { class: "line bad", text: found.error }));
    else result.replaceChildren(...planned(found, args, result));
  });
  return section(say("Plan the levels"), form, result);
}

function planned(timetable, args, result) {
  const take = element("button", { type: "button", class: "go", id: "plan-take", text: say("Take these levels") });
  take.addEventListener("click", async () => {
    const reply = await act({ verb: "plan_levels", args });
    if (reply?.ok) result.replaceChildren();
  });
  return [...lines([timetable.end].filter(Boolean)), take, blindSheet({ timetable })];
}

function number(id, least, most, step, value) {
  return element("input", { id, type: "number", inputmode: "decimal", min: least, max: most, step, value, required: "" });
}

const field = (text, input) => element("div", { class: "field" }, element("label", { for: input.id, text }), input);
