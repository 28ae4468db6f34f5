"""Admission and permissions: authority, certificates, pairing, PIN and keys."""
