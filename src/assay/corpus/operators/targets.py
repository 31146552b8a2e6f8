"""Targets: what can be hit with a finger, an unsteady hand, or at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.corpus.operators.base import Evidence, Operator, scope

if TYPE_CHECKING:
    from assay.corpus.defects import Defect
    from assay.corpus.probing import Probe

__all__ = ["OPERATORS"]


def _shrunk(defect: Defect) -> str:
    return (
        f"{scope(defect)} {defect.target} {{ width: 15px !important; height: 15px !important; "
        "min-width: 0 !important; min-height: 0 !important; padding: 0 !important; "
        "display: inline-block !important; overflow: hidden; line-height: 15px; }"
    )


def _crowded(defect: Defect) -> str:
    where = f"{scope(defect)} {defect.target}"
    return (
        f"{where}, {where} ul, {where} ol {{ gap: 0 !important; }} "
        f"{where} li {{ margin: 0 !important; padding: 0 !important; }} "
        f"{where} a, {where} button {{ padding: 0 !important; margin: 0 !important; "
        "min-height: 0 !important; min-width: 0 !important; line-height: 1.1 !important; "
        "height: auto !important; width: auto !important; }"
    )


def _covered(defect: Defect) -> str:
    parent = f"{scope(defect)} {defect.params['parent']}"
    return (
        f"{parent} {{ position: relative; }} "
        f'{parent}::after {{ content: ""; position: absolute; inset: 0; z-index: 9; }}'
    )


async def _tiny_target(probe: Probe, defect: Defect) -> Evidence:
    box = await probe.box(defect.target)
    return Evidence(0 < box.width < 24 and 0 < box.height < 24, f"{box.width:.0f} by {box.height:.0f} px")


async def _too_close(probe: Probe, defect: Defect) -> Evidence:
    """The spacing rule of WCAG 2.5.8: circles of 24 px around small targets must not meet another target."""
    await probe.need(defect.target)
    clashes = await probe.measure(
        """s => {
          const boxes = [...document.querySelectorAll(`${s} a, ${s} button`)]
            .filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect()).filter(b => b.width > 0);
          let clashes = 0;
          boxes.forEach((a, i) => {
            if (a.width >= 24 && a.height >= 24) return;
            const x = a.x + a.width / 2, y = a.y + a.height / 2;
            if (boxes.some((b, j) => j !== i && Math.hypot(
              Math.max(b.left - x, 0, x - b.right), Math.max(b.top - y, 0, y - b.bottom)) < 12)) clashes += 1;
          });
          return clashes;
        }""",
        defect.target,
    )
    return Evidence(clashes >= 2, f"{clashes} small targets too close to the next")


async def _hit_by_nothing(probe: Probe, defect: Defect) -> Evidence:
    await probe.need(defect.target)
    hit = await probe.measure(
        """s => {
          const target = document.querySelector(s);
          target.scrollIntoView({ block: "center" });
          const box = target.getBoundingClientRect();
          const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return target === found || target.contains(found);
        }""",
        defect.target,
    )
    return Evidence(
        not hit, "a click in its middle reaches it" if hit else "a click in its middle reaches something else"
    )


OPERATORS = (
    Operator(
        id="target-tiny",
        family="targets",
        level=1,
        title="A control is too small to hit",
        change="Shrinks the control to 15 by 15 pixels.",
        applies="icon buttons, page numbers, check boxes",
        category="visual",
        heuristic="H7: Flexibility and Efficiency of Use",
        wcag="2.5.8",
        style=_shrunk,
        oracle=_tiny_target,
    ),
    Operator(
        id="targets-crowded",
        family="targets",
        level=2,
        title="Links stand so close that the wrong one is hit",
        change="Takes padding, margins and gaps from the links of the group.",
        applies="a container of three or more links or buttons",
        category="visual",
        heuristic="H5: Error Prevention",
        wcag="2.5.8",
        style=_crowded,
        oracle=_too_close,
    ),
    Operator(
        id="control-covered",
        family="targets",
        level=3,
        title="An invisible layer swallows the clicks",
        change="Lays a transparent layer over the control's container.",
        applies="a control inside a container of its own",
        parameters={"parent": "selector of the container"},
        category="visual",
        heuristic="H1: Visibility of System Status",
        style=_covered,
        oracle=_hit_by_nothing,
    ),
)
