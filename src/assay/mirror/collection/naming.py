"""Names: of sites from addresses, of personas from profiles, and ids for findings that have none."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from urllib.parse import urlsplit

from assay.errors import BadInput
from assay.mirror.collection.fields import Fields, clean
from assay.mirror.collection.records import Persona

__all__ = ["UNKNOWN_ROLE", "Numbering", "criterion", "read_persona", "site_slug_of", "slug"]

UNKNOWN_ROLE = "unknown"

# The five personas that every benchmark run of the seed plays; other templates have a name and no role.
_SEED_ROLES = {
    "maria-chen": "low-tech-elderly",
    "james-okonkwo": "power-user-impatient",
    "priya-sharma": "explorer-skeptical",
    "david-muller": "non-native-moderate",
    "sam-taylor": "accessibility-focused",
}
_TRAITS = ("age", "tech_literacy", "patience_level", "reading_speed", "trust_level", "exploration_tendency")
_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.IGNORECASE)
_CRITERION = re.compile(r"(?<![\d.])[1-4]\.\d{1,2}\.\d{1,2}(?![\d.]*\d)")


def slug(text: str) -> str:
    """A name in lower-case letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:80].strip("-")


def site_slug_of(address: str) -> str:
    """`https://www.healthcare.gov/apply` is `healthcare-gov`; nothing if the address has no host."""
    try:
        host = urlsplit(address).netloc.rpartition("@")[2]
    except ValueError:
        return ""
    return slug(re.sub(r"^www\.", "", host.lower()))


def criterion(fields: Fields, name: str) -> str | None:
    """The number of a success criterion: `1.4.3` of `1.4.3 Contrast (Minimum)`."""
    text = fields.text(name)
    found = _CRITERION.search(text)
    if text and not found:
        fields.tally.note(name, fields.kind, "names no success criterion, and was left out")
    return found.group() if found else None


def read_persona(fields: Fields) -> Persona:
    """A persona from its profile: role, name, traits and needs, however they are written."""
    name = fields.text("name")
    role = fields.text("role") or _SEED_ROLES.get(slug(name)) or slug(name) or UNKNOWN_ROLE
    traits: dict[str, float] = {}
    given = fields.inner("traits")
    for source, keys in ((fields, _TRAITS), (given, sorted(given.value)[:100] if given else ())):
        for key in keys:
            value = source.number(key) if source else None
            if value is not None:
                traits[clean(key)[:100]] = value
    return Persona(role=role, name=name, traits=traits, needs=_needs(fields))


def _needs(fields: Fields) -> tuple[str, ...]:
    """Needs are an object of flags in studies, and a list of words in templates."""
    value = fields.value.get("accessibility_needs", fields.value.get("needs"))
    name = "accessibility_needs" if "accessibility_needs" in fields.value else "needs"
    if value is None:
        return ()
    if isinstance(value, str):
        return tuple(filter(None, [fields.text(name)]))
    if isinstance(value, list):
        return tuple(dict.fromkeys(fields.texts(name) or ()))
    flags = fields.inner(name)
    if flags is None:
        return ()
    # The description is prose about the flags, not a need of its own.
    named = (key for key in sorted(flags.value)[:100] if key != "description")
    return tuple(clean(key)[:100] for key in named if flags.flag(key))


class Numbering:
    """Ids that are unique in a collection: those given are kept, those missing are numbered by study."""

    def __init__(self) -> None:
        self._taken: dict[str, str] = {}
        self._last: Counter[str] = Counter()

    def take(self, given: str, where: str) -> str:
        """An id that a file gives."""
        if "/" in given:
            raise BadInput(f"{where} has id {given!r}, but a slash marks the claims of a finding; rename it.")
        if given in self._taken:
            raise BadInput(
                f"{where} has the id {given!r} of {self._taken[given]}; "
                "ids are unique in a collection, so rename one."
            )
        self._taken[given] = where
        return given

    def make(self, study: str, where: str) -> str:
        """An id for a finding without one."""
        head = study[:8] if _UUID.fullmatch(study) else study.replace("/", "-")
        while True:
            self._last[head] += 1
            made = f"MI-{head}-{self._last[head]:03d}"
            if made not in self._taken:
                self._taken[made] = where
                return made
