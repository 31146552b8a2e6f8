"""Known problems and findings in the same fields, so that they can be compared."""

from __future__ import annotations

import re

from assay.mirror.collection.records import MirrorIssue
from assay.mirror.matching.claims import split_claims
from assay.mirror.matching.lexicon import concepts, element_type, problem_category
from assay.mirror.matching.pages import canonical_page
from assay.mirror.matching.records import NormalizedIssue
from assay.mirror.matching.tokens import clean
from assay.mirror.truth.records import GroundTruthIssue
from assay.mirror.words import ElementType

__all__ = ["normalise_finding", "normalise_truth"]

_CRITERION = re.compile(r"\b([1-4]\.\d\.\d{1,2})\b")
# The tag at the end of a selector says what the element is, whatever its name.
_TAG = re.compile(r"(?:^|[\s>+~])([a-z][a-z0-9]*)(?:[.#:\[][^\s>+~]*)?$")
_TAGS: dict[str, ElementType] = {
    "a": "link",
    "button": "button",
    "form": "form",
    "img": "image",
    "input": "input",
    "nav": "nav",
    "p": "text",
    "picture": "image",
    "select": "input",
    "svg": "image",
    "textarea": "input",
    "video": "image",
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "heading"),
}


def normalise_truth(issue: GroundTruthIssue) -> NormalizedIssue:
    """A known problem in comparable fields."""
    element, description = clean(issue.element), clean(issue.description)
    return NormalizedIssue(
        id=issue.id,
        source="ground_truth",
        site_slug=issue.site_slug,
        page_url_pattern=canonical_page(issue.page_url),
        element_type=_element_type(element, issue.selector, description),
        element_description=element,
        problem_category=problem_category(description),
        problem_description=description,
        severity=issue.severity,
        heuristic=issue.heuristic,
        wcag=_criterion(issue.wcag),
        issue_id=issue.id,
        page_pattern=issue.page_pattern,
        page_name=issue.page_name,
        selector=issue.selector,
        state=issue.state,
        fix=clean(issue.fix) if issue.fix else None,
        category=issue.category,
        concepts=concepts(f"{element}. {description}"),
    )


def normalise_finding(finding: MirrorIssue) -> tuple[NormalizedIssue, ...]:
    """The claims of a finding; a single one keeps the finding's id, several are `id/1`, `id/2` and so on."""
    texts = split_claims(finding.description)
    if len(texts) == 1:
        return (_claim(finding, finding.id, _with_title(finding.title, texts[0])),)
    return tuple(_claim(finding, f"{finding.id}/{number}", text) for number, text in enumerate(texts, 1))


def _claim(finding: MirrorIssue, claim_id: str, text: str) -> NormalizedIssue:
    element = clean(finding.element)
    confidence = finding.action_confidence
    return NormalizedIssue(
        id=claim_id,
        source="mirror",
        site_slug=finding.site_slug,
        page_url_pattern=canonical_page(finding.page_url),
        element_type=_element_type(element, finding.selector, text),
        element_description=element,
        problem_category=problem_category(text),
        problem_description=text,
        severity=finding.severity,
        heuristic=finding.heuristic,
        wcag=_criterion(finding.wcag),
        confidence=1.0 if confidence is None else confidence,
        corroboration_count=finding.corroboration,
        issue_id=finding.id,
        selector=finding.selector,
        quote=clean(finding.quote) if finding.quote else None,
        state=finding.state,
        fix=clean(finding.recommendation) if finding.recommendation else None,
        category=finding.category,
        concepts=concepts(f"{element}. {text}"),
        persona_role=finding.persona_role,
    )


def _with_title(title: str, text: str) -> str:
    """Title and text, unless one says what the other says."""
    title = clean(title)
    if not title or title.lower().rstrip(".") in text.lower():
        return text
    return f"{title.rstrip('.')}. {text}" if text else title


def _element_type(element: str, selector: str | None, text: str) -> ElementType:
    """By the element's own words, else by its tag, else by the words of the text."""
    named = element_type(element)
    if named != "other":
        return named
    tag = _TAG.search(clean(selector or ""))
    return _TAGS.get(tag[1], "other") if tag and tag[1] in _TAGS else element_type(text)


def _criterion(wcag: str | None) -> str | None:
    found = _CRITERION.search(wcag or "")
    return found[1] if found else None
