"""The HTTP API of every face: views as server-sent events, commands by POST, the pages of players.

It may import `archive` and below, and is imported only when something is served, because it loads Starlette.
Begin at `api.application` for the routes, at `api.commands` for a command, at `api.request_guard` for
permissions.
"""
