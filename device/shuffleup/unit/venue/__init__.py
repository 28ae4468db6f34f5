"""The shells of a venue: boxes, floor and standby that meet over a broker, their copies and links."""
