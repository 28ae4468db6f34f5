// Papers that the box makes ready for a printer. Some are for the director alone and need the session.

import { say } from "../words.js";
import { readAsDirector, report } from "./act.js";
import { element, lines } from "./parts.js";

// A link of a new window carries no session: the sheet is fetched and put into the window.
export function directorPaper(path, text) {
  const button = element("button", { type: "button", text });
  button.addEventListener("click", async () => {
    const sheet = window.open("", "_blank");
    const said = await readAsDirector(path);
    if (said.status === 200 && sheet) {
      const page = new DOMParser().parseFromString(said.text, "text/html");
      sheet.document.replaceChild(sheet.document.importNode(page.documentElement, true), sheet.document.documentElement);
      return;
    }
    sheet?.close();
    report("", said.status === 200 ? say("The browser keeps the window for the paper from opening.") : say("No paper: {why}.", { why: said.error }));
  });
  return button;
}

// A paper as text, to be copied: the button, and where the text appears.
export function textPaper(path, text) {
  const shown = element("div");
  const button = element("button", { type: "button", text });
  button.addEventListener("click", async () => {
    const said = await readAsDirector(path);
    if (said.status !== 200) return shown.replaceChildren(...lines([said.error], "bad"));
    const area = element("textarea", { rows: 12, readonly: "", "aria-label": text });
    area.value = said.text;
    shown.replaceChildren(area);
    area.select();
    return null;
  });
  return { button, shown };
}

// A file for the director alone, which a plain link could not fetch.
export function saveFile(path, name, text) {
  const button = element("button", { type: "button", text });
  button.addEventListener("click", async () => {
    const said = await readAsDirector(path);
    if (said.status !== 200) {
      report("", say("No file: {why}.", { why: said.error }));
      return;
    }
    const href = URL.createObjectURL(said.file); // as it came: read as a text it loses the mark that Excel wants
    element("a", { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  });
  return button;
}

// The invitation of the evening, to be taken along before it; nothing is sent.
export function invitation(name) {
  const text = textPaper("/api/invite/text", say("Invitation as text"));
  const [ics, page, qr] = [["ics", "ics", say("Calendar file")], ["page", "html", say("Page of the invitation")], ["qr", "svg", say("Code of the invitation")]]
    .map(([kind, ending, said]) => saveFile(`/api/invite/${kind}`, `${name}.${ending}`, said));
  return element("div", {}, element("div", { class: "quick flush" }, text.button, ics, page, qr), text.shown);
}

// The results for others, of tonight or of an event that was put away (`at`).
export function results(name, at = "") {
  const text = textPaper(`${at}/api/share/text`, say("Results to send"));
  const [png, csv, html] = [["png", say("Picture of the results")], ["csv", say("Table of the results")], ["html", say("Page of the results")]]
    .map(([kind, said]) => saveFile(`${at}/api/share/${kind}`, `${name}-results.${kind}`, said));
  return element("div", {}, element("div", { class: "quick flush" }, text.button, png, csv, html), text.shown);
}

// The code of a player's card, shown at a press: who has lost the card scans it from the screen.
export function cardCode(entry) {
  const picture = element("img", { class: "code", alt: say("The code of this player's page"), hidden: "" });
  const button = element("button", { type: "button", text: say("Show the code of the player's page") });
  button.addEventListener("click", async () => {
    picture.hidden = !picture.hidden;
    if (picture.hidden) return;
    const said = await readAsDirector(`/api/cards/${entry}.svg`);
    if (said.status === 200) picture.src = `data:image/svg+xml,${encodeURIComponent(said.text)}`;
    else {
      picture.hidden = true;
      report("", say("No code: {why}.", { why: said.error }));
    }
  });
  return element("div", {}, button, picture);
}
