"use strict";
// Makes the line of an answer on the guest's own phone. Nothing is sent: the guest copies or shares it.
(() => {
  const byId = (id) => document.getElementById(id);
  const form = byId("answer");
  if (!form) return;

  // SHA-256 (FIPS 180-4) of octets, in hex. crypto.subtle is missing where the page is a file or comes over http.
  const fraction = (root) => Math.floor((root % 1) * 0x100000000) | 0;
  const primes = [];
  for (let number = 2; primes.length < 64; number++) if (primes.every((one) => number % one)) primes.push(number);
  const turned = (word, by) => (word >>> by) | (word << (32 - by));

  function sha256(octets) {
    const size = (((octets.length + 8) >> 6) + 1) << 6;
    const padded = new Uint8Array(size);
    padded.set(octets);
    padded[octets.length] = 0x80;
    const words = new DataView(padded.buffer);
    words.setUint32(size - 4, octets.length * 8);
    const hash = primes.slice(0, 8).map((one) => fraction(Math.sqrt(one)));
    const keys = primes.map((one) => fraction(Math.cbrt(one)));
    const row = new Int32Array(64);
    for (let at = 0; at < size; at += 64) {
      for (let i = 0; i < 64; i++) {
        if (i < 16) row[i] = words.getInt32(at + 4 * i);
        else {
          const [low, high] = [row[i - 15], row[i - 2]];
          row[i] = row[i - 16] + (turned(low, 7) ^ turned(low, 18) ^ (low >>> 3)) + row[i - 7] + (turned(high, 17) ^ turned(high, 19) ^ (high >>> 10));
        }
      }
      let [a, b, c, d, e, f, g, h] = hash;
      for (let i = 0; i < 64; i++) {
        const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + keys[i] + row[i]) | 0;
        const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((word, i) => { hash[i] = (hash[i] + word) | 0; });
    }
    return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  }

  // SU1;code;answer;guests;name;check
  function line(code, answer, guests, name) {
    const written = name.replace(/;/g, ",").replace(/\s+/g, " ").trim();
    const before = `SU1;${code};${answer};${guests};${written};`.normalize("NFC");
    return before + sha256(new TextEncoder().encode(before)).slice(0, 6);
  }

  const [made, shown, copy, share] = ["made", "line", "copy", "share"].map(byId);
  const said = copy.textContent;
  function update() {
    const named = Boolean(byId("name").value.trim());
    made.hidden = !named;
    copy.textContent = said;
    if (named) shown.value = line(form.dataset.code, form.elements.answer.value, byId("guests").value, byId("name").value);
  }

  form.addEventListener("input", update);
  form.addEventListener("submit", (event) => event.preventDefault());
  copy.addEventListener("click", async () => {
    shown.select();
    try {
      if (!navigator.clipboard) throw new Error("no clipboard here");
      await navigator.clipboard.writeText(shown.value);
    } catch {
      if (!document.execCommand("copy")) return;
    }
    copy.textContent = copy.dataset.done;
  });
  share.hidden = !navigator.share;
  share.addEventListener("click", () => navigator.share({ text: shown.value }).catch(() => {}));
  form.hidden = false;
  byId("by-hand").hidden = true;
  update();
})();
