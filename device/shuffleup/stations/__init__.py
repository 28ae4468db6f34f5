"""The owners of streams of events: floor, table and card machine. Each gathers, decides, stores, publishes.

Here the pure rules meet clock, chance, bus and journal. It may import the ports (`hardware`, `network`,
`storage`) and below. Begin at `stations.station`, the common part; `stations.table` and `stations.floor` add
their inputs.
"""
