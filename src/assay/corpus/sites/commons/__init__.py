"""Commons: a small non-profit social network for neighbours and makers in one town."""
