"""The doors of the players' page: keys and signatures, streams of phones, requests, codes of cards."""
