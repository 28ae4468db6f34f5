"""Power cuts of the image: `cuts` makes what is needed and starts `python -m image`."""
