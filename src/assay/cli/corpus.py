"""`assay corpus`: the local websites, their defects, and the proof that the defects are there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from assay.cli.output import AsJson, print_json, print_table
from assay.errors import BadInput, GateFailed

if TYPE_CHECKING:
    from assay.corpus.catalogue import LocalSite
    from assay.corpus.checking import Proof
    from assay.corpus.twins import TwinCheck

__all__ = ["app"]

app = typer.Typer(help="Local websites with switchable, proven defects.", no_args_is_help=True)

SiteNames = Annotated[list[str] | None, typer.Argument(help="Sites, or a split: dev, test, held-out.")]


def _sites(names: list[str] | None) -> list[LocalSite]:
    from assay.corpus import find_site, local_sites
    from assay.corpus.catalogue import SPLITS

    if not names:
        return list(local_sites())
    chosen: dict[str, LocalSite] = {}
    for name in names:
        slugs = [slug for slug, split in SPLITS.items() if split == name] or [name]
        chosen.update({slug: find_site(slug) for slug in slugs})
    return list(chosen.values())


@app.command("list")
def list_(
    site: Annotated[str | None, typer.Argument(help="A site, for its pages, tasks and defects.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the sites, or all that one site has."""
    from assay.corpus import corpus_hash, find_site, local_sites

    if site is not None:
        _list_site(find_site(site), as_json)
        return
    found = local_sites()
    if as_json:
        print_json({"corpus": corpus_hash(), "sites": [_site_json(local) for local in found]})
        return
    print_table(
        ["site", "split", "pages", "tasks", "defects", "what it is"],
        [
            [
                local.slug,
                local.split,
                len(local.site.pages),
                len(local.tasks),
                len(local.defects),
                local.site.about,
            ]
            for local in found
        ],
        right=(2, 3, 4),
    )
    typer.echo(
        f"\nCorpus {corpus_hash()[:12]}. Look at one: assay corpus serve {found[0].slug} --defects all"
    )


def _site_json(local: LocalSite) -> dict[str, Any]:
    return {
        "slug": local.slug,
        "name": local.site.name,
        "about": local.site.about,
        "split": local.split,
        "pages": [
            {"id": p.id, "route": p.route, "example": p.example, "kind": p.kind, "title": p.title}
            for p in local.site.pages.values()
        ],
        "tasks": [
            {"id": t.id, "text": t.text, "criteria": t.criteria, "start": t.start, "device": t.device}
            for t in local.tasks
        ],
        "defects": [defect.id(local.site) for defect in local.defects],
    }


def _list_site(local: LocalSite, as_json: bool) -> None:
    from assay.corpus import truth_records

    if as_json:
        print_json({**_site_json(local), "truth": truth_records(local)})
        return
    typer.echo(f"{local.site.name} ({local.slug}, {local.split}): {local.site.about}\n")
    print_table(
        ["page", "kind", "open it at"], [[p.id, p.kind, p.example] for p in local.site.pages.values()]
    )
    typer.echo("")
    print_table(["task", "what to do"], [[task.id, task.text] for task in local.tasks])
    typer.echo("")
    print_table(
        ["defect", "level", "severity", "category", "operator", "what a visitor says"],
        [
            [
                record["id"],
                record["level"],
                record["severity"],
                record["category"],
                record["operator"],
                record["phrasings"]["user"],
            ]
            for record in truth_records(local)
        ],
        right=(1,),
    )


@app.command()
def serve(
    site: Annotated[str, typer.Argument(help="Which site.")],
    defects: Annotated[
        str, typer.Option("--defects", help="all, none, or a list of ids, numbers or operators.")
    ] = "none",
    port: Annotated[int, typer.Option("--port", help="Where; 0 takes a free one.", min=0, max=65535)] = 8000,
) -> None:
    """Serve a site on this machine until Ctrl-C, clean or with defects."""
    import asyncio
    import contextlib

    from assay.corpus import corpus_hash, find_site
    from assay.corpus import serve as serve_site

    local = find_site(site)
    chosen = local.choose(defects)

    async def run() -> None:
        async with serve_site(local.app(chosen), port) as server:
            named = ", ".join(defect.id(local.site) for defect in chosen) or "none: the clean twin"
            typer.echo(f"{local.site.name} is at {server.url} (corpus {corpus_hash()[:12]})")
            typer.echo(f"Defects: {named}")
            typer.echo("Ctrl-C ends it.")
            await asyncio.Event().wait()

    # Ctrl-C is how it is meant to end.
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(run())


