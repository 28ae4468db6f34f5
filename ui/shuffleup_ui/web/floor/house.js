// Several events on one floor: which one the console looks at, the way to the others, and what waits in them.

import { byId, element, setText } from "../dom.js";
import { say, sayCounted } from "../words.js";
import { drawn, lines } from "./parts.js";
import { byPerson, peopleWaiting } from "./tasks.js";
import { capital } from "./words.js";

const FEW = 3;

const waits = ({ tasks = [], offers = [] }) => peopleWaiting([...tasks, ...offers]);
const shown = (house) => (house?.events ?? []).filter((one) => !one.closed || one.name === house.here || waits(one));

// What waits in the event of this console because there are others.
export const offersHere = ({ house }) => house?.events.find((one) => one.name === house.here)?.offers ?? [];

export const hasHouse = ({ house }) => shown(house).length > 1;

// The events at the head of the console; nothing where there is one.
export function eventsAtHead() {
  const bar = byId("events");
  const draw = drawn(bar, (all) => [element("ul", {}, ...all.map(({ name, title, path = "", count, isHere }) => {
    const link = element("a", { class: "button", href: `${path}/floor#tonight`, "data-event": name }, element("span", { text: title }));
    if (isHere) link.setAttribute("aria-current", "true");
    if (count) link.append(element("span", { class: "count", text: count }));
    return element("li", {}, link);
  }))]);
  return ({ house }) => {
    const all = shown(house).map((one) => ({ ...one, tasks: [], offers: [], count: waits(one), isHere: one.name === house.here }));
    bar.hidden = all.length < 2;
    draw(bar.hidden ? [] : all);
  };
}

// What waits in the other events, each line with its event; it is done there.
export function waitingElsewhere() {
  const box = element("section", { id: "elsewhere", hidden: "" });
  const draw = drawn(box, ({ events, notes }) => [
    element("h2", { text: say("Waiting in the other events") }), ...lines(notes, "notice"),
    element("ul", { class: "tasks" }, ...events.flatMap(linesOf)),
  ]);
  return {
    element: box,
    update({ house }) {
      const events = shown(house).filter((one) => one.name !== house.here && waits(one));
      const notes = house?.notes ?? [];
      box.hidden = !events.length && !notes.length;
      draw({ events, notes });
    },
  };
}

function linesOf({ title, path = "", tasks = [], offers = [] }) {
  const all = byPerson([...tasks, ...offers]);
  const more = all.length - FEW;
  const texts = all.slice(0, FEW).map(({ text, holds }) => ({ text: capital(text), holds }));
  if (more > 0) texts.push({ text: sayCounted("and one more", "and {count} more", more) });
  return texts.map(({ text, holds }, at) => element("li", { class: holds ? "task holds" : "task" },
    element("p", {}, element("span", { class: "tag", text: title }), ` ${text}`),
    ...(at ? [] : [element("a", { class: "button go", href: `${path}/floor#tonight`, text: say("Go to {event}", { event: title }) })])));
}

// The heading says whose list it is as soon as there are several.
export function headingOf(heading, { house, floor }) {
  setText(heading, hasHouse({ house }) ? say("Waiting for you: {event}", { event: floor.event }) : say("Waiting for you"));
}
