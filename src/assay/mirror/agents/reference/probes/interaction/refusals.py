"""A form that came back: whether it was refused, what the page said, and what became of the answers."""

from __future__ import annotations

from dataclasses import dataclass

from assay.mirror.agents.reference.probes.interaction.finds import make_sign
from assay.mirror.agents.reference.probes.interaction.happenings import Happening
from assay.mirror.agents.reference.probes.interaction.looking import Field, Form
from assay.mirror.agents.reference.probes.interaction.messages import is_refusal, is_success, is_vague
from assay.mirror.agents.reference.probes.interaction.values import Answers, purpose_of
from assay.mirror.agents.reference.records import Sign

__all__ = ["Refusal", "field_now", "is_refused", "lost_input", "said", "short_label"]

_BROKEN = 400
_LONGEST_MESSAGE = 250
# Browsers and sites leave these empty on purpose.
_SECRET = frozenset({"password", "card", "security"})


@dataclass(frozen=True, slots=True)
class Refusal:
    """A form that was sent and not taken."""

    form: Form
    happening: Happening
    given: Answers
    state: str
    page_state: str | None = None
    wrong: Field | None = None
    """The one field that was answered wrongly; None where the form was sent empty."""

    @property
    def again(self) -> Form:
        """The form as it stands there now."""
        return self.happening.after.form(self.form.key) or self.form

    @property
    def wrong_now(self) -> Field | None:
        """The wrong field as it stands there now."""
        return field_now(self.happening, self.form, self.wrong) if self.wrong else None


def is_refused(form: Form, happening: Happening, given: Answers) -> bool:
    """Did the form come back, or stay, because something was wrong with it?"""
    after, words = happening.after, said(happening, given)
    if after.form(form.key) is None:
        return False
    if after.invalid > happening.before.invalid or (happening.status or 200) >= _BROKEN:
        return True
    if not happening.sent:
        # Nothing went to the server: the browser, or a script of the page, held it back.
        return not any(is_success(line) for line in words)
    refused = any(is_refusal(line) or is_vague(line) for line in words)
    return refused and not any(is_success(line) and not is_refusal(line) for line in words)


def said(happening: Happening, given: Answers) -> list[str]:
    """New lines that are not just what was typed, in the order of the page."""
    typed = [str(value) for value in given.values() if isinstance(value, str) and len(value) > 3]
    return [
        line
        for line in happening.new_lines
        if len(line) <= _LONGEST_MESSAGE and not any(value in line for value in typed)
    ]


def short_label(field: Field) -> str:
    """What a field is called, without its asides."""
    return field.label.partition("(")[0].strip(" *:")[:80] or field.key


def field_now(happening: Happening, form: Form, field: Field) -> Field | None:
    """The same field on the page as it is now; selectors may have moved, names have not."""
    again = happening.after.form(form.key)
    fields = again.fields if again else ()
    return next((other for other in fields if (other.key, other.type) == (field.key, field.type)), None)


def lost_input(refusal: Refusal) -> list[Sign]:
    """Answers that were right and are gone all the same."""
    happening, wrong = refusal.happening, refusal.wrong
    if not happening.sent or wrong is None:
        return []
    lost: list[Field] = []
    asked = 0
    for field in refusal.form.fields:
        if field.selector == wrong.selector or not _is_kept_by_good_sites(field, refusal.given):
            continue
        if (still := _still_there(refusal, field)) is not None:
            asked += 1
            if not still:
                lost.append(field)
    if not lost:
        return []
    names = [short_label(field) for field in lost]
    return [
        make_sign(
            "lost input",
            "met",
            happening.before,
            lost[0],
            role="textbox",
            name=names[0],
            state=refusal.state,
            page_state=refusal.page_state,
            measure=float(len(lost)),
            unit="answers",
            facts={"form": refusal.form.words, "lost": names[:6], "of": asked},
        )
    ]


def _is_kept_by_good_sites(field: Field, given: Answers) -> bool:
    return (
        field.selector in given and field.type not in ("file", "search") and purpose_of(field) not in _SECRET
    )


def _still_there(refusal: Refusal, field: Field) -> bool | None:
    """Is the answer still there? None where the field is not."""
    if field.type in ("radio", "checkbox"):
        group = [other for other in refusal.again.fields if other.key == field.key]
        return any(other.checked for other in group) if group else None
    now = field_now(refusal.happening, refusal.form, field)
    return None if now is None else bool(now.value)
