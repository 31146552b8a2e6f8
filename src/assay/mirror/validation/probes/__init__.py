"""Probes: plain functions that measure one kind of problem in a stored page, without a browser."""

from __future__ import annotations

from assay.mirror.validation.probes import forms, legibility, loading, naming, structure, wording
from assay.mirror.validation.probes.measurement import Measurement, Probe

__all__ = ["AXE_RULES", "LACKS", "PAGE_WIDE", "PROBES", "Measurement", "Probe"]

PROBES: dict[str, Probe] = {
    "alternative": naming.alternative,
    "autofill": forms.autofill,
    "colour alone": legibility.colour_alone,
    "console error": loading.console_errors,
    "contrast": legibility.text_contrast,
    "dead link": loading.dead_link,
    "duplicate id": structure.duplicate_ids,
    "failed request": loading.failed_requests,
    "first heading": structure.first_heading,
    "heading markup": structure.heading_markup,
    "heading order": structure.heading_order,
    "heavy picture": loading.heavy_picture,
    "input type": forms.input_type,
    "label": naming.label,
    "language": structure.language,
    "layout shift": loading.layout_shift,
    "line spacing": legibility.line_spacing,
    "link marking": legibility.link_marking,
    "link text": naming.link_text,
    "load time": loading.load_time,
    "main landmark": structure.main_landmark,
    "overflow": loading.overflow,
    "page title": structure.page_title,
    "password toggle": forms.password_toggle,
    "placeholder": naming.placeholder_as_label,
    "reading grade": wording.reading_grade,
    "required mark": forms.required_mark,
    "table headers": structure.table_headers,
    "target size": legibility.target_size,
    "text length": wording.text_length,
    "text size": legibility.text_size,
    "zoom": loading.zoom,
}
"""Every kind of the lexicon and how it is measured."""

PAGE_WIDE = frozenset(
    {
        "console error",
        "duplicate id",
        "first heading",
        "heading order",
        "language",
        "layout shift",
        "load time",
    }
    | {"main landmark", "overflow", "page title", "password toggle", "zoom"}
)
"""What is measured of a page, whatever element the claim names."""

LACKS = frozenset(
    {"alternative", "autofill", "heading markup", "label", "language", "main landmark", "password toggle"}
    | {"required mark", "table headers"}
)
"""What is measured is whether something is there, so only a claim that it is lacking can be refuted."""

AXE_RULES: dict[str, frozenset[str]] = {
    "alternative": frozenset({"image-alt", "role-img-alt", "svg-img-alt", "input-image-alt"}),
    "contrast": frozenset({"color-contrast"}),
    "duplicate id": frozenset({"duplicate-id", "duplicate-id-active", "duplicate-id-aria"}),
    "first heading": frozenset({"page-has-heading-one"}),
    "heading order": frozenset({"heading-order"}),
    "label": frozenset({"label", "select-name", "button-name", "link-name", "aria-input-field-name"}),
    "language": frozenset({"html-has-lang"}),
    "link marking": frozenset({"link-in-text-block"}),
    "main landmark": frozenset({"landmark-one-main"}),
    "page title": frozenset({"document-title"}),
    "target size": frozenset({"target-size"}),
    "zoom": frozenset({"meta-viewport"}),
}
"""The rules of axe-core that say the same; a stored result of theirs confirms, and never refutes."""
