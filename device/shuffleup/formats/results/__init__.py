"""Results for others: a picture, a text for messengers, a table, and one page.

They are made from `views.shared_results` alone, and hold no id, no contact and no code of a card. All but
the picture is pure; the same row of the journal gives the same bytes.
"""
