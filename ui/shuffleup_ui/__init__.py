"""The faces that people see: pages for the browser, the touchscreen and the wall."""
