// Players of archived evenings whose name two persons have: one press says who it is.

import { element, setText } from "../../dom.js";
import { say } from "../../words.js";
import { isCut, person, readAsDirector } from "../act.js";
import { section } from "../parts.js";

export function waitingList(taken) {
  const list = element("ul", { class: "tasks" });
  const answer = element("p", { class: "problem answer" });
  const box = section(say("Who is it?"), list, answer);

  function update(waiting) {
    box.hidden = !waiting.length;
    list.replaceChildren(...waiting.map((one) => element("li", { class: "task" },
      element("p", { text: say("{name} of {event}: several persons have this name.", { name: one.name, event: one.title }) }),
      element("div", { class: "quick" }, ...one.candidates.map((who) => button(one, who))))));
  }

  function button(one, who) {
    const made = element("button", { type: "button", text: who.last ? say("{name}, last {day}", { name: who.name, day: who.last }) : say("{name}, not played yet", { name: who.name }) });
    made.addEventListener("click", async () => {
      if (isCut(answer)) return;
      const asked = { event: one.event, player: one.player, person: who.person };
      const said = await readAsDirector(`/api/club/join?person=${encodeURIComponent(person())}`, asked);
      setText(answer, said.error ?? "");
      if (!said.error) await taken(said);
    });
    return made;
  }

  update([]);
  return { element: box, update };
}
