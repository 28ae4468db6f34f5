// More: search over every act and every rule, the club, the set-up, the log, conduct; and all acts, room by room.

import { here } from "../../place.js";
import { saidLater, say } from "../../words.js";
import { read, readAsDirector } from "../act.js";
import { folded, rooms } from "../form.js";
import { element, input, labelled, lines, section } from "../parts.js";
import { titleOf } from "../words.js";
import { begins, ruleFits, ruleLine, wordsIn } from "./rules.js";

const FEWEST_LETTERS = 2;
const MOST_RULES = 30;
const PLACES = [
  [saidLater("The club"), [["people", saidLater("People")], ["season", saidLater("Seasons")], ["past", saidLater("Past events")]]],
  [saidLater("Set-up"), [["rules", saidLater("Rules, in plain words")], ["units", saidLater("Boxes, phones and walls")], ["look", saidLater("The look of the house")]]],
  [saidLater("The event"), [["events", saidLater("The events of this floor")], ["log", saidLater("Log, with undo")], ["conduct", saidLater("Conduct: penalties and rulings")], ["/evening", saidLater("A new evening")]]],
];
// What people call an act, beside its name.
const CALLED = {
  register: saidLater("enter, sign up, late entry, check in, add a player"), accept_late: saidLater("late fee, late payment"),
  re_enter: saidLater("enter again, come back in"), rename: saidLater("name is wrong, spelling, typo"), record_payment: saidLater("buy-in, cash, take money, paid, pay"),
  take_payments: saidLater("buy-ins, take money of everybody, everybody paid"), withdraw: saidLater("cancel an entry, send home, no show"),
  leave: saidLater("goes home, gone, absent, blinded off"), come_back: saidLater("back, returns, put back in"), sell_rebuy: saidLater("rebuy, buy again, reload, more chips"),
  sell_add_on: saidLater("add-on, addon, extra chips"), refund: saidLater("give money back, wrong rebuy"), reload: saidLater("top up, buy chips, rebuy"),
  cash_out: saidLater("leave with money, pay out"), fix_place: saidLater("bust, knocked out, out, no rebuy"), undo_elimination: saidLater("wrong bust, put back, not out"),
  draw_seats: saidLater("seating, shuffle seats, where to sit"), take_seat: saidLater("sit down, put on a chair"), move_player: saidLater("change seat, change table"),
  swap_players: saidLater("exchange chairs, swap seats"), break_table: saidLater("close a table, fewer tables"), balance: saidLater("even out tables, level tables"),
  form_final_table: saidLater("last table, merge tables"), pause_clock: saidLater("stop the clock, halt, wait"), resume_clock: saidLater("run, continue, unpause"),
  start: saidLater("begin, shuffle up and deal, go"), set_level: saidLater("next level, previous level, blinds, skip"),
  change_time: saidLater("more minutes, less time, add time"), begin_break: saidLater("pause for food, break now, dinner"), add_break: saidLater("plan a break, dinner break"),
  plan_levels: saidLater("blinds, structure, shorter, longer"), set_levels: saidLater("blinds, structure, blind levels"),
  begin_colour_up: saidLater("color up, race, chip race, change chips"), set_prizes: saidLater("payouts, prize money, places paid"),
  pay_prize: saidLater("pay the winner, payout"), pay_prizes: saidLater("pay the winners, payouts"), agree_deal: saidLater("chop, split the money, ICM"),
  stop_for_deal: saidLater("chop, talk about a deal"), award_bounty: saidLater("knock-out, bounty, head"), announce: saidLater("message, tell everybody, wall text"),
  penalise: saidLater("penalty, warning, disqualify, kick out"), note: saidLater("ruling, remember"), change_rule: saidLater("rules, settings, allow, late entry until"),
  end_event: saidLater("finish, stop the tournament, over"), archive_event: saidLater("save, put away, close the evening"),
  settle_up: saidLater("who owes whom, settle, pay each other"), count_out: saidLater("count chips, final stack"), enter_stacks: saidLater("chip count, correct chips"),
  count_stacks: saidLater("chip count, correct chips"), correct_stack: saidLater("wrong stack, fix chips"), declare_misdeal: saidLater("misdeal, deal again"),
  call_clock: saidLater("time, shot clock, hurry up"),
};

