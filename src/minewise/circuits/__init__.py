"""Boolean circuits laid out as boards, and boards read back as circuits."""
