"""Make links that work in the repository work in the handbook as well.

Some pages of the handbook include files from outside `docs/`, and public names are documented in
the packages that export them, not in the modules that define them.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from sphinx import addnodes
from sphinx.transforms import SphinxTransform

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

ROOT = Path(__file__).resolve().parent.parent.parent
INCLUDED_IN = {
    "README.md": "tour",
    "CONTRIBUTING.md": "contributing",
    "CHANGELOG.md": "changelog",
    "examples/circuits/README.md": "gallery",
}
PACKAGES = ("minewise", "minewise.sat", "minewise.circuits", "minewise.gym")


class LinksOutOfDocs(SphinxTransform):
    """Redirects links to included files to the pages that include them."""

    default_priority = 100

    def apply(self) -> None:
        """Redirect the links on a page."""
        for link in list(self.document.findall(_is_link)):
            target = _in_repository(link)
            if target in INCLUDED_IN:
                link.replace_self(self._to_page(link, INCLUDED_IN[target]))
            elif target == "LICENSE":
                link.replace_self(
                    addnodes.download_reference(
                        "", "", *link.children, reftarget="../LICENSE", refdoc=self.env.docname
                    )
                )

    def _to_page(self, link: nodes.Element, page: str) -> addnodes.pending_xref:
        return addnodes.pending_xref(
            "",
            *link.children,
            refdomain="doc",
            reftype="myst",
            reftarget=page,
            reftargetid=None,
            refexplicit=True,
            refdoc=self.env.docname,
        )


def _is_link(node: nodes.Node) -> bool:
    return (
        isinstance(node, addnodes.download_reference | addnodes.pending_xref)
        and node.get("reftype") == "myst"
    )


def _in_repository(link: nodes.Element) -> str:
    """Return the target of a link as a path relative to the repository root."""
    path = PurePosixPath(link["reftarget"])
    if path.is_absolute():  # MyST treats any Markdown file as a page, and drops its suffix
        return f"{path.relative_to(ROOT)}.md" if path.is_relative_to(ROOT) else ""
    return str(PurePosixPath(*(part for part in path.parts if part != "..")))


@cache
def public_names() -> dict[str, str]:
    """Return a mapping from the name where each public object is defined to its documented name."""
    found: dict[str, str] = {}
    for package in PACKAGES:
        module = import_module(package)
        for name in module.__all__:
            home = getattr(getattr(module, name), "__module__", package)
            found[f"{home}.{name}"] = found[name] = f"{package}.{name}"
    return found


def find_public_name(
    _sphinx: Sphinx, environment: BuildEnvironment, link: addnodes.pending_xref, text: nodes.Element
) -> nodes.Element | None:
    """Resolve a link to an object that is documented under its public name."""
    if link.get("refdomain") != "py":
        return None
    public = public_names().get(link["reftarget"])
    if public is None or public == link["reftarget"]:
        return None
    python = environment.domains.python_domain
    return python.resolve_xref(
        environment, link["refdoc"], environment.app.builder, "obj", public, link, text
    )


def setup(sphinx: Sphinx) -> dict[str, bool]:
    """Register the transform and the event handler."""
    sphinx.add_transform(LinksOutOfDocs)
    sphinx.connect("missing-reference", find_public_name)
    return {"parallel_read_safe": True}
