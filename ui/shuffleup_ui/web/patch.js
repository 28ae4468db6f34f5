// What a patch of the box makes of a view: items that did not change stay the same objects.

const KEYS = { entries: "id", tables: "table", links: "user" };

export const PATCHED = ["floor", "links"];

export function patched(view, { fields = {}, dropped = [], lists = {} }) {
  const next = { ...view, ...fields };
  for (const name of dropped) delete next[name];
  for (const [name, change] of Object.entries(lists)) next[name] = listPatched(view[name], KEYS[name], change);
  return next;
}

function listPatched(list, key, { put = [], gone = [] }) {
  const fresh = new Map(put.map((one) => [one[key], one]));
  const away = new Set(gone);
  const kept = away.size ? list.filter((one) => !away.has(one[key])) : list;
  const next = kept.map((one) => {
    const now = fresh.get(one[key]);
    fresh.delete(one[key]);
    return now ?? one;
  });
  return [...next, ...fresh.values()];
}
