// The page of a player. The room's part comes in the open; what is the player's own comes sealed and is opened here.

import { here } from "../place.js";
import { markAsOld, openStream, restWhileHidden } from "../stream.js";
import { chacha20poly1305, hmac, sha256 } from "./noble.js";

const STREAM = "/api/me/events";
const ASKS = "/api/me";
const DOOR = "/api/me/door";
const SILENCE_MS = 15000;  // the box says its time every ten seconds
const POLL_MS = 15000;
const ANSWER_MS = 8000;
const AGAIN_MS = 1000;
const TURNS = 4;  // so often it asks before it tries a stream again

// --- the card --------------------------------------------------------------------------------------

// The secret of the card stands behind `#` of the address and in the storage of the browser, and is never sent.
const SIGNS = "shuffle up: a phone signs";
const SEALS = "shuffle up: for one phone";
const NONCE_OCTETS = 12;
const SECRET_OCTETS = 16;

const text = new TextEncoder();
const hex = (octets) => Array.from(octets, (one) => one.toString(16).padStart(2, "0")).join("");
const octetsOf = (base64) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

const newId = () => hex(crypto.getRandomValues(new Uint8Array(16)));

class Card {
  constructor(secret, phone) {
    this.digest = hex(sha256(secret));
    this.phone = phone;
    this.signing = hmac(sha256, secret, text.encode(SIGNS));
    this.sealing = hmac(sha256, secret, text.encode(SEALS));
  }

  // What a request says of itself: the same id twice does the thing once.
  signed(method, path, body = "", id = newId()) {
    const mac = hex(hmac(sha256, this.signing, text.encode(`${method}\n${path}\n${id}\n${body}`)));
    return { card: this.digest, phone: this.phone, id, mac };
  }

  opened(sealed) {
    const octets = octetsOf(sealed);
    const plain = chacha20poly1305(this.sealing, octets.subarray(0, NONCE_OCTETS)).decrypt(octets.subarray(NONCE_OCTETS));
    return JSON.parse(new TextDecoder().decode(plain));
  }
}

// The card of the address, else the one that was scanned before; null where there is none. `kept` says whether the
// browser keeps it.
function cardHere(address, storage) {
  const written = address.hash.slice(1) || storage.get("card") || "";
  if (!/^[A-Za-z0-9_-]{22}$/.test(written)) return null;
  const secret = octetsOf(`${written.replaceAll("-", "+").replaceAll("_", "/")}==`);
  if (secret.length !== SECRET_OCTETS) return null;
  storage.set("card", written);
  let own = storage.get("phone");
  if (!own) storage.set("phone", own = newId());
  return new Card(secret, hex(sha256(text.encode(`phone ${own}`))).slice(0, 32));
}

// The storage of the browser, or none where it is closed to pages.
class Kept {
  constructor(prefix) {
    this.prefix = prefix;
    this.instead = {};
    this.works = true;
  }

  get(name) {
    try {
      return localStorage.getItem(this.prefix + name) ?? this.instead[name] ?? null;
    } catch {
      this.works = false;
      return this.instead[name] ?? null;
    }
  }

  set(name, value) {
    this.instead[name] = value;
    try {
      localStorage.setItem(this.prefix + name, value);
    } catch {
      this.works = false;
    }
  }
}

// --- the page --------------------------------------------------------------------------------------

const words = JSON.parse(document.getElementById("words").textContent);
const at = (id) => document.getElementById(id);
const kept = new Kept("shuffleup-");
const atDoor = location.pathname.endsWith("/enter");
let card = cardHere(location, kept);
let heardAt = null;
let since = null;
let end = null;  // what closes the stream
let came = false;  // something over this stream
let resting = false;
let triedAt = 0;
let room = null;
let clock = null;
let offset = null;  // of the box's clock from that of this page, in ms
let anchored = 0;
let own = null;
let status = "none";
let said = "";
let atDesk = false;  // the name that was typed here waits at the desk
let nameSent = {};
let moved = "";

document.documentElement.lang = words.language;
document.title = words.title;
at("event").textContent = words.title;
at("seen").textContent = words.move_seen;
at("plain").textContent = window.isSecureContext ? "" : words.plain;

// --- the link --------------------------------------------------------------------------------------

const timeOfDay = () => new Date().toLocaleTimeString(words.language, { hour: "2-digit", minute: "2-digit" });

function heard() {
  heardAt = Date.now();
  since = null;
  draw();
}

function lost() {
  since ??= timeOfDay();
  draw();
}

function query() {
  return card ? `?${new URLSearchParams(card.signed("GET", STREAM))}` : "";
}

const TAKES = {
  now: takeNow,
  clock: takeClock,
  me: (view) => { room = view; anchored = performance.now(); },
  card: takeStatus,
  own: takeOwn,
};

function follow() {
  if (resting) return;
  end?.();
  came = false;
  triedAt = Date.now();
  end = openStream(here(STREAM + query()), Object.keys(TAKES), take, gone);
}

