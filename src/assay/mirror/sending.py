"""`assay mirror run`: from options to a run of cases, and `rerun`: old and new prompts on the same cases."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from assay.errors import BadInput
from assay.files import digest, ensure_directory
from assay.judging import load_overrides
from assay.mirror.agents.opening import AgentSettings, check_agent, needs_browser, open_agent
from assay.mirror.agents.records import Agent, AgentCase, Workshop
from assay.mirror.agents.running import local_cases, run_cases
from assay.mirror.personas.loading import NEUTRAL_ROLE, benchmark_personas, load_personas
from assay.mirror.personas.records import PersonaProfile
from assay.models import ModelSettings
from assay.runs import Bar, Execution, Run, fingerprints
from assay.runs.run import is_run

if TYPE_CHECKING:
    from assay.browser import Browser
    from assay.corpus.variants import Variant
    from assay.mirror.live.sites import LiveSite

__all__ = ["AgentRun", "SendOptions", "check_prompts", "send", "send_peer", "with_prompts"]

SUITE = "mirror"
PEER = "axe"
"""What everybody has: the agent that others are shown beside."""
_PAGES, _SURVEYS = "pages", "surveys"
PROMPTS = ("navigation_system_prompt", "screenshot_analysis_system_prompt")
CHECKLIST = "checklist"
"""Sent only with --checklist, so it can be replaced only then."""


@dataclass(frozen=True, slots=True)
class SendOptions:
    """What the user asked for."""

    sites: str = "smoke"
    twins: bool = False
    """Also the clean twin of each site."""
    site_file: Path | None = None
    """Live sites instead of local ones."""
    agent: str = "reference"
    model: str | None = None
    personas: Path | None = None
    only_roles: tuple[str, ...] = ()
    tasks: int | None = None
    """So many tasks of each site; None is all."""
    repeats: int = 1
    max_steps: int = 30
    timeout: float = 600.0
    prompt_override: Path | None = None
    checklist: bool = False
    screenshots: bool = False
    output: Path | None = None
    resume: bool = False
    concurrency: int = 2
    seed: int = 0
    observed: Path | None = None
    """A run that has looked at the same sites: its surveys and pages are taken over."""
    delay: float = 1.0
    ignore_robots: bool = False
    models: ModelSettings = field(default_factory=ModelSettings)


@dataclass(frozen=True, slots=True)
class AgentRun:
    """What came of it."""

    run: Run
    execution: Execution
    cases: int
    options: SendOptions


async def send(options: SendOptions) -> AgentRun:
    """Send the agent to every site; the run's directory can be scored as it is."""
    cases, live = _cases(options, _chosen_personas(options))
    settings = AgentSettings(
        options.model, _overrides(options), options.checklist, options.screenshots, options.models
    )
    check_agent(options.agent, settings)
    # The agent says what it depends on before the run exists, so that a resumed run is the same question.
    async with _browser(options, live) as browser:
        run, agent = _begin(options, cases, settings, browser)
        try:
            with run.writing():
                bar = Bar(f"{agent.name}: cases")
                execution = await run_cases(run, cases, agent, concurrency=options.concurrency, progress=bar)
                if execution.complete:
                    run.seal()
        finally:
            await agent.close()
    return AgentRun(run, execution, len(cases), options)


def _begin(
    options: SendOptions,
    cases: Sequence[AgentCase],
    settings: AgentSettings,
    browser: Browser | None,
) -> tuple[Run, Agent]:
    sketch = open_agent(options.agent, Workshop(browser, Path("pages"), Path("scratch")), settings)
    config: dict[str, Any] = {
        "sites": options.sites if options.site_file is None else options.site_file.name,
        "agent": options.agent,
        "model": options.model,
        "repeats": options.repeats,
        "max_steps": options.max_steps,
        "checklist": options.checklist,
        "screenshots": options.screenshots,
        "splits": sorted({case.variant.local.split for case in cases if case.variant}),
    }
    run = Run.create(
        options.output,
        suite=SUITE,
        config=config,
        fingerprints=fingerprints(dataset=[_identity(case) for case in cases]) | sketch.fingerprint(),
        models=[options.model] if options.model else [],
        seed=options.seed,
        resume=options.resume,
    )
    workshop = Workshop(browser, run.path / _PAGES, ensure_directory(run.path / _SURVEYS))
    if options.observed is not None:
        for name in (_PAGES, _SURVEYS):
            _take_over(options.observed / name, run.path / name)
    return run, open_agent(options.agent, workshop, settings)


