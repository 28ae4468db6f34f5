"""The process around a face in Kivy: what is settled before Kivy is imported, and the loop it lives in.

`backend` finds the screen, `input_provider` says where touches come from, `config` settles Kivy, and `launch`
puts it together. Only `window` and what it draws import Kivy.
"""
