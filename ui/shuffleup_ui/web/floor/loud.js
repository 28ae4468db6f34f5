// What is final, or stops and moves the whole room, asks once more; what can be taken back in a moment does not.

const ASKS = {
  archive_event: () => "Press again: the event is put away for good",
  end_event: () => "Press again: the event ends",
  agree_deal: () => "Press again: the deal is made",
  break_table: ({ table }) => `Press again: table ${table} breaks`,
  form_final_table: () => "Press again: everybody is called to the final table",
  form_winners_table: () => "Press again: the winners are called",
  fix_place: () => "Press again: the place is final",
  leave: ({ how }) => (how === "removed" ? "Press again: the player is out" : ""),
  stop_play: () => "Press again: all play stops",
  set_level: ({ number }) => `Press again: level ${number}`,
  penalise: ({ kind }) => (kind === "disqualify" ? "Press again: the player is disqualified" : ""),
};

// What stands on a button after its first press, empty where one press is enough.
export const askOf = (verb, args) => ASKS[verb]?.(args) ?? "";
