// A stream of events from the box. It comes over a WebSocket: a browser opens six connections to one host for all its
// pages together, and with six streams of server-sent events nothing else gets through. Those are left for browsers
// that let no socket through, as Safari does where somebody only clicked the warning about the certificate away.

const EVENT = /^event: (.+)\ndata: (.+)$/gm;
const RESTS_AFTER_MS = 2000;

// `take(name, view)` gets the events that have these names; `lost()` hears once that no more will come. Returns what
// closes the stream.
export function openStream(path, names, take, lost) {
  if (typeof WebSocket === "undefined") return openEventSource(path, names, take, lost);
  let close;
  let opened = false;
  const socket = new WebSocket(location.origin.replace(/^http/, "ws") + path);
  socket.onopen = () => { opened = true; };
  socket.onmessage = ({ data }) => {
    for (const [, name, json] of data.matchAll(EVENT)) if (names.includes(name)) take(name, JSON.parse(json));
  };
  socket.onclose = () => {
    if (opened) lost();
    else close = openEventSource(path, names, take, lost);
  };
  close = () => {
    socket.onmessage = socket.onclose = null;
    socket.close();
  };
  return () => close();
}

function openEventSource(path, names, take, lost) {
  if (typeof EventSource === "undefined") {
    queueMicrotask(lost);
    return () => {};
  }
  const source = new EventSource(path);
  for (const name of names) source.addEventListener(name, ({ data }) => take(name, JSON.parse(data)));
  source.onerror = () => {
    source.close();
    lost();
  };
  return () => source.close();
}

// A page that nobody sees holds no stream, after a moment for who only looks elsewhere. `rest()` ends it, `wake()` opens
// it again; a page that `mustStay()` to be heard does not rest.
export function restWhileHidden(rest, wake, mustStay = () => false) {
  let hiddenAt = null;
  let resting = false;
  let timer = null;
  const fallAsleep = () => {
    resting = !mustStay();
    if (resting) rest();
  };
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) {
      hiddenAt = Date.now();
      timer = setTimeout(fallAsleep, RESTS_AFTER_MS);
    } else if (hiddenAt !== null) {
      if (!resting && Date.now() - hiddenAt > RESTS_AFTER_MS) fallAsleep();  // no timer runs in a frozen page
      hiddenAt = null;
      if (resting) wake();
      resting = false;
    }
  };
  document.addEventListener("visibilitychange", look);
  look();
}

// Says in words that what the page shows is from before, until it is empty.
export function markAsOld(words) {
  if (words) document.documentElement.dataset.old = words;
  else delete document.documentElement.dataset.old;
}
