"""The views of each face as values, and every sentence that is made from facts (pure).

A view holds only what its face may show under the policy of the house. It may import the game and below; no
room of the game imports it. Begin at `views.table` and `views.director_console`; sentences of refusals
stand in `views.words`.
"""
