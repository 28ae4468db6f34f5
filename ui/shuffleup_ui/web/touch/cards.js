// Cards with four colours of suits.

import { element } from "../dom.js";
import { say } from "../words.js";

export const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
export const RANKS = [..."AKQJT98765432"];

const OF_SUIT = {
  s: (rank) => say("{rank} of spades", { rank }),
  h: (rank) => say("{rank} of hearts", { rank }),
  d: (rank) => say("{rank} of diamonds", { rank }),
  c: (rank) => say("{rank} of clubs", { rank }),
};

export const rankText = (rank) => (rank === "T" ? "10" : rank);

// The board, or each of several with its name and its winners; a single one once a card of it is known.
export function boardNodes({ board, boards }) {
  if (!boards?.length) return board.some((one) => one !== "?") ? [cardsNode(board, say("Board"))] : [];
  return [element("div", { class: "boards" }, ...boards.map(boardNode))];
}

function boardNode({ name, cards, won, is_next: isNext }) {
  const words = [element("strong", { text: name }), ...(won ? [element("span", { class: "won", text: won })] : [])];
  const known = cards.some((one) => one !== "?");
  return element("div", { class: isNext ? "of-several next" : "of-several" }, element("p", {}, ...words), ...(known ? [cardsNode(cards, name)] : []));
}

const cardsNode = (cards, label) => element("p", { class: "cards board", "aria-label": label }, ...cards.map(card));

// A card that lies there but was not entered shows its back.
export function card(text) {
  if (text === "?") return element("span", { class: "card back", role: "img", "aria-label": say("unknown card") });
  const rank = rankText(text[0]);
  const suit = text[1];
  return element(
    "span",
    { class: `card ${suit}`, role: "img", "aria-label": OF_SUIT[suit]?.(rank) ?? text },
    element("span", { text: rank }),
    element("span", { text: SUITS[suit] ?? suit }),
  );
}
