"""Judges a weekend by its journals and the files that floors handed over; it shares no code with the product.

It reads journals as the checker of `simulate` does, in their documented form, and adds up by itself.
"""
