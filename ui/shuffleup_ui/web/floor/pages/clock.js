// Clock: start, pause, levels and breaks; and the levels that come.

import { stakesText } from "../../clock.js";
import { verbForm } from "../form.js";
import { drawn, element, facts, lines, section } from "../parts.js";
import { blindSheet } from "./rules.js";

const MAIN = ["start", "pause_clock", "resume_clock"];
const PHASES = { before: "not started", level: "level", break: "break", gate: "waits for the blinds", over: "over" };

export const clock = { id: "clock", title: "Clock", rooms: ["levels", "hand_for_hand"], topics: () => ["timetable"], build };

function build({ views, shop, verb }, root) {
  const stand = element("div");
  const forms = MAIN.map((name) => verb(name)).filter(Boolean)
    .map((one) => [one.verb, verbForm(shop, one, { main: true, brief: true })]);
  const buttons = element("div", { class: "buttons" }, ...forms.map(([, form]) => form.element));
  const levels = element("div", { id: "levels" });
  root.append(section("Now", stand, buttons), section("Levels", levels));
  const drawLevels = drawn(levels, (timetable) => (timetable ? [blindSheet({ timetable })] : []));
  const draw = drawn(stand, ({ pairs, notices }) => [facts(pairs), ...lines(notices, "notice")]);
  return {
    placed: MAIN,
    update() {
      const { clock: level, floor, timetable } = views;
      drawLevels(timetable);
      for (const [name, form] of forms) form.element.hidden = !fits(name, level, floor);
      draw({ pairs: standing(level, timetable), notices: [level?.message, ...floor.notices].filter(Boolean) });
    },
  };
}

function fits(name, level, floor) {
  if (name === "start") return floor.phase === "seated" || floor.phase === "registration";
  if (floor.phase !== "playing") return false;
  return name === "pause_clock" ? Boolean(level?.running) : !level?.running && !level?.held;
}

function standing(level, timetable) {
  if (!level) return [];
  const pairs = [["now", PHASES[level.phase]], ["level", level.now.level], ["stakes", stakesText(level.now)]];
  if (level.next) pairs.push(["next", stakesText(level.next)]);
  if (level.hands_left !== null) pairs.push(["hands left", level.hands_left]);
  if (timetable?.next_break) pairs.push(["next break", timetable.next_break]);
  return pairs;
}