def _take_over(there: Path, here: Path) -> None:
    """The same files under another name where the file system can do that; they are never written again."""
    if there.is_dir():
        shutil.copytree(there, here, copy_function=_link_or_copy, dirs_exist_ok=True)


def _link_or_copy(there: str, here: str) -> None:
    Path(here).unlink(missing_ok=True)
    try:
        os.link(there, here)
    except OSError:
        shutil.copyfile(there, here)


def _identity(case: AgentCase) -> list[Any]:
    site = case.variant.hash if case.variant else [case.site_url, case.task.start, case.task.device]
    return [case.key, site, case.task.text, digest(case.persona.as_json()), case.max_steps]


def _chosen_personas(options: SendOptions) -> tuple[PersonaProfile, ...]:
    known = load_personas(options.personas) if options.personas else load_personas()
    if not options.only_roles:
        return known if options.personas else benchmark_personas()
    by_role = {persona.role: persona for persona in known}
    unknown = [role for role in options.only_roles if role not in by_role]
    if unknown:
        raise BadInput(f"There is no persona {unknown[0][:60]!r}; there are: {', '.join(by_role)}.")
    return tuple(by_role[role] for role in options.only_roles)


def _cases(
    options: SendOptions, personas: Sequence[PersonaProfile]
) -> tuple[list[AgentCase], Sequence[LiveSite]]:
    bounds: dict[str, Any] = {
        "repeats": options.repeats,
        "max_steps": options.max_steps,
        "timeout": options.timeout,
        "seed": options.seed,
        "tasks": options.tasks,
    }
    if options.site_file is None:
        return local_cases(_variants(options), personas, **bounds), ()
    from assay.mirror.live.cases import live_cases

    return live_cases(options.site_file, personas, **bounds)


def _variants(options: SendOptions) -> list[Variant]:
    from assay.corpus.variants import clean_twin, named_variants

    chosen = list(named_variants(options.sites))
    if options.twins:
        twins = {variant.local.slug: clean_twin(variant.local) for variant in chosen}
        chosen += [twin for twin in twins.values() if twin.name not in {one.name for one in chosen}]
    return chosen


def _overrides(options: SendOptions) -> Mapping[str, str] | None:
    if options.prompt_override is None:
        return None
    overrides = load_overrides(options.prompt_override)
    known = (*PROMPTS, CHECKLIST) if options.checklist else PROMPTS
    unknown = sorted(overrides.keys() - set(known))
    if unknown:
        raise BadInput(
            f"{options.prompt_override}: there is no prompt {unknown[0]!r}; there are: {', '.join(known)}."
        )
    if not overrides:
        raise BadInput(f"{options.prompt_override} replaces no prompt; there are: {', '.join(known)}.")
    return overrides


def check_prompts(options: SendOptions) -> None:
    """Refuse prompts that cannot be used before anything is paid for."""
    if options.agent == "llm":
        from assay.mirror.agents.llm.asking import Questions
        from assay.mirror.agents.llm.bounds import Bounds

        Questions.of(_overrides(options), checklist=options.checklist, bounds=Bounds(), temperature=None)


@asynccontextmanager
async def _browser(options: SendOptions, live: Sequence[LiveSite]) -> AsyncIterator[Browser | None]:
    if not needs_browser(options.agent):
        yield None
        return
    from assay.browser import Browser, BrowserSettings

    hosts = tuple(sorted({host for site in live for host in site.hosts}))
    pool = max(4, options.concurrency + 2)
    async with Browser.launch(BrowserSettings(allow_hosts=hosts, pool=pool)) as browser:
        if not live:
            yield browser
            return
        from assay.mirror.live.browsing import PoliteBrowser
        from assay.mirror.live.cases import open_all_manners

        manners = await open_all_manners(live, delay=options.delay, ignore_robots=options.ignore_robots)
        # Agents do nothing with a browser but open pages.
        yield cast("Browser", PoliteBrowser(browser, manners))


async def send_peer(done: AgentRun) -> AgentRun:
    """Send axe-core to what a run has looked at. It knows no personas and no tasks, so it goes once."""
    output = done.run.path.with_name(f"{done.run.path.name}-{PEER}")
    options = replace(
        done.options,
        agent=PEER,
        model=None,
        prompt_override=None,
        checklist=False,
        screenshots=False,
        personas=None,
        only_roles=(NEUTRAL_ROLE,),
        tasks=1,
        repeats=1,
        output=output,
        resume=is_run(output),
        observed=done.run.path,
    )
    return await send(options)


def with_prompts(options: SendOptions, prompts: Path | None, output: Path | None) -> SendOptions:
    """The same cases with other prompts."""
    return replace(options, prompt_override=prompts, output=output)
