// The touchscreen of the box, drawn from its view alone. What a finger asks for goes up as a command.

import { byId, element, setText } from "../dom.js";
import { setGame, timeText } from "../clock.js";
import { say } from "../words.js";
import { amountNode } from "./amount.js";
import { askingNode, asksSeats, cancelNode, okNode, tilesNode } from "./asking.js";
import { msLeft } from "./boxtime.js";
import { boardNodes } from "./cards.js";
import { Finger } from "./finger.js";
import { begin, picked, pinGiven, sameDeed, soughtBy, stillOffered } from "./flow.js";
import { noticeNode, noticesOf } from "./notices.js";
import { ringNode } from "./ring.js";
import { setupNode } from "./setup.js";

const TAGGED = ["showdown", "lost"];  // a tap on a seat is what is asked for, so each seat says what it does
const IDLE = ["boot", "before", "break", "over"];
const COUNTED_DOWN = ["before", "break"];
const CLOSE_MENU = { to: "unit", verb: "close_menu", args: {}, role: "dealer" };
const BOARD = 5;
const MOST_OFFERED = 4;
const LEAVES_AFTER_MS = 20_000;
const KEYBOARD = { Backspace: "delete", Enter: "ok", Escape: "cancel", " ": "letter space", "-": "letter hyphen" };

export class Touchscreen {
  // `send(ready)` brings commands to the box in their order; `askPin()` resolves to whether a session is open,
  // `people(letters)` to the persons of the people book whose names begin so; `tell(text)` shows a sentence.
  constructor({ send, askPin, people = async () => [], tell = () => {} }) {
    this.send = send;
    this.askPin = askPin;
    this.people = people;
    this.offers = [];
    this.view = null;
    this.flow = null;
    this.linked = true;
    this.lostSince = "";
    this.turn = 0;
    this.told = "";
    this.targets = new Map();
    this.finger = new Finger(byId("glass"), (name) => this.targets.get(name), () => tell(say("the table changed: look, then tap")));
  }

  // A deed that is under way ends with its hand, and when it is not offered any more.
  show(view) {
    const flow = this.flow && isSamePlay(this.view, view) ? stillOffered(this.flow, this.view, view) : null;
    if (!flow) this.drop();
    this.flow = flow;
    this.view = view;
    this.draw();
  }

  link(up) {
    if (up === this.linked) return;
    this.linked = up;
    this.lostSince = up ? "" : new Date().toTimeString().slice(0, 5);
    if (!up) this.drop();
    this.draw();
  }

  // A finger on a key leaves what is under way.
  leave() {
    this.drop();
    this.draw();
  }

  // A key of the keyboard belongs to the number pad while one is open; true when it was taken.
  type(key) {
    const name = /^\d$/.test(key) ? `digit ${key}` : /^[a-z]$/i.test(key) ? `letter ${key.toUpperCase()}` : KEYBOARD[key];
    const isAsked = this.flow?.need || this.view?.screen === "amount";
    if (!isAsked || !this.targets.has(name)) return false;
    this.targets.get(name).act();
    return true;
  }

  pick(what, value) {
    if (this.flow) this.goOn(picked(this.flow, what, value));
  }

  // On with a deed, away with it to the box, or left.
  goOn(step) {
    this.drop();
    if (step?.deed) this.keep(step);
    this.draw();
    if (step?.ready) this.sendReady(step.ready);
  }

  keep(flow) {
    this.flow = flow;
    this.lookUp(soughtBy(flow));
    if (flow.need?.kind === "pin") this.askFor(flow);
    else this.leaving = setTimeout(() => this.leave(), LEAVES_AFTER_MS);
  }

  // Persons are offered again once other letters are spelt; an answer that was overtaken is not shown.
  async lookUp(letters) {
    if (letters === this.letters) return;
    this.letters = letters;
    this.offers = [];
    const found = letters ? await this.people(letters) : [];
    if (letters !== this.letters || !found.length) return;
    this.offers = found.slice(0, MOST_OFFERED);
    this.draw();
  }

  async askFor(flow) {
    const open = await this.askPin();
    if (this.flow === flow) this.goOn(open ? pinGiven(flow) : null);
  }

  sendReady(ready) {
    const { table, screen } = this.view;
    this.send({ ...ready, version: table && ready.to === `table/${table.table}` ? table.version : null });
    if (screen === "menu" && ready.verb !== CLOSE_MENU.verb) this.send({ ...CLOSE_MENU, version: null });
  }

  drop() {
    clearTimeout(this.leaving);
    this.flow = null;
  }

  // --- the picture

  draw() {
    if (this.view !== null) this.finger.redraw(() => this.drawView());
  }

