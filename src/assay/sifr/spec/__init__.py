"""SPEC v2.0 to the letter: writer, validator, and readers of the shapes that are found in the wild."""
