// Boxes: those of the venue, those that want to be let in, and the codes for phones and walls.

import { here } from "../../place.js";
import { saidLater, say } from "../../words.js";
import { readAsDirector } from "../act.js";
import { lookAtDoor, reading } from "../door.js";
import { allRight } from "../form.js";
import { drawn, element, labelled, lines, section, setText, sheet } from "../parts.js";
import { armed, sureButton } from "../slips.js";
import { takeOver } from "../standby.js";

const LOOK_AGAIN_MS = 5000;
const MINUTE_MS = 60000;
const STANDBY = saidLater("Let it in as the standby");
const GIVES_AWAY = [
  saidLater("As the standby the box gets the key of this floor, the passwords' hashes of all boxes, the floor PIN's hash and every event."),
  saidLater("With them it can be the floor of this venue, for you or for whoever has it in hands."),
  saidLater("Sending it away later takes none of that back: only new keys do. There is one standby at most."),
];
const PAGES = [["console", saidLater("This console, for another phone"), "/floor"], ["wall", saidLater("The wall, for a TV or a laptop"), "/wall"]];
const AUTHORITY = ["ca", saidLater("The certificate of this floor, for a phone that warns"), "/ca.crt"];
const ONLY_HERE = saidLater("This page was opened at this computer itself, under an address that no phone and no TV can find.");

// A box that was started for a table says so at the end of its name.
const MEANT_FOR = / for table (\d{1,3})$/;

export const page = { build };

function build({ views }, root) {
  const waiting = element("ul", { class: "tasks", id: "waiting-units" });
  const note = element("p", { class: "doc", role: "status" });
  const paired = element("ul", { class: "tasks", id: "paired-units" });
  const again = element("button", { type: "button", text: say("Look again") });
  const links = element("div");
  const areas = element("div", { id: "areas" });
  const takes = takeOver();
  const stick = element("div", { class: "line notice", id: "stick", hidden: "" });
  const left = element("div", { class: "line notice bad", id: "update-left", hidden: "" });
  const wifi = element("figure", { id: "room-wifi", hidden: "" });
  const gate = section(say("Let in"), paired);
  gate.hidden = true;
  const door = section(say("Waiting to be let in"), note, waiting, again);
  const codes = element("div", { class: "codes" }, wifi);
  root.append(takes.element, left, stick, door, section(say("Boxes"), links, areas), gate, section(say("Phones and walls"), codes));
  const cards = new Map();
  const drawPaired = drawn(paired, (said) => pairedList(said, look));
  const drawLinks = drawn(links, boxes);
  const drawAreas = drawn(areas, (all) => areaSheet(all.areas, all.links));
  let looked = 0;
  let next = null;
  let there = {};

  // Asked for is only what the box has said to have.
  async function look(asksPin = true) {
    looked = Date.now();
    if (there.venue === undefined) there = await lookAtDoor();
    const said = there.venue ? await readAsDirector("/api/pairing", null, asksPin) : { status: 404 };
    const found = said.waiting ?? [];
    setText(note, inWords(said, found));
    for (const [id, card] of cards) if (!found.some((one) => one.unit === id)) cards.delete(id) && card.remove();
    for (const one of found.filter((unit) => !cards.has(unit.unit))) {
      cards.set(one.unit, unitCard(one, said.areas ?? 0, look));
      waiting.append(cards.get(one.unit));
    }
    drawPaired({ paired: said.paired ?? [], areas: said.areas ?? 0 });
    gate.hidden = !paired.children.length;
  }

  function regularly() {
    clearTimeout(next);
    if (!root.isConnected) return;
    if (!document.hidden && Date.now() - looked >= LOOK_AGAIN_MS) look(false);
    next = setTimeout(regularly, LOOK_AGAIN_MS);
  }

  again.addEventListener("click", () => look());
  next = setTimeout(regularly, LOOK_AGAIN_MS);
  look().then(async () => {
    codes.append(...codesOf(there));
    if (there.wifi) await showWifi(wifi);
    if (there.stick) await showStick(stick);
  });
  return {
    again() {
      look(false);
      regularly();
    },
    update() {
      takes.update(views.links);
      showLeft(left, views.unit?.parts.find(({ part }) => part === "update"));
      door.hidden = views.links?.waits ?? false;  // whoever is let in at a standby belongs to no floor
      drawAreas({ areas: views.areas?.areas, links: views.links?.links });
      drawLinks({ ...views.links, alone: views.links || there.venue ? say("No box has been let in yet.") : say("All tables are played by this box.") });
    },
  };
}

function inWords(said, found) {
  if (said.status === 404) return say("This box lets no others in: it is not the floor of a venue.");
  if (said.error) return said.error;
  return found.length ? say("Type the code that the box shows.") : say("None. A box asks when it is started with the address of this floor.");
}

