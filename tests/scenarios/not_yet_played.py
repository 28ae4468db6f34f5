"""The kinds of scenario that are described and not played yet: their scenarios are skipped, and say so.

Who adds the adapter of a kind takes it out here; at the end nothing is left and this module goes.
"""

KINDS = frozenset(
    {
        "td3_import",
    }
)
