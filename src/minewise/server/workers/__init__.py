"""Worker processes, which answer requests."""
