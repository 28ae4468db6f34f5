// The levels that come, on paper and on the page, and before the start a plan of other ones.

import { stakesText } from "../../clock.js";
import { grouped } from "../../dom.js";
import { say } from "../../words.js";
import { act, read } from "../act.js";
import { acts, allRight } from "../form.js";
import { drawn, element, input, lines, papers, sheet } from "../parts.js";

const ON_THE_CLOCK = ["pause_clock", "resume_clock", "plan_levels"];

export function levelsPart(console_) {
  const { views } = console_;
  const forms = acts(console_, ["levels"], { placed: ON_THE_CLOCK });
  const sheetOf = element("div", { id: "levels" });
  const plan = planForm(views);
  const draw = drawn(sheetOf, (timetable) => (timetable ? [blindSheet({ timetable })] : []));
  return {
    element: element("div", {}, forms.element, papers(["/print/blinds", say("Print the blind sheet")], ["/print/blinds.txt", say("Blind sheet as text")]), sheetOf, plan),
    update() {
      forms.update();
      plan.hidden = !["seated", "registration"].includes(views.floor.phase) || views.floor.format !== "elimination";
      draw(views.timetable);
    },
  };
}

const levelName = ({ name, level, blinds }) => (blinds ? say("level {level}", { level }) : name);

// Nobody knows a time of day while the start is open: then there is no column for it.
export function blindSheet({ timetable }) {
  const timed = timetable.rows.some((one) => one.time);
  const rows = timetable.rows.map((one) => [
    levelName(one) + (one.on ? ` (${say("now")})` : ""), one.blinds ? stakesText(one.blinds) : "", one.minutes ? say("{minutes} min", { minutes: one.minutes }) : "", ...(timed ? [one.time ?? ""] : []),
  ]);
  const after = timetable.after_last ? [element("p", { class: "doc", text: timetable.after_last })] : [];
  return element("div", {}, sheet(say("Blind sheet"), [say("Level"), say("Stakes"), say("Length"), ...(timed ? [say("From")] : [])], rows), ...after);
}

// Levels that end on time: numbers, a look, and one press that takes them. Nothing is stored by a look.
function planForm(views) {
  const fields = [
    number("plan-players", say("Players"), 2, 10000, 1, views.floor?.entries.length || 9), number("plan-hours", say("Hours, with breaks"), 1, 16, 0.25, 4),
    number("plan-stack", say("Chips of each player"), 1, 1e9, 1, views.floor?.start_stack || 10000), number("plan-rebuys", say("Rebuys expected"), 0, 10000, 1, 0),
  ];
  const look = element("button", { type: "submit", text: say("Show levels") });
  const form = element("form", { class: "act", id: "plan", "data-verb": "plan_levels", novalidate: "" },
    element("p", { class: "doc", text: say("Levels and breaks that end the event on time, for the chips of the event.") }),
    ...fields.map((one) => one.element), look);
  const result = element("div", { role: "status", id: "plan-result" });
  const asked = () => {
    const [players, hours, stack, rebuys] = fields.map((one) => Number(one.input.value));
    return { players, minutes: Math.round(60 * hours), rebuys, stack };
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!allRight(fields.map((one) => [one.element, wrongWith(one)]))) return;
    const args = asked();
    const found = await read(`/api/levels?${new URLSearchParams(args)}`);
    if (found.error) result.replaceChildren(element("p", { class: "line bad", text: found.error }));
    else result.replaceChildren(...planned(found, args, result));
  });
  return element("div", {}, element("h3", { text: say("Plan the levels") }), form, result);
}

function planned(timetable, args, result) {
  const take = element("button", { type: "button", class: "go", id: "plan-take", text: say("Take these levels") });
  take.addEventListener("click", async () => {
    const reply = await act({ verb: "plan_levels", args });
    if (reply?.ok) result.replaceChildren();
  });
  return [...lines([timetable.end].filter(Boolean)), take, blindSheet({ timetable })];
}

const number = (id, what, min, max, step, value) => ({ ...input(id, what, { type: "number", inputmode: "decimal", min, max, step, value }), what, min, max });

function wrongWith({ input: { value }, what, min, max }) {
  if (!value) return say("{what} is missing.", { what });
  if (Number(value) < min) return say("{what}: too small, {least} or more.", { what, least: grouped(min) });
  return Number(value) > max ? say("{what}: too large, {most} at most.", { what, most: grouped(max) }) : "";
}