const pathOf = (unit, deed) => `/api/pairing/${encodeURIComponent(unit)}/${deed}`;

function unitCard({ unit, name, fingerprint, waits }, areas, look) {
  const key = `unit-${unit.slice(0, 16)}`;
  const code = element("input", { id: `${key}-code`, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 12 });
  const table = element("input", { id: `${key}-table`, inputmode: "numeric", autocomplete: "off", maxlength: 4 });
  table.value = MEANT_FOR.exec(name)?.[1] ?? "";
  const area = areaField(`${key}-area`, areas);
  const problem = element("p", { class: "problem", role: "alert" });
  const [codeField, tableField] = [labelled(say("Code on its display"), code), labelled(say("Table, empty for a spare"), table)];
  const form = element("form", { class: "act", novalidate: "" },
    codeField, tableField,
    ...(area ? [area.node] : []),
    element("div", { class: "buttons" }, element("button", { type: "submit", class: "go", text: say("Let it in") }), away(unit, problem, look)),
    problem);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const number = table.value.trim();
    const isNumber = !number || /^[1-9]\d{0,3}$/.test(number);
    if (!allRight([codeTyped(codeField, code), [tableField, isNumber ? "" : say("“{number}” is no number of a table.", { number })]]) || reading()) return;
    const body = { code: code.value.trim().toUpperCase(), table: number ? Number(number) : null, ...area?.body() };
    await settle(readAsDirector(pathOf(unit, "admit"), body), problem, look, codeField);
  });
  form.append(asStandby(unit, code, codeField, problem, look));
  const minutes = Math.floor(waits / MINUTE_MS);
  const about = minutes ? say("waits for {minutes} min, key {key}", { minutes, key: fingerprint })
    : say("waits for less than a minute, key {key}", { key: fingerprint });
  return element("li", { class: "task" }, element("p", { text: name }), element("p", { class: "doc", text: about }), form);
}

// Apart from the rest: it gives away all that makes a floor, and so it is never a matter of a name.
function asStandby(unit, code, codeField, problem, look) {
  const button = element("button", { type: "button", "aria-live": "polite", text: say(STANDBY) });
  const sure = armed(button, () => ({ title: say(STANDBY), ask: say("Press again: it gets the key of this floor"), deed: code.value }));
  button.addEventListener("click", () => {
    if (!allRight([codeTyped(codeField, code)]) || !sure() || reading()) return;
    settle(readAsDirector(pathOf(unit, "admit"), { code: code.value.trim().toUpperCase(), standby: true }), problem, look, codeField);
  });
  return element("details", {}, element("summary", { text: say("A second floor, in case this one dies") }),
    element("p", { class: "doc", text: GIVES_AWAY.map((one) => say(one)).join(" ") }), button);
}

const codeTyped = (field, code) => [field, code.value.trim() ? "" : say("The code is missing: it stands on the display of the box.")];

// What the box says of the code stands at the field of it.
async function settle(asked, problem, look, codeField = null) {
  const said = await asked;
  const isOfCode = codeField && /code/.test(said.code ?? "");
  if (isOfCode) allRight([[codeField, said.error]]);
  setText(problem, isOfCode ? "" : said.error ?? "");
  if (!said.error) look();
}

function away(unit, problem, look) {
  const send = () => reading() || settle(readAsDirector(pathOf(unit, "send_away"), {}), problem, look);
  return sureButton(say("Send away"), say("Press again: it has to ask anew"), send);
}

function pairedList({ paired, areas }, look) {
  return paired.map(({ unit, name, fingerprint, user, table, standby, area }) => {
    const problem = element("p", { class: "problem", role: "alert" });
    const move = (to) => reading() || settle(readAsDirector(pathOf(unit, "area"), { area: to }), problem, look);
    const broker = areas && !standby ? [areaControl(`${user}-area`, areas, area, move)] : [];
    const about = element("p", { class: "doc", text: [roleText(table, standby), user, say("key {key}", { key: fingerprint })].join(", ") });
    return element("li", {}, element("strong", { text: name }), about, ...broker, away(unit, problem, look), problem);
  });
}

function roleText(table, standby) {
  if (standby) return say("standby, with the key of this floor");
  return table ? say("for table {table}", { table }) : say("spare");
}

