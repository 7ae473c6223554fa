"""Worker processes, in which all requests are answered."""
