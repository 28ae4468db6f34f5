"""The house: what the events on one floor share. It has a stream of its own (EVT-01).

`contents` lists what it can be asked, `state` is what it knows, `floor_facts` what it is told of an event.
"""
