// What was done in the hand, the last act first under its street; each act is a point to go back to.

import { byId, element } from "./dom.js";
import { say } from "./words.js";

// `start(deed)` begins the deed that goes back, as a touch on the screen would.
export function drawLog(steps, start) {
  const log = byId("log");
  log.hidden = steps.length === 0;
  log.replaceChildren(element("h2", { text: say("HAND LOG") }), ...streets(steps).map((street) => streetNode(street, start)));
}

function streets(steps) {
  const found = [];
  for (const step of steps) {
    if (found.at(-1)?.name !== step.street) found.push({ name: step.street, steps: [] });
    found.at(-1).steps.push(step);
  }
  return found;
}

function streetNode({ name, steps }, start) {
  const acts = steps.map(({ act, back }) => {
    const button = element("button", { type: "button", "aria-label": `${back.label}: ${act}`, text: back.label });
    button.addEventListener("click", () => start(back));
    return element("li", {}, element("span", { text: act }), button);
  });
  return element("div", { class: "street-log" }, ...(name ? [element("h3", { text: name })] : []), element("ol", {}, ...acts));
}
