"""Every defect of the town, proved in the browser: in the mutant and not in the twin."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from assay.browser import Browser
from assay.corpus.catalogue import SPLITS, find_site
from assay.corpus.checking import prove_all
from assay.corpus.twins import check_twins
from assay.runs.progress import Silent

# Riverside Clinic is proved through the command line.
PROVED_ELSEWHERE = {"riverside-clinic"}


@pytest.mark.parametrize("slug", [slug for slug in SPLITS if slug not in PROVED_ELSEWHERE])
async def test_every_defect_of_a_site_is_proved(slug: str, browser: Browser) -> None:
    proofs = await prove_all(browser, [find_site(slug)], Silent(), together=False)
    assert {proof.defect.number: proof.verdict for proof in proofs if not proof.proved} == {}


@pytest.mark.parametrize("slug", ["harbour-goods", "riverside-clinic", "northgate-herald"])
async def test_the_twins_of_the_smoke_set_are_clean(slug: str, browser: Browser) -> None:
    checks = await check_twins(browser, [find_site(slug)], Silent())
    assert {check.what: check.problems for check in checks if check.problems} == {}


def test_check_proves_a_site_and_says_how_long_it_took() -> None:
    command = [sys.executable, "-m", "assay", "corpus", "check", "riverside-clinic", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=500)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    found = json.loads(done.stdout)
    assert len(found["defects"]) >= 12
    assert all(proof["proved"] for proof in found["defects"])
    assert found["seconds"] > 0
