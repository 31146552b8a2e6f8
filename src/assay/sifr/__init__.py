"""sifr: which representation of a web page lets a language model understand it."""
