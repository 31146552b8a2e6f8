"""Tags and roles of other shapes, as the types of SPEC v2.0."""

from __future__ import annotations

from assay.sifr.words import KINDS, Kind

__all__ = ["kind_from"]

_KINDS: dict[str, Kind] = {kind: kind for kind in KINDS} | {
    "a": "link",
    "area": "link",
    "summary": "button",
    "menuitem": "button",
    "tab": "button",
    "switch": "checkbox",
    "textarea": "input",
    "textbox": "input",
    "searchbox": "input",
    "spinbutton": "input",
    "slider": "input",
    "combobox": "select",
    "listbox": "select",
    "img": "image",
    "svg": "image",
    "picture": "image",
    "figure": "image",
    "canvas": "image",
    "video": "image",
    "graphic": "image",
    "navigation": "nav",
    "search": "form",
    "heading": "text",
    "paragraph": "text",
    "label": "text",
    "statictext": "text",
    "caption": "text",
    "legend": "text",
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6", "p", "span", "li", "td", "th", "dt", "dd"), "text"),
    **dict.fromkeys(("strong", "em", "b", "i", "small", "code", "pre", "time", "blockquote"), "text"),
    **dict.fromkeys(("div", "section", "article", "main", "header", "footer", "aside", "ul"), "container"),
    **dict.fromkeys(("ol", "dl", "table", "tbody", "thead", "tr", "body", "dialog"), "container"),
    **dict.fromkeys(("fieldset", "region", "banner", "contentinfo", "complementary"), "container"),
    **dict.fromkeys(("list", "listitem", "row", "group", "iframe", "card"), "container"),
}
_FIELDS: dict[str, Kind] = {
    "checkbox": "checkbox",
    "radio": "radio",
    "submit": "button",
    "button": "button",
    "reset": "button",
    "image": "button",
}


def kind_from(name: str, field_type: str = "") -> Kind | None:
    """The type that a tag, role or type name stands for; `field_type` is the `type` of an input."""
    kind = _KINDS.get(name.strip().lower())
    return _FIELDS.get(field_type.lower(), kind) if name.lower() == "input" else kind
