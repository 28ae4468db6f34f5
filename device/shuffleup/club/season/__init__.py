"""Leagues and seasons: points, places and standings, without clock, file or chance."""
