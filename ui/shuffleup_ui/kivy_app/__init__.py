"""The process around a face in Kivy: the configuration before Kivy is imported, and its loop.

`backend` finds the screen, `input_provider` the source of touches, `config` configures Kivy, and `launch`
puts it together. Only `window` and the modules that it draws import Kivy.
"""
