// Names as people paste them: a list, or the first column of a table that another program has written.

const HEADS = ["name", "names", "player", "players", "spieler", "spielername", "teilnehmer"];
const MARKS = [";", "\t", ","];

const same = (name) => name.normalize("NFC").toLowerCase();

// What a list of lines holds: `names` to enter, how many lines are `blank`, and `doubtful` lines, each with its
// number and in words. `known` are the names that are in the event already.
export function readNames(text, known) {
  const seen = new Map(known.map((name) => [same(name), ""]));
  const found = { names: [], blank: 0, doubtful: [] };
  text.split(/\r\n|\r|\n/).forEach((raw, at) => {
    const name = raw.split(/[;\t]/)[0].replace(/\s+/g, " ").trim();
    const before = seen.get(same(name));
    if (!name) found.blank += raw.trim() ? 0 : 1;
    if (!name && raw.trim()) found.doubtful.push({ line: at + 1, why: "there is no name in it" });
    else if (before === "") found.doubtful.push({ line: at + 1, why: `${name} is entered already` });
    else if (before) found.doubtful.push({ line: at + 1, why: `${name} stands in line ${before} as well` });
    else if (name) found.names.push(name);
    if (name && before === undefined) seen.set(same(name), at + 1);
  });
  found.blank -= text === "" || text.endsWith("\n") ? 1 : 0;
  return found;
}

export function withoutLines(text, numbers) {
  return text.split(/\r\n|\r|\n/).filter((_, at) => !numbers.includes(at + 1)).join("\n");
}

// A file of another program, as lines of names. Old ones are not written in UTF-8.
export async function namesOfFile(file) {
  const bytes = await file.arrayBuffer();
  let text = "";
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder("windows-1252").decode(bytes);
  }
  return firstColumn(text.replace(/^\uFEFF/, ""));
}

export function firstColumn(text) {
  const rows = text.split(/\r\n|\r|\n/);
  const head = rows.find((row) => row.trim()) ?? "";
  const mark = MARKS.find((one) => head.includes(one)) ?? ";";
  const heads = cells(head, mark).map((cell) => cell.trim().toLowerCase());
  const column = heads.findIndex((cell) => HEADS.includes(cell));
  const body = column < 0 ? rows : rows.slice(rows.indexOf(head) + 1);
  return body.map((row) => cells(row, mark)[Math.max(0, column)]?.trim() ?? "").filter(Boolean).join("\n");
}

// The cells of a row; a mark between quotes is part of a cell, and two quotes there are one.
function cells(row, mark) {
  const found = [""];
  let quoted = false;
  for (let at = 0; at < row.length; at += 1) {
    const sign = row[at];
    if (sign === '"' && quoted && row[at + 1] === '"') found[found.length - 1] += row[++at];
    else if (sign === '"') quoted = !quoted;
    else if (sign === mark && !quoted) found.push("");
    else found[found.length - 1] += sign;
  }
  return found;
}
