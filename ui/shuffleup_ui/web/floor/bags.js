// Bag lists on the page *Players*: files of other flights are looked at before they are read; a flight gives its own.

import { grouped } from "../dom.js";
import { say, sayCounted } from "../words.js";
import { act, readAsDirector, upload } from "./act.js";
import { directorPaper, saveFile } from "./papers.js";
import { element, setText } from "./parts.js";
import { moneyText } from "./words.js";

const PATH = "/api/bags";
const FEW = 12;

export function bagLists(console_) {
  const box = element("details", { class: "room", id: "bag-lists" }, element("summary", { text: say("Bag lists") }));
  const sums = element("p", { class: "doc" });
  const own = element("div", { class: "quick flush" });
  const found = element("div", { id: "bag-lists-found", role: "status" });
  const read = element("button", { type: "button", class: "go", "data-verb": "read_bags", hidden: "" });
  const answer = element("p", { class: "problem answer", role: "alert" });
  const trust = element("div", { class: "line", hidden: "" });
  box.append(sums, own, found, element("div", { class: "quick flush" }, fileButton(bring), read), trust, answer);
  let known = null;
  let asked = null;

  box.addEventListener("toggle", () => box.open && update(console_.views.floor));
  read.addEventListener("click", async () => {
    await act({ verb: "read_bags", args: { lists: waiting().map((one) => one.digest) }, title: say("Read the lists"), answer });
    await look();
  });

  const waiting = () => (known?.lists ?? []).filter((one) => !one.is_read && !one.code);

  async function update(floor) {
    box.hidden = (floor.not_needed ?? []).includes("read_bags");
    if (box.hidden || !box.open || asked === floor.changed) return;
    asked = floor.changed;
    await look();
  }

  async function look() {
    const said = await readAsDirector(PATH, null, box.open);
    if (said.error) {
      asked = null;
      return setText(answer, said.error);
    }
    known = said;
    return draw();
  }

  function draw() {
    const { day_two: dayTwo, fingerprint, players, chips, out_of_play: out, pool, entries, currency, flight, closed } = known;
    const merged = { players, chips: grouped(chips), out: grouped(out), entries, pool: moneyText(pool, currency) };
    const any = known.lists.some((one) => one.is_read);
    const text = dayTwo
      ? any && say("Day two: {players} players with {chips} chips, {out} out of play; {entries} entries, pool {pool}.", merged)
      : say("All flights so far: {entries} entries, pool {pool}.", merged);
    setText(sums, [text, say("Fingerprint of this floor: {fingerprint}", { fingerprint })].filter(Boolean).join(" "));
    own.replaceChildren(...(dayTwo ? [] : [closed ? saveFile(`${PATH}/own`, `flight-${flight}.bags`, say("Save the bag list of flight {flight}", { flight })) : element("p", { class: "doc", text: say("The list of this flight can be saved when it is closed.") })]),
      ...(dayTwo && any ? [directorPaper("/print/merged-bags", say("Print the list of all bags"))] : []));
    found.replaceChildren(...known.lists.flatMap((one) => shown(one, currency)));
    setText(read, sayCounted("Read {count} list", "Read {count} lists", waiting().length));
    read.hidden = !waiting().length;
  }

  async function bring(files, fingerprint = "") {
    setText(answer, "");
    trust.hidden = true;
    for (const file of files) {
      const said = await upload(fingerprint ? `${PATH}?trust=${encodeURIComponent(fingerprint)}` : PATH, file);
      if (said.error) {
        setText(answer, `${file.name}: ${said.error}`);
        if (["unknown_signer", "other_fingerprint"].includes(said.code)) askTrust(files.slice(files.indexOf(file)));
        break;
      }
    }
    await look();
  }

  // The person types what the other console shows: so it has been compared, and not only nodded at.
  function askTrust(files) {
    const input = element("input", { id: "fingerprint", autocomplete: "off", spellcheck: "false", placeholder: "0000-0000-0000-0000" });
    const go = element("button", { type: "button", text: say("Trust this floor") });
    go.addEventListener("click", () => bring(files, input.value));
    trust.replaceChildren(element("label", { for: "fingerprint", text: say("Fingerprint as the console of the other floor shows it") }), input, go);
    trust.hidden = false;
    input.focus();
  }

  return { element: box, update };
}

function fileButton(take) {
  const input = element("input", { type: "file", id: "bag-lists-file", multiple: "", accept: ".bags" });
  input.addEventListener("change", () => {
    if (input.files.length) take([...input.files]);
    input.value = "";
  });
  return element("span", { class: "file" }, input, element("label", { for: "bag-lists-file", class: "button", text: say("Choose a bag list") }));
}

function shown(one, currency) {
  const facts = { flight: one.flight, entries: one.entries, bags: one.bags.length, chips: grouped(one.bagged), money: moneyText(one.money, currency) };
  const state = one.is_read ? say("read") : one.code ? one.text : say("not read yet");
  const bags = one.bags.slice(0, FEW).map((bag) => `${bag.bag} ${bag.name} ${grouped(bag.chips)}${bag.leaves ? ` (${say("out of play")})` : ""}`);
  const rest = one.bags.length > FEW ? ` … ${one.bags.length}` : "";
  return [
    element("p", { class: one.code ? "line bad" : "line" }, element("strong", { text: say("Flight {flight}: {bags} bags with {chips}, {entries} entries, {money}", facts) }), ` · ${state} · ${one.own ? say("of this floor") : one.fingerprint} · ${one.made.slice(0, 16).replace("T", " ")}`),
    element("p", { class: "doc", text: bags.join(", ") + rest }),
  ];
}