function take(name, view) {
  came = true;
  TAKES[name](view);
  if (name !== "now") markAsOld("");
  heard();
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Where the box takes no more streams the page asks from time to time.
async function gone() {
  end?.();
  end = null;
  lost();
  const tried = triedAt;
  const isOver = () => resting || triedAt !== tried;
  for (let turn = 0; !came && turn < TURNS && !isOver() && await askOnce(); turn += 1) await pause(POLL_MS);
  await pause(AGAIN_MS);
  if (!isOver()) follow();
}

async function askOnce() {
  try {
    const headers = card ? named(card.signed("GET", ASKS)) : {};
    const answer = await fetch(here(ASKS), { headers, signal: AbortSignal.timeout(ANSWER_MS) });
    if (answer.ok) takeAll(await answer.json());
    else lost();
    return answer.ok;
  } catch {
    lost();
    return false;
  }
}

function takeAll({ now, views }) {
  takeNow(now);
  if (views.clock) takeClock(views.clock);
  if (views.me) { room = views.me; anchored = performance.now(); }
  takeStatus(views.card);
  if (views.own) takeOwn(views.own);
  heard();
}

function takeNow({ now, rate }) {
  offset = { now, at: performance.now(), rate };
}

function takeClock(view) {
  clock = view;
}

function takeStatus(word) {
  status = word;
  if (word !== "ok") own = null;
}

function takeOwn(sealed) {
  own = card.opened(sealed);
  if (own.move && own.move !== moved) navigator.vibrate?.([400, 200, 400]);
  moved = own.move ?? "";
}

const named = (signed) => Object.fromEntries(Object.entries(signed).map(([name, value]) => [`x-${name}`, value]));

// A request that finds no link is not sent later: the person is told so.
async function send(path, act, id = null) {
  const body = JSON.stringify(act);
  const headers = { "content-type": "application/json", ...(id ? { "x-id": id } : named(card.signed("POST", path, body))) };
  try {
    const answer = await fetch(here(path), { method: "POST", body, headers, signal: AbortSignal.timeout(ANSWER_MS) });
    const reply = await answer.json();
    return { said: reply.said ?? reply.code, text: reply.text ?? "" };
  } catch {
    return { said: "never_sent", text: words.never_sent };
  }
}

// A card is scanned by its code alone: a phone that the director has taken off it does not come back by itself.
async function scan() {
  history.replaceState(null, "", location.pathname);
  const reply = await send(ASKS, { do: "scan" });
  if (reply.said !== "ok" && reply.said !== "second_phone") status = reply.said;
  said = reply.said === "ok" ? "" : words[reply.said] ?? reply.text;
  draw();
}

async function act(does) {
  const reply = await send(ASKS, does);
  said = reply.said === "ok" ? words.sent : reply.text;
  draw();
}

// --- the picture -----------------------------------------------------------------------------------

function show(id, yes) {
  at(id).hidden = !yes;
}

function write(id, line) {
  const node = at(id);
  if (node.textContent !== line) node.textContent = line;
  node.hidden = !line;
}

function rows(list, lines) {
  const made = lines.map(([left, right, isOwn]) => {
    const row = document.createElement("li");
    if (isOwn) row.className = "own";
    for (const part of [left, right]) {
      const cell = document.createElement("bdi");
      cell.textContent = part;
      row.append(cell);
    }
    return row;
  });
  list.replaceChildren(...made);
}

let drawnOwn = null;
const LISTS = ["receipt", "season", "settlement", "all_settlements"];
let drawnRoom = null;

function draw() {
  const holds = own?.shows.includes("cards_in_hand") ?? false;
  show("hand", holds);
  at("hand").firstElementChild.textContent = holds ? own.line : "";
  document.querySelector("main").hidden = holds;
  show("event", !holds);
  write("trouble", holds ? "" : trouble());
  if (holds) {
    drawnOwn = null;
    return;
  }
  drawRoom();
  drawOwn();
  drawDoor();
  tick();
}

function trouble() {
  if (since !== null) return words.no_link.replace("{time}", since);
  if (heardAt === null) return words.waiting;
  if (said) return said;
  if (card && status !== "ok" && words[status]) return words[status];
  if (card && !kept.works) return words.no_storage;
  if (!card && !atDoor) return words.scan;
  if (!card && words.enroll === "check_in") return words.scan_first;
  return end ? "" : words.asks_only;
}

function drawRoom() {
  if (room === null || room === drawnRoom) return;
  drawnRoom = room;
  show("clock", true);
  write("level", [room.title, room.level].filter(Boolean).join(" · "));
  write("stakes", room.stakes ?? "");
  write("beside", [...(room.beside ?? []), ...(room.lines ?? [])].join(" · "));
  rows(at("news"), (room.news ?? []).map((line) => [line, ""]));
  show("figures", room.figures?.length);
  rows(at("figures").lastElementChild, (room.figures ?? []).map((one) => [one.label, one.value]));
  const list = room.lists?.[0];
  show("prizes", Boolean(list));
  if (list) {
    at("prizes").firstElementChild.textContent = list.title;
    rows(at("prizes").lastElementChild, list.rows.map((one) => [one.left, one.right ?? ""]));
  }
}

function drawOwn() {
  if (own === drawnOwn) return;
  drawnOwn = own;
  show("own", Boolean(own));
  show("move", Boolean(own?.move));
  show("asks", Boolean(own?.asks?.length));
  for (const name of LISTS) show(name, Boolean(own?.[name]?.length));
  if (!own) return;
  at("move").firstElementChild.textContent = own.move ?? "";
  show("seen", !own.seen);
  write("line", own.line ?? "");
  at("seat-title").textContent = own.name ?? "";
  write("seat", own.seat ?? "");
  write("place", own.place ?? "");
  write("ahead", own.ahead ?? "");
  write("stack", own.stack ? `${words.my_stack}: ${own.stack}` : "");
  write("time_cards", own.time_cards ?? "");
  write("phones", own.phones ?? "");
  drawMap();
  at("asks").firstElementChild.textContent = words.ask;
  at("asks").lastElementChild.replaceChildren(...(own.asks ?? []).map(asking));
  for (const name of LISTS) {
    at(name).firstElementChild.textContent = words[name];
    rows(at(name).lastElementChild, own[name] ?? []);
  }
}

// The map of the room and of the table is a list: a screen reader reads what the eye sees.
function drawMap() {
  const tables = (own.tables ?? []).map((number) => {
    const item = document.createElement("li");
    item.textContent = number;
    const mine = number === own.table;
    if (mine) item.className = "own";
    item.setAttribute("aria-label", `${words.table} ${number}${mine ? `, ${words.my_table}` : ""}`);
    return item;
  });
  at("tables").setAttribute("aria-label", words.the_room);
  at("tables").replaceChildren(...tables);
  show("tables", tables.length > 1);
  rows(at("chairs"), (own.chairs ?? []).map((one) => [`${words.seat} ${one.seat}`, one.own ? `${one.name} (${words.you})` : one.name, one.own]));
}

function asking(one) {
  const button = document.createElement("button");
  button.textContent = one.open ? `${words.take_back}: ${one.label}` : one.label;
  button.disabled = Boolean(one.why);
  for (const line of [one.answer, one.why].filter(Boolean)) {
    const small = document.createElement("small");
    small.textContent = line;
    button.append(small);
  }
  button.addEventListener("click", () => void act({ do: one.open ? "take_back" : "ask", ask: one.ask }));
  return button;
}

function drawDoor() {
  if (!atDoor || words.enroll === "off") return;
  const checkedIn = Boolean(own?.here);
  show("door", !own?.seat && (Boolean(card) || words.enroll === "register"));
  show("present", Boolean(card) && status === "ok" && !checkedIn);
  if (checkedIn) at("said").textContent = words.is_present;
  show("enter", words.enroll === "register" && !atDesk && !(card && status === "ok"));
}

at("seen").addEventListener("click", () => void act({ do: "seen" }));
at("present").textContent = words.present;
at("present").addEventListener("click", async () => {
  const reply = await send(ASKS, { do: "present" });
  at("said").textContent = reply.said === "ok" ? words.is_present : reply.text;
});
at("enter").firstElementChild.textContent = words.name;
at("enter").lastElementChild.textContent = words.enter;
at("enter").addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = at("name").value;
  if (nameSent.name !== name) nameSent = { name, id: newId() };  // pressed twice, it is one line at the desk
  const reply = await send(DOOR, { name }, nameSent.id);
  at("said").textContent = { ok: words.at_desk, full: words.full }[reply.said] ?? reply.text;
  if (reply.said !== "never_sent") nameSent = {};
  atDesk ||= reply.said === "ok";
  draw();
});

// --- the countdown ---------------------------------------------------------------------------------

const boxNow = () => offset.now + (performance.now() - offset.at) * offset.rate;

function left() {
  const counts = clock.running ? (boxNow() - clock.at) * clock.rate : 0;
  return Math.max(0, clock.left - counts);
}

function counted(ms) {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function tick() {
  if (end && Date.now() - Math.max(heardAt, triedAt) > SILENCE_MS) gone();
  if (clock === null || offset === null || room === null) return;
  at("time").textContent = clock.left === null || room.instead ? room.instead ?? "" : counted(left());
  const ahead = room.after_level === null || room.after_level === undefined || clock.left === null ? "" : `${words.break_in} ${counted(left() + room.after_level)}`;
  write("break", ahead);
}

setInterval(tick, 250);
restWhileHidden(() => {
  resting = true;
  end?.();
  end = null;
  heardAt = null;
  markAsOld(words.waiting);
  draw();
}, () => {
  resting = false;
  follow();
});
addEventListener("online", follow);
addEventListener("hashchange", () => {
  card = cardHere(location, kept);
  own = null;
  said = "";
  begin();
});

function begin() {
  if (card && location.hash) void scan();
  follow();
  draw();
}

begin();
