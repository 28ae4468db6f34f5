// The people book: a person is found by two letters, and everything that can be done with one stands there.

import { say, sayCounted } from "../../words.js";
import { change, readAsDirector } from "../act.js";
import { allRight, whyMissing } from "../form.js";
import { dayCell, element, facts, lines, renew, section, setText, sheet } from "../parts.js";
import { personPicker } from "../season/picker.js";
import { sureButton } from "../slips.js";

export const page = { build };

function build(console_, root) {
  const many = element("p", { class: "doc" });
  const found = personPicker("find-person", say("Find a person by two letters"), (one) => open(one.person));
  const card = element("div");
  const shown = section(say("Person"), card);
  const pairs = element("ul", { class: "tasks" });
  const alike = section(say("One person?"), pairs);
  const house = element("div");
  root.append(section(say("People book"), many, found.element), shown, alike, section(say("Statistics of the house"), house));
  shown.hidden = true;

  async function load() {
    const said = await readAsDirector("/api/club/people");
    if (said.error) {
      many.replaceChildren(...lines([said.error], "bad"));
      alike.hidden = true;
      return;
    }
    setText(many, said.persons ? sayCounted("{count} person", "{count} persons", said.persons)
      : say("Nobody is in the people book yet: who plays is entered in it when an evening is put away."));
    alike.hidden = !said.proposed.length;
    pairs.replaceChildren(...said.proposed.map((one) => pair(one, act)));
    house.replaceChildren(...statistics(said.counted, load));
  }

  async function open(id) {
    draw(await readAsDirector(`/api/club/people/${encodeURIComponent(id)}`));
  }

  function draw(said) {
    shown.hidden = false;
    renew(card, said.error ? lines([said.error], "bad") : personCard(said, act));
    shown.scrollIntoView({ block: "nearest" });
  }

  // Asks the box to change a person, and shows the person as it is then; says in `answer` why not.
  async function act(id, asked, answer) {
    const said = await change(`/api/club/people/${encodeURIComponent(id)}`, asked, answer);
    if (!said) return;
    draw(said);
    await load();
  }

  load();
  return { again: load };
}

function pair(one, act) {
  const names = { name: one.name, into: one.into_name };
  const answer = element("p", { class: "problem answer" });
  const button = sureButton(say("Merge"), say("Merge {name} into {into}?", names), () => act(one.person, { deed: "merge", into: one.into }, answer));
  return element("li", { class: "task" }, element("p", { text: say("{name} and {into} may be one person.", names) }),
    element("div", { class: "quick flush" }, button), answer);
}

function personCard(one, act) {
  const answer = element("p", { class: "problem answer" });
  const ask = (asked, where = answer) => act(one.person, asked, where);
  const head = element("p", { class: "headline" }, element("bdi", { text: one.name }));
  if (one.forgotten) return [head, ...lines([say("Forgotten for good: the results stand under this number.")], "notice"), ...unreached(one.unreached), events(one.played)];
  return [
    head,
    facts(aboutPerson(one)),
    ...(one.tonight ? lines([say("The event that runs shows the earlier name still: {why}", { why: one.tonight })], "bad") : []),
    element("div", { class: "quick flush" }, ...switches(one, ask)),
    answer,
    ...one.merged.map((away) => mergedAway(away, act)),
    rename(one, ask),
    merge(one, ask),
    events(one.played),
    forget(one, ask),
  ];
}

function aboutPerson(one) {
  const last = one.played.at(-1);
  const pairs = [
    [say("other names"), one.also.join(", ")],
    [say("events"), one.played.length],
    [say("last"), last ? last.day : ""],
    [say("on walls, pages and exports"), one.shown ? say("the name") : one.label],
    [say("statistics"), one.counted ? say("yes") : say("none")],
    [say("e-mail"), one.contact.email], [say("phone"), one.contact.phone], [say("note"), one.contact.note],
  ];
  return pairs.filter(([, value]) => value !== "" && value !== undefined);
}

