// Clock: start, pause, levels and breaks; and the levels that come.

import { stakesText } from "../../clock.js";
import { verbForm } from "../form.js";
import { levers } from "../levers.js";
import { drawn, element, facts, lines, section } from "../parts.js";
import { blindSheet } from "./rules.js";

const BIG = ["start", "pause_clock", "resume_clock"];
const PHASES = { before: "not started", level: "level", break: "break", gate: "waits for the blinds", over: "over" };

export const clock = { id: "clock", title: "Clock", rooms: ["levels", "hand_for_hand"], topics: () => ["timetable"], build };

function build({ views, shop, verb }, root) {
  const stand = element("div");
  const start = verb("start") && verbForm(shop, verb("start"), { main: true, brief: true });
  const hands = levers(views);
  const levels = element("div", { id: "levels" });
  root.append(section("Now", stand, ...(start ? [start.element] : []), hands.element), section("Levels", levels));
  const drawLevels = drawn(levels, (timetable) => (timetable ? [blindSheet({ timetable })] : []));
  const draw = drawn(stand, ({ pairs, notices }) => [facts(pairs), ...lines(notices, "notice")]);
  return {
    placed: BIG,
    update() {
      const { clock: level, floor, timetable } = views;
      drawLevels(timetable);
      if (start) start.element.hidden = !["seated", "registration"].includes(floor.phase);
      hands.refresh();
      draw({ pairs: standing(level, timetable), notices: [level?.message, ...floor.notices].filter(Boolean) });
    },
  };
}

function standing(level, timetable) {
  if (!level) return [];
  const pairs = [["now", PHASES[level.phase]], ["level", level.now.level], ["stakes", stakesText(level.now)]];
  if (level.next) pairs.push(["next", stakesText(level.next)]);
  if (level.hands_left !== null) pairs.push(["hands left", level.hands_left]);
  if (timetable?.next_break) pairs.push(["next break", timetable.next_break]);
  return pairs;
}
