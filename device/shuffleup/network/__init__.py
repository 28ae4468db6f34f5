"""Messages between boxes, and the trust that they need: bus, certificates, pairing, permissions.

It knows no rule of the game. It may import `storage` and below, but not `hardware`. Begin at
`network.bus.topics` for the messages, at `network.trust.broker_accounts` for who may send which.
"""
