"""Cases on live sites: robots are asked before anything begins."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from assay.errors import BadInput
from assay.mirror.agents.records import AgentCase
from assay.mirror.live.manners import Manners, open_manners
from assay.mirror.live.sites import LiveSite, read_site_file
from assay.mirror.personas.records import PersonaProfile

__all__ = ["live_cases", "open_all_manners"]


def live_cases(
    path: Path,
    personas: Sequence[PersonaProfile],
    *,
    repeats: int,
    max_steps: int,
    timeout: float,
    seed: int,
    tasks: int | None,
) -> tuple[list[AgentCase], tuple[LiveSite, ...]]:
    """Every persona at every task that is meant for it, and the sites they go to."""
    sites = read_site_file(path)
    cases = [
        AgentCase(
            site_slug=site.site_slug,
            task=site.agent_task(task),
            persona=persona,
            repeat=repeat,
            site_url=site.site_url,
            hosts=site.hosts,
            max_steps=min(max_steps, site.max_steps or max_steps),
            timeout=min(timeout, site.timeout or timeout),
            seed=seed + repeat - 1,
        )
        for site in sites
        for repeat in range(1, repeats + 1)
        for task in site.tasks[:tasks]
        for persona in personas
        if not task.persona_roles or persona.role in task.persona_roles
    ]
    if not cases:
        raise BadInput(
            f"{path} has no task for {', '.join(persona.role for persona in personas)}; "
            "see its persona_roles, or choose another --persona."
        )
    return cases, sites


async def open_all_manners(
    sites: Sequence[LiveSite], *, delay: float, ignore_robots: bool
) -> tuple[Manners, ...]:
    """The manners of each site; a start that robots may not visit is refused in one sentence."""
    return tuple(
        [await open_manners(site, delay_seconds=delay, ignore_robots=ignore_robots) for site in sites]
    )
