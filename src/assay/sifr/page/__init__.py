"""A page as things with names, places and weight: what every format and every task is made from."""
