"""How far the judge agrees with people."""
