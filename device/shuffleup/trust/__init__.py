"""Who is let in and who may speak: authority, certificates, pairing, permissions, PIN and keys."""
