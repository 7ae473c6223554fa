"""The replay formats, one file per format."""
