"""Every face that people see: pages for the browser, and later the touchscreen and the wall."""
