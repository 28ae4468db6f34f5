"""One JSON API for every face: views as server-sent events, commands by POST.

Imported only when something is served: it costs Starlette.
"""
