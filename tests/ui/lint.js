// What is wrong with a page as it stands: `lint({ target, type })` gives a line for each fault. Targets want `target`
// dots each way, type is at least `type` dots high as it is set. What scrolls by itself may be wider than its place,
// and a name may end in an ellipsis: an amount never.

window.lint = ({ target = 36, type = 11 } = {}) => {
  const faults = new Set();
  const SLACK = 1;
  const AMOUNT = /\d[\d\u00a0\u202f.,]*\d|\d/g;
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (node) => {
    const said = (node.getAttribute("aria-label") || node.textContent || node.placeholder || "").trim().replace(/\s+/g, " ");
    const where = node.id ? `#${node.id}` : node.className ? `.${String(node.className).split(" ")[0]}` : "";
    return `${node.tagName.toLowerCase()}${where} "${said.slice(0, 40)}"`;
  };
  const scrolls = (node, axis) => ["auto", "scroll"].includes(getComputedStyle(node)[axis]);
  // The part of a box that is left when all that clips it has clipped it, and whether a scroller has.
  const left = (node, box) => {
    let { left, top, right, bottom } = box;
    let scrolled = false;
    for (let at = node; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.position === "fixed") break;
      const frame = at.getBoundingClientRect();
      if (style.overflowX !== "visible") [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      if (style.overflowY !== "visible") [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      scrolled ||= scrolls(at, "overflowX") || scrolls(at, "overflowY");
    }
    return { left, top, right, bottom, scrolled };
  };
  const fixed = (node) => { for (let at = node; at; at = at.parentElement) if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return at; return null; };
  const meet = (one, other) => [
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  ];

  if (document.documentElement.scrollWidth > innerWidth) faults.add(`the page is ${document.documentElement.scrollWidth} wide, its window ${innerWidth}`);

  const TARGETS = "button, a[href], input, select, textarea, summary, label.button";
  const targets = [...document.querySelectorAll(TARGETS)].filter((node) => seen(node) && !node.disabled)
    .filter((node) => !node.closest("noscript, .unseen") && !(node.type === "file" || node.type === "checkbox"))
    .map((node) => ({ node, box: node.getBoundingClientRect() })).filter(({ box }) => box.width && box.height)
    .map(({ node, box }) => ({ node, box, part: left(node, box), layer: fixed(node) }));
  for (const [at, { node, box, part, layer }] of targets.entries()) {
    if (Math.min(box.width, box.height) < target - 0.5) faults.add(`${name(node)}: a target of ${box.width.toFixed()} x ${box.height.toFixed()}`);
    const cut = part.right - part.left < box.width - SLACK || part.bottom - part.top < box.height - SLACK;
    if (cut && !part.scrolled) faults.add(`${name(node)}: a target of which a part is cut off`);
    for (const other of targets.slice(at + 1)) {
      if (layer !== other.layer || node.contains(other.node) || other.node.contains(node)) continue;
      const [across, down] = meet(part, other.part);
      if (across > SLACK && down > SLACK) faults.add(`${name(node)}: over ${name(other.node)}`);
    }
  }

  // A bet and a mark lie beside their own seat, and over no other target.
  for (const node of [...document.querySelectorAll(".bet, .mark")].filter(seen)) {
    for (const other of targets.filter(({ node: one }) => !one.contains(node))) {
      const [across, down] = meet(node.getBoundingClientRect(), other.part);
      if (across > SLACK && down > SLACK) faults.add(`${name(node)}: over ${name(other.node)}`);
    }
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const inks = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    const said = text.data.trim();
    if (!said || !seen(node) || node.closest("noscript, script, style, option, .unseen")) continue;
    const style = getComputedStyle(node);
    const size = parseFloat(style.fontSize);
    const where = `${name(node)}: ${said.slice(0, 40)}`;
    if (size < type - 0.01) faults.add(`${where}: type of ${size.toFixed(1)}`);
    for (const box of words(text)) {
      const middle = (box.top + box.bottom) / 2;
      const ink = { left: box.left, right: box.right, top: middle - 0.36 * size, bottom: middle + 0.36 * size };
      const part = left(node, ink);
      const cut = part.right < ink.right - SLACK || part.left > ink.left + SLACK || part.bottom < ink.bottom - SLACK || part.top > ink.top + SLACK;
      const named = style.textOverflow === "ellipsis";
      if (cut && !part.scrolled && !named) faults.add(`${where}: cut off`);
      const holds = node.closest("button, .bet, .mark, .notice, td, .tile, .felt") ?? node;
      const frame = holds.getBoundingClientRect();
      if (!named && getComputedStyle(holds).display !== "inline" && (ink.left < frame.left - SLACK || ink.right > frame.right + SLACK || ink.top < frame.top - SLACK || ink.bottom > frame.bottom + SLACK)) {
        faults.add(`${where}: out of ${name(holds)}`);
      }
      if (part.right - part.left > SLACK && part.bottom - part.top > SLACK) inks.push({ text, where, layer: fixed(node), ...part });
    }
    for (const { 0: amount, index } of text.data.matchAll(AMOUNT)) broken(text, amount, index, where, style);
  }
  // The places of the words of a text; a space that hangs over the end of a line is none.
  function words(text) {
    const range = document.createRange();
    return [...text.data.matchAll(/[^ \t\n]+/g)].flatMap(({ 0: word, index }) => {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return [...range.getClientRects()].filter((box) => box.width);
    });
  }
  function broken(text, amount, start, where, style) {
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + amount.length);
    const boxes = [...range.getClientRects()].filter((box) => box.width);
    if (new Set(boxes.map((box) => Math.round(box.top))).size > 1) faults.add(`${where}: ${amount} is broken`);
    const node = text.parentElement;
    if (style.textOverflow === "ellipsis" && boxes.some((box) => box.right > node.getBoundingClientRect().right + SLACK)) faults.add(`${where}: ${amount} is cut`);
  }
  inks.sort((one, other) => one.top - other.top);
  for (const [at, one] of inks.entries()) {
    for (let next = at + 1; next < inks.length && inks[next].top < one.bottom; next += 1) {
      const other = inks[next];
      if (one.text === other.text || one.layer !== other.layer) continue;
      const [across, down] = meet(one, other);
      if (across > SLACK && down > SLACK) faults.add(`${one.where}: over ${other.where}`);
    }
  }
  return [...faults];
};
