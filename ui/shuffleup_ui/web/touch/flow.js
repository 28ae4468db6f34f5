// A deed that wants more than a touch: what is asked for, what was given, and the finished command.
//
// A flow is a value. A touch gives the next flow, a command that is ready to be sent as `{ ready }`, or null:
// it was left.

const PIN_DIGITS = { least: 4, most: 8 };
const MOST_DIGITS = 10;
const MOST_LETTERS = 40;
const LETTERS_ASK = 2;
const BEGIN_A_WORD = " -'";
const SECRET = ["pin", "new_pin"];
const NOTHING_GIVEN = { typed: "", proposed: false, seats: [], stacks: {}, cards: [], rank: "" };

// One without needs is ready at once, a dark one is nothing; a sheet asks which of its deeds.
export function begin(deed) {
  if (deed.sheet?.length) return { deed, need: null, ...NOTHING_GIVEN };
  if (!deed.verb) return null;
  return deed.needs?.length ? asking(deed, {}, 0) : ready(deed, {});
}

// The floor PIN was given beside the command.
export const pinGiven = (flow) => next(flow, flow.met);

// What makes a deed that sends something the same one in another view.
export const sameDeed = ({ label, note = "", to = "unit", verb = "", args = {} }) => JSON.stringify([label, note, to, verb, args]);

// Goes on with a deed in the view that follows, null where that does not offer it any more. A sheet shows what it
// has now. What a closed menu or the log has offered is looked for nowhere.
export function stillOffered(flow, before, after) {
  const found = offered(after, flow.deed);
  if (found) return found.sheet?.length ? { ...flow, deed: found } : flow;
  const closed = before.screen === "menu" && after.screen !== "menu";
  return closed || !offered(before, flow.deed) ? flow : null;
}

function offered({ deeds = [], menu = [], taps = [] }, deed) {
  const all = (some) => some.flatMap((one) => [one, ...all(one.sheet ?? [])]);
  return all([...deeds, ...menu, ...taps.flatMap((tap) => [tap.deed, tap.held ?? []].flat())]).find((one) => alike(one, deed));
}

// Sheets of one name are alike where they have a deed in common: a seat has several.
function alike(one, other) {
  if (!one.sheet?.length || !other.sheet?.length) return !one.sheet?.length === !other.sheet?.length && sameDeed(one) === sameDeed(other);
  return one.label === other.label && one.sheet.some(({ label }) => other.sheet.some((each) => each.label === label));
}

// What makes no sense here changes nothing.
export function picked(flow, what, value) {
  if (what === "cancel") return null;
  return flow.need ? TAKES[what](flow, value) : flow;
}

export function mayConfirm(flow) {
  const { need } = flow;
  const amount = amountOf(flow);
  if (SECRET.includes(need.kind)) return flow.typed.length >= PIN_DIGITS.least && flow.typed.length <= PIN_DIGITS.most;
  if (need.kind === "chips" || isStack(flow)) return amount !== null && nearestLegal(need, amount) === amount;
  if (need.kind === "stacks") return Object.keys(flow.stacks).length > 0;
  if (need.kind === "cards") return flow.cards.length === need.count;
  if (need.kind === "person") return Boolean(flow.typed.trim());
  return need.kind === "seats" && flow.seats.length > 0;
}

// The number that is being entered, null before the first digit.
export const amountOf = (flow) => (flow.typed ? Number(flow.typed) : null);

// The letters by which the people book is asked, empty where it is not.
export function soughtBy({ need, typed }) {
  const letters = need?.kind === "person" ? typed.trim() : "";
  return letters.length >= LETTERS_ASK ? letters : "";
}

export const isSecret = (need) => SECRET.includes(need.kind);

// The suits in which a rank can still be picked: neither chosen already nor out.
export function suitsLeft({ cards, need }, rank) {
  const out = new Set([...cards, ...(need.out ?? [])]);
  return rank ? [..."shdc"].filter((suit) => !out.has(rank + suit)) : [];
}

// A seat was chosen, and its stack is what the digits are.
export const isStack = (flow) => flow.need?.kind === "stacks" && flow.seats.length > 0;

