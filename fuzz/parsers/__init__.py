"""Every parser under a coverage-guided fuzzer, for the area `parsers`."""
