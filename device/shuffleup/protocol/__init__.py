"""The records that travel between the appliance and its faces: commands up, replies and views down.

This is the one package of `shuffleup` that a face may import. A view holds only what its face may show;
`shuffleup.views` makes it from a state and the house policy.
"""
