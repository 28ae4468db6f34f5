"""The touchscreen, screen by screen: its contents and its buttons."""
