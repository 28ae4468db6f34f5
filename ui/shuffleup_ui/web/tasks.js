// What a person decides on this page: who plays, who won a pot nobody's cards are known of; and the results.

import { byId, element, grouped, money, setText } from "./dom.js";
import { sendCommand } from "./link.js";
import { card, markSeats, potName, seatList } from "./table.js";

const FLOOR = "floor";

// `say(text)` shows one line to the person.
export function buildTasks(say) {
  let board = null;
  let table = null;
  let picked = { of: "", pot: null, seats: new Set() };

  byId("start").addEventListener("click", startEvent);
  byId("winners-ok").addEventListener("click", declareWinners);

  function take(views) {
    board = views.board ?? board;
    table = views.table ?? table;
    draw();
  }

  function draw() {
    const task = taskNow();
    for (const id of ["hand", "winners", "registration", "results"]) byId(id).hidden = id !== task;
    markSeats([], new Set());
    if (task === "registration") drawRegistration();
    if (task === "results") drawResults();
    if (task === "winners") drawWinners();
  }

  function taskNow() {
    if (board?.phase === "registration" || board?.phase === "seated") return "registration";
    if (board?.phase === "over") return "results";
    return openPots().length ? "winners" : "hand";
  }

  // --- before the event ---------------------------------------------------------------------------

  function drawRegistration() {
    const entered = board.entries.length;
    const seated = board.phase === "seated";
    setText(byId("entries"), entered ? `${entered} entered: ${board.entries.join(", ")}` : "");
    byId("names").hidden = seated;
    setText(document.querySelector("label[for=names]"), seated ? "Seats are drawn" : "Who plays tonight?");
    setText(byId("start"), seated ? "Start the clock" : "Draw seats and start");
  }

  async function startEvent() {
    byId("start").disabled = true;
    const names = byId("names").value.split("\n").map((name) => name.trim()).filter(Boolean);
    const steps = [["draw_seats", {}], ["start", {}]];
    if (board.phase === "seated") steps.shift();
    else if (names.length) steps.unshift(["register", { names }]);
    await inTurn(steps);
    byId("start").disabled = false;
  }

  async function inTurn(steps) {
    for (const [verb, args] of steps) {
      const reply = await sendCommand(FLOOR, verb, args, "director");
      say(reply.ok ? "" : refusal(reply));
      if (!reply.ok) return;
      if (verb === "register") byId("names").value = "";
    }
  }

  // --- showdown -----------------------------------------------------------------------------------

  // Numbers of the pots that wait for a winner, side pots first.
  function openPots() {
    if (table?.phase !== "showdown" || table.dealing !== "hands") return [];
    const numbers = table.pots.map((_, number) => number);
    return numbers.filter((number) => !table.pots[number].winners?.length).reverse();
  }

  function drawWinners() {
    const open = openPots();
    const of = `${table.hand}/${open.join()}`;
    if (picked.of !== of) picked = { of, pot: open[0], seats: new Set() };
    const pot = table.pots[picked.pot];
    const name = potName(picked.pot, table.pots.length);
    setText(byId("winners-ask"), `Tap who wins the ${name} ${grouped(pot.amount)}`);
    byId("winners-board").replaceChildren(...table.board.map(card));
    byId("winners-pots").replaceChildren(...(open.length > 1 ? open.map(potChoice) : []));
    const chosen = pot.seats.filter((seat) => picked.seats.has(seat));
    byId("winners-ok").disabled = chosen.length === 0;
    const verb = chosen.length > 1 ? "share" : "wins";
    setText(byId("winners-ok"), chosen.length ? `${seatList(chosen)} ${verb} the ${name}` : "no seat tapped yet");
    markSeats(pot.seats, picked.seats);
  }

  function potChoice(number) {
    const text = potName(number, table.pots.length);
    const choice = element("button", { type: "button", "aria-pressed": number === picked.pot, text });
    choice.addEventListener("click", () => {
      picked = { ...picked, pot: number, seats: new Set() };
      draw();
    });
    return choice;
  }

  function tapSeat(seat) {
    if (!picked.seats.delete(seat)) picked.seats.add(seat);
    draw();
  }

  async function declareWinners() {
    const seats = table.pots[picked.pot].seats.filter((seat) => picked.seats.has(seat));
    byId("winners-ok").disabled = true;
    const args = { pot: picked.pot, seats };
    const reply = await sendCommand(`table/${table.table}`, "declare_winners", args, "dealer", table.version);
    say(reply.ok ? "" : refusal(reply));
    draw();
  }

  // --- after the event ----------------------------------------------------------------------------

  function drawResults() {
    const [winner] = board.standings;
    setText(byId("results-title"), winner?.place ? `${winner.player} wins` : "The event is over");
    byId("standings").replaceChildren(...board.standings.map(placeLine));
  }

  return { take, tapSeat };
}

function placeLine(place) {
  const line = element("tr");
  line.append(element("td", { text: place.place || "" }), element("th", { scope: "row", text: place.player }));
  line.append(element("td", { text: place.place ? won(place) : `${grouped(place.chips)} chips` }));
  return line;
}

function won({ prize, things }) {
  return [prize ? money(prize) : "", ...(things ?? [])].filter(Boolean).join(", ");
}

function refusal(reply) {
  return reply.legal.length ? `${reply.message} (possible: ${reply.legal.join(", ")})` : reply.message;
}