export const page = { build };

function build(console_, root) {
  const { verbs, views } = console_;
  const search = input("find-act", say("Find an act or a rule"), { type: "search", placeholder: say("two letters are enough") });
  const found = element("div", { id: "found", role: "region", "aria-label": say("Found"), "aria-live": "polite" });
  const table = element("select", { id: "which-table" });
  const which = labelled(say("Acts at a table go to"), table);
  const to = () => `table/${table.value || 1}`;
  const topic = () => (Number(table.value || 1) === 1 ? "table" : to());
  const options = { owner: "table", to, version: () => views[topic()]?.version ?? null };
  const links = PLACES.map(([title, all]) => section(say(title), element("ul", { class: "menu" },
    ...all.filter(([id]) => id !== "events" || console_.hasHouse()).map(([id, text]) => element("li", {}, element("a", { href: id.startsWith("/") ? here(id) : `#${id}`, text: say(text) }))))));
  const all = [...rooms(console_, roomsOf(verbs(), "floor")), ...rooms(console_, roomsOf(verbs(), "table"), options)];
  root.append(element("section", { "aria-label": say("Search") }, search.element, found), element("div", { class: "beside" }, ...links), section(say("All acts"), which, ...all.map((one) => one.element)));
  table.addEventListener("change", () => console_.watch([topic()]));
  search.input.addEventListener("input", find);
  let forms = [];
  let rules = null;
  let settledAt = null;

  async function find() {
    const wanted = search.input.value.trim().toLowerCase();
    if (wanted.length < FEWEST_LETTERS) {
      forms = [];
      found.replaceChildren();
      return;
    }
    rules ??= (await read("/api/rules")).rules ?? null;
    if (search.input.value.trim().toLowerCase() !== wanted) return;
    const acts = ranked(verbs(), wanted);
    const fitting = (rules ?? []).filter((one) => ruleFits(one, wanted)).slice(0, MOST_RULES);
    forms = acts.map((one) => folded(console_.shop, one, one.owner === "table" ? { ...options, note: say("at a table") } : {}));
    found.replaceChildren(...forms.map((one) => one.element), ...fitting.map((one) => ruleLine(console_, one)),
      ...(acts.length || fitting.length ? [] : lines([say("No act and no rule begins so.")])));
  }

  // The people of a settlement, to choose from: they are the director's and come in no view that others read.
  async function loadPeople(version) {
    settledAt = version;
    const answer = await readAsDirector("/api/settlement", null, false);
    if (answer.error) return;
    views.settlement = answer;
    update();
  }

  function update() {
    const numbers = views.floor.tables.map((one) => one.table);
    which.hidden = numbers.length < 2;
    if (table.options.length !== numbers.length) {
      const kept = table.value;
      table.replaceChildren(...numbers.map((one) => element("option", { value: one, text: say("table {table}", { table: one }) })));
      table.value = numbers.map(String).includes(kept) ? kept : String(numbers[0] ?? "");
      if (numbers.length) console_.watch([topic()]);
    }
    const isSettled = !(views.floor.not_needed ?? []).includes("settle_up");
    if (isSettled && views.floor.changed !== settledAt) loadPeople(views.floor.changed);
    forms.forEach((one) => one.refresh());
    all.forEach((one) => one.update());
  }

  return { update };
}

const roomsOf = (verbs, owner) => [...new Set(verbs.filter((one) => one.owner === owner).map((one) => one.room))];

// Those acts first whose name begins so, then those that have such words in their name, then those that people call so.
function ranked(verbs, wanted) {
  const rank = (one) => {
    const name = titleOf(one.verb).toLowerCase();
    if (name.startsWith(wanted)) return 0;
    if (begins(wanted, wordsIn(name))) return 1;
    if (begins(wanted, wordsIn(`${name} ${say(CALLED[one.verb] ?? "")}`))) return 2;
    return wanted.length > 3 && begins(wanted, wordsIn(say(one.sentence))) ? 3 : 9;
  };
  return verbs.map((one, at) => [rank(one), at, one]).filter(([found]) => found < 9)
    .sort(([one, at], [other, then]) => one - other || at - then).map(([, , one]) => one);
}
