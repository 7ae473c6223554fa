"""The areas under attack: a module each, with a function `lot`."""
