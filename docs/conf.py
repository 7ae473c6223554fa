"""Sphinx settings for the handbook (`make docs`)."""

from __future__ import annotations

import sys
from pathlib import Path

import minewise

sys.path.insert(0, str(Path(__file__).parent / "_extensions"))

project = "minewise"
version = release = minewise.__version__
copyright = "the minewise authors"  # noqa: A001 (Sphinx requires this name)

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "command_help",
    "docstrings",
    "http_api",
    "repository",
]
exclude_patterns = ["_extensions", "make_*.py"]

myst_heading_anchors = 3
myst_enable_extensions = ["html_image"]  # so that images can have a width, as in the repository

default_role = "code"  # for single backticks in docstrings, as in Markdown
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "inherited-members": False}
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
napoleon_google_docstring = False
python_use_unqualified_type_names = True
add_module_names = False
nitpicky = True
# Nothing is fetched while the handbook is built, so names from other projects have no links.
# Names in the native core have none either, because it is not public.
nitpick_ignore_regex = [(r"py:.*", r"(?!minewise\.(?!_core\b)).*")]

# `Literal` has no link target; otherwise every `typing.Literal` would link to it.
nitpick_ignore = [("py:class", "minewise.circuits.formulas.circuit.Literal")]

html_theme = "furo"
html_title = f"minewise {version}"
html_favicon = "../src/minewise/server/static/favicon.svg"
html_domain_indices = False  # the reference has a table of all modules
html_static_path = ["_static"]
html_css_files = ["handbook.css"]
html_copy_source = False
html_show_sphinx = False
