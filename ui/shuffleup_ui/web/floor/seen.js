// Which version of the event this console shows: a command carries it, and the floor refuses one that somebody
// else's act has overtaken.

let viewed = null;
let mine = 0;
const own = new Set();

// A view has come. What this console did itself is older than it from then on.
export function saw({ version }) {
  viewed = version;
  if (version >= mine) mine = 0;
}

// The floor has answered a command of this console; its view may come a moment later.
export function did(version) {
  mine = version;
  own.add(version);
}

// After the link was away the floor may be another one.
export function forget() {
  mine = 0;
}

export const isOwn = (version) => own.has(version);

export const seen = () => (viewed === null ? null : Math.max(viewed, mine));
