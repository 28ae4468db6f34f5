"""Sign-ups before an event: the list, what newer lines change in it, who comes and who waits (BEF).

A sign-up is a line and no entry. `signup_line` reads what people write, `signup_list` keeps and compares,
`signup_acts` has the commands of the director; begin with `signup_list`.
"""
