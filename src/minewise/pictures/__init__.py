"""Pictures of boards of any size, as SVG and PNG files."""
