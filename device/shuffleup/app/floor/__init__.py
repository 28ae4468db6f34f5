"""The composition root of a floor, and the modules that only it uses."""
