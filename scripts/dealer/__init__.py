"""A dealer who sees only the picture: plays hand histories through one face of the box alone."""
