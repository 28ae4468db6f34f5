"""The link of a face to its box: views come down one stream of events, commands go up one by one.

Pure Python and no toolkit: HTTP is spoken by h11 over asyncio's streams, on TCP or on a Unix socket.
"""
