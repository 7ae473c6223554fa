"""The types of all JSON answers of commands and endpoints."""
