// The page of one table, from which a table without a box can be worked.

import { stakesText } from "../../clock.js";
import { grouped } from "../../dom.js";
import { boardNodes, card } from "../../touch/cards.js";
import { potName, seatList } from "../../touch/pots.js";
import { saidLater, say } from "../../words.js";
import { rooms, verbForm } from "../form.js";
import { drawn, element, facts, lines, section, sheet } from "../parts.js";
import { steady } from "../slips.js";

const STATES = { folded: saidLater("folded"), all_in: saidLater("all-in"), out: saidLater("out"), away: saidLater("away") };
const BETWEEN = ["waiting", "between", "finished"];

// Which forms belong to which moment of a hand; all others stand below, by their room.
const NOW = {
  waiting: ["start_hand"],
  between: ["start_hand"],
  held: ["confirm_result", "count_stacks"],
  finished: ["start_hand", "confirm_result"],
  betting: ["check_or_call", "fold", "raise_to", "all_in"],
  deal: ["deal_street"],
  showdown: ["declare_winners", "show_cards", "muck"],
  playing: ["start_hand", "tap_busts"],
  last: ["confirm_result", "tap_busts"],
  lost: ["tap_busts", "count_stacks"],
  over: [],
};

export const page = { topics: (number) => [topicOf(number)], build };

// The box stands at table 1.
const topicOf = (number) => (number === 1 ? "table" : `table/${number}`);

function build(console_, root, number) {
  const { views, shop, verb } = console_;
  const topic = topicOf(number);
  const to = `table/${number}`;
  const version = () => views[topic]?.version ?? null;
  const head = element("div", { "aria-live": "polite" });
  const players = element("div");
  const now = element("div", { class: "buttons", id: "now" });
  const steps = element("div", { class: "buttons" });
  const moved = steady(now);
  const screen = element("p", { class: "links" }, element("a", { href: `/?table=${number}`, text: say("The screen of this table") }));
  root.append(head, section(say("To do now"), now, steps), section(say("Seats"), players, screen));
  const rest = rooms(console_, ["play", "incident", "ruling", "machine"], { owner: "table", to, version });
  root.append(...rest.map((one) => one.element));

  let forms = [];
  let shown = "";
  // A hand that is on while the floor holds the next one is the last for now: its result is confirmed.
  function drawForms(view, note) {
    const isLast = view.phase === "playing" && note?.held?.length;
    const play = view.floor_called ? ["floor_done"] : NOW[isLast ? "last" : view.phase] ?? [];
    const told = ["playing", "lost"].includes(view.phase) && view.boards?.length && !view.floor_called
      ? [...(view.open_parts?.length ? ["declare_winners"] : []), "count_pot"] : [];
    const wanted = [...play, ...told, ...(view.to_count?.length ? ["count_stacks"] : [])];
    const key = JSON.stringify([wanted, potsOpen(view), view.open_parts, view.hand]);
    if (key !== shown) {
      if (shown) moved();
      shown = key;
      forms = [...new Set(wanted)].flatMap((name) => formsOf(name, verb(name, "table"), shop, { to, version }, view));
      now.replaceChildren(...forms.map((one) => one.element));
      if (!forms.length) now.append(element("p", { class: "doc", text: say("Nothing: the table waits.") }));
    }
    forms.forEach((one) => one.refresh());
  }

  const drawHead = drawn(head, headLines);
  const drawPlayers = drawn(players, (view) => [playersSheet(view)]);
  const drawSteps = drawn(steps, ({ undo, redo }) => [["undo", undo], ["redo", redo]]
    .filter(([name, what]) => what && verb(name, "table"))
    .map(([name, what]) => verbForm(shop, verb(name, "table"), { to, version, brief: true, title: (name === "undo" ? say("Undo {what}", { what }) : say("Redo {what}", { what })) }).element));

  return {
    update() {
      const note = views.floor.tables.find((one) => one.table === number) ?? null;
      const view = views[topic] ?? null;
      drawHead({ note, view });
      if (view) {
        drawForms(view, note);
        drawPlayers(view);
        drawSteps({ undo: view.undo, redo: view.redo });
      }
      rest.forEach((one) => one.update());
    },
  };
}

