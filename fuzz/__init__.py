"""Attack minewise with random input for as long as you like: `make fuzz`."""
