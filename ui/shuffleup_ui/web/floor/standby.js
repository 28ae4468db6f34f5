// What the console of a standby has beside what it copies: the one thing that can be done there.

import { saidLater, say } from "../words.js";
import { act } from "./act.js";
import { element } from "./parts.js";
import { sureButton } from "./slips.js";

const TITLE = saidLater("Take over");
const WORDS = [
  saidLater("This is the standby. Take over only when the floor is lost."),
  saidLater("This box then asks the tables for what it lacks and goes on with the event; the old floor stops as soon as it hears of it."),
  saidLater("The level clock waits for you."),
];

// Hidden where this box is no standby.
export function takeOver() {
  const answer = element("p", { class: "problem", role: "alert" });
  const take = () => act({ verb: "take_over", title: say(TITLE), answer });
  const button = sureButton(say(TITLE), say("Press again: this box is the floor then, and the old one stops"), take, { class: "go", id: "take-over" });
  const box = element("section", {}, element("p", { class: "doc", text: WORDS.map((one) => say(one)).join(" ") }), element("div", { class: "buttons" }, button), answer);
  box.hidden = true;
  return { element: box, update: ({ waits = false } = {}) => { box.hidden = !waits; } };
}
