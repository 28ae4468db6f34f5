// Settle up: what each has won or lost in a cash night, who pays whom, and the lines that lead there.

import { say } from "../../words.js";
import { act, person, readAsDirector, report } from "../act.js";
import { directorPaper, saveFile, textPaper } from "../papers.js";
import { verbForm } from "../form.js";
import { drawn, element, facts, lines, section, sheet } from "../parts.js";
import { taskList } from "../tasks.js";
import { capital, moneyText, titleOf } from "../words.js";

export function settlement(console_) {
  const { views } = console_;
  const root = element("div", { id: "settlement" });
  const next = taskList(console_, (task) => task.room === "settling" && task.verb !== "tick_payment");
  const waiting = section(say("Next"), next.element);
  const results = element("div");
  const paying = element("div");
  const entered = element("div");
  const earlier = ledgerPart(() => views.settlement);
  earlier.element.hidden = true;
  const end = verbForm(console_.shop, console_.verb("end_event"), { args: { reason: say("the night is over") }, only: [], brief: true, title: say("End the night") }).element;
  root.append(end, waiting, section(say("Results"), results), section(say("Who pays whom"), paying), papersOf(), section(say("What was written down"), entered), earlier.element);
  const drawResults = drawn(results, resultsOf);
  const drawPayments = drawn(paying, paymentsOf);
  const drawEntered = drawn(entered, enteredOf);
  let seen = null;
  let asked = 0;
  let begun = false;

  // The figures are the director's and come in no view that others read.
  async function load(version) {
    seen = version;
    asked += 1;
    const turn = asked;
    const said = await readAsDirector("/api/settlement", null, turn === 1);
    if (turn !== asked) return;
    if (said.error) {
      seen = null;
      drawResults({ error: said.error });
      return;
    }
    views.settlement = said;
    drawResults(said);
    drawPayments(said);
    drawEntered(said);
    if (!said.carries) return;
    if (begun) earlier.show();
    else earlier.load();
    begun = true;
  }

  return {
    element: root,
    update() {
      end.hidden = views.floor.phase !== "playing";
      waiting.hidden = next.update(views.floor.tasks) === 0;
      if (views.floor.changed !== seen) load(views.floor.changed);
    },
  };
}

function resultsOf({ error, lines: all = [], rake, bank, problem, head }) {
  if (error) return lines([error], "bad");
  const money = (amount) => moneyText(amount ?? 0, head.currency);
  const some = (name) => all.some((one) => one[name]);
  const more = [["carried", say("From earlier")], ["handed", say("Handed over")]].filter(([name]) => some(name));
  const heads = [say("Player"), say("In"), say("Cash-out"), say("Result"), ...more.map(([, text]) => text), ...(more.length ? [say("To settle")] : [])];
  const rows = all.map((one) => [one.name, money(one.bought), money(one.cashed), money(one.own),
    ...more.map(([name]) => money(one[name])), ...(more.length ? [money(one.total)] : [])]);
  const about = [[say("bank"), bank], [say("rake"), rake ? money(rake) : ""]].filter(([, value]) => value);
  return [...(problem ? lines([`${capital(problem)}.`], "bad") : []), ...(about.length ? [facts(about)] : []),
    rows.length ? sheet(say("Results of the night"), heads, rows) : element("p", { class: "doc", text: say("Nobody has bought chips yet.") })];
}

function paymentsOf({ settled, archived, payments = [], least, head }) {
  if (!settled) return [element("p", { class: "doc", text: say("Payments are proposed when the night is settled.") })];
  if (!payments.length) return lines([say("Nobody owes anything.")], "good");
  const rows = payments.map((one) => [one.payer, one.payee, moneyText(one.amount, head.currency), archived ? paidText(one) : tickOf(one)]);
  return [sheet(say("Payments"), [say("Pays"), say("Gets"), say("Money"), say("Paid")], rows),
    ...(least === false ? [element("p", { class: "doc", text: say("There may be a way with fewer payments.") })] : []),
    ...(archived ? [element("p", { class: "doc", text: say("The event is put away: later payments go into the ledger.") })] : [])];
}

const paidText = ({ paid, by, day }) => (paid ? [say("paid"), by, day].filter(Boolean).join(", ") : say("open"));

