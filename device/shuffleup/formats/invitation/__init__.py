"""An invitation in its forms: text, calendar file (`.ics`), code, and one page for any static host (pure).

They are made from `views.invitation` alone. Nothing here is sent: a person takes the text or the file.
"""
