// Where the focus goes for somebody who has a keyboard alone: news that takes the focused control away, hides or moves
// it leaves the focus on it or beside it, and Escape leads to what was said, and from there back.

import { byId } from "../dom.js";

const CAN_HAVE_IT = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary";

let way = [];  // from the control that has the focus up to the body, each with its place among its siblings
let byKeys = false;
let before = null;  // where somebody was who went to what was said
let inSight = false;  // whether the control with the focus was to be seen before the news

const isShown = (node) => node.isConnected && node.checkVisibility();

// The control that comes first in a node, where one can have the focus at all.
const firstIn = (node) => [node, ...node.querySelectorAll(CAN_HAVE_IT)].find((one) => one.matches(CAN_HAVE_IT) && isShown(one));

function remember({ target }) {
  way = [];
  for (let node = target; node && node !== document.body; node = node.parentElement) way.push({ node, at: node.parentElement ? [...node.parentElement.children].indexOf(node) : 0 });
}

// The control itself, else what stands in its place now: what follows, then what goes before, then the same around it.
function nearest() {
  if (isShown(way[0].node)) return way[0].node;
  for (const [step, { at }] of way.entries()) {
    const around = way[step + 1]?.node;
    if (!around || !isShown(around)) continue;
    const children = [...around.children];
    for (const one of [...children.slice(at), ...children.slice(0, at).reverse()]) {
      const found = firstIn(one);
      if (found) return found;
    }
  }
  return byId("main");
}

function isInSight() {
  const { top, bottom } = document.activeElement.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function look() { inSight = isInSight(); }

function keep() {
  if (!byKeys) return;
  const lost = document.activeElement === document.body || !document.activeElement?.checkVisibility();
  if (lost && way.length) nearest().focus();
  else if (inSight && !isInSight()) document.activeElement.scrollIntoView({ block: "nearest" });
}

function escape(event) {
  if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
  if (event.target.type === "search" && event.target.value) return;  // that key empties the field
  const said = byId("said");
  if (!said.contains(document.activeElement)) {
    before = document.activeElement;
    firstIn(said)?.focus();
    return;
  }
  byId("understood").click();
  if (before && isShown(before)) before.focus();
}

let isKept = false;

export function keepFocus() {
  if (isKept) return;
  isKept = true;
  document.addEventListener("focusin", remember);
  for (const moved of ["focusin", "scroll"]) document.addEventListener(moved, look, { passive: true });
  new ResizeObserver(keep).observe(byId("main"));
  document.addEventListener("keydown", () => { byKeys = true; }, true);
  document.addEventListener("pointerdown", () => { byKeys = false; }, true);
  document.addEventListener("keydown", escape);
  new MutationObserver(keep).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "disabled"] });
}
