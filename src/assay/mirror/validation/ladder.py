"""The ladder: exists, measured, replayed, twin, judge. The first rung that can decide a finding does."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from assay.mirror.validation.behaviours import behaviour_of
from assay.mirror.validation.claims import Reading, absent_whole, is_vague, kinds_of
from assay.mirror.validation.evidence import bundle
from assay.mirror.validation.locating import Located, locate
from assay.mirror.validation.measuring import Measured, measure
from assay.mirror.validation.pages import StoredPages
from assay.mirror.validation.probes.measurement import Measurement
from assay.mirror.validation.records import Rung, Validation
from assay.mirror.validation.replaying import clearly_worse, measured_on, tried_on
from assay.mirror.validation.requests import ValidationRequest
from assay.mirror.validation.views import PageView
from assay.mirror.validation.visiting import LocalSites, clean_name, local_variant
from assay.mirror.words import ValidationVerdict

if TYPE_CHECKING:
    from assay.browser import Viewport
    from assay.mirror.validation.residue import EvidenceJudge

__all__ = ["Climb"]

_BROKEN = 400
_AFTER = re.compile(r"(?:after|when|while|once|a moment|during)\b")
# What has no place on the page is no reference that somebody saw.
_UNSEEN = re.compile(r"\b(?:meta|head|link|script|style|title|html)\b(?!-)(?![=\"'])", re.IGNORECASE)


@dataclass
class Climb:
    """One finding on its way up."""

    request: ValidationRequest
    pages: StoredPages
    judge: EvidenceJudge | None = None
    sites: LocalSites | None = None
    view: PageView | None = None
    located: Located = field(default_factory=Located)
    exact: bool = False
    readings: tuple[Reading, ...] = ()
    measured: tuple[Measured, ...] = ()
    evidence: dict[str, Any] = field(default_factory=dict)

    async def decide(self) -> Validation:
        """The verdict of the first rung that has one."""
        self._look()
        self.readings = kinds_of(self.request.words, self.request.claim.wcag)
        for rung in (self._exists, self._measured, self._replayed, self._grey_on_twin, self._judged):
            verdict = await rung()
            if verdict is not None:
                return verdict
        return self._undecided()

    # -- rung 1

    def _look(self) -> None:
        """Find the page and in it the element: in the finding's own state, else in another of the page."""
        seen = self.pages.seen(self.request)
        first: tuple[PageView, Located] | None = None
        for view in self.pages.views(seen):
            located = locate(view, self.request.finding)
            if first is None or located.found:
                self.exact = seen.exact and first is None
                first = view, located
            if not located.clearly_absent:
                # Found, or nothing that could be looked up elsewhere either.
                break
        if first is None:
            self.evidence["page"] = "not stored"
            return
        self.view, self.located = first
        self.evidence["page_state"] = self.view.digest
        self.evidence["states_searched"] = len(seen.digests)
        if self.located.by:
            self.evidence["found_by"] = self.located.by
            self.evidence["elements"] = [_described(self.view, one.ref) for one in self.located.elements[:3]]
        if self.located.missing:
            self.evidence["not_found"] = list(self.located.missing)
        if self.located.notes:
            self.evidence["notes"] = list(self.located.notes)

    @property
    def _speaks_of_a_moment(self) -> bool:
        """Does the finding name a state of the page that is not the one that was stored?"""
        state = (self.request.finding.state or "on load").strip().lower()
        return not self.exact and state != "on load"

    @property
    def _may_have_gone(self) -> bool:
        """Was the page stored after something happened, so that the element may have been there before?"""
        finding = self.request.finding
        failed = self.view is not None and self.view.state.status >= _BROKEN
        return failed or _AFTER.match((finding.state or "").strip().lower()) is not None

    async def _exists(self) -> Validation | None:
        if not self.located.clearly_absent or self._speaks_of_a_moment or self._may_have_gone:
            return None
        if _UNSEEN.search(self.request.finding.selector or ""):
            return None
        absence = absent_whole(self.request.words)
        if await self._stands_on_twin():
            self.evidence["twin"] = "stands on the clean twin"
            if absence:
                return self._verdict("real", "twin", "What it misses is on the clean twin and not here.")
            return None
        if absence:
            return None
        what = " and ".join(self.located.missing)
        return self._verdict(
            "false_positive", "exists", f"Its {what} leads to nothing in any stored state of the page."
        )

    async def _stands_on_twin(self) -> bool:
        variant = self._mutant
        if variant is None or self.sites is None:
            return False
        twin = await measured_on(self.sites, clean_name(variant), self.request, (), self._viewport)
        return twin is not None and twin[0].found

    # -- rung 2, and its check on the twin

    async def _measured(self) -> Validation | None:
        if self.view is None:
            return None
        self.measured = measure(self.view, self.readings, self.located)
        if self.measured:
            self.evidence["measured"] = [one.as_json() for one in self.measured]
        confirmed = next((one for one in self.measured if one.confirms), None)
        if confirmed is not None:
            return await self._confirmed("measured", confirmed.measurement, confirmed.reading)
        named = [reading for reading in self.readings if reading.named]
        refuted = [one for one in self.measured if one.refutes]
        if refuted and len(refuted) == len(named) and not self._speaks_of_a_moment:
            said = "; ".join(one.measurement.detail for one in refuted)
            return self._verdict("false_positive", "measured", f"Measured in the stored page: {said}.")
        return None

    async def _confirmed(self, rung: Rung, here: Measurement, reading: Reading) -> Validation:
        """It is there. On a local variant the twin says whether it was planted."""
        reason = f"{'Measured' if rung == 'measured' else 'Tried out'}: {here.detail}."
        variant = self._mutant
        if variant is None or self.sites is None:
            return self._verdict("real", rung, reason)
        twin = await measured_on(self.sites, clean_name(variant), self.request, (reading,), self._viewport)
        return self._against_twin(rung, reason, twin[1][0].measurement if twin and twin[1] else None)

    def _against_twin(self, rung: Rung, reason: str, twin: Measurement | None) -> Validation:
        if twin is None or twin.value is None:
            self.evidence["twin"] = "not measured on the clean twin"
            return self._verdict("real", rung, reason)
        self.evidence["twin"] = twin.as_json()
        if twin.holds is True:
            return self._verdict(
                "real", rung, f"{reason} It is also on the clean twin, so it was not planted."
            )
        return self._verdict("real", "twin", f"{reason} On the clean twin: {twin.detail}.")

    async def _grey_on_twin(self) -> Validation | None:
        """A number that no bound decides, held against the same number on the twin."""
        variant = self._mutant
        open_ = [one for one in self.measured if one.measurement.holds is None]
        if variant is None or self.sites is None or not open_:
            return None
        readings = [one.reading for one in open_]
        found = await measured_on(self.sites, clean_name(variant), self.request, readings, self._viewport)
        on_twin = {one.reading: one.measurement for one in found[1]} if found else {}
        for one in open_:
            twin = on_twin.get(one.reading)
            if twin is not None and clearly_worse(one.measurement, twin):
                self.evidence["twin"] = twin.as_json()
                reason = f"Measured: {one.measurement.detail}. On the clean twin: {twin.detail}."
                return self._verdict("real", "twin", reason)
        return None

    # -- rung 3

    async def _replayed(self) -> Validation | None:
        behaviour, selector = behaviour_of(self.request.words), self._selector
        variant = local_variant(self.request)
        if self.sites is None or behaviour is None or selector is None or variant is None:
            return None
        here = await tried_on(self.sites, variant, self.request, behaviour, selector, self._viewport)
        self.evidence["replayed"] = {"behaviour": behaviour, **here.as_json()}
        if here.holds is None:
            return None
        if here.holds is False:
            return self._verdict("false_positive", "replayed", f"Tried out: {here.detail}.")
        reason = f"Tried out: {here.detail}."
        if self._mutant is None:
            return self._verdict("real", "replayed", reason)
        twin = await tried_on(
            self.sites, clean_name(variant), self.request, behaviour, selector, self._viewport
        )
        return self._against_twin("replayed", reason, twin)

    @property
    def _selector(self) -> str | None:
        """Something that the browser finds the element by: its id, else the finding's own selector."""
        element = self.located.one
        if element is not None and (name := element.attributes.get("id")):
            return f'[id="{name.replace(chr(92), "").replace(chr(34), "")}"]'
        return self.request.finding.selector if self.located.by == "selector" else None

    @property
    def _mutant(self) -> str | None:
        """The local variant with planted defects, if the finding comes from one."""
        return None if self.request.study.clean else local_variant(self.request)

    @property
    def _viewport(self) -> Viewport | None:
        return self.view.state.viewport if self.view else None

    # -- rung 5

    async def _judged(self) -> Validation | None:
        if self.judge is None:
            return None
        items = bundle(self.request, self.view, self.located, self.measured)
        made = await self.judge.decide(self.request, items)
        return made.model_copy(
            update={"evidence": {**self.evidence, **made.evidence}, "element_found": self._found}
        )

    def _undecided(self) -> Validation:
        if is_vague(self.request.words, self.request.finding.element):
            self.evidence["vague"] = True
            return self._verdict("cannot_tell", "none", "It names nothing that could be looked at.")
        return self._verdict("cannot_tell", "none", "No rung could decide it, and there is no judge.")

    @property
    def _found(self) -> bool | None:
        return True if self.located.found else False if self.located.clearly_absent else None

    def _verdict(self, verdict: ValidationVerdict, rung: Rung, reasoning: str) -> Validation:
        return Validation(
            cluster_id=self.request.cluster.id,
            verdict=verdict,
            rung=rung,
            reasoning=reasoning,
            confidence=None if rung == "none" else 1.0,
            evidence=dict(self.evidence),
            element_found=self._found,
        )


def _described(view: PageView, ref: int) -> str:
    element = view.elements[ref]
    name = element.attributes.get("id")
    said = f"{element.tag}#{name}" if name else element.tag
    return f"{said} {view.spoken(element)[:60]!r}"
