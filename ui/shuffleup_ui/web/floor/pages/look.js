// The look of the house: a director chooses its files, sees it on a small wall, takes it, and goes back to the one before.

import { say, sayCounted } from "../../words.js";
import { element, setText } from "../../dom.js";
import { here } from "../../place.js";
import { act, isCut, readAsDirector, upload } from "../act.js";
import { lines, section } from "../parts.js";

const DRAWN = ".drawn.png";  // what this browser draws of an SVG, for faces without one
const WIDEST = 1024;
const NOTHING = { look: "", before: 0 };

export const page = { build };

function build(console_, root) {
  const files = element("input", { type: "file", id: "look-files", multiple: "" });
  const choose = element("label", { for: "look-files", class: "button", text: say("Choose the files of a look") });
  const go = element("button", { type: "button", class: "go", id: "take-look", text: say("Take this look"), hidden: "" });
  const back = element("button", { type: "button", id: "look-before", text: say("Back to the look before") });
  const answer = element("p", { class: "problem answer" });
  const remarks = element("div", { role: "status" });
  const wall = element("div", { id: "look-walls", hidden: "" });
  const state = element("p", { class: "doc" });
  root.append(
    section(say("The look of the house"), state,
      element("p", { class: "doc", text: say("look.toml with its pictures and sounds: choose all of them at once. Nobody sees it before you take it.") }),
      element("div", { class: "buttons" }, element("span", { class: "file" }, files, choose), go, back), answer, remarks, wall),
  );
  let brought = "";
  let known = NOTHING;
  let seenAt = null;

  async function look() {
    const said = await readAsDirector("/api/look", null, false);
    known = said.error ? NOTHING : said;
    setText(state, known.look ? sayCounted("A look is shown; {count} look before it can be gone back to.", "A look is shown; {count} looks before it can be gone back to.", known.before) : say("The faces are as they came: no look is shown."));
    back.disabled = !known.before;
  }

  async function bring(chosen) {
    if (isCut(answer)) return;
    setText(answer, say("The box reads the files …"));
    go.hidden = wall.hidden = true;
    remarks.replaceChildren();
    const drawn = await Promise.all(chosen.filter((one) => one.name.toLowerCase().endsWith(".svg")).map(drawnOf));
    const all = [...chosen.map((one) => [one.name, one]), ...drawn.filter(Boolean)];
    const list = JSON.stringify(all.map(([name, content]) => ({ name, size: content.size })));
    const said = await upload("/api/look", new Blob([`${list}\n`, ...all.map(([, content]) => content)]));
    setText(answer, said.error ? say("Nothing was taken. {why}.", { why: said.error }) : "");
    if (said.error) return;
    brought = said.look;
    remarks.replaceChildren(...lines(said.remarks, "notice"));
    wall.replaceChildren(...smallWalls(brought));
    go.hidden = wall.hidden = false;
  }

  files.addEventListener("change", async () => {
    const chosen = [...files.files];
    files.value = "";
    if (chosen.length) await bring(chosen);
  });
  go.addEventListener("click", async () => {
    const reply = await act({ verb: "take_look", args: { look: brought }, title: say("Take this look"), answer });
    if (!reply?.ok) return;
    go.hidden = wall.hidden = true;
    remarks.replaceChildren();
    await look();
  });
  back.addEventListener("click", async () => {
    const reply = await act({ verb: "look_before", title: say("Back to the look before"), answer });
    if (reply?.ok) await look();
  });
  return {
    update() {
      if (seenAt === console_.views.floor.changed) return;
      seenAt = console_.views.floor.changed;
      look();
    },
  };
}

// The wall before the start, in play, in a break, in a pause and at the end, as nobody else sees it yet.
function smallWalls(look) {
  const pages = { play: say("In play"), break: say("In a break"), paused: say("Paused"), before: say("Before the start"), over: say("At the end") };
  return Object.entries(pages).map(([page, name]) => element("figure", {},
    element("div", {}, element("iframe", { src: here(`/wall?look=${look}&page=${page}`), title: `${say("The wall in this look")}: ${name}`, tabindex: "-1", loading: "lazy" })),
    element("figcaption", { text: name })));
}

// Draws an SVG, for the wall on HDMI and for papers: the box itself draws none. What cannot be drawn goes without.
async function drawnOf(file) {
  const parsed = new DOMParser().parseFromString(await file.text(), "image/svg+xml").documentElement;
  const [, , wide, high] = (parsed.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  const width = wide || parseFloat(parsed.getAttribute("width")), height = high || parseFloat(parsed.getAttribute("height"));
  if (!(width > 0 && height > 0)) return null;
  const scale = WIDEST / Math.max(width, height);
  parsed.setAttribute("width", Math.round(scale * width));
  parsed.setAttribute("height", Math.round(scale * height));
  try {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(parsed))}`;
    await image.decode();
    const canvas = element("canvas", { width: Math.round(scale * width), height: Math.round(scale * height) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
    return png && [file.name + DRAWN, png];
  } catch {
    return null;
  }
}
