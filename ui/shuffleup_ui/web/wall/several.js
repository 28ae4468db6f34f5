// A wall of several events: /wall?events=main,side shows them beside each other, with &turn=20 each for 20 seconds.
// Each is the wall of its event in a frame of its own; one that is not on show makes no sound.

import { byId, element, setText } from "../dom.js";
import { say } from "../words.js";

const NAME = /^[a-z0-9-]{1,32}$/;
const SECONDS = [5, 600];

// The events that an address names, each once.
function eventsOf(asked) {
  return [...new Set((asked.get("events") ?? "").split(",").map((one) => one.trim()).filter((one) => NAME.test(one)))];
}

const seconds = (asked) => Math.min(Math.max(Number(asked.get("turn")) || 0, SECONDS[0]), SECONDS[1]);

export async function showSeveral(asked) {
  const names = eventsOf(asked);
  const rest = new URLSearchParams([...asked].filter(([name]) => !["events", "turn"].includes(name)));
  const there = await Promise.all(names.map(async (name) => (await fetch(`/e/${name}/wall`, { method: "HEAD" }).catch(() => ({ ok: true }))).ok));
  const missing = names.filter((_, at) => !there[at]);
  const frames = names.filter((_, at) => there[at]).map((name) => element("iframe", {
    src: `/e/${name}/wall?${rest}`, title: name, allow: "autoplay",
  }));
  const several = element("div", { id: "several", class: asked.has("turn") ? "turns" : "beside" }, ...frames);
  document.body.append(several);
  byId("trouble").hidden = !missing.length;
  setText(byId("trouble"), missing.length ? say("Not on this floor: {names}", { names: missing.join(", ") }) : "");
  frames.forEach((one) => one.addEventListener("load", () => wakeTogether(one, frames)));
  if (!asked.has("turn") || frames.length < 2) return;
  let turn = 0;
  const show = () => frames.forEach((one, at) => one.toggleAttribute("data-off", at !== turn % frames.length));
  show();
  setInterval(() => { turn += 1; show(); }, 1000 * seconds(asked));
}

// A tap lets a page sound: one tap is for all of them.
function wakeTogether(touched, frames) {
  touched.contentWindow.addEventListener("pointerdown", ({ isTrusted }) => {
    if (!isTrusted) return;
    for (const one of frames) if (one !== touched) one.contentWindow.dispatchEvent(new Event("pointerdown"));
  });
}
