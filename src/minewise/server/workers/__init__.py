"""Worker processes, in which all questions are answered."""
