"""Sign-ups from outside: a spreadsheet, a file of another program, a copied chat (BEF-02, BEF-11)."""
