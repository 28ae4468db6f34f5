// Settle up: what each has won or lost in a cash night, who pays whom, and the lines that lead there.

import { saidLater, say } from "../../words.js";
import { act, readAsDirector } from "../act.js";
import { directorPaper, saveFile, textPaper } from "../papers.js";
import { drawn, element, facts, lines, section, sheet } from "../parts.js";
import { taskList } from "../tasks.js";
import { capital, moneyText, titleOf } from "../words.js";
import { ledgerPart } from "./ledger.js";

export const settle = { id: "settle", title: saidLater("Settle up"), rooms: ["settling"], hidden, build };

// Only a cash event whose house settles it has this page.
function hidden(floor) {
  return (floor.not_needed ?? []).includes("settle_up");
}

function build(console_, root) {
  const { views } = console_;
  const next = taskList(console_, (task) => task.room === "settling" && task.verb !== "tick_payment");
  const waiting = section(say("Next"), next.element);
  const results = element("div");
  const paying = element("div");
  const entered = element("div");
  const earlier = ledgerPart(() => views.settlement);
  earlier.element.hidden = true;
  root.append(waiting, section(say("Results"), results), section(say("Who pays whom"), paying), papersOf(), section(say("What was written down"), entered), earlier.element);
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
    update() {
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
