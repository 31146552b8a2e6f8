"""From errors to changes of the prompts: general rules, ranked by what was measured on dev sites alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from assay.errors import BadInput
from assay.files import digest
from assay.mirror.analysis.failure_modes import MEANINGS, FailureMode
from assay.mirror.analysis.page_types import PAGE_TYPES
from assay.mirror.analysis.records import DevTables, ErrorAnalysis
from assay.mirror.improving.leaks import Guarded, Leak, leak_check
from assay.mirror.improving.rules import PROMPTS, RULES, Rule
from assay.mirror.words import CATEGORIES, Stored

__all__ = ["Refused", "Suggestion", "Suggestions", "base_prompts", "suggest", "write_prompts"]

MARK = "Additional rules"
_NAMED = 3
_INTRODUCTION = f"{MARK} (made from the errors on dev sites; they name no page and quote no text)"


class Suggestion(Stored):
    """One rule for the agent, and the count that speaks for it."""

    mode: FailureMode
    targets: tuple[str, ...]
    """The prompts to change; none where a prompt is not the remedy."""
    rule: str
    also_consider: str = ""
    n: int
    of: int
    share: float
    ci: tuple[float, float]
    evidence: str


class Refused(Stored):
    """A suggestion that gives answers away."""

    mode: FailureMode
    rule: str
    leaks: tuple[Leak, ...]


class Suggestions(Stored):
    """What to change, the most frequent error first."""

    suggestions: tuple[Suggestion, ...]
    refused: tuple[Refused, ...] = ()
    dev_studies: int = 0
    notes: tuple[str, ...] = ()


def suggest(analysis: ErrorAnalysis, guarded: Iterable[Guarded] = ()) -> Suggestions:
    """The changes that an analysis speaks for, each checked against the texts that may not be quoted."""
    dev = analysis.dev
    watched = list(guarded)
    drafts = [_draft(mode, rule, dev) for mode, rule in RULES.items()]
    made = sorted((draft for draft in drafts if draft), key=lambda one: (-one.n, one.mode))
    kept: list[Suggestion] = []
    refused: list[Refused] = []
    for suggestion in made:
        leaks = leak_check(f"{suggestion.rule}\n{suggestion.also_consider}", watched)
        if leaks:
            refused.append(Refused(mode=suggestion.mode, rule=suggestion.rule, leaks=tuple(leaks)))
        else:
            kept.append(suggestion)
    return Suggestions(
        suggestions=tuple(kept),
        refused=tuple(refused),
        dev_studies=dev.studies,
        notes=_notes(analysis, watched),
    )


def _draft(mode: FailureMode, rule: Rule, dev: DevTables) -> Suggestion | None:
    from assay.stats import wilson

    missed, wrong = dev.fn_by_mode.get(mode.value, 0), dev.fp_by_mode.get(mode.value, 0)
    n, of, errors = missed, dev.missed, "misses"
    if not missed:
        n, of, errors = wrong, sum(dev.fp_by_mode.values()), "false, repeated or borderline reports"
    if not n:
        return None
    estimate = wilson(n, of)
    return Suggestion(
        mode=mode,
        targets=rule.targets,
        rule=_filled(mode, rule, dev),
        also_consider=rule.also,
        n=n,
        of=of,
        share=n / of,
        ci=estimate.ci or (0.0, 1.0),
        evidence=f"{n} of {of} {errors} on dev sites: {MEANINGS[mode]}",
    )


def _filled(mode: FailureMode, rule: Rule, dev: DevTables) -> str:
    """The text with the names that the counts of the mode put first; both lists of names are closed."""
    tables = {"categories": dev.categories_by_mode, "page types": dev.page_types_by_mode, "none": {}}
    counts = tables[rule.filling].get(mode.value, {})
    allowed = {"categories": CATEGORIES, "page types": PAGE_TYPES, "none": ()}[rule.filling]
    strange = sorted(counts.keys() - set(allowed))
    if strange:
        # A name from elsewhere could be a page or a text of a site.
        raise BadInput(
            f"The analysis counts {strange[0][:60]!r}, which is none of the {rule.filling}; analyse again."
        )
    names = sorted((name for name in counts if name != "other"), key=lambda name: (-counts[name], name))
    where = ""
    if names:
        kind = "in these categories" if rule.filling == "categories" else "on pages of these types"
        where = f"So far most was missed {kind}: {', '.join(names[:_NAMED])}."
    return rule.text.replace("{where}", where).strip()


def _notes(analysis: ErrorAnalysis, watched: list[Guarded]) -> tuple[str, ...]:
    notes = [
        "Rules are made from dev sites alone. Measure them by running all sites with the old and the new "
        "prompts and `compare`; running the worst sites again improves them by chance alone."
    ]
    dev = analysis.dev
    if not dev.studies:
        notes.append("No study is of a dev site, so there is nothing that a rule may be made from.")
    open_ = dev.fn_by_mode.get(FailureMode.UNDECIDED.value, 0)
    if open_:
        fields = ", ".join(analysis.missing_fields)
        notes.append(
            f"{open_} of {dev.missed} misses on dev sites are undecided and speak for no rule"
            + (f"; record {fields} to decide more." if fields else ".")
        )
    if not watched:
        notes.append("No texts were given to check against: nothing was checked for leaks.")
    return tuple(notes)


def base_prompts(directory: Path | None = None) -> dict[str, str]:
    """The prompts to add to: from a directory of `NAME.md` files, else those of the package."""
    from importlib import resources

    from assay.judging.prompts import Prompt

    folder = directory or Path(str(resources.files("assay.mirror") / "prompts"))
    if not folder.is_dir():
        raise BadInput(f"{folder} is no directory of prompts; name one that holds {PROMPTS[0]}.md.")
    found: dict[str, str] = {}
    for name in PROMPTS:
        path = folder / f"{name}.md"
        if path.is_file():
            Prompt.load(path)
            found[name] = path.read_text("utf-8")
    if not found:
        raise BadInput(
            f"{folder} holds neither {PROMPTS[0]}.md nor {PROMPTS[1]}.md; add the prompts to change."
        )
    return found


def write_prompts(suggestions: Suggestions, base: Mapping[str, str]) -> dict[str, str]:
    """The full text of every base prompt that changes, with the rules in a marked block of its system part.

    A block that an earlier round left is replaced: rules are made anew from the latest errors.
    """
    from assay.judging.prompts import Prompt

    changed: dict[str, str] = {}
    for name in sorted(base):
        rules = [one.rule for one in suggestions.suggestions if name in one.targets]
        if not rules:
            continue
        prompt = Prompt.of(name, base[name])
        system = prompt.system.partition(f"\n{MARK}")[0].rstrip()
        block = "\n\n".join([_INTRODUCTION, *rules])
        if "{{" in block or "{%" in block or "\n---" in block:
            raise BadInput(f"A rule for {name} holds what a prompt would read as a command; take it out.")
        version = f"{prompt.version.partition('+')[0]}+{digest(block)[:8]}"
        text = f"version: {version}\n--- system\n{system}\n\n{block}\n--- user\n{prompt.user}\n"
        Prompt.of(name, text)
        changed[name] = text
    return changed
