// Words and numbers in the way of the people: `say` an English sentence, and it comes in the language of the box.
// A page asks for `say(...)` anew whenever it draws; what stands in its HTML has the attribute `data-say`.

const ANSWER_MS = 10000;
const AGAIN_MS = 1000;
const ENGLISH = { language: "en", forms: "", words: {} };

const asked = new Map();
let spoken = ENGLISH;
let wanted = ENGLISH.language;
let numbers = { gap: "\u00a0", decimal_mark: "." };

export function say(text, facts = {}) {
  return filled(spoken.words[text] ?? text, facts);
}

// Marks an English sentence of a table for the catalogues; `say` it where it is shown.
export const saidLater = (text) => text;

// `{count}` is a fact of both forms.
export function sayCounted(one, many, count, facts = {}) {
  const forms = spoken.words[one];
  const text = Array.isArray(forms) ? forms[formOf(count)] : count === 1 ? one : many;
  return filled(text, { count, ...facts });
}

// The rule of a language looks at the last two digits of a count at most, from a hundred on.
const formOf = (count) => Number(spoken.forms[count < 200 ? count : 100 + count % 100]);

const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);

export const gap = () => numbers.gap;

export const decimalMark = () => numbers.decimal_mark;

// Writes numbers as the box does from now on; true where that is another way than before.
export function setNumbers({ gap = numbers.gap, decimal_mark = numbers.decimal_mark }) {
  const anew = gap !== numbers.gap || decimal_mark !== numbers.decimal_mark;
  numbers = { gap, decimal_mark };
  return anew;
}

// Resolves to true once the words of another language are here and the page has to be drawn anew.
export async function speak(language) {
  if (language === wanted) return false;
  wanted = language;
  const words = language === ENGLISH.language ? ENGLISH : await wordsOf(language);
  if (words === null || language !== wanted) return false;
  spoken = words;
  document.documentElement.lang = language;
  for (const node of document.querySelectorAll("[data-say]")) translate(node);
  return true;
}

// The words of a language come once, though a page may want another one meanwhile.
function wordsOf(language) {
  if (!asked.has(language)) {
    asked.set(language, fetched(language).then((words) => {
      if (words === null) asked.delete(language);
      return words;
    }));
  }
  return asked.get(language);
}

// A box that does not answer is asked again until the page wants another language; one without the words has none.
async function fetched(language) {
  while (language === wanted) {
    try {
      const answer = await fetch(new URL(`words/${language}.json`, import.meta.url), { signal: AbortSignal.timeout(ANSWER_MS) });
      return answer.ok ? await answer.json() : null;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
  return null;
}

// The code of the language that the page speaks.
export const spokenHere = () => spoken.language;

// `data-say` alone means the text of an element; a list of names means those attributes.
function translate(node) {
  node.english ??= {};
  for (const name of node.dataset.say.split(" ")) {
    node.english[name] ??= name ? node.getAttribute(name) : node.textContent;
    if (name) node.setAttribute(name, say(node.english[name]));
    else node.textContent = say(node.english[name]);
  }
}
