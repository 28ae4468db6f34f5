"""What the touchscreen shows and what a finger may do there, screen by screen."""
