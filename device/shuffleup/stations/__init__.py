"""The imperative shells of floor, table and box: gather, decide, store, then show."""
