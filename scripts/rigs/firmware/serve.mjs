// The machine as a program that is asked on its standard input, a JSON object a line, and answers with one:
// {"run": microseconds, "uart": hex}, {"power": false | true}, {"hand": true}, {"look": true}, {"save": path},
// {"load": path}: memory and cards of a machine that is off.
import { readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Bench } from "./bench.mjs";
import { Chip, words } from "./chip.mjs";

const [flashPath, bootromPath, cards, seed] = process.argv.slice(2);
const flash = new Uint8Array(readFileSync(flashPath)), bootrom = words(bootromPath);
const bench = new Bench(Number(cards));
let chip = null, resets = 0, starts = 0;

function power(byWatchdog = false) {
  starts += 1;
  chip = new Chip(flash, bootrom, Number(seed) + starts, (mcu) => bench.attach(mcu), byWatchdog);
}

function run(us, bytes) {
  const began = chip.mcu.clock.micros;
  chip.line.give(bytes);
  chip.run(us);
  const out = chip.line.take();
  if (chip.resetWanted) {
    resets += 1;
    power(true);
    chip.run(Math.max(0, us - 1));
  }
  return out;
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line), answer = {};
  if (asked.power !== undefined) asked.power ? power() : (chip = null);
  if (asked.hand) bench.byHand();
  if (asked.save) writeFileSync(asked.save, JSON.stringify(bench.state()));
  if (asked.load) bench.take(JSON.parse(readFileSync(asked.load, "utf8")));
  if (asked.run && chip) answer.uart = Buffer.from(run(asked.run, Buffer.from(asked.uart ?? "", "hex"))).toString("hex");
  if (asked.look) Object.assign(answer, bench.picture(), { resets, said: chip?.said ?? "" });
  if (chip) answer.nowUs = Math.round(chip.mcu.clock.micros);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