// Both bounds are legal whatever the step.
export function nearestLegal({ least = 0, most = null, step = 1 }, amount) {
  if (most !== null && amount >= most) return most;
  if (amount <= least) return least;
  const by = Math.max(1, step);
  const rounded = Math.floor((amount + Math.floor(by / 2)) / by) * by;
  return Math.max(least, most === null ? rounded : Math.min(rounded, most));
}

function asking(deed, met, number) {
  const need = deed.needs[number];
  const flow = { deed, need, met, number, ...NOTHING_GIVEN };
  if (need.cards) return { ...flow, cards: [...need.cards] };
  return need.start == null ? flow : { ...flow, typed: String(need.start), proposed: true };
}

const ready = ({ to = "unit", verb, args = {}, role = "dealer" }, met) => ({ ready: { to, verb, args: { ...args, ...met }, role } });

function next({ deed, number }, met) {
  return number + 1 < deed.needs.length ? asking(deed, met, number + 1) : ready(deed, met);
}

// A name `all.one` is that of one value in the argument `all`.
function given(flow, value) {
  const [name, within] = flow.need.name.split(".");
  return next(flow, { ...flow.met, [name]: within ? { ...flow.met[name], [within]: value } : value });
}

function confirmed(flow) {
  if (!mayConfirm(flow)) return flow;
  if (isStack(flow)) {
    return { ...flow, stacks: { ...flow.stacks, [flow.seats[0]]: amountOf(flow) }, seats: [], typed: "" };
  }
  const values = { chips: amountOf(flow), stacks: flow.stacks, cards: flow.cards, seats: flow.seats, new_pin: flow.typed, person: [flow.typed.trim()] };
  return given(flow, values[flow.need.kind]);
}

function seatPicked(flow, seat) {
  const { need, seats } = flow;
  if (need.seats?.length && !need.seats.includes(seat)) return flow;
  if (need.kind === "seat") return given(flow, seat);
  if (need.kind === "stacks") return { ...flow, seats: [seat], typed: "" };
  if (need.kind !== "seats") return flow;
  return { ...flow, seats: seats.includes(seat) ? seats.filter((one) => one !== seat) : [...seats, seat] };
}

// A card that was chosen already is not taken twice.
function suitPicked(flow, suit) {
  const card = flow.rank + suit;
  if (!suitsLeft(flow, flow.rank).includes(suit) || flow.cards.length >= flow.need.count) return flow;
  return { ...flow, cards: [...flow.cards, card], rank: "" };
}

// A letter of a name: a capital where a word begins.
function letterTyped(flow, letter) {
  const { need, typed } = flow;
  if (need.kind !== "person" || typed.length >= MOST_LETTERS) return flow;
  const begins = !typed || BEGIN_A_WORD.includes(typed.at(-1));
  return begins && letter === " " ? flow : { ...flow, typed: typed + (begins ? letter : letter.toLowerCase()) };
}

// Somebody of the people book: the name, and the id beside it.
function personPicked(flow, value) {
  if (flow.need.kind !== "person") return flow;
  const [person, name] = value.split("\n");
  return next(flow, { ...flow.met, [flow.need.name]: [name], people: [person] });
}

// The first digit takes the place of a number that is only proposed.
function digitTyped(flow, digit) {
  if (flow.need.kind === "person") return flow;
  const secret = isSecret(flow.need);
  const longer = (flow.proposed ? "" : flow.typed) + digit;
  const typed = secret ? longer : longer.replace(/^0+(?=\d)/, "");
  return typed.length > (secret ? PIN_DIGITS.most : MOST_DIGITS) ? flow : { ...flow, typed, proposed: false };
}

// The last digit, also of a proposal, or the last half of a card or the whole of the one before.
function deleted(flow) {
  if (flow.need.kind !== "cards") return { ...flow, typed: flow.typed.slice(0, -1), proposed: false };
  return { ...flow, rank: "", cards: flow.rank ? flow.cards : flow.cards.slice(0, -1) };
}

const TAKES = {
  ok: confirmed,
  choice: (flow, value) => (flow.need.kind === "choice" ? given(flow, value) : flow),
  seat: seatPicked,
  rank: (flow, rank) => (flow.need.kind === "cards" ? { ...flow, rank } : flow),
  suit: suitPicked,
  digit: digitTyped,
  delete: deleted,
  letter: letterTyped,
  person: personPicked,
};
