"""The demonstration: how well a model reads twelve small pages, measured end to end with what is embedded.

It is a small suite like any other: cases, a worker, scores, a comparison with a control, a report. The
control answers every question with the first line of the page; a model that does not beat it reads nothing.
"""
