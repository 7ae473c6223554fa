"""Generate, parse, format, rate and verify layouts that need no guess."""
