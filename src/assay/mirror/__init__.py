"""mirror: how well an AI user tester finds the usability problems of a website.

Findings and traces come in (`collection`), known problems stand beside them (`truth`), a judge says which of
them are the same (`matching`), what is left is tried against the page itself (`validation`), and the numbers
follow by rule (`scoring`). `analysis` says why errors happen, `improving` what to change, `calibration` how
far the judge can be believed.
"""
