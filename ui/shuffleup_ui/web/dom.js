import { decimalMark, gap } from "./words.js";

// Elements and amounts. Names are typed by strangers: everything goes in as text, nothing as markup.

export const byId = (id) => document.getElementById(id);

export function element(tag, { text, ...attributes } = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text !== undefined) node.textContent = text;
  node.append(...children);
  return node;
}

export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// Every digit, in groups of three: an amount of chips is never rounded.
export function grouped(amount) {
  return String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, gap());
}

// `minor` counts in the last digit of the currency; minor units stand only where there are any.
export function moneyText(minor, { symbol, position, decimals }) {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  const whole = grouped(digits.slice(0, digits.length - decimals));
  const rest = decimals ? digits.slice(-decimals) : "";
  const amount = whole + (Number(rest) ? `${decimalMark()}${rest}` : "");
  const sign = minor < 0 ? "−" : "";
  if (!symbol) return sign + amount;
  return sign + (position === "before" ? `${symbol}${amount}` : `${amount}\u00a0${symbol}`);
}
