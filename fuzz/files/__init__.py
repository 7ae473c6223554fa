"""Commands that write files while signals arrive and disks fail."""
