// The keys of the box from left to right: name, key on a keyboard, and the word below the cap.
// Generated from hardware/pins.toml by hardware/make_pins.py.
export const ROW = [
  ["fold", "F", "Fold"],
  ["check_call", "C", "Check/Call"],
  ["bet_raise", "R", "Bet/Raise"],
  ["all_in", "A", "All-in"],
  ["clock", "K", "Clock"],
  ["deal_next", "D", "Deal/Next"],
  ["undo", "U", "Undo"],
  ["pause", "P", "Pause"],
];