@app.command()
def check(
    sites: SiteNames = None,
    twins: Annotated[
        bool, typer.Option("--twins", help="Also look at every page of the clean twins and solve all tasks.")
    ] = False,
    only: Annotated[
        Literal["oracles", "twins"] | None,
        typer.Option("--only", help="Only the oracles of the defects, or only the clean twins."),
    ] = None,
    together: Annotated[
        bool, typer.Option("--together/--alone", help="Also look for each defect with all others on.")
    ] = True,
    as_json: AsJson = False,
) -> None:
    """Prove every defect in the browser: in the mutant, not in the twin, and not hidden by the others."""
    import asyncio
    import time

    from assay.corpus.validating import faults

    chosen = _sites(sites)
    wrong = [fault for local in chosen for fault in faults(local)]
    if wrong:
        raise BadInput(f"{len(wrong)} faults in the truth, the first: {wrong[0]}")
    started = time.perf_counter()
    proofs, looks = asyncio.run(_check(chosen, only or ("all" if twins else "oracles"), together))
    seconds = time.perf_counter() - started
    if as_json:
        print_json(_check_json(proofs, looks, seconds))
    else:
        _print_check(proofs, looks, seconds)
    unproved = sum(not proof.proved for proof in proofs)
    unclean = sum(bool(check.problems) for check in looks)
    if unproved or unclean:
        raise GateFailed(
            f"{unproved} defects are not proved and {unclean} looks at clean twins found something."
        )


async def _check(sites: list[LocalSite], what: str, together: bool) -> tuple[list[Proof], list[TwinCheck]]:
    from assay.browser import Browser
    from assay.corpus import check_twins, prove_all
    from assay.runs.progress import Bar

    async with Browser.launch() as browser:
        proofs = [] if what == "twins" else await prove_all(browser, sites, Bar("oracles"), together=together)
        twins = [] if what == "oracles" else await check_twins(browser, sites, Bar("clean twins"))
    return proofs, twins


def _check_json(proofs: list[Proof], twins: list[TwinCheck], seconds: float) -> dict[str, Any]:
    from assay.corpus import corpus_hash

    return {
        "corpus": corpus_hash(),
        "seconds": round(seconds, 1),
        "defects": [
            {
                "id": proof.defect.id(proof.local.site),
                "operator": proof.defect.operator,
                "proved": proof.proved,
                "verdict": proof.verdict,
                "mutant": proof.mutant.detail if proof.mutant else None,
                "twin": proof.twin.detail if proof.twin else None,
                "together": proof.together.detail if proof.together else None,
                "seconds": round(proof.seconds, 2),
            }
            for proof in proofs
        ],
        "twins": [
            {"site": check.local.slug, "what": check.what, "problems": list(check.problems)}
            for check in twins
        ],
    }


def _print_check(proofs: list[Proof], twins: list[TwinCheck], seconds: float) -> None:
    from assay.corpus import corpus_hash
    from assay.corpus.defects import FAMILIES, LEVELS

    if proofs:
        cells = Counter[tuple[str, int, bool]]()
        for proof in proofs:
            operator = proof.local.operator(proof.defect)
            cells[(operator.family, operator.level, proof.proved)] += 1

        def cell(families: tuple[str, ...], levels: tuple[int, ...]) -> str:
            good = sum(cells[(f, level, True)] for f in families for level in levels)
            bad = sum(cells[(f, level, False)] for f in families for level in levels)
            return f"{good}/{good + bad}" if good + bad else "–"

        rows = [
            [family, *(cell((family,), (level,)) for level in LEVELS), cell((family,), LEVELS)]
            for family in FAMILIES
        ]
        rows.append(["all", *(cell(FAMILIES, (level,)) for level in LEVELS), cell(FAMILIES, LEVELS)])
        print_table(
            ["family", *(f"level {level}" for level in LEVELS), "proved"], rows, right=(1, 2, 3, 4, 5)
        )
        for proof in proofs:
            if not proof.proved:
                typer.echo(f"✗ {proof.defect.id(proof.local.site)} {proof.defect.operator}: {proof.verdict}")
    if twins:
        clean = sum(not check.problems for check in twins)
        typer.echo(f"\nClean twins: {clean} of {len(twins)} looks found nothing.")
        for check in twins:
            for problem in check.problems:
                typer.echo(f"✗ {check.local.slug}, {check.what}: {problem}")
    typer.echo(f"\nCorpus {corpus_hash()[:12]}, {seconds:.0f} s.")


