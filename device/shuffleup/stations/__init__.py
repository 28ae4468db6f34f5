"""What owns a stream: it gathers, decides and stores for the floor, a table or the card machine."""
