// The ledger over cash nights: what is open of earlier ones, taken over into tonight or ticked as paid.

import { say } from "../../words.js";
import { act, person, readAsDirector, report } from "../act.js";
import { drawn, element, lines, section, sheet } from "../parts.js";
import { moneyText, titleOf } from "../words.js";

const ADDRESS = "/api/club/ledger";

// `tonight()` gives the settlement on show; balances are taken over while it is open.
export function ledgerPart(tonight) {
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
      taken ? say("taken over into tonight") : button(titleOf("tick_payment"), () => load({ payer: one.payer, payee: one.payee, amount: one.amount }))]);
    const later = entries.filter((one) => !one.taken_back).map((one) => [one.day, one.payer, one.payee, money(one.amount), one.reason || say("paid"),
      button(titleOf("take_back_line"), () => load({ entry: one.id, reason: say("taken back on the console") }))]);
    return [
      sheet(say("All nights"), [say("Player"), say("Nights"), say("Result"), say("Open")], rows),
      ...(pays.length ? [sheet(say("Who pays whom"), [say("Pays"), say("Gets"), say("Money"), say("Paid")], pays)] : lines([say("Nothing is open.")], "good")),
      ...(open && !taken && payments.length ? [button(titleOf("carry_balances"), () => act({ verb: "carry_balances", args: { balances: balancesOf(people) } }))] : []),
      ...(later.length ? [sheet(say("Paid since"), [say("Day"), say("Pays"), say("Gets"), say("Money"), "", ""], later)] : []),
      ...lines(left ?? [], "bad"),
    ];
  }

  return { element: box, load, show };
}

const balancesOf = (people) => people.filter((one) => one.open).map((one) => ({ known: one.person, name: one.name, amount: one.open }));

function button(text, press) {
  const made = element("button", { type: "button", class: "small", text });
  made.addEventListener("click", press);
  return made;
}
