"""Files dropped on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

DROP = """([name, bytes]) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(bytes)], name));
  document.querySelector("h1").dispatchEvent(
    new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }),
  );
}"""


def drop_file(page: Page, name: str, content: bytes) -> None:
    """Drop a file on the heading of the room."""
    page.evaluate(DROP, [name, list(content)])