function tickOf(payment) {
  const verb = payment.paid ? "untick_payment" : "tick_payment";
  const box = element("div", {}, button(verb, { payment: payment.number }));
  if (payment.paid) box.prepend(element("span", { text: `${paidText(payment)} ` }));
  return box;
}

function enteredOf({ settled, archived, entered = [] }) {
  if (!entered.length) return [element("p", { class: "doc", text: say("Nothing yet.") })];
  const open = !settled && !archived;
  const rows = entered.map((one) => [one.number, one.words, one.by ?? "", ...(open ? [button("take_back_line", { line: one.number })] : [])]);
  return [sheet(say("Lines"), ["", say("What"), say("Who"), ...(open ? [""] : [])], rows)];
}

function button(verb, args) {
  const made = element("button", { type: "button", class: "small", "data-verb": verb, text: titleOf(verb) });
  made.addEventListener("click", () => act({ verb, args }));
  return made;
}

function papersOf() {
  const { button: text, shown } = textPaper("/print/settlement.txt", say("Text to send"));
  return section(say("Papers"), element("div", { class: "quick flush" }, directorPaper("/print/settlement", say("Print the settlement")), text,
    saveFile("/api/settlement.csv", "settlement.csv", say("Table for a spreadsheet"))), shown);
}

// --- the ledger: what is open of earlier nights, taken over into tonight or ticked as paid ---------------

const ADDRESS = "/api/club/ledger";

// `tonight()` gives the settlement on show; balances are taken over while it is open.
function ledgerPart(tonight) {
  const inner = element("div");
  const box = section(say("Earlier nights"), inner);
  const draw = drawn(inner, partsOf);
  let ledger = null;

  async function load(body = null) {
    const path = body ? `${ADDRESS}?person=${encodeURIComponent(person())}` : ADDRESS;
    const said = await readAsDirector(path, body, body !== null);
    if (said.error && body) report("", `${said.error}.`);
    else ledger = said.error ? null : said;
    show();
  }

  function show() {
    box.hidden = !ledger;
    const { settled, archived, lines: now = [] } = tonight() ?? {};
    const taken = !archived && now.some((one) => one.carried);
    if (ledger) draw({ ledger, taken, open: !settled && !archived });
  }

  function partsOf({ ledger: { people, payments, entries, currency, left_out: left }, taken, open }) {
    const money = (amount) => moneyText(amount, currency ?? { symbol: "", position: "before", decimals: 2 });
    if (!people.length) return [element("p", { class: "doc", text: say("No settled night is in the ledger yet.") })];
    const rows = people.map((one) => [one.name, one.nights, money(one.lifetime), money(one.open)]);
    const pays = payments.map((one) => [one.payer_name, one.payee_name, money(one.amount),
      taken ? say("taken over into tonight") : pressed(titleOf("tick_payment"), () => load({ payer: one.payer, payee: one.payee, amount: one.amount }))]);
    const later = entries.filter((one) => !one.taken_back).map((one) => [one.day, one.payer, one.payee, money(one.amount), one.reason || say("paid"),
      pressed(titleOf("take_back_line"), () => load({ entry: one.id, reason: say("taken back on the console") }))]);
    return [
      sheet(say("All nights"), [say("Player"), say("Nights"), say("Result"), say("Open")], rows),
      ...(pays.length ? [sheet(say("Who pays whom"), [say("Pays"), say("Gets"), say("Money"), say("Paid")], pays)] : lines([say("Nothing is open.")], "good")),
      ...(open && !taken && payments.length ? [pressed(titleOf("carry_balances"), () => act({ verb: "carry_balances", args: { balances: balancesOf(people) } }))] : []),
      ...(later.length ? [sheet(say("Paid since"), [say("Day"), say("Pays"), say("Gets"), say("Money"), "", ""], later)] : []),
      ...lines(left ?? [], "bad"),
    ];
  }

  return { element: box, load, show };
}

const balancesOf = (people) => people.filter((one) => one.open).map((one) => ({ known: one.person, name: one.name, amount: one.open }));

function pressed(text, press) {
  const made = element("button", { type: "button", class: "small", text });
  made.addEventListener("click", press);
  return made;
}