@app.command()
def stats(as_json: AsJson = False) -> None:
    """Count sites, pages, tasks and defects by split, family, level, category and severity."""
    from assay.corpus import corpus_hash, local_sites
    from assay.corpus.operators import operators
    from assay.corpus.truth import truth_records

    found = local_sites()
    records = [record for local in found for record in truth_records(local)]
    planted = {record["operator"] for record in records}
    summary = {
        "corpus": corpus_hash(),
        "sites": len(found),
        "pages": sum(len(local.site.pages) for local in found),
        "tasks": sum(len(local.tasks) for local in found),
        "defects": len(records),
        "operators": len(operators()),
        "operators_planted": len(planted),
        **{
            name: dict(sorted(Counter(str(record[name]) for record in records).items()))
            for name in ("split", "level", "severity", "category", "family")
        },
    }
    if as_json:
        print_json(summary)
        return
    typer.echo(
        f"{summary['sites']} sites, {summary['pages']} pages, {summary['tasks']} tasks, "
        f"{summary['defects']} defects "
        f"by {summary['operators_planted']} of {summary['operators']} operators; "
        f"corpus {corpus_hash()[:12]}.\n"
    )
    for name in ("split", "level", "severity", "category", "family"):
        counts = Counter(str(record[name]) for record in records)
        print_table(
            [name, "defects", "share"],
            [[value, count, f"{count / len(records):.0%}"] for value, count in sorted(counts.items())],
            right=(1, 2),
        )
        typer.echo("")


@app.command("operators")
def operators_(as_json: AsJson = False) -> None:
    """List the ways in which Assay makes a page worse."""
    from assay.corpus.operators import operators

    found = operators().values()
    if as_json:
        print_json(
            [
                {
                    "id": o.id,
                    "family": o.family,
                    "level": o.level,
                    "title": o.title,
                    "change": o.change,
                    "applies": o.applies,
                    "parameters": dict(o.parameters),
                    "category": o.category,
                    "heuristic": o.heuristic,
                    "wcag": o.wcag,
                }
                for o in found
            ]
        )
        return
    print_table(
        ["operator", "family", "level", "what is then wrong"],
        [[o.id, o.family, o.level, o.title] for o in found],
        right=(2,),
    )


@app.command()
def variants(
    names: Annotated[
        str, typer.Argument(help="smoke, all, a split, or sites such as harbour-goods@1.")
    ] = "smoke",
    as_json: AsJson = False,
) -> None:
    """List variants: a site with defects chosen by a seed, and the hash that says exactly what it is."""
    from assay.corpus import named_variants

    found = named_variants(names)
    if as_json:
        print_json([{"name": v.name, "hash": v.hash, "defects": list(v.defect_ids)} for v in found])
        return
    print_table(
        ["variant", "hash", "defects"],
        [[v.name, v.hash[:12], ", ".join(str(d.number) for d in v.defects) or "none"] for v in found],
    )


@app.command()
def truth(
    sites: SiteNames = None,
    output: Annotated[
        Path | None, typer.Option("--output", help="A directory: one file per site, as truth files are.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write or print the truth about the planted defects."""
    from assay.corpus import truth_records
    from assay.files import write_json

    chosen = _sites(sites)
    if output is None or as_json:
        print_json([record for local in chosen for record in truth_records(local)])
    if output is not None:
        for local in chosen:
            write_json(output / f"{local.slug}.json", truth_records(local))
        if not as_json:
            typer.echo(f"Wrote the truth of {len(chosen)} sites into {output}.")
