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

// Every digit, in groups of three with no-break spaces: an amount of chips is never rounded.
export function grouped(amount) {
  return String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, "\u00a0");
}

// Money comes in hundredths.
export function money(minor) {
  const rest = minor % 100;
  return grouped(Math.trunc(minor / 100)) + (rest ? `.${String(rest).padStart(2, "0")}` : "");
}