function boxes({ links = [], standby = null, fault = "", told = "", alone = "" }) {
  if (!links.length && !standby) return lines([fault || told || alone], fault ? "bad" : "");
  const state = (one) => linkText(one);
  const all = standby ? [...links, standby] : links;
  const rows = all.map((one) => [one.table ? say("Table {table}", { table: one.table }) : one === standby ? say("standby") : say("spare"), one.name, state(one), one.behind || ""]);
  return [...lines([fault, ...all.map((one) => one.fault)].filter(Boolean), "bad"), ...lines([told].filter(Boolean), "notice"),
    sheet(say("Which box plays where"), ["", say("Box"), say("Link"), say("Events behind")], rows)];
}

function linkText({ linked, since: time }) {
  if (!time) return linked ? say("linked") : say("not linked");
  return linked ? say("linked since {time}", { time }) : say("not linked since {time}", { time });
}

// The key is asked for as the director, once the PIN is typed; where the room has no Wi-Fi of its own nothing is shown.
async function showWifi(figure) {
  const said = await readAsDirector("/api/room-wifi", null, false);
  if (!said.key) return;
  figure.replaceChildren(picture("/api/room-wifi.svg", saidLater("the Wi-Fi of the room")),
    element("figcaption", { text: say("First: the Wi-Fi {name}, key {key}", { name: said.name, key: said.key }) }));
  figure.hidden = false;
}

// The box says in its own words which update did not stay, and why.
function showLeft(line, update) {
  line.hidden = !update;
  setText(line, update ? say("The update of this box did not stay: {why}. The release before it runs.", { why: update.message }) : "");
}

// A release is installed by a person, at the box: what runs goes on, and the new one begins with the next start.
async function showStick(line) {
  const said = await readAsDirector("/api/stick", null, false);
  line.hidden = !said.version;
  line.replaceChildren(say("Release {version} is on the stick in this box. Play on as you are: nothing of it is installed by itself.", said),
    element("details", {}, element("summary", { text: say("For whoever installs it, when nobody plays") }), element("p", { text: say("At the keyboard of the box: {command}", said) })));
}

function picture(src, text) {
  const image = element("img", { src: here(src), alt: say("A code for a camera: {what}", { what: say(text) }), width: 220, height: 220 });
  image.addEventListener("error", () => image.remove());
  return image;
}

const OF_THIS_COMPUTER = /^(localhost|127(\.\d+){3}|\[::1\])$/;  // RFC 1122, 3.2.1.3: all that begins with 127

// An address of this computer alone is no use to another one: that is said, and offered to nobody.
function codesOf({ venue, codes }) {
  if (!codes && OF_THIS_COMPUTER.test(location.hostname)) return [element("p", { class: "doc", text: say(ONLY_HERE) })];
  return [...PAGES, ...(venue ? [AUTHORITY] : [])].map((one) => code(one, codes));
}

function code([name, text, path], drawn) {
  const address = element("a", { href: here(path), text: `${location.host}${here(path)}` });
  const figure = element("figure", {}, element("figcaption", {}, `${say(text)}: `, address));
  if (drawn) figure.prepend(picture(`/qr/${name}.svg`, text));
  return figure;
}

// --- areas: the brokers beside that of the floor, and the boxes that come to each ------------------------

const EMPTIEST = "";  // the floor chooses
const OWN = "0";  // the floor's own broker

// Nothing where the floor has no areas.
function areaSheet(areas = [], links = []) {
  if (!areas.length) return [];
  const names = new Map(links.map((one) => [one.user, one.table ? say("{name} (table {table})", one) : one.name]));
  const rows = areas.map(({ area, linked, since, users = [] }) =>
    [say("Area {area}", { area }), bridgeText(linked, since), users.map((user) => names.get(user) ?? user).join(", ")]);
  return [sheet(say("Areas"), ["", say("Bridge to the floor"), say("Boxes")], rows)];
}

function bridgeText(linked, time) {
  if (linked) return say("up since {time}", { time });
  return say("down since {time}: its tables play on alone", { time });
}

// The field of a box that is let in; null where the floor has no areas.
function areaField(id, areas) {
  if (!areas) return null;
  const control = element("select", { id }, choice(EMPTIEST, say("the one with the fewest boxes")), ...numbered(areas));
  return { node: labelled(say("Area"), control), body: () => (control.value ? { area: Number(control.value) } : {}) };
}

// The broker of a box that belongs to the venue; `move` is called with another area, null for the floor's own broker.
function areaControl(id, areas, area, move) {
  const control = element("select", { id }, choice(OWN, say("the floor's own broker")), ...numbered(areas));
  control.value = String(area ?? OWN);
  control.addEventListener("change", () => move(control.value === OWN ? null : Number(control.value)));
  return labelled(say("Comes to"), control);
}

const numbered = (areas) => Array.from({ length: areas }, (_, at) => choice(String(at + 1), say("Area {area}", { area: at + 1 })));

const choice = (value, text) => element("option", { value, text });
