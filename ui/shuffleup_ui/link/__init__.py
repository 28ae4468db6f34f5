"""The link of a face to its box: one stream of events for views, and requests for commands.

Pure Python and no toolkit: h11 over asyncio's streams does the HTTP, on TCP or on a Unix socket.
"""
