"""Types of the JSON answers from commands and endpoints."""
