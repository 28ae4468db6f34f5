// The end of a season: its table is signed, and corrections show as a difference until it is opened again.

import { element } from "../../dom.js";
import { say } from "../../words.js";
import { section } from "../parts.js";
import { armed } from "../slips.js";
import { askSeason } from "./asking.js";

// `change(asked, answer)` asks the box; it returns whether that was done.
export function endOfSeason(change) {
  const inner = element("div");
  const box = section(say("End of the season"), inner);
  let closed = null;

  function update(season) {
    box.hidden = !season;
    if (!season || season.closed === closed) return;
    closed = season.closed;
    inner.replaceChildren(...(closed ? reopen() : close()));
  }

  function reopen() {
    const said = element("p", { class: "doc", text: say("Opened again, its table is computed anew with all corrections since.") });
    return [said, askSeason({ title: say("Open the season again"), id: "reopen-why", ask: (reason, answer) => change({ deed: "reopen", reason }, answer) })];
  }

  function close() {
    const said = element("p", { class: "doc", text: say("The table is written down and signed by this box. Later corrections show beside it and change nothing until the season is opened again.") });
    const button = element("button", { type: "button", id: "close-season", text: say("Close the season") });
    const answer = element("p", { class: "problem answer" });
    const sure = armed(button, () => ({ title: say("Close the season"), ask: say("Sign this table?"), deed: true }));
    button.addEventListener("click", () => {
      if (sure()) change({ deed: "close" }, answer);
    });
    return [said, element("div", { class: "quick flush" }, button), answer];
  }

  update(null);
  return { element: box, update };
}
