"""`aria`: the layout of Playwright's aria snapshot (its default mode), from the stored accessibility tree.

The layout is Playwright's; roles and names are Chromium's own and not Playwright's computation of them, so
that the same stored page always gives the same text, without a browser.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from assay.sifr.formats.axtree_nodes import Spoken
from assay.sifr.formats.lines_things import escaped
from assay.sifr.formats.records import Part, Subject
from assay.sifr.formats.registry import representation

__all__ = ["aria"]

_ROLES = {
    "image": "img",
    "Iframe": "iframe",
    "DescriptionList": "list",
    "DisclosureTriangle": "button",
    "Figcaption": "caption",
    "Legend": "legend",
    "sectionheader": "banner",
    "sectionfooter": "contentinfo",
}
# These have a role in Chromium and none in ARIA: what stands in them takes their place.
_NO_ROLE = frozenset(
    {"RootWebArea", "LabelText", "MenuListPopup", "LayoutTable", "LayoutTableRow", "generic"}
)
_QUOTED = re.compile(r"^[-&*!|>%@`\"',?#\s]|[{}\[\]`\n]|:(?:\s|$)|\s#|\s$")
_RESERVED = re.compile(r"(?:true|false|yes|no|null|on|off|~|[\d.,+-]+)", re.IGNORECASE)
_DEEPEST = 40
_LONGEST_ADDRESS = 300


@representation("aria")
def aria(subject: Subject) -> Sequence[Part]:
    """`- role "name" [state] [ref=…]`, with what stands in it below, and the address of a link as `/url`."""
    parts: list[Part] = []
    around: list[int] = []
    for found, depth, text in _lines(subject, subject.spoken):
        del around[depth:]
        indented = "  " * min(depth, _DEEPEST) + text + "\n"
        refs = (found.ref,) if found.ref else ()
        parts.append(Part(indented, parent=around[-1] if around else None, refs=refs))
        around.append(len(parts) - 1)
    return parts


def _lines(subject: Subject, root: Spoken) -> Iterator[tuple[Spoken, int, str]]:
    waiting = [(child, 0) for child in reversed(root.inside)]
    while waiting:
        found, depth = waiting.pop()
        if found.is_text:
            yield found, depth, f"- text: {_scalar(found.name)}"
            continue
        below = [] if found.repeated and found.role != "LabelText" else found.inside
        if found.role in _NO_ROLE and not found.ref:
            waiting.extend((child, depth) for child in reversed(below))
            continue
        url = _address(subject, found)
        words = " ".join(child.name for child in below) if all(child.is_text for child in below) else ""
        if url or (below and not words):
            yield found, depth, f"- {_key(found)}:"
            if url:
                yield Spoken("url"), depth + 1, f"- /url: {_scalar(url)}"
            waiting.extend((child, depth + 1) for child in reversed(below))
        else:
            said = found.value or words
            yield found, depth, f"- {_key(found)}" + (f": {_scalar(said)}" if said else "")


def _address(subject: Subject, found: Spoken) -> str:
    if found.role != "link" or found.place < 0:
        return ""
    address = subject.nodes.tree.attributes(subject.nodes.tree.nodes[found.place]).get("href", "")
    return escaped(address[:_LONGEST_ADDRESS])


def _key(found: Spoken) -> str:
    words = [_ROLES.get(found.role, found.role)]
    if found.name:
        words.append(json.dumps(found.name, ensure_ascii=False))
    words += [f"[{state}]" for state in _states(found)]
    if found.ref:
        words.append(f"[ref={found.ref}]")
    return " ".join(words)


def _states(found: Spoken) -> Iterator[str]:
    said = found.properties
    for name in ("checked", "pressed"):
        value = str(said.get(name, "false")).lower()
        if value != "false":
            yield name if value == "true" else f"{name}={value}"
    for name in ("disabled", "expanded", "selected"):
        if said.get(name) is True:
            yield name
    if found.role == "heading" and "level" in said:
        yield f"level={said['level']}"


def _scalar(text: str) -> str:
    """A value bare where YAML would read it so, else in quotes."""
    needed = not text or _QUOTED.search(text) or _RESERVED.fullmatch(text)
    return json.dumps(text, ensure_ascii=False) if needed else text