function switches(one, ask) {
  const name = one.shown ? ["hide", say("Show only as {label}", { label: one.label })] : ["show", say("Show the name again")];
  const counts = one.counted ? ["uncount", say("No statistics")] : ["count", say("Statistics again")];
  return [name, counts].map(([deed, text]) => {
    const button = element("button", { type: "button", "data-deed": deed, text });
    button.addEventListener("click", () => ask({ deed }));
    return button;
  });
}

function mergedAway(away, act) {
  const answer = element("p", { class: "problem answer" });
  const split = element("button", { type: "button", "data-deed": "split", text: say("Split off") });
  split.addEventListener("click", () => act(away.person, { deed: "split" }, answer));
  const text = say("{name} was merged into this person.", { name: away.name });
  return element("div", { class: "line" }, element("p", { text }), element("div", { class: "quick flush" }, split), answer);
}

function rename(one, ask) {
  const name = element("input", { id: "person-name", autocomplete: "off", maxlength: 80, value: one.name });
  const answer = element("p", { class: "problem answer" });
  const field = element("div", { class: "field" }, element("label", { for: "person-name", text: say("Name") }), name);
  const form = element("form", { class: "act", novalidate: "" }, field,
    element("div", { class: "buttons" }, element("button", { type: "submit", text: say("Rename") })), answer);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (allRight([[field, name.value.trim() ? "" : say("{what} is missing.", { what: say("Name") })]])) ask({ deed: "rename", name: name.value }, answer);
  });
  return fold(say("Rename"), element("p", { class: "doc", text: say("The old name finds the person still.") }), form);
}

function merge(one, ask) {
  const answer = element("p", { class: "problem answer" });
  const sure = element("div", { class: "quick flush" });
  const into = personPicker("merge-into", say("Into whom?"), (other) => {
    const button = sureButton(say("Merge into {into}", { into: other.name }), say("Merge {name} into {into}?", { name: one.name, into: other.name }),
      () => ask({ deed: "merge", into: other.person }, answer));
    sure.replaceChildren(button);
  });
  const said = element("p", { class: "doc", text: say("Two entries of one person become one; the merge can be taken back.") });
  return fold(say("Merge"), said, into.element, sure, answer);
}

function forget(one, ask) {
  const said = element("p", { class: "doc", text: say("Erases the name, the contact and every mention on this box, for good. Results and points stay, under {label}.", { label: one.label }) });
  const why = element("input", { id: "forget-why", autocomplete: "off", maxlength: 200 });
  const answer = element("p", { class: "problem answer" });
  const button = sureButton(say("Forget {name}", { name: one.name }), say("Forget for good?"), () => {
    if (allRight([whyMissing(field, why.value)])) ask({ deed: "forget", reason: why.value }, answer);
  });
  const field = element("div", { class: "field" }, element("label", { for: "forget-why", text: say("Why, in general terms (it is recorded)") }), why);
  return fold(say("Forget"), said, field, element("div", { class: "quick flush" }, button), answer);
}

function unreached(copies) {
  if (!copies.length) return [];
  const told = copies.map((one) => [one.what, one.place, one.day].filter(Boolean).join(" · "));
  return [element("p", { class: "doc", text: say("These copies still hold the name; delete them by hand:") }), ...lines(told, "bad")];
}

function events(played) {
  const rows = played.map((one) => [dayCell(one.day), element("bdi", { text: one.title })]);
  const none = element("p", { class: "doc", text: say("No event yet.") });
  return fold(sayCounted("{count} event", "{count} events", played.length), rows.length ? sheet(say("Events"), [say("Day"), say("Event")], rows) : none);
}

function statistics(counted, load) {
  const answer = element("p", { class: "problem answer" });
  const said = counted ? say("Hands and results are counted for everybody who has not said no.") : say("No statistics of anybody are computed or exported. Points and seasons go on.");
  const button = element("button", { type: "button", id: "house-statistics", text: counted ? say("Switch statistics off") : say("Switch statistics on") });
  button.addEventListener("click", async () => {
    if (await change("/api/club/statistics", { counted: !counted }, answer)) await load();
  });
  return [element("p", { class: "doc", text: said }), element("div", { class: "quick flush" }, button), answer];
}

const fold = (title, ...parts) => element("details", { class: "fold" }, element("summary", { text: title }), element("div", {}, ...parts));
