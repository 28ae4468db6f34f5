// How large type has to be: from the depth of the room, in capitals of 5.8 mm for each metre (20 arc minutes).

const MM_A_METRE = 5.8;
const MM_HIGH_AN_INCH = 25.4 * 9 / Math.hypot(16, 9);  // of a 16:9 screen, by its diagonal
const ONE = 12, TWO = 6, THREE = 4;  // per cent of the height of the screen, capitals; more where the room is deep
const TIMES = [34, 30, 25];
const GAP = 5;
const LARGER = 1.5, LARGER_BESIDE = 1.2;  // a figure than its name, and than a name on the same line

// The room as the settings have it, unless the address says otherwise: /wall?tv=65&depth=12.
export function roomOf(view) {
  const asked = new URLSearchParams(location.search);
  const number = (name, set) => { const told = Number(asked.get(name)); return told > 0 ? told : set; };
  return { tv: number("tv", view.room.tv_inches), depth: number("depth", view.room.farthest_m) };
}

// From how far the wall can be read, where that is less than the depth of the room; else null.
export function readFrom({ tv, depth }) {
  if (handHeld()) return null;
  const metres = ONE / 100 * tv * MM_HIGH_AN_INCH / MM_A_METRE;
  return metres < depth ? Math.floor(metres) : null;
}

export function setType(room) {
  const side = handHeld() ? innerWidth : innerHeight;
  const needed = handHeld() ? 0 : Math.min(ONE, 100 * room.depth * MM_A_METRE / (room.tv * MM_HIGH_AN_INCH));
  const px = (share) => Math.ceil(share / 100 * side / capitals());
  const style = document.documentElement.style;
  style.setProperty("--one", `${px(ONE)}px`);
  style.setProperty("--two", `${px(Math.max(TWO, needed))}px`);
  style.setProperty("--three", `${px(Math.max(THREE, needed))}px`);
  const larger = (times) => `${Math.max(px(TWO), Math.floor(times * px(Math.max(THREE, needed))))}px`;
  style.setProperty("--value", larger(LARGER));
  style.setProperty("--flat", larger(LARGER_BESIDE));
  style.setProperty("--small", `${px(THREE)}px`);
  style.setProperty("--gap", `${Math.round(GAP / 100 * side)}px`);
  return TIMES.map(px);
}

// A screen that is higher than wide is a phone in a hand, not a wall.
const handHeld = () => innerHeight > innerWidth;

let height = 0;

// The height of capitals in the font that the screen has, as a share of its size.
function capitals() {
  if (height) return height;
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `700 200px ${getComputedStyle(document.documentElement).fontFamily}`;
  const measured = pen.measureText("H").actualBoundingBoxAscent / 200;
  height = measured > 0.5 && measured < 0.9 ? measured : 0.7;
  return height;
}
