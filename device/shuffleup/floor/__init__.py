"""The floor of one event: commands in, events out, state folded from events (pure).

A feature has its commands above their answers, and its events above what they change; small ones are one
file, others `X` and `X_events`. `message` has what all of them share, `contents` lists the modules, and
`decide` asks their rules.
"""
