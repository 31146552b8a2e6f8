"""What the rules of automatic checkers mean, in our own words: the problem, its category, its criterion.

The names are axe-core's; WAVE's names point to them. A rule that stands in no table is still imported, under
its own name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from assay.mirror.truth.texts import clean_text
from assay.mirror.words import Category

__all__ = ["RULES", "WAVE_RULES", "Rule", "rule_named", "wcag_of_tags"]


class Rule(NamedTuple):
    """`3 images` + `without a text alternative`; where there is no noun, `problem` is the whole sentence."""

    noun: str
    problem: str
    category: Category = "accessibility"
    wcag: str | None = None

    def says(self, count: int) -> str:
        """The problem as a sentence."""
        if not self.noun:
            return f"{self.problem}."
        noun = self.noun if count == 1 else _plural(self.noun)
        return f"{count:,} {noun} {self.problem}."


def _plural(noun: str) -> str:
    head, of, rest = noun.partition(" of ")
    ending = "es" if head.endswith(("s", "x", "ch", "sh")) else "s"
    return f"{head}{ending}{of}{rest}"


RULES: dict[str, Rule] = {
    # Pictures, sound and video
    "image-alt": Rule("image", "without a text alternative", wcag="1.1.1"),
    "role-img-alt": Rule("element", "with the role of an image but no text alternative", wcag="1.1.1"),
    "svg-img-alt": Rule("drawing", "without a text alternative", wcag="1.1.1"),
    "object-alt": Rule("embedded object", "without a text alternative", wcag="1.1.1"),
    "area-alt": Rule("area of an image map", "without a text alternative", wcag="2.4.4"),
    "input-image-alt": Rule("image button", "without a text alternative", "forms", "1.1.1"),
    "image-redundant-alt": Rule("image", "whose text alternative repeats the words beside it", "content"),
    "server-side-image-map": Rule("image map", "that only works with a pointer", "navigation", "2.1.1"),
    "video-caption": Rule("video", "without captions", wcag="1.2.2"),
    "audio-caption": Rule("sound recording", "without captions", wcag="1.2.1"),
    "no-autoplay-audio": Rule("sound", "that plays by itself and cannot be stopped", wcag="1.4.2"),
    # Forms and controls
    "label": Rule("form field", "without a label that assistive technology can read", "forms", "4.1.2"),
    "select-name": Rule("drop-down list", "without a label", "forms", "4.1.2"),
    "label-title-only": Rule("form field", "labelled only by a tooltip", "forms"),
    "form-field-multiple-labels": Rule("form field", "with more than one label", "forms", "3.3.2"),
    "label-content-name-mismatch": Rule(
        "control", "whose visible words are not part of its name for assistive technology", "forms", "2.5.3"
    ),
    "autocomplete-valid": Rule("form field", "with a wrong autocomplete value", "forms", "1.3.5"),
    "button-name": Rule("button", "without a name", wcag="4.1.2"),
    "input-button-name": Rule("form button", "without a name", "forms", "4.1.2"),
    "aria-input-field-name": Rule("custom input field", "without a name", "forms", "4.1.2"),
    "aria-toggle-field-name": Rule("custom checkbox", "without a name", "forms", "4.1.2"),
    "aria-command-name": Rule("custom control", "without a name", wcag="4.1.2"),
    "summary-name": Rule("expandable heading", "without a name", wcag="4.1.2"),
    "nested-interactive": Rule("control", "inside of another control", wcag="4.1.2"),
    "target-size": Rule("target", "too small or too close to its neighbours to be hit", "visual", "2.5.8"),
    # Links and ways through the page
    "link-name": Rule("link", "without any text", wcag="2.4.4"),
    "link-in-text-block": Rule(
        "link", "told apart from the text around it by colour alone", "visual", "1.4.1"
    ),
    "identical-links-same-purpose": Rule(
        "link", "with the same words as others but another destination", "navigation", "2.4.9"
    ),
    "bypass": Rule("", "There is no way to skip the blocks that repeat on every page", "navigation", "2.4.1"),
    "skip-link": Rule("skip link", "whose target is not there", "navigation", "2.4.1"),
    "accesskeys": Rule("shortcut key", "used for more than one thing", "navigation"),
    "tabindex": Rule("element", "with a tab position that upsets the order of the page", "navigation"),
    "focus-order-semantics": Rule("element", "in the tab order without a role that says what it is"),
    "scrollable-region-focusable": Rule("scrolling area", "that the keyboard cannot reach", wcag="2.1.1"),
    "frame-focusable-content": Rule("frame", "with controls that the keyboard cannot reach", wcag="2.1.1"),
    # What can be read
    "color-contrast": Rule("text", "with too little contrast to its background", "visual", "1.4.3"),
    "color-contrast-enhanced": Rule(
        "text", "with less contrast to its background than enhanced", "visual", "1.4.6"
    ),
    "meta-viewport": Rule("", "The page forbids zooming on small screens", wcag="1.4.4"),
    "meta-viewport-large": Rule("", "The page does not let people zoom far enough"),
    "avoid-inline-spacing": Rule("text", "whose spacing cannot be changed by the reader", "visual", "1.4.12"),
    "css-orientation-lock": Rule("", "The page is locked to one orientation of the screen", wcag="1.3.4"),
    "blink": Rule("text", "that blinks", "visual", "2.2.2"),
    "marquee": Rule("text", "that moves by itself", "visual", "2.2.2"),
    "meta-refresh": Rule("", "The page reloads or leaves by itself", "flow", "2.2.1"),
    "meta-refresh-no-exceptions": Rule("", "The page reloads or leaves by itself", "flow", "2.2.4"),
    # Structure and language
    "document-title": Rule("", "The page has no title", "content", "2.4.2"),
    "html-has-lang": Rule("", "The page does not declare its language", wcag="3.1.1"),
    "html-lang-valid": Rule("", "The page declares a language that does not exist", wcag="3.1.1"),
    "html-xml-lang-mismatch": Rule("", "The page declares two different languages", wcag="3.1.1"),
    "valid-lang": Rule("passage", "marked with a language that does not exist", wcag="3.1.2"),
    "empty-heading": Rule("heading", "without any text", "content"),
    "heading-order": Rule("heading", "that skips a level", "content"),
    "page-has-heading-one": Rule("", "The page has no main heading", "content"),
    "p-as-heading": Rule("paragraph", "styled as a heading without being one", "content", "1.3.1"),
    "landmark-one-main": Rule("", "The page has no main landmark"),
    "region": Rule("part of the page", "outside of every landmark"),
    "landmark-unique": Rule("landmark", "with the same role and name as another"),
    "list": Rule("list", "with something other than list items in it", wcag="1.3.1"),
    "listitem": Rule("list item", "outside of a list", wcag="1.3.1"),
    "definition-list": Rule("definition list", "that is put together wrongly", wcag="1.3.1"),
    "dlitem": Rule("definition", "outside of a definition list", wcag="1.3.1"),
    "duplicate-id": Rule("element", "with an id that is used twice"),
    "duplicate-id-active": Rule("control", "with an id that is used twice"),
    "duplicate-id-aria": Rule("label", "whose id is used twice", wcag="4.1.2"),
    "frame-title": Rule("frame", "without a title", wcag="4.1.2"),
    "frame-title-unique": Rule("frame", "with the same title as another", wcag="4.1.2"),
    # Tables
    "empty-table-header": Rule("table heading", "without any text"),
    "scope-attr-valid": Rule("table heading", "with a wrong scope"),
    "td-has-header": Rule("table cell", "without a heading", wcag="1.3.1"),
    "td-headers-attr": Rule("table cell", "that refers to headings which are not there", wcag="1.3.1"),
    "th-has-data-cells": Rule("table heading", "that heads no cell", wcag="1.3.1"),
    "table-duplicate-name": Rule("table", "with a summary that repeats its caption"),
    "table-fake-caption": Rule("table", "with a caption that is only a cell", wcag="1.3.1"),
    # Roles and states
    "aria-allowed-attr": Rule("element", "with a state that its role does not know", wcag="4.1.2"),
    "aria-allowed-role": Rule("element", "with a role that does not fit it"),
    "aria-hidden-body": Rule("", "The whole page is hidden from assistive technology", wcag="1.3.1"),
    "aria-hidden-focus": Rule("hidden part", "that still takes the keyboard focus", wcag="4.1.2"),
    "aria-required-attr": Rule("element", "without a state that its role needs", wcag="4.1.2"),
    "aria-required-children": Rule("element", "without the parts that its role needs", wcag="1.3.1"),
    "aria-required-parent": Rule("element", "outside of the whole that its role needs", wcag="1.3.1"),
    "aria-roles": Rule("element", "with a role that does not exist", wcag="4.1.2"),
    "aria-valid-attr": Rule("element", "with a state that does not exist", wcag="4.1.2"),
    "aria-valid-attr-value": Rule("element", "with a state of a wrong value", wcag="4.1.2"),
    "aria-dialog-name": Rule("dialog", "without a name"),
    "presentation-role-conflict": Rule("decorative element", "that can still be reached"),
}

# WAVE's items that mean the same as a rule above, and those that have none there.
WAVE_RULES: dict[str, Rule] = {
    wave: RULES[axe]
    for wave, axe in {
        "alt_missing": "image-alt",
        "alt_spacer_missing": "image-alt",
        "alt_input_missing": "input-image-alt",
        "alt_area_missing": "area-alt",
        "alt_map_missing": "image-alt",
        "alt_redundant": "image-redundant-alt",
        "label_missing": "label",
        "label_multiple": "form-field-multiple-labels",
        "label_title": "label-title-only",
        "select_missing_label": "select-name",
        "title_invalid": "document-title",
        "language_missing": "html-has-lang",
        "meta_refresh": "meta-refresh",
        "heading_empty": "empty-heading",
        "heading_skipped": "heading-order",
        "heading_possible": "p-as-heading",
        "h1_missing": "page-has-heading-one",
        "region_missing": "landmark-one-main",
        "button_empty": "button-name",
        "link_empty": "link-name",
        "link_skip_broken": "skip-link",
        "th_empty": "empty-table-header",
        "table_caption_possible": "table-fake-caption",
        "blink": "blink",
        "marquee": "marquee",
        "contrast": "color-contrast",
        "accesskey": "accesskeys",
        "tabindex": "tabindex",
    }.items()
} | {
    "alt_link_missing": Rule("linked image", "without a text alternative", wcag="2.4.4"),
    "alt_suspicious": Rule("image", "whose text alternative says little", "content", "1.1.1"),
    "alt_duplicate": Rule("image", "with the same text alternative as its neighbour", "content", "1.1.1"),
    "alt_long": Rule("image", "with a very long text alternative", "content", "1.1.1"),
    "label_empty": Rule("label", "without any text", "forms", "3.3.2"),
    "label_orphaned": Rule("label", "that belongs to no form field", "forms", "1.3.1"),
    "fieldset_missing": Rule("group of choices", "without a common heading", "forms", "1.3.1"),
    "legend_missing": Rule("group of fields", "without a heading", "forms", "1.3.1"),
    "aria_reference_broken": Rule(
        "element", "that refers to a label or description which is not there", wcag="1.3.1"
    ),
    "aria_menu_broken": Rule("menu", "that lacks the parts its role needs", "navigation", "2.1.1"),
    "heading_missing": Rule("", "The page has no headings", "content", "1.3.1"),
    "link_internal_broken": Rule("link", "to a place in the page that is not there", "navigation", "2.1.1"),
    "link_suspicious": Rule("link", "whose words do not say where it leads", "content", "2.4.4"),
    "link_redundant": Rule("link", "right after another to the same place", "navigation", "2.4.4"),
    "text_small": Rule("text", "in very small letters", "visual"),
    "text_justified": Rule("text", "that is fully justified", "visual"),
    "underline": Rule("text", "that is underlined without being a link", "visual"),
    "title_redundant": Rule("element", "with a tooltip that repeats its words", "content"),
}


def rule_named(name: str, table: dict[str, Rule]) -> Rule:
    """The rule of a table, or one that says no more than its name."""
    return table.get(name) or Rule("element", f"that the check {clean_text(name, 60)!r} reports")


_CRITERION = re.compile(r"wcag(\d)(\d)(\d{1,2})", re.ASCII)


def wcag_of_tags(tags: Iterable[object]) -> tuple[str, ...]:
    """The success criteria among axe's tags: `wcag143` is 1.4.3, while `wcag2aa` is none."""
    found = (_CRITERION.fullmatch(tag) for tag in tags if isinstance(tag, str))
    numbers = {tuple(map(int, match.groups())) for match in found if match}
    return tuple(".".join(map(str, number)) for number in sorted(numbers))
