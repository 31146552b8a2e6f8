"""Why problems are missed and false ones reported."""
