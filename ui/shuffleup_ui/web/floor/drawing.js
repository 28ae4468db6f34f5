// How far a draw has come: the boxes that show their seats, out of all that have a table.

import { say } from "../words.js";
import { drawn, element } from "./parts.js";

export function drawProgress() {
  const box = element("div", { id: "draw" });
  const show = drawn(box, ({ shown, all }) => (all ? [
    element("p", { class: "line", text: shown === all ? say("All {all} boxes show their seats.", { all }) : say("{shown} of {all} boxes show their seats.", { shown, all }) }),
    element("progress", { max: all, value: shown, "aria-hidden": "true" }),
  ] : []));
  return {
    element: box,
    update({ floor, links }) {
      const boxes = floor.phase === "seated" ? (links?.links ?? []).filter((one) => one.table) : [];
      show({ shown: boxes.filter((one) => !one.unread).length, all: boxes.length });
    },
  };
}
