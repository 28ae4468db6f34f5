// What is wrong with the wall on each of its sheets, and every text that came up: `lint(metres, inches)`.
// Type is measured by the capitals of the font that the browser took.

window.lint = (metres, inches) => {
  const family = getComputedStyle(document.documentElement).fontFamily;
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `700 200px ${family}`;
  const capitals = pen.measureText("H").actualBoundingBoxAscent / 200;
  const inHand = innerHeight > innerWidth;
  const side = inHand ? innerWidth : innerHeight;
  const needed = inHand ? 0 : 100 * metres * 5.8 / (inches * 25.4 * 9 / Math.hypot(16, 9));
  const least = (node) => {
    if (node.closest("#trouble") || (inHand && node.closest("#title"))) return 4;
    if (node.closest("#time")) return inHand ? 12 : 25;
    if (node.closest("#stakes") && node.textContent.length < 18) return 12;
    return Math.max(needed, node.closest(".three, .row, .label, #news") ? 4 : 6);
  };
  const colour = (text) => text.match(/[\d.]+/g).map(Number);
  const light = (rgb) => {
    const [r, g, b] = rgb.map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (node) => {
    let behind = node;
    while (behind && (colour(getComputedStyle(behind).backgroundColor)[3] ?? 1) === 0) behind = behind.parentElement;
    const pair = [getComputedStyle(node).color, getComputedStyle(behind).backgroundColor];
    const [one, other] = pair.map((text) => light(colour(text).slice(0, 3)) + 0.05);
    return Math.max(one, other) / Math.min(one, other);
  };
  const texts = new Set();
  const faults = new Set();
  const look = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const boxes = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const node = text.parentElement;
      const said = text.textContent.trim();
      const range = document.createRange();
      range.selectNodeContents(text);
      if (!said || node.closest("noscript") || !range.getClientRects().length) continue;
      texts.add(said);
      for (const { 0: amount, index } of text.data.matchAll(/\d[\d\u00a0\u202f.,]*\d/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + amount.length);
        if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) faults.add(`${amount} is broken`);
      }
      range.selectNodeContents(text);
      const size = parseFloat(getComputedStyle(node).fontSize);
      const share = 100 * size * capitals / side;
      if (share < least(node) - 0.01) faults.add(`${said}: capitals of ${share.toFixed(1)} %, not ${least(node).toFixed(1)} %`);
      if (contrast(node) < 7) faults.add(`${said}: contrast ${contrast(node).toFixed(1)}`);
      for (const box of range.getClientRects()) {
        const middle = (box.top + box.bottom) / 2;
        const ink = { left: box.left, right: box.right, top: middle - 0.4 * size, bottom: middle + 0.4 * size };
        if (ink.left < 0 || ink.top < 0 || ink.right > innerWidth + 0.5 || ink.bottom > innerHeight) {
          faults.add(`${said}: beyond the edge`);
        }
        boxes.push({ said, text, ...ink });
      }
    }
    for (const one of boxes) {
      for (const other of boxes) {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (one.text !== other.text && across > 1 && down > 1) faults.add(`${one.said} over ${other.said}`);
      }
    }
  };
  const shown = new Set();
  for (let fresh = true; fresh; window.turn()) {
    look();
    const said = ["sheet", "news"].map((id) => id + document.getElementById(id).textContent);
    fresh = said.some((text) => !shown.has(text));
    said.forEach((text) => shown.add(text));
  }
  return { faults: [...faults], texts: [...texts] };
};
