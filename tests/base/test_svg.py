"""SVG text is well formed for all texts and numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from minewise.base.svg import decimal, document, element, group, path, rect_at, text, text_at, title
from support.pictures import SVG, parsed

words = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")))


@given(words, words)
def test_texts_round_trip(shown: str, tip: str) -> None:
    picture = document(3, 4, tip, [element("g", title(tip), text(shown), data_words=shown)])
    root = parsed(picture)
    group = root.find(f"{SVG}g")
    assert group is not None
    assert (group.findtext(f"{SVG}title"), group.findtext(f"{SVG}text")) == (tip, shown)
    assert (root.attrib["aria-label"], group.attrib["data-words"]) == (tip, shown)


@given(st.floats(-1e9, 1e9))
def test_numbers_keep_two_decimals(number: float) -> None:
    written = decimal(number)
    assert abs(float(written) - number) <= 0.0051
    assert "e" not in written
    assert not written.endswith(("0", ".")) or "." not in written


def test_attributes_without_a_value_are_left_out() -> None:
    assert element("rect", stroke_width=2, fill=None) == '<rect stroke-width="2"/>'


def test_a_path_without_data_is_not_drawn() -> None:
    assert path("", "a", fill="red") == ""
    assert path("M0 0", "a < b") == '<path d="M0 0"><title>a &lt; b</title></path>'


def test_a_group_has_a_line_for_each_element() -> None:
    assert group(["<a/>", "", "<b/>"], fill="red") == '<g fill="red">\n<a/>\n<b/>\n</g>'


def test_rectangles_and_texts_are_centred_on_a_point() -> None:
    assert rect_at(5, 5, 4, 2) == '<rect x="3" y="4" width="4" height="2"/>'
    middle = '<text x="5" y="6" dy=".36em" text-anchor="middle">a</text>'
    assert text_at(5, 6, "a") == middle
    assert text_at(5, 6, "a", text_anchor="end") == middle.replace("middle", "end")
