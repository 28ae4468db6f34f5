// Papers that the box makes ready for a printer. Receipts are for the director, so they are asked for here.

import { say } from "../words.js";
import { readAsDirector, report } from "./act.js";
import { element } from "./parts.js";

export function papers(...all) {
  return element("p", { class: "links" }, ...all.map(([path, text]) => element("a", { href: path, target: "_blank", rel: "noopener", text })));
}

// A link of a new window carries no session: the sheet is fetched and put into the window.
export function receipts(text) {
  const button = element("button", { type: "button", text });
  button.addEventListener("click", async () => {
    const sheet = window.open("", "_blank");
    const said = await readAsDirector("/print/receipts");
    if (said.status === 200 && sheet) {
      const page = new DOMParser().parseFromString(said.text, "text/html");
      sheet.document.replaceChild(sheet.document.importNode(page.documentElement, true), sheet.document.documentElement);
      return;
    }
    sheet?.close();
    report("", said.status === 200 ? say("The browser keeps the window for the receipts from opening.") : say("No receipts: {why}.", { why: said.error }));
  });
  return button;
}
