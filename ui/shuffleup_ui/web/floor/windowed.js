// A list of any length, of which only those rows are in the document that are in view or near it.

import { element } from "../dom.js";

const AT_ONCE = 24;  // fills every number of columns from one to four
const NEAR = "500px 0px";
const TILE_PX = 96;

// `make(item)` gives the row of an item, `{element, update(item)}`; it lasts for as long as the item of this
// `keyOf` is in the list, in view or not. Lines are as high as `linePx`; tiles stand beside each other.
export function windowed(list, kind, make, keyOf, linePx = 0) {
  const rows = new Map();
  const parts = [];
  let items = [];
  const observer = new IntersectionObserver((seen) => {
    for (const one of seen) parts.find(({ node }) => node === one.target)?.see(one.isIntersecting);
  }, { rootMargin: NEAR });

  function part(at) {
    const node = element("ul", { class: kind });
    let inView = at === 0;
    let height = 0;
    observer.observe(node);

    function fill() {
      const mine = items.slice(at * AT_ONCE, (at + 1) * AT_ONCE);
      if (!inView) {
        node.style.height = `${height || mine.length * (linePx || TILE_PX / columns())}px`;
        return;
      }
      node.style.height = "";
      mine.forEach((item, place) => {
        const row = rowOf(item);
        if (node.children[place] !== row) node.insertBefore(row, node.children[place] ?? null);
      });
      while (node.children.length > mine.length) node.lastChild.remove();
    }

    function see(now) {
      if (now === inView) return;
      if (inView) height = node.offsetHeight;
      inView = now;
      if (!inView) node.replaceChildren();
      fill();
    }

    return { node, fill, see };
  }

  function columns() {
    return Math.max(1, Math.floor(list.clientWidth / 280));
  }

  function rowOf(item) {
    const key = keyOf(item);
    if (!rows.has(key)) rows.set(key, { ...make(item), shown: undefined });
    const row = rows.get(key);
    if (row.shown !== item) row.update(item);
    row.shown = item;
    return row.element;
  }

  return {
    element: list,
    update(fresh) {
      items = fresh;
      const here = new Set(items.map(keyOf));
      for (const key of rows.keys()) if (!here.has(key)) rows.delete(key);
      const wanted = Math.ceil(items.length / AT_ONCE);
      while (parts.length < wanted) {
        parts.push(part(parts.length));
        list.append(parts.at(-1).node);
      }
      while (parts.length > wanted) {
        const { node } = parts.pop();
        observer.unobserve(node);
        node.remove();
      }
      parts.forEach((one) => one.fill());
    },
  };
}
