"""What a persona notices: only what it came to, each thing once, and in the windows that it uses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from assay.mirror.agents.reference.noticing import MAX_FINDINGS, Seen, notice_all
from assay.mirror.agents.reference.records import Notice, Observation, Rule, Sign, Survey
from assay.mirror.personas.loading import neutral_persona
from assay.mirror.personas.perceiving import perceive
from assay.mirror.personas.records import Perception

NEUTRAL = perceive(neutral_persona())


def notice(sign: Sign, perception: Perception) -> Notice | None:
    if perception.trust > 0.9:
        return None
    return Notice("Title", f"It is on {sign.page_url}.", "It hurts.", "Mend it.", "minor", "seldom")


RULES = {"late fee": Rule("late fee", "trust", None, None, notice)}


def sign(page: str, **fields: Any) -> Sign:
    return Sign(probe="late fee", sense="read", page_url=page, **{"name": "Total", "selector": "#t"} | fields)


def survey(*signs: Sign) -> Survey:
    pages = dict.fromkeys(one.page_url for one in signs)
    observed = (
        Observation(
            page_url=page,
            title=page,
            page_state="0" * 64,
            signs=tuple(one for one in signs if one.page_url == page),
        )
        for page in pages
    )
    return Survey(variant="shop@1", observations=tuple(observed))


def found(of: Survey, seen: list[Seen], perception: Perception = NEUTRAL) -> list[dict[str, Any]]:
    return notice_all(of, seen, perception, RULES)


def test_what_stands_on_a_page_that_nobody_came_to_is_not_noticed() -> None:
    assert not found(survey(sign("/pay")), [Seen("/", 1, True)])
    [row] = found(survey(sign("/pay")), [Seen("/", 1, True), Seen("/pay", 2, True)])
    assert (row["page_url"], row["step"]) == ("/pay", 2)


def test_what_lies_behind_a_form_is_met_by_whoever_came_to_the_form() -> None:
    behind = sign("/pay/done", facts={"from": "/pay"})
    [row] = found(survey(behind), [Seen("/pay", 3, True)])
    assert (row["page_url"], row["step"]) == ("/pay/done", 3)


def test_the_same_on_several_pages_is_one_finding_that_names_them() -> None:
    of = survey(sign("/pay"), sign("/cart"))
    [row] = found(of, [Seen("/cart", 1, True), Seen("/pay", 2, True)])
    assert row["page_url"] == "/cart"
    assert "The same on /pay." in row["description"]


def test_an_enlarged_page_shows_nothing_to_those_who_do_not_enlarge() -> None:
    of = survey(sign("/pay", viewport="zoomed"))
    assert not found(of, [Seen("/pay", 1, True)])
    [row] = found(of, [Seen("/pay", 1, True)], replace(NEUTRAL, zoom=2.0))
    assert row["state"] == "on load, enlarged to 200 %"


def test_whether_a_persona_minds_is_the_rules_say() -> None:
    assert not found(survey(sign("/pay")), [Seen("/pay", 1, True)], replace(NEUTRAL, trust=1.0))


def test_a_session_reports_a_bounded_number_of_things() -> None:
    of = survey(*(sign("/pay", selector=f"#t{n}") for n in range(2 * MAX_FINDINGS)))
    assert len(found(of, [Seen("/pay", 1, True)])) == MAX_FINDINGS
