// The clock of the box as this page knows it: told with every stream and every ten seconds, read on from there.

const READINGS = 6;

let rate = 1;
let ahead = [];

// What was told has been under way for a while: of the last few readings the one that puts the clock of the
// box furthest ahead is the nearest to the truth. `afresh` after a lost link: it may be another boot.
export function heardNow(told, afresh) {
  rate = told.rate;
  ahead = [...(afresh ? [] : ahead.slice(1 - READINGS)), told.now - here()];
}

// Milliseconds, null before the box has told.
export const boxNow = () => (ahead.length ? Math.max(...ahead) + here() : null);

// Milliseconds of the room in which so many of the box pass.
export const roomMs = (ms) => ms / rate;

export function msLeft({ left, running, at }) {
  const now = boxNow();
  return running && now !== null ? Math.max(0, left - Math.max(0, now - at)) : left;
}

const here = () => performance.now() * rate;
