// Runs one Python file in MicroPython. Prints what it prints; status 1 when it raises.
//
//   node run.mjs SCRIPT [FILE...]
//
// The packages under firmware/lib can be imported. Each FILE lies beside the script under its own name.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const LIB = join(dirname(fileURLToPath(import.meta.url)), "../../../firmware/lib");
const HEAP_BYTES = 8 * 1024 * 1024;
const [script, ...files] = process.argv.slice(2);

const micropython = await loadMicroPython({
  heapsize: HEAP_BYTES,
  linebuffer: true,
  stdout: (line) => process.stdout.write(`${line}\n`),
});

function lay(from, to) {
  if (!statSync(from).isDirectory()) {
    micropython.FS.writeFile(to, readFileSync(from));
    return;
  }
  micropython.FS.mkdirTree(to);
  for (const name of readdirSync(from)) {
    if (name !== "__pycache__") lay(join(from, name), `${to}/${name}`);
  }
}

lay(LIB, "/firmware");
for (const file of files) lay(file, `/${basename(file)}`);
try {
  micropython.runPython('import sys\nsys.path[:] = ["/firmware", "/"]\n');
  micropython.runPython(readFileSync(script, "utf8"));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
