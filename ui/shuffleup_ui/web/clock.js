// The level clock: an anchor comes from the box, the counting down between two anchors is done here.

import { byId, grouped, setText } from "./dom.js";
import { say, sayCounted } from "./words.js";

const WORDS = {
  before: ({ running }) => running ? say("not started") : "",  // one that stands is told in the middle, once
  break: () => say("break"),
  gate: () => say("levels to be confirmed"),
  over: () => say("over"),
};
const LAST_MINUTE_S = 60;

let anchor = null;
let game = null;

export function setClock(view, age) {
  anchor = { view, at: performance.now() - age };
  tick();
}

// The game of this table, null where it is always hold'em.
export function setGame(played) {
  game = played ?? null;
  tick();
}

export function tick() {
  if (anchor === null) return;
  const { view } = anchor;
  const left = leftNow();
  drawStakes(view);
  setText(byId("time"), timeText());
  setText(byId("clock-word"), wordOf(view));
  byId("clock").dataset.state = stateOf(view, left);
  const share = view.length && left !== null ? left / view.length : 0;
  byId("bar").style.width = `${Math.round(1000 * Math.min(1, share)) / 10}%`;
}

// What is left of the level as people read it, empty before the clock is known.
export function timeText() {
  const left = anchor && leftNow();
  return left === null ? (anchor ? byHands(anchor.view) : "") : clockText(left);
}

// Milliseconds, null where the level has no time limit.
function leftNow() {
  const { view, at } = anchor;
  if (view.left === null || !view.running) return view.left;
  return Math.max(0, view.left - (performance.now() - at) * view.rate);
}

export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function byHands(view) {
  if (view.phase === "over" || view.phase === "before") return "";
  if (view.hands_left === null) return "–:––";
  return view.hands_left === 1 ? say("last hand") : sayCounted("{count} hand", "{count} hands", view.hands_left);
}

function wordOf(view) {
  const word = WORDS[view.phase]?.(view) ?? "";
  if (!isPaused(view)) return word;
  return view.phase === "break" ? say("{what}, paused", { what: word }) : say("paused");
}

export const isPaused = (view) => ["level", "break"].includes(view.phase) && !view.running && view.left !== null;

function stateOf(view, left) {
  if (isPaused(view)) return "paused";
  if (view.phase === "level" && left !== null && left <= LAST_MINUTE_S * 1000) return "ending";
  return view.phase;
}

export function stakesText(blinds) {
  if (blinds.low_limit !== null && !blinds.in_turn) return `${grouped(blinds.low_limit)} / ${grouped(blinds.high_limit)}`;
  const ante = blinds.ante ? `  ${say("ante {chips}", { chips: grouped(blinds.ante) })}` : "";
  const posted = blinds.button_blind ? [blinds.big_blind] : [blinds.small_blind, blinds.big_blind];
  return `${posted.map(grouped).join(" / ")}${ante}`;
}

// Of games that are played in turn, one in fixed limit has the limits and any other the blinds.
function ofGame(blinds) {
  if (!blinds.in_turn || !game) return blinds;
  return { ...blinds, in_turn: false, low_limit: game.limited ? blinds.low_limit : null };
}

function drawStakes(view) {
  setText(byId("stakes"), `${say("L{level}", { level: view.now.level })}  ${stakesText(ofGame(view.now))}`);
  setText(byId("next"), view.next === null ? "" : nextText(view));
}

function nextText(view) {
  const stakes = { stakes: stakesText(view.next) };
  return view.phase === "before" ? say("first {stakes}", stakes) : say("next {stakes}", stakes);
}
