"""The strategy of the players of a demo: pure, by position, strength, price and depth.

Begin in `playing`. `spot` is what a player sees of the hand, `strength` how good the cards are. Luck decides
that: nobody's cards are known to the program, since they lie face down, or in a sealed deck.
"""
