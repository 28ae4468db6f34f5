// What has to be seen whatever is on: bad days in three lines, news in one, the coach of a practice hand.
// One place shows them, the most urgent first, so that a hand keeps its own: a touch turns to the next.

import { element } from "../dom.js";
import { say } from "../words.js";

export function noticesOf(view, linked, lostSince) {
  if (!linked) return [trouble("link", linkLost(lostSince))];  // nobody knows whether an old one still holds
  const bad = (view.troubles ?? []).map(({ what, happened, works, to_do: toDo }) => trouble(what, [happened, works, toDo]));
  const coach = view.coach ? [{ kind: "coach", lines: [say("PRACTICE: {words}", { words: view.coach })] }] : [];
  const news = (view.banners ?? []).map((text) => ({ kind: "news", lines: [text] }));
  return [...bad, ...coach, ...news];
}

const trouble = (what, lines) => ({ kind: "trouble", what, lines });

function linkLost(since) {
  return [
    since ? say("NO LINK since {time}", { time: since }) : say("NO LINK"),
    say("The keys of the box work, and the clock counts on."),
    say("If no key answers, switch it off and on: nothing is lost."),
  ];
}

// The notice whose turn it is; with several it is a button that turns to the next.
export function noticeNode(notices, turn) {
  const number = turn % notices.length;
  const { kind, what, lines } = notices[number];
  const several = notices.length > 1;
  const node = element(several ? "button" : "div", { class: `notice ${kind}`, ...(what ? { "data-trouble": what } : {}) });
  node.append(element("span", { class: "words" }, ...lines.map((text) => element("span", { text }))));
  if (!several) return node;
  node.type = "button";
  node.dataset.target = "notice";
  node.append(element("span", { class: "turn", text: `${number + 1}/${notices.length} ›` }));
  return node;
}
