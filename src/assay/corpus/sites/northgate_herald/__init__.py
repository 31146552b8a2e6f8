"""The Northgate Herald, a regional daily newspaper with letters, newsletters and saved articles."""
