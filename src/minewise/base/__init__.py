"""What every room builds on: errors, budgets, files, numbers, words and colours."""
