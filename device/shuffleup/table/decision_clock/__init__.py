"""The decision clock of a table: one decision as arithmetic, when it opens, and its commands (SHT, TIM)."""
