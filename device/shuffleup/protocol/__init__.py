"""The records that travel between the appliance and its faces: commands up, replies and views down.

This is the one package of `shuffleup` that a face may import; it imports only `kernel`. A view holds only
what its face may show; `shuffleup.views` makes it from a state and the house policy. Begin at
`protocol.messages` for commands and replies; each other module is named like its face.
"""
