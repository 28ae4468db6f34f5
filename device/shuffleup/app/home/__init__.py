"""The evening for a home that runs Home Assistant, over a broker of that home."""
