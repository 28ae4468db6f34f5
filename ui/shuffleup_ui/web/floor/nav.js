// The pages: on a phone four under the thumb and the rest behind one button, on a laptop all of them in a column.

import { byId, element } from "../dom.js";
import { say, spokenHere } from "../words.js";

const AT_HAND = 4;

let drawn = "";

// `marks` are counts by the id of a page.
export function drawPages(pages, here, marks) {
  const now = JSON.stringify([here, marks, spokenHere()]);
  if (now === drawn) return;
  drawn = now;
  byId("pages").replaceChildren(...pages.map((page, at) => {
    const link = element("a", { href: `#${page.id}`, text: say(page.short ?? page.title) });
    if (page.id === here) link.setAttribute("aria-current", "page");
    if (marks[page.id]) link.append(mark(marks[page.id]));
    return element("li", { class: at < AT_HAND ? "at-hand" : "" }, link);
  }));
  const hidden = pages.slice(AT_HAND);
  const count = hidden.reduce((sum, page) => sum + (marks[page.id] ?? 0), 0);
  byId("more").toggleAttribute("data-here", hidden.some((page) => page.id === here));
  byId("more").replaceChildren(say("More"), ...(count ? [mark(count)] : []));
}

const mark = (count) => element("span", { class: "count", text: count });

export const closePages = () => setOpen(false);

function setOpen(open) {
  byId("nav").toggleAttribute("data-open", open);
  byId("more").setAttribute("aria-expanded", String(open));
}

byId("more").addEventListener("click", () => setOpen(!byId("nav").hasAttribute("data-open")));

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !byId("nav").hasAttribute("data-open")) return;
  closePages();
  byId("more").focus();
});

// A touch beside the open list closes it, and also does what it touched.
document.addEventListener("click", (event) => {
  if (!byId("nav").contains(event.target)) closePages();
});
