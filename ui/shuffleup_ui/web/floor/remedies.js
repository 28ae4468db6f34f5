// What makes up for a refusal, as buttons beside it: done at a press where all of it is known, else asked in a slip of
// its own that keeps the focus until it is done or Escape puts it away.

import { element } from "../dom.js";
import { say } from "../words.js";
import { act } from "./act.js";
import { verbForm } from "./form.js";
import { askOf, sureButton } from "./slips.js";
import { titleOf } from "./words.js";

const MOST = 4;

const propertiesOf = (verb) => verb?.args.properties ?? {};

export function buttonsFor({ shop, verb: find }, { reply, to, verb, args }) {
  const owner = to === "floor" ? "floor" : "table";
  const asked = propertiesOf(find(verb, owner));
  const isSure = askOf(verb, args) !== "";  // who was asked whether it shall be is not asked again
  const named = reply.legal.map((name) => find(name, owner)).filter(Boolean).slice(0, MOST);
  const buttons = named.map((one) => button(shop, { to, verb: one, isSure, args: shared(args, asked, propertiesOf(one)) }));
  const { remedy } = reply;
  return remedy && find(remedy.verb) ? [button(shop, { to: "floor", verb: find(remedy.verb), args: remedy.args, title: remedy.text }), ...buttons] : buttons;
}

// What was said for the command that was refused and means the same for another one: the player, the table, the reason.
const shared = (args, asked, wanted) => Object.fromEntries(Object.entries(args)
  .filter(([name]) => wanted[name] && JSON.stringify(wanted[name]) === JSON.stringify(asked[name])));

function button(shop, { to, verb, args, isSure = false, title = titleOf(verb.verb) }) {
  const isKnown = (verb.args.required ?? []).every((name) => name in args);
  const ask = isSure ? "" : askOf(verb.verb, args);
  if (isKnown && ask) return sureButton(title, ask, () => act({ to, verb: verb.verb, args, title }));
  const made = element("button", { type: "button", "data-verb": verb.verb, text: title });
  made.addEventListener("click", () => (isKnown ? act({ to, verb: verb.verb, args, title }) : slip(shop, { to, verb, args, title })));
  return made;
}

function slip(shop, { to, verb, args, title }) {
  const dialog = element("dialog", { "aria-label": title });
  const cancel = element("button", { type: "button", text: say("Cancel") });
  cancel.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.append(element("h2", { text: title }), verbForm(shop, verb, { to, args, main: true, after: () => dialog.close() }).element, cancel);
  document.body.append(dialog);
  dialog.showModal();
}