  drawView() {
    const { view } = this;
    const focused = byId("glass").contains(document.activeElement) ? document.activeElement.dataset.target : undefined;
    const meant = this.targets.get(focused)?.means;
    this.targets.clear();
    Object.assign(byId("screen").dataset, { screen: view.screen, theme: view.look?.theme ?? "dark" });
    Object.assign(byId("screen").dataset, { text: view.look?.text ?? "normal", hand: view.look?.hand ?? "right" });
    setText(byId("where"), [view.place, view.table?.hand ? say("HAND {hand}", { hand: view.table.hand }) : ""].join("   ").trim());
    this.drawStreet();
    this.drawGame();
    this.drawHalts();
    this.drawNotices();
    byId("area").replaceChildren(this.areaNode());
    setText(byId("said"), (view.lines ?? []).slice(0, 2).map(({ text }) => text).join(". "));
    this.tick();
    this.finger.mark();
    if (focused && this.targets.get(focused)?.means === meant) byId("glass").querySelector(`[data-target="${focused}"]`)?.focus();
  }

  // The street with a card for each that lies on the board.
  drawStreet() {
    const { table } = this.view;
    const name = table?.street_name ?? "";
    byId("street").hidden = !name;
    const cards = Array.from({ length: BOARD }, (_, number) => element("i", { class: number < (table?.board.length ?? 0) ? "lies" : "" }));
    byId("street").replaceChildren(element("span", { text: name }), ...cards);
  }

  // The game before its stakes, and the game that follows in a rotation.
  drawGame() {
    const game = this.view.table?.game;
    setGame(game);
    setText(byId("game"), game ? game.name : "");
    setText(byId("then"), game?.then ? say("then {game}", { game: game.then }) : "");
  }

  // What stops the clock or the play is said whatever else is on.
  drawHalts() {
    const halts = this.view.halts ?? [];
    setText(byId("halt"), halts.map(({ word }) => word).join("   "));
    byId("status").dataset.halt = halts.some(({ kind }) => kind === "floor_called") ? "floor_called" : halts[0]?.kind ?? "";
  }

  start(deed) {
    this.goOn(begin(deed));
  }

  drawNotices() {
    this.targets.set("notice", { act: () => this.turnNotice() });
    const notices = noticesOf(this.view, this.linked, this.lostSince);
    const told = JSON.stringify([notices, this.turn]);
    if (told === this.told) return;  // what is the same is not read out again
    this.told = told;
    byId("notices").replaceChildren(...(notices.length ? [noticeNode(notices, this.turn)] : []));
  }

  turnNotice() {
    this.turn += 1;
    this.draw();
  }

  areaNode() {
    const { view } = this;
    const flow = this.flow?.need?.kind === "pin" ? null : this.flow;
    if (view.screen === "amount") return amountNode(view, view.keys.message, this);
    if (flow && asksSeats(flow)) return this.seatPickNode(flow);
    if (flow) return askingNode(flow, this);
    if (view.step) return setupNode(view, linesOf(view.lines ?? []), this);
    if (view.screen === "menu") return this.menuNode();
    return !view.table || IDLE.includes(view.screen) ? this.idleNode() : this.tableNode();
  }

  menuNode() {
    const title = element("p", { class: "line who", text: this.view.menu_title || say("FLOOR MENU") });
    const close = this.deedNode({ ...CLOSE_MENU, label: say("CLOSE") }, "close");
    return element("div", { class: "sheet menu" }, element("header", {}, title, close), tilesNode(this.view.menu ?? [], this, "menu"));
  }

  idleNode() {
    const { view } = this;
    const count = COUNTED_DOWN.includes(view.screen) ? [element("p", { class: "countdown" })] : [];
    return element("div", { class: "idle" }, ...count, ...linesOf(view.lines ?? []), this.deedsNode());
  }

  tableNode() {
    const { view } = this;
    const board = boardNodes(view.table);
    const decision = view.table.decision ? [element("p", { class: "decision", role: "timer" }, element("span"))] : [];
    const felt = element("div", { class: "felt" }, ...linesOf(view.lines ?? []), ...board, ...decision, this.deedsNode());
    const taps = new Map((this.linked ? view.taps ?? [] : []).map((tap) => [tap.seat, tap]));
    return ringNode(view, (seat, tile) => this.dress(tile, taps.get(seat.seat), `seat ${seat.seat}`), felt);
  }

  // Returns the words that a tagged seat carries.
  dress(tile, tap, name) {
    tile.classList.toggle("marked", name === `seat ${this.view.marked_seat}`);
    tile.disabled = !tap || !isLive(tap.deed);
    if (tile.disabled) return "";
    const held = tap.held && isLive(tap.held) ? () => this.goOn(begin(tap.held)) : null;
    this.aim(tile, name, { act: () => this.goOn(begin(tap.deed)), held }, meaning(tap.deed) + meaning(tap.held ?? {}));
    tile.title = tap.deed.label;
    const asked = (TAGGED.includes(this.view.screen) || tap.short) && Boolean(tap.deed.verb);
    tile.classList.toggle("asked", asked);
    return asked ? tap.deed.label : "";
  }

