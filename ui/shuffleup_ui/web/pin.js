// The floor PIN: asked for when the box wants it, sent once, never kept. What is kept is the session it opens.

import { element, setText } from "./dom.js";
import { say } from "./words.js";

const KEPT = "shuffleup.session";

export const session = () => sessionStorage.getItem(KEPT);

// Resolves to whether a session is open. `send` posts digits to the box and resolves to its answer.
export async function openSession(send) {
  let said = "";
  for (;;) {
    const pin = await typed(said);
    if (pin === null) return false;
    const answer = await send(pin);
    if (answer.session) {
      sessionStorage.setItem(KEPT, answer.session);
      return true;
    }
    said = answer.text;
  }
}

// Resolves to the digits, or to null when the person thinks better of it.
function typed(said) {
  const input = element("input", {
    type: "password", inputmode: "numeric", autocomplete: "off", maxlength: "8",
    "aria-label": say("Floor PIN"),
  });
  const cancel = element("button", { type: "button", text: say("Cancel") });
  const alert = element("p", { role: "alert", text: said });
  const form = element(
    "form", { method: "dialog" }, element("h2", { text: say("Floor PIN") }), alert, input,
    element("button", { type: "submit", class: "go", text: say("Go on") }), cancel,
  );
  const dialog = element("dialog", { class: "pin" }, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    cancel.addEventListener("click", () => dialog.close("cancelled"));
    form.addEventListener("submit", (event) => {
      dialog.returnValue = "typed";
      if (/^[0-9]{4,8}$/.test(input.value)) return;
      event.preventDefault();
      dialog.returnValue = "";
      setText(alert, say("4 to 8 digits"));
      input.focus();
    });
    dialog.addEventListener("close", () => {
      const pin = dialog.returnValue === "typed" ? input.value : null;
      dialog.remove();
      resolve(pin);
    });
  });
}
