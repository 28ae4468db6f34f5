"""Messages between boxes, and the trust that they need: bus, certificates, pairing, permissions.

No rule of the game is known here. `network` and `hardware` do not know each other. Begin at `network.bus` for
how a message travels, at `network.trust` for who may send one.
"""
