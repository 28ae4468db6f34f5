// Commands up, one after the other, as fingers give them, and never later than they are meant.

import { sendCommand } from "../link.js";
import { say } from "../words.js";

export class Sender {
  // `tell(text)` shows what came of a command; `linked()` says whether views come.
  constructor({ tell, linked }) {
    this.tell = tell;
    this.linked = linked;
    this.waiting = [];
    this.sending = false;
  }

  send(asked) {
    if (!this.linked()) {
      this.tell(say("No link to the box: nothing was sent. The keys of the box work."));
      return;
    }
    this.waiting.push(asked);
    if (!this.sending) this.empty();
  }

  // What waits behind a command without an answer is dropped: done later, it is done to another hand.
  async empty() {
    this.sending = true;
    while (this.waiting.length) {
      const { to, verb, args, role, version = null } = this.waiting.shift();
      const reply = await sendCommand(to, verb, args, role, version, undefined, this.tell);
      if (reply.status === 0) this.waiting = [];
      this.tell(reply.text);
    }
    this.sending = false;
  }
}
