"""Forms lead to states that no link leads to; those have forms again. Breadth first, each form once."""

from __future__ import annotations

from functools import partial

from assay.mirror.agents.reference.probes.interaction.aftermath import send_twice
from assay.mirror.agents.reference.probes.interaction.attempts import Attempts, Work, begun
from assay.mirror.agents.reference.probes.interaction.finds import Finds, FormAt
from assay.mirror.agents.reference.probes.interaction.forms import send_empty, send_wrong, weak_password
from assay.mirror.agents.reference.probes.interaction.keyboard import keyboard_pass
from assay.mirror.agents.reference.probes.interaction.looking import Look
from assay.mirror.agents.reference.probes.interaction.outcomes import Sent, send_well
from assay.mirror.agents.reference.probes.interaction.planning import kind_of, plan_forms
from assay.mirror.agents.reference.probes.interaction.ways import Follow, Site, Way

__all__ = ["Explorer"]

_MOST_STATES = 12
_DEEPEST = 5
_LINKS_ON = 2


class Explorer:
    """Sends every form badly and well, and goes on to where it leads."""

    def __init__(self, site: Site, attempts: Attempts, fresh: dict[str, Look]) -> None:
        self.site, self.attempts, self.fresh = site, attempts, fresh
        self.finds = Finds()
        self.states: list[tuple[Way, Look]] = []
        """What was reached by sending something."""
        self._tried: set[str] = set()
        self._places = set(fresh)

    async def explore(self, states: list[tuple[Way, Look]]) -> None:
        """Begin with the forms of these states."""
        waiting = states
        while forms := plan_forms(waiting, self._tried):
            reached = await self._send(forms)
            waiting = []
            for way, here in reached:
                if len(self.states) >= _MOST_STATES or len(way.steps) > _DEEPEST:
                    break
                if here.place in self._places and all(form.key in self._tried for form in here.forms):
                    continue
                self._places.add(here.place)
                waiting += [(way, here), *await self._further(way, here)]
            self.states += waiting
            tabs: list[Work[Finds]] = [
                (f"keyboard on {here.place} {way.state}", begun(way, partial(self._tab, way)))
                for way, here in waiting
            ]
            self.finds.add(await self.attempts.gather(tabs))

    async def _send(self, forms: list[FormAt]) -> list[tuple[Way, Look]]:
        well: list[Work[tuple[Finds, Sent]]] = [
            (at.name, partial(send_well, self.site, at, self.fresh)) for at in forms
        ]
        reached: list[tuple[Way, Look]] = []
        badly: list[Work[Finds]] = []
        for at, found in zip(forms, await self.attempts.all(well), strict=True):
            if found is None:
                continue
            finds, sent = found
            self.finds.add(finds.begun_at(at.way))
            reached += finds.states
            badly += [(f"{at.name}, {how}", begun(at.way, do)) for how, do in self._badly(at, sent)]
        self.finds.add(await self.attempts.gather(badly))
        return reached

    def _badly(self, at: FormAt, sent: Sent) -> list[Work[Finds]]:
        works = sent.answered
        work: list[Work[Finds]] = [
            ("empty", partial(send_empty, self.site, at, good_works=works)),
            ("wrong", partial(send_wrong, self.site, at, good_works=works)),
            ("short password", partial(weak_password, self.site, at)),
        ]
        if sent.accepted and sent.happening is not None and at.form.method == "post":
            once = sent.happening.after
            work.append(("twice", partial(send_twice, self.site, at, sent.answers, once)))
        return work

    async def _further(self, way: Way, here: Look) -> list[tuple[Way, Look]]:
        """Pages that are linked from a new state and were not there before, such as a checkout."""
        own = [
            link.href.removeprefix(self.site.base_url).partition("#")[0]
            for link in here.links
            if link.region == "main" and link.href.startswith(self.site.base_url + "/")
        ]
        found = []
        kinds = {kind_of(place) for place in self._places}
        for place in [place for place in dict.fromkeys(own) if kind_of(place) not in kinds][:_LINKS_ON]:
            further = way.then(Follow(place))
            reached = await self.attempts.one(f"going on to {place}", partial(self._reach, further))
            if reached is not None and reached.place not in self._places:
                self._places.add(reached.place)
                found.append((further, reached))
        return found

    async def _tab(self, way: Way) -> Finds:
        async with self.site.at(way) as reached:
            return await keyboard_pass(*reached, walk=True) if reached else Finds()

    async def _reach(self, way: Way) -> Look | None:
        async with self.site.at(way) as reached:
            if reached is None:
                return None
            page, here = reached
            self.finds.keep(await self.site.keep(page, here, way.state))
            return here