  seatPickNode(flow) {
    const { deed, need } = flow;
    const lines = linesOf([{ text: deed.label, tier: "who" }, { text: need.title }]);
    const confirm = need.kind === "seat" ? [] : [okNode(flow, this)];
    const felt = element("div", { class: "felt" }, ...lines, element("div", { class: "deeds" }, cancelNode(this), ...confirm));
    return ringNode(this.view, ({ seat }, tile) => this.offer(tile, flow, seat), felt);
  }

  offer(tile, flow, seat) {
    const may = !flow.need.seats?.length || flow.need.seats.includes(seat);
    const chosen = flow.seats.includes(seat) || seat in flow.stacks;
    tile.disabled = !may;
    if (!may) return "";
    this.aim(tile, `seat ${seat}`, { act: () => this.pick("seat", seat) });
    tile.classList.add(chosen ? "chosen" : "asked");
    tile.setAttribute("aria-pressed", chosen);
    return chosen ? say("chosen") : say("tap");
  }

  deedsNode() {
    const deeds = this.linked ? this.view.deeds ?? [] : [];
    return element("div", { class: "deeds" }, ...deeds.map((deed, number) => this.deedNode(deed, `deed ${number}`)));
  }

  deedNode(deed, name) {
    const note = deed.held && deed.note ? say("hold: {words}", { words: deed.note }) : deed.note || (deed.held ? say("hold") : "");
    const node = element("button", { type: "button", class: `deed ${deed.tint ?? "plain"}` }, element("strong", { text: deed.label }));
    if (note) node.append(element("span", { text: note }));
    node.classList.toggle("marked", Boolean(deed.marked));
    node.disabled = !isLive(deed) || !this.linked;
    const start = () => this.goOn(begin(deed));
    if (!node.disabled) this.aim(node, name, deed.held ? { held: start } : { act: start }, meaning(deed));
    return node;
  }

  // A button that asks the box at once; `command()` is made when it is touched.
  askNode(name, text, command, kind) {
    const node = element("button", { type: "button", class: `deed ${kind}`, text });
    node.disabled = !this.linked;
    if (this.linked) this.aim(node, name, { act: () => this.sendReady({ to: "unit", role: "dealer", ...command() }) });
    return node;
  }

  // A button of what is asked for now.
  pickNode(name, text, what, value, { class: kind = "plain", dark = false, pressed, label } = {}) {
    const node = element("button", { type: "button", class: `deed ${kind}`, text });
    if (label) node.setAttribute("aria-label", label);
    if (pressed !== undefined) node.setAttribute("aria-pressed", pressed);
    node.disabled = dark;
    if (!dark) this.aim(node, name, { act: () => this.pick(what, value) });
    return node;
  }

  aim(node, name, target, means = name) {
    node.dataset.target = name;
    this.targets.set(name, { ...target, means });
  }

  // --- what runs between two views

  tick() {
    for (const node of byId("area").querySelectorAll(".countdown")) setText(node, timeText());
    const ring = byId("area").querySelector(".decision");
    if (ring) drawDecision(ring, this.view.table.decision);
  }
}

function drawDecision(ring, decision) {
  const left = Math.ceil(msLeft(decision) / 1000);
  const last = Math.max(1, Math.floor(decision.countdown_from / 1000));
  const full = decision.base ? Math.floor(decision.base / 1000) : last;
  ring.style.setProperty("--share", Math.min(1, left / full));
  ring.classList.toggle("ending", left <= last && decision.running);
  ring.classList.toggle("stands", !decision.running);
  setText(ring.firstChild, String(left));
}

const linesOf = (lines) => lines.map(({ text, tier = "plain", tint = "plain" }) => element("p", { class: `line ${tier} tint-${tint}`, text }));

// What a person reads on a button and what it sends; a sheet, and a deed of the box, is its name.
const meaning = (deed) =>
  deed.sheet?.length || (deed.to ?? "unit") === "unit" ? JSON.stringify([deed.label, deed.verb]) : sameDeed(deed);

const isLive = (deed) => Boolean(deed.verb || deed.sheet?.length);

// Whether what a finger began still has its meaning: the same hand at the same table, an amount open or not, the
// same step of a box that is set up.
function isSamePlay(before, after) {
  const of = ({ table, screen, step }) => JSON.stringify([table?.table, table?.hand, screen === "amount", step?.step]);
  return of(before) === of(after);
}
