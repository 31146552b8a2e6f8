"""What a system under test is told: the task and the persona, and nothing that gives the answer away.

Neither the variant's name (which says whether the site is clean) nor how success is judged is in it.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urljoin

from assay.mirror.agents.records import AgentCase

__all__ = ["start_url", "task_briefing"]


def start_url(case: AgentCase, site_url: str) -> str:
    """The address at which the task begins."""
    return urljoin(f"{site_url.rstrip('/')}/", case.task.start)


def task_briefing(case: AgentCase, site_url: str) -> dict[str, Any]:
    """The task as it stands in the task file."""
    return {
        "id": case.task.id,
        "text": case.task.text,
        "site_url": site_url,
        "start_url": start_url(case, site_url),
        "device": case.task.device,
        "hosts": list(case.hosts),
        "max_steps": case.max_steps,
        "timeout_seconds": case.timeout,
        "repeat": case.repeat,
        "seed": case.seed,
    }
