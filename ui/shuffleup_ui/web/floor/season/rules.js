// The rules of a season, as its file writes them: who would gain and lose is shown before they are taken.

import { say } from "../../words.js";
import { isCut, person, readAsDirector } from "../act.js";
import { allRight, whyMissing } from "../form.js";
import { element, input, labelled, lines, setText, sheet } from "../parts.js";

export function rulesForm(taken) {
  const which = select();
  const league = input("season-league", say("League"), { maxlength: 120 });
  const name = input("season-name", say("Name of the season"), { maxlength: 120 });
  const rules = element("textarea", { id: "season-rules", rows: 12, spellcheck: "false", autocomplete: "off" });
  const reason = input("season-reason", say("Why (it is recorded)"), { maxlength: 120 });
  const moved = element("div", { role: "status" });
  const answer = element("p", { class: "problem answer" });
  const go = element("button", { type: "button", text: say("Who gains, who loses?") });
  const keep = element("button", { type: "submit", class: "go", text: say("Take these rules") });
  const text = element("div", { class: "field wide" }, element("label", { for: "season-rules", text: say("Rules, as in a season file") }), rules);
  const form = element("form", { class: "act", novalidate: "" }, which.element, league.element, name.element, text,
    reason.element, element("div", { class: "buttons" }, go, keep), moved, answer);
  const fold = element("details", { class: "fold" }, element("summary", { text: say("Change the rules, or begin a season") }), form);
  let shown = null;

  // Changes that somebody is typing stay.
  function set(fresh) {
    const now = JSON.stringify(fresh);
    if (now === shown) return;
    shown = now;
    which.set(fresh);
    fill();
    fold.open ||= which.isNew();
  }

  function fill() {
    const one = which.chosen();
    league.input.value = one?.league ?? "";
    name.input.value = one?.name ?? "";
    rules.value = which.rules(one);
    for (const field of [league.input, name.input]) field.readOnly = Boolean(one);
    moved.replaceChildren();
    setText(answer, "");
  }

  async function ask(take) {
    if (isCut(answer)) return;
    setText(answer, "");
    moved.replaceChildren();
    const missing = (one) => [one.element, one.input.value.trim() ? "" : say("A season needs a league and a name.")];
    const why = reason.input.value || (which.isNew() ? say("a new season") : "");
    if (!allRight([missing(league), missing(name), [text, ""], take ? whyMissing(reason.element, why) : [reason.element, ""]])) return;
    const asked = { league: league.input.value, season: name.input.value, rules: rules.value, reason: why, take };
    const said = await readAsDirector(`/api/club/rules?person=${encodeURIComponent(person())}`, asked);
    if (said.error) {
      allRight([[text, said.error]]);
      return;
    }
    moved.replaceChildren(...(said.moved.length ? [movedSheet(said.moved)] : lines([say("Nobody gains or loses.")])));
    if (!said.taken) return;
    reason.input.value = "";
    setText(answer, "");
    shown = null;
    await taken(said.id);
  }

  which.element.addEventListener("change", fill);
  go.addEventListener("click", () => ask(false));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(true);
  });
  return { element: fold, set };
}

// The season on show, those that imported saves name, or a new one.
function select() {
  const control = element("select", { id: "season-of-rules" });
  const box = labelled(say("Season"), control);
  let all = [];
  let known = null;

  function set({ chosen, own: written, proposed, first }) {
    known = { chosen, written, first };
    all = [...(chosen ? [chosen] : []), ...proposed];
    const options = all.map((one, at) => element("option", { value: at, text: optionText(one) }));
    control.replaceChildren(...options, element("option", { value: "", text: say("a new season") }));
    control.value = all.length ? "0" : "";
  }

  const chosen = () => (control.value === "" ? null : all[Number(control.value)]);
  const isNew = () => !chosen()?.id;
  const rules = (one) => (one && one === known.chosen ? known.written : known.first);
  return { element: box, set, chosen, isNew, rules };
}

const optionText = (one) => (one.id ? `${one.league}: ${one.name}` : say("{league}: {name} (imported events: {count})", { league: one.league, name: one.name, count: one.events }));

export function movedSheet(moved) {
  const change = (one) => (one.gains ? say("gains") : one.loses ? say("loses") : "");
  const rows = moved.map((one) => [element("bdi", { text: one.name }), `${one.rank_before} → ${one.rank}`, `${one.points_before} → ${one.points}`, change(one)]);
  return sheet(say("Who moves"), [say("Player"), say("Rank"), say("Points"), ""], rows);
}
