// Clock: start, pause, levels and breaks; and the levels that come.

import { stakesText } from "../../clock.js";
import { saidLater, say } from "../../words.js";
import { verbForm } from "../form.js";
import { levers } from "../levers.js";
import { drawn, element, facts, lines, section } from "../parts.js";
import { blindSheet } from "./rules.js";

const BIG = ["start", "pause_clock", "resume_clock"];
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
  const pairs = [[say("now"), say(PHASES[level.phase])], [say("level"), level.now.level], [say("stakes"), stakesText(level.now)]];
  if (level.next) pairs.push([say("next"), stakesText(level.next)]);
  if (level.hands_left !== null) pairs.push([say("hands left"), level.hands_left]);
  if (timetable?.end) pairs.push([say("likely end"), timetable.end]);
  if (timetable?.next_break) pairs.push([say("next break"), timetable.next_break]);
  return pairs;
}
