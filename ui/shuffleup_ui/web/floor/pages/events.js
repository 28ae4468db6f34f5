// The events of the house: their tables and chips, and all that can be done with them.

import { grouped } from "../../dom.js";
import { say } from "../../words.js";
import { acts } from "../form.js";
import { drawn, element, lines, section, sheet } from "../parts.js";

// An event is opened with its evening, and somebody who does not come stands on *Tonight*.
const ELSEWHERE = ["open_event", "decline_offer"];

export const page = { build };

function build(console_, root) {
  const { views } = console_;
  const events = element("div");
  const chips = element("div");
  const forms = acts(console_, ["house"], { owner: "house", to: "house", placed: ELSEWHERE });
  root.append(element("section", {}, events), element("section", {}, chips), section(say("Acts of the house"), forms.element));
  const heads = () => [say("Event"), say("Short name"), say("Tables"), say("Players left")];
  const drawEvents = drawn(events, (all) => [sheet(say("Events"), heads(), all.map(({ name, title, tables = [], left = 0, closed }) => [
    closed ? say("{event}, closed", { event: title }) : title, name, tables.join(", ") || "–", left,
  ]))]);
  const drawChips = drawn(chips, ({ all, names }) => (all.length ? [sheet(say("Chips of the house"),
    [say("Chip"), say("Owned"), say("In the house"), ...names.map(([, title]) => title)],
    all.map(({ chip, owned, in_house: there, lent = {} }) => [grouped(chip), grouped(owned), grouped(there), ...names.map(([name]) => grouped(lent[name] ?? 0))]))]
    : lines([say("Nobody has counted the chips of the house yet.")])));
  return {
    update() {
      const { events: all = [], chips: kinds = [] } = views.house ?? {};
      drawEvents(all);
      drawChips({ all: kinds, names: all.map(({ name, title }) => [name, title]) });
      forms.update();
    },
  };
}