function formsOf(name, verb, shop, options, view) {
  if (!verb) return [];
  if (name === "tap_busts") return [verbForm(ofTheHand(shop, view), verb, { ...options, main: true, brief: true })];
  const main = { ...options, main: true, brief: true };
  if (name === "declare_winners" && view.open_parts?.length) return view.open_parts.flatMap((part) => partForms(part, verb, shop, main, view));
  if (name !== "declare_winners" || !view.pots.length) return [verbForm(shop, verb, main)];
  return potsOpen(view).map((pot) => verbForm(shop, verb, {
    ...main, args: { pot }, title: say("They win: {pot} {chips}", { pot: potName(pot, view.pots.length), chips: grouped(view.pots[pot].amount) }),
  }));
}

// Only who was dealt into the hand can go broke in it.
function ofTheHand(shop, view) {
  const dealt = new Set(view.seats.filter((one) => one.dealt_in ?? true).map((one) => one.seat));
  return { ...shop, sitting: (table) => shop.sitting(table).filter((one) => dealt.has(one.seat)) };
}

// A part of a pot is won by itself: a board or run, its high or its low, which nobody has to win.
function partForms({ words, pot = 0, board = 0, low = false }, verb, shop, main, view) {
  const of = view.pots.length > 1 ? `${words}, ${potName(pot, view.pots.length)}` : words;
  const args = { pot, board, low };
  const wins = verbForm(shop, verb, { ...main, args, title: say("They win: {part}", { part: of }) });
  return low ? [wins, verbForm(shop, verb, { ...main, args: { ...args, seats: [] }, title: say("No low: {part}", { part: of }) })] : [wins];
}

function potsOpen(view) {
  if (view.phase !== "showdown") return [];
  return view.pots.map((_, pot) => pot).filter((pot) => !view.pots[pot].winners?.length).reverse();
}

function headLines({ note, view }) {
  const bad = [note?.called, view?.floor_called].filter(Boolean).map((text) => say("The floor is called: {why}", { why: text }));
  const held = (note?.held ?? []).map((text) => say("The next hand waits: {why}", { why: text }));
  const also = [note?.all_in ? say("All-in in hand-for-hand: the cards stay face down.") : "", view?.prompt ?? ""].filter(Boolean);
  return [...lines([...new Set(bad)], "bad"), ...lines([...held, ...also], "notice"), ...(view ? handOf(view) : waits(note))];
}

function waits(note) {
  return lines([note ? say("Hand {hand}; the table has not been heard of yet.", { hand: note.hand }) : say("This table has not been set up.")]);
}

function handOf(view) {
  const words = element("p", { class: "headline", text: view.headline });
  const pots = view.pots.map((pot, at) => `${potName(at, view.pots.length)} ${grouped(pot.amount)}`
    + (pot.winners?.length ? ` ${say("to {seats}", { seats: seatList(pot.winners) })}` : ""));
  const pairs = [[say("hand"), view.hand || say("none yet")], [say("stakes"), stakesText(view.blinds)], [say("pots"), pots.join(", ")]];
  const one = view.board.length && !BETWEEN.includes(view.phase) ? [element("p", { class: "cards" }, ...view.board.map(card))] : [];
  const board = view.boards?.length ? boardNodes(view) : one;
  return [words, ...lines([view.detail].filter(Boolean), "doc"), ...board, facts(pairs.filter(([, value]) => value !== "")),
    ...lines(view.notices, "notice")];
}

function playersSheet(view) {
  const mark = (seat) => [
    seat === view.button ? say("button") : "",
    seat === view.small_blind_seat ? say("small blind") : "",
    seat === view.big_blind_seat ? say("big blind") : "",
  ].filter(Boolean).join(", ");
  const state = (one) => [one.to_act ? say("to act") : "", (one.state ?? "in") === "in" ? "" : say(STATES[one.state] ?? one.state),
    mark(one.seat), one.leaving ? say("leaves") : ""].filter(Boolean).join(", ");
  const stack = (one) => (one.stack === null || one.stack === undefined ? "" : grouped(one.stack));
  const rows = view.seats.map((one) => [one.seat, one.name, stack(one), one.bet ? grouped(one.bet) : "", state(one)]);
  return sheet(say("Who sits here"), [say("Seat"), say("Player"), say("Stack"), say("Bet"), ""], rows);
}
