// What is final, or stops and moves the whole room, asks once more; what can be taken back in a moment does not.

import { say } from "../words.js";

const ASKS = {
  archive_event: () => say("Press again: the event is put away, and nothing more happens in it. Its papers stay under Past events"),
  take_payments: () => say("Press again: all have paid what they owe"),
  pay_prizes: () => say("Press again: all have received their prizes"),
  end_event: () => say("Press again: the event ends"),
  end_after_hand: () => say("Press again: the event ends after this hand"),
  agree_deal: () => say("Press again: the deal is made"),
  break_table: ({ table }) => say("Press again: table {table} breaks", { table }),
  break_tables: () => say("Press again: all tables of the proposal break"),
  form_final_table: () => say("Press again: everybody is called to the final table"),
  form_winners_table: () => say("Press again: the winners are called"),
  fix_place: () => say("Press again: the place is final"),
  leave: ({ how }) => (how === "removed" ? say("Press again: the player is out") : ""),
  stop_play: () => say("Press again: all play stops"),
  stop_for_deal: () => say("Press again: all play stops"),
  set_level: ({ number }) => say("Press again: level {number}", { number }),
  penalise: ({ kind }) => (kind === "disqualify" ? say("Press again: the player is disqualified") : ""),
};

// What stands on a button after its first press, empty where one press is enough.
export const askOf = (verb, args) => ASKS[verb]?.(args) ?? "";
