"""Sites that are not ours: which tasks to try there, what robots may visit, and how slowly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.lazy import lazy_exports

if TYPE_CHECKING:
    from assay.mirror.live.manners import Manners, RobotsForbid, open_manners
    from assay.mirror.live.pacing import Politeness
    from assay.mirror.live.robots import RobotsRules
    from assay.mirror.live.sites import LiveSite, read_site_file

__all__ = [
    "LiveSite",
    "Manners",
    "Politeness",
    "RobotsForbid",
    "RobotsRules",
    "open_manners",
    "read_site_file",
]

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "manners": ["Manners", "RobotsForbid", "open_manners"],
        "pacing": ["Politeness"],
        "robots": ["RobotsRules"],
        "sites": ["LiveSite", "read_site_file"],
    },
)
