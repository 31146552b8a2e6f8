"""UXBench-like reports: one `feedback.json` per site, problems with hints at pages instead of addresses."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from assay.errors import BadInput
from assay.files import read_json
from assay.mirror.collection.fields import LONG, SHORT, Fields, clean, safe_address
from assay.mirror.collection.naming import UNKNOWN_ROLE, Numbering, slug
from assay.mirror.collection.records import MirrorIssue, Persona, Session, Study
from assay.mirror.collection.tally import Tally
from assay.mirror.words import CATEGORIES, SEVERITIES, Category, Severity

__all__ = ["FEEDBACK", "is_feedback", "read_uxbench"]

FEEDBACK = "feedback.json"
MAX_FILE_BYTES = 32 * 1024 * 1024

# Three words and four: the highest of three is not yet a visitor who cannot go on.
_SEVERITIES: dict[str, Severity] = {
    **{word: word for word in SEVERITIES},
    "blocker": "critical",
    "severe": "critical",
    "high": "major",
    "serious": "major",
    "medium": "minor",
    "moderate": "minor",
    "low": "enhancement",
    "info": "enhancement",
}
# Areas are free words; only those that mean one of our categories are one.
_CATEGORIES: dict[str, Category] = {
    **{word: word for word in CATEGORIES},
    "copy": "content",
    "form": "forms",
    "form usability": "forms",
    "trust and credibility": "trust",
    "user flow": "flow",
    "visual design": "visual",
    "visual hierarchy": "visual",
}
_PAGE = re.compile(r"https?://[^\s,;()`'\"]+|/?\w[\w./-]*\.html?\b|(?<![\w./])/\w[\w./-]*|^/$", re.IGNORECASE)
# With a tag that is one, or with nothing before it: prose is full of dots and brackets, and a selector that
# is none would make its finding look invented.
_SELECTOR = re.compile(
    r"(?:\b(?:a|button|div|footer|form|h[1-6]|header|img|input|label|li|main|nav|ol|p|section|select|span|svg"
    r"|table|td|textarea|th|tr|ul)|(?<![\w/.#]))"
    r"(?:\[[a-z][\w-]*[*^$|~]?=[^\]]{1,200}\]|[#.][a-z_][\w-]+)+",
    re.IGNORECASE,
)


def is_feedback(value: object) -> bool:
    """Is this a report of problems? An empty one is known by its list alone."""
    if not isinstance(value, dict):
        return False
    listed = _listed(value)
    if not isinstance(listed, list):
        return False
    return all(isinstance(item, dict) and "problem" in item for item in listed)


def _listed(value: Mapping[str, Any]) -> Any:
    return value["issues"] if "issues" in value else value.get("findings")


def read_uxbench(source: Path, files: Sequence[Path], tally: Tally) -> tuple[Study, ...]:
    """Read the reports; each file is one study of one session."""
    numbering = Numbering()
    studies = [_study(path, source, tally, numbering) for path in sorted(files)]
    repeated = {study.id for study in studies}
    if len(repeated) < len(studies):
        raise BadInput(f"{source} holds two reports of one study_id; give them different ones.")
    return tuple(sorted(studies, key=lambda study: study.id))


def _study(path: Path, source: Path, tally: Tally, numbering: Numbering) -> Study:
    tally.seen("sessions")
    value = read_json(path, max_bytes=MAX_FILE_BYTES)
    if not is_feedback(value):
        raise BadInput(f"{path} has no list `issues` of objects with a `problem`; it is no UXBench report.")
    fields = Fields(value, str(path), tally, "sessions")
    folders = path.parent.relative_to(source).parts if source.is_dir() else ()
    site = _site(fields, path)
    study_id = fields.identity("study_id") or "/".join(folders) or site
    url = safe_address(fields.raw_text("target")) or ""
    findings = tuple(
        _finding(Fields(item, f"{path} issue {number}", tally, "findings"), study_id, site, numbering)
        for number, item in enumerate(_listed(value), 1)
    )
    session = Session(
        id=study_id,
        study_id=study_id,
        persona=Persona(role=slug(fields.text("persona")) or UNKNOWN_ROLE),
        task=fields.text("explored_user_goal", LONG) or fields.text("intent", LONG),
        claimed_success=fields.flag("intent_completed"),
        cost_usd=fields.number("cost_usd", 0),
        seconds=fields.number("seconds", 0),
    )
    return Study(
        id=study_id,
        site_slug=site,
        site_url=url[:SHORT] if url.startswith("http") else "",
        # Reports lie in a folder per model, with a folder per site in it.
        system=fields.text("system") or (folders[-2] if len(folders) > 1 else "unknown"),
        models=tuple(filter(None, [fields.text("model")])),
        sessions=(session,),
        findings=findings,
        cost_usd=session.cost_usd,
        seconds=session.seconds,
    )


def _site(fields: Fields, path: Path) -> str:
    """Named by the report, or by the folder that it lies in."""
    given = fields.site("site_slug")
    site = fields.value.get("site")
    if not given and isinstance(site, dict):
        given = slug(Fields(site, f"{fields.where}, site", fields.tally).text("name"))
    elif not given and isinstance(site, str):
        given = slug(fields.text("site"))
    site_slug = given or slug(path.resolve().parent.name)
    if not site_slug:
        raise fields.missing("site_slug, and its folder has no name to take it from")
    return site_slug


def _finding(fields: Fields, study_id: str, site: str, numbering: Numbering) -> MirrorIssue:
    fields.tally.count_finding(study_id, fields.where)
    problem = fields.text("problem", LONG)
    if not problem:
        raise fields.missing("problem")
    given = fields.identity("id")
    # Reports name their issues within the file; the study makes that unique.
    name = f"{study_id}:{given}".replace("/", "-")
    area = fields.text("area") or fields.text("ux_area")
    hint = _hint(fields)
    selector = _SELECTOR.search(_PAGE.sub(" ", hint))
    return MirrorIssue(
        id=numbering.take(name, fields.where) if given else numbering.make(study_id, fields.where),
        study_id=study_id,
        session_id=study_id,
        site_slug=site,
        page_url=_page(hint, fields),
        element=hint,
        description=problem,
        severity=_severity(fields),
        category=_CATEGORIES.get(area.lower()),
        recommendation=fields.optional("suggested_fix") or fields.optional("suggestion"),
        consequence="\n".join(filter(None, map(fields.text, ("why_it_matters", "evidence")))) or None,
        selector=selector.group() if selector else None,
        issue_type=area or None,
    )


def _severity(fields: Fields) -> Severity | None:
    word = fields.word("severity", tuple(_SEVERITIES))
    return _SEVERITIES[word] if word else None


def _hint(fields: Fields) -> str:
    """Pages and selectors in one line: the hint is a list, or a text already."""
    name = "page_hint" if fields.value.get("page_hint") is not None else "source_hint"
    if isinstance(fields.value.get(name), list):
        return clean(", ".join(fields.texts(name) or ()))[:SHORT]
    return fields.text(name)


def _page(hint: str, fields: Fields) -> str:
    """The first page of the hint, as a path from the root; nothing if it names none."""
    found = _PAGE.search(hint)
    if found is None:
        return ""
    page = found.group().rstrip(".")
    page = page if page.startswith(("/", "http://", "https://")) else f"/{page}"
    if safe_address(page) is None:
        raise fields.wrong("page_hint", "a list of pages and selectors")
    return page
