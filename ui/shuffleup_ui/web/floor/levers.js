// The clock in large buttons: what runs, minutes more or fewer, a level back or on. What stops the room or leaves
// the level wants a second press, and does then what it showed at the first.

import { stakesText } from "../clock.js";
import { element, setText } from "../dom.js";
import { saidLater, say } from "../words.js";
import { act } from "./act.js";
import { armed } from "./slips.js";
import { titleOf } from "./words.js";

const REASON = saidLater("the director's decision");
const MINUTES = [-1, 1, 5];
const CLOCK_VERBS = ["pause_clock", "resume_clock"];

export function levers(views) {
  const why = element("input", { id: "lever-why", autocomplete: "off", maxlength: 200, placeholder: say(REASON) });
  const answer = element("p", { class: "problem answer", role: "alert" });
  const reason = () => why.value.trim() || say(REASON);
  const runs = CLOCK_VERBS.map((verb) => lever({ verb, title: titleOf(verb), kind: "go big" }));
  const times = MINUTES.map((minutes) => lever({
    verb: "change_time", title: say("{minutes} min", { minutes: `${minutes > 0 ? "+" : "−"}${Math.abs(minutes)}` }), kind: "big",
    args: () => ({ minutes, reason: reason() }), once: true,
  }));
  const [back, on] = [-1, 1].map((step) => lever({
    verb: "set_level", title: () => levelTitle(step), kind: "big", args: () => ({ number: level() + step, reason: reason() }),
  }));
  const more = element("div", { class: "lever-rows" }, row("three", times), row("two", [back, on]),
    element("div", { class: "field wide" }, element("label", { for: "lever-why", text: say("Why (stands in the log)") }), why));
  const box = element("div", { class: "levers" }, row("one", runs), more, answer);

  function lever({ verb, title, kind, args = () => ({}), once = false }) {
    const button = element("button", { type: "button", class: kind, "data-verb": verb, "aria-live": "polite" });
    const words = () => (typeof title === "function" ? title() : title);
    const plain = (text) => text.replace(/[◂▸]/g, "").trim();
    const sure = armed(button, () => ({ title: words(), ask: say("Press again: {what}", { what: words() }), deed: args() }));
    button.addEventListener("click", () => {
      const done = once ? { title: words(), deed: args() } : sure();
      if (done) act({ verb, args: done.deed, version: done.version, title: plain(done.title), answer });
    });
    const refresh = () => { if (button.dataset.armed === undefined) setText(button, words()); };
    return { element: button, refresh, verb };
  }

  const level = () => views.clock?.now.level ?? 0;
  const rowOf = (number) => views.timetable?.rows.find((one) => one.level === number && one.blinds);

  function levelTitle(step) {
    if (level() + step < 1) return `◂ ${say("no level before")}`;
    const found = rowOf(level() + step);
    const stakes = found ? `, ${stakesText(found.blinds)}` : "";
    const name = say("Level {level}", { level: level() + step });
    return `${step < 0 ? "◂ " : ""}${name}${stakes}${step > 0 ? " ▸" : ""}`;
  }

  return {
    element: box,
    refresh() {
      const { clock, floor } = views;
      const playing = floor.phase === "playing";
      const { running, held } = clock ?? {};
      for (const one of runs) one.element.hidden = !playing || (one.verb === "pause_clock" ? !running : running || held);
      more.hidden = !playing;
      times.forEach((one) => { one.element.disabled = clock?.left === null; });
      back.element.disabled = level() < 2;
      [...runs, ...times, back, on].forEach((one) => one.refresh());
    },
  };
}

const row = (kind, all) => element("div", { class: `lever-row ${kind}` }, ...all.map((one) => one.element));
