"""The owners of streams: each gathers, decides and stores for the floor, a table or the card machine."""
