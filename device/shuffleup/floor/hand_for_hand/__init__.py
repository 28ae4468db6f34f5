"""Hand-for-hand: near the money all tables play one hand at a time (HFH-01 to HFH-04)."""
