"""The house's look: its file, its pictures, colours and contrast, tiles of the wall, words and sounds (pure).

It imports what `views` may import; who reads and writes folders is `shuffleup.storage.look_folder`, above
it. Begin with `look.py`, which says what a look holds, then `reading.py`, which makes one of files.
"""
