"""What a form asks, and how it says so: required marks, keyboards, autofill, passwords, length."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from assay.mirror.agents.reference.describing import notice, sign_at
from assay.mirror.agents.reference.records import Notice, Rule, Sign
from assay.mirror.personas.records import Perception
from assay.mirror.validation.probes.forms import autofill, input_type, password_toggle, required_mark
from assay.mirror.validation.probes.naming import is_field, labels_of
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["PROBES", "RULES", "WHY_DISABLED"]

_FEWEST_FIELDS = 5
_LOGIN_FIELDS = 3
# Checkouts ask for twelve on average; what is usual is called long by nobody.
_USUAL_FIELDS = 12
# One field in four may have been forgotten; more than that is another way of marking.
_MOST_TELL = 3
_SAYS_WHETHER = re.compile(r"\b(?:required|mandatory|optional)\b|\*", re.IGNORECASE)
_DATE = re.compile(r"\b(?:date|birthday|born|expiry|expires)\b", re.IGNORECASE)
WHY_DISABLED = re.compile(
    r"\b(?:until (?:all|every|you (?:have|fill|choose|accept|agree|tick))|before you can|once you"
    r"|to continue|to enable|to send|please (?:fill|complete|tick|accept)"
    r"|sold out|unavailable|out of stock|closed|not available)\b",
    re.IGNORECASE,
)
_PASTE = re.compile(r"return\s+false|preventDefault", re.IGNORECASE)
_PERSONAL = frozenset({"email", "tel", "password"})
_NO_CHOICE = frozenset({"checkbox", "radio"})
_OF_SOMEBODY_ELSE = re.compile(
    r"\b(?:friend|recipient|their|business|company|child|patient|guest|colleague|member|customer|client)s?\b"
    r"|invit",
    re.IGNORECASE,
)


def _forms(view: PageView) -> Iterator[tuple[Element, list[Element]]]:
    """Each visible form with its visible fields."""
    for form in view.elements:
        if form.tag == "form" and form.visible:
            fields = [part for part in view.below(form) if is_field(part) and _in_sight(view, part)]
            if fields:
                yield form, fields


def _in_sight(view: PageView, field: Element) -> bool:
    """A box that is drawn by its label counts as seen."""
    return field.visible or bool(labels_of(view, field))


def _questions(view: PageView, fields: list[Element]) -> list[list[Element]]:
    """The fields by the question that they answer: boxes of one name or one group are one question."""
    asked: dict[str, list[Element]] = {}
    names = Counter(
        part.attributes.get("name") for part in fields if part.attributes.get("type") == "checkbox"
    )
    for part in fields:
        kind, name = part.attributes.get("type"), part.attributes.get("name")
        question = str(part.ref)
        if kind == "radio" or kind == "checkbox" and names[name] > 1:
            question = name or question
        elif kind == "checkbox":
            group = next((box for box in view.above(part) if box.tag == "fieldset"), None)
            question = f"boxes in {group.ref}" if group else question
        asked.setdefault(question, []).append(part)
    return list(asked.values())


def _is_required(field: Element) -> bool:
    return "required" in field.states or "required" in field.attributes


def required_unmarked(view: PageView) -> Iterator[Sign]:
    """Fields that must be filled in and do not say so; in a form of one or two questions it goes unsaid."""
    for _form, fields in _forms(view):
        if len(_questions(view, fields)) < _LOGIN_FIELDS:
            continue
        unmarked = [
            part for part in fields if required_mark(view, part).holds and not _group_marked(view, part)
        ]
        must = [part for part in fields if _is_required(part)]
        if len(unmarked) == len(fields) == len(must):
            # Everything must be filled in: one sign for the form.
            unmarked = unmarked[:1]
        for field in unmarked:
            yield sign_at(
                view, "required unmarked", "seen", field, fields=len(fields), unmarked=len(unmarked)
            )
        if not unmarked:
            for field in _left_unmarked(view, fields):
                yield sign_at(view, "required unmarked", "seen", field, fields=len(fields), others=True)


def _left_unmarked(view: PageView, fields: list[Element]) -> list[Element]:
    """Fields that say neither, in a form that says of all others whether they must be filled in."""
    typed = [part for part in fields if part.attributes.get("type") not in _NO_CHOICE]
    silent = [part for part in typed if not _SAYS_WHETHER.search(_label(view, part))]
    told = len(typed) - len(silent)
    both = {word.lower() for part in typed for word in _SAYS_WHETHER.findall(_label(view, part))}
    return silent if told >= _MOST_TELL * len(silent) and len(both) > 1 else []


def _label(view: PageView, field: Element) -> str:
    return " ".join(part.text for part in labels_of(view, field)) or field.name


def _group_marked(view: PageView, field: Element) -> bool:
    """Is the question above a group of boxes marked?"""
    group = next((part for part in view.above(field) if part.tag == "fieldset"), None)
    legend = next((part for part in view.below(group) if part.tag == "legend"), None) if group else None
    return legend is not None and re.search(r"\*|required|mandatory", legend.text, re.IGNORECASE) is not None


def hidden_password(view: PageView) -> Iterator[Sign]:
    """A password that cannot be looked at while it is typed."""
    for field in view.elements:
        if (
            field.attributes.get("type") == "password"
            and field.visible
            and password_toggle(view, field).holds
        ):
            yield sign_at(view, "no password toggle", "met", field)


def many_fields(view: PageView) -> Iterator[Sign]:
    """How many questions a form asks at once."""
    for form, fields in _forms(view):
        if form.attributes.get("method", "get").lower() != "post" or form.role == "search":
            # Filters and searches are there to be left alone.
            continue
        questions = _questions(view, fields)
        asked, optional = len(questions), sum(not any(map(_is_required, parts)) for parts in questions)
        if asked >= _FEWEST_FIELDS:
            yield sign_at(
                view,
                "long form",
                "seen",
                form,
                measure=asked,
                unit="fields",
                name=_title_of(view, form),
                optional=optional,
                steps=bool(re.search(r"\bstep \d+ of \d+\b", view.text, re.IGNORECASE)),
                groups=sum(part.tag in ("fieldset", "legend", "h2", "h3") for part in view.below(form)),
            )


def _title_of(view: PageView, form: Element) -> str:
    if form.name:
        return form.name[:80]
    headings = [
        part.text for part in view.elements if part.role == "heading" and part.ref < form.ref and part.text
    ]
    return headings[-1][:80] if headings else ""


def _group_of(view: PageView, field: Element) -> str:
    return next((part.name[:80] for part in view.above(field) if part.role == "group"), "")


def wrong_keyboard(view: PageView) -> Iterator[Sign]:
    """Fields for an address or a number that bring up the keyboard for words."""
    for _form, fields in _forms(view):
        for field in fields:
            if input_type(view, field).holds:
                kind = field.attributes.get("type", "text")
                yield sign_at(view, "wrong input type", "met", field, kind=kind[:20])


def no_autofill(view: PageView) -> Iterator[Sign]:
    """Fields for one's own details that a browser cannot fill in."""
    for form, fields in _forms(view):
        for field in fields:
            if field.tag != "input" or field.attributes.get("type") in _NO_CHOICE:
                continue
            off = field.attributes.get("autocomplete", "").strip().lower() == "off"
            told = (field.name, field.attributes.get("id", ""), _group_of(view, field), _title_of(view, form))
            own = not _OF_SOMEBODY_ELSE.search(" ".join(told))
            personal = field.attributes.get("type") in _PERSONAL
            if own and (autofill(view, field).holds or (off and personal)):
                yield sign_at(view, "no autofill", "met", field, off=off)


def no_paste(view: PageView) -> Iterator[Sign]:
    """Fields whose markup refuses what is pasted."""
    for field in view.elements:
        if is_field(field) and field.visible and _PASTE.search(field.attributes.get("onpaste", "")):
            yield sign_at(view, "paste refused", "met", field)


def unexplained_format(view: PageView) -> Iterator[Sign]:
    """Fields that take one way of writing only and do not show it."""
    for _form, fields in _forms(view):
        for field in fields:
            pattern = field.attributes.get("pattern", "")
            hints = (field.description, field.attributes.get("placeholder"), field.attributes.get("title"))
            words = _SAYS_WHETHER.sub("", _label(view, field)).replace("()", "")
            explained = any(hints) or re.search(r"\d|\(|e\.g\.|example|for instance", words) is not None
            typed_date = field.attributes.get("type", "text") == "text" and _DATE.search(words)
            if (pattern or typed_date) and field.tag == "input" and not explained:
                yield sign_at(view, "unexplained format", "met", field, pattern=pattern[:60])


def disabled_submit(view: PageView) -> Iterator[Sign]:
    """The button that sends a form cannot be pressed, and nothing says what is missing."""
    for form, _fields in _forms(view):
        sends = [
            part
            for part in view.below(form)
            if part.tag in ("button", "input")
            and part.visible
            and part.attributes.get("type", "submit" if part.tag == "button" else "") == "submit"
        ]
        silent = len(sends) == 1 and "disabled" in sends[0].states and not sends[0].description
        if silent and not WHY_DISABLED.search(" ".join(part.text for part in view.below(form))):
            yield sign_at(view, "disabled submit", "met", sends[0], form=_title_of(view, form))


def reset_button(view: PageView) -> Iterator[Sign]:
    """A button that empties the form, beside the one that sends it."""
    for part in view.elements:
        if (
            part.attributes.get("type", "").lower() == "reset"
            and part.tag in ("input", "button")
            and part.visible
        ):
            yield sign_at(view, "reset button", "seen", part)


def boxes_without_question(view: PageView) -> Iterator[Sign]:
    """Radio buttons whose question is not announced with them."""
    groups: dict[str, list[Element]] = {}
    for part in view.elements:
        if part.attributes.get("type") == "radio" and _in_sight(view, part):
            groups.setdefault(part.attributes.get("name", ""), []).append(part)
    for members in groups.values():
        around = {"fieldset", "radiogroup", "group"}
        if len(members) > 1 and not any(
            (above.tag == "fieldset" or above.role in around) and above.name.strip()
            for above in view.above(members[0])
        ):
            yield sign_at(view, "group without question", "heard", members[0], count=len(members))


def _sees(perception: Perception) -> bool:
    return perception.channel == "sight"


def _required(sign: Sign, perception: Perception) -> Notice | None:
    if not _sees(perception):
        # Fields that must be filled in are announced as such.
        return None
    return notice(
        sign,
        "Required field is not marked",
        "says neither that it is required nor that it is optional, as the fields around it do."
        if sign.facts.get("others")
        else "must be filled in, but nothing marks it as required.",
        "People leave it empty, are stopped by an error after sending, and have to look for the reason.",
        "Mark required fields with the word “required” in the label, or the others as optional.",
        "minor",
        "the error comes late but can be mended",
        0.85,
    )


def _password(sign: Sign, perception: Perception) -> Notice | None:
    if not _sees(perception) and perception.expertise > 0.8:
        return None
    return notice(
        sign,
        "Password cannot be shown",
        "has no control to show the password while it is typed.",
        "Typing errors cannot be seen, so that people are refused for a slip, above all on a phone.",
        "Add a “Show password” button beside the field.",
        "minor",
        "it costs another try",
        0.8,
    )


def _long(sign: Sign, perception: Perception) -> Notice | None:
    asked = sign.measure or 0.0
    if asked <= max(perception.fields, _USUAL_FIELDS):
        return None
    optional = int(sign.facts.get("optional", 0))
    more = f", {optional} of which are optional" if optional else ""
    return notice(
        sign,
        "Form asks too much at once",
        f"asks {asked:.0f} questions on one page{more}; that is a long form with too many fields.",
        "The effort is out of proportion; impatient people leave before they have finished.",
        "Ask only what is needed, drop optional fields, and spread the rest over short steps with progress.",
        "major" if asked > 1.5 * perception.fields else "minor",
        "people give up before the end"
        if asked > 1.5 * perception.fields
        else "it tires people but can be done",
        0.65,
    )


def _keyboard(sign: Sign, perception: Perception) -> Notice | None:
    return notice(
        sign,
        "Wrong input type",
        f"is a plain “{sign.facts.get('kind')}” input although it asks for an e-mail address or a number.",
        "A phone brings up the keyboard for words, so typing takes longer, and mistakes are not caught.",
        "Use the matching `type` or `inputmode` (`email`, `tel`, `numeric`).",
        "minor",
        "it costs time on every phone",
        0.8,
    )


def _autofill(sign: Sign, perception: Perception) -> Notice | None:
    if perception.expertise < 0.4 and perception.tries > 2:
        return None
    return notice(
        sign,
        "Autofill does not work",
        "switches autocomplete off for personal details."
        if sign.facts.get("off")
        else "asks for personal details without an `autocomplete` value.",
        "The browser cannot fill in what it knows; everything has to be typed again, with typing errors.",
        "Set the `autocomplete` token of the field (`email`, `tel`, `postal-code` …).",
        "minor",
        "it costs time, and can be done by hand",
        0.7,
    )


def _paste(sign: Sign, perception: Perception) -> Notice | None:
    return notice(
        sign,
        "Pasting is blocked",
        "refuses pasted text.",
        "Passwords and addresses cannot be pasted from a manager and have to be typed by hand.",
        "Allow pasting.",
        "major" if perception.expertise > 0.5 else "minor",
        "password managers do not work",
        0.9,
    )


def _format(sign: Sign, perception: Perception) -> Notice | None:
    return notice(
        sign,
        "Format is not explained",
        "takes only one way of writing and gives no hint or example of the format.",
        "People find out by being refused.",
        "Show an example beside the field, or accept every usual way of writing.",
        "minor",
        "it costs several tries",
        0.7,
    )


def _reset(sign: Sign, perception: Perception) -> Notice | None:
    return notice(
        sign,
        "Reset button beside the submit button",
        "empties the whole form with one press and stands where people expect to send it.",
        "Whoever hits it by mistake loses all input and has to start again.",
        "Remove the reset button.",
        "minor",
        "it does harm only when hit by mistake",
        0.7,
    )


def _group(sign: Sign, perception: Perception) -> Notice | None:
    if perception.channel != "screen reader":
        return None
    return notice(
        sign,
        "Choices are announced without their question",
        f"is one of {sign.facts.get('count')} choices that no fieldset and legend ties to their question.",
        "A screen reader reads the answers without the question they belong to.",
        "Put the choices into a `<fieldset>` with the question as its `<legend>`.",
        "minor",
        "the question can be found by reading back",
        0.75,
    )


PROBES = (
    required_unmarked,
    hidden_password,
    many_fields,
    wrong_keyboard,
    no_autofill,
    no_paste,
    unexplained_format,
    disabled_submit,
    reset_button,
    boxes_without_question,
)
RULES = (
    Rule("required unmarked", "forms", "H5: Error Prevention", "3.3.2", _required),
    Rule("no password toggle", "forms", "H5: Error Prevention", None, _password),
    Rule("long form", "forms", "H8: Aesthetic and Minimalist Design", None, _long),
    Rule("wrong input type", "forms", "H7: Flexibility and Efficiency of Use", "1.3.5", _keyboard),
    Rule("no autofill", "forms", "H7: Flexibility and Efficiency of Use", "1.3.5", _autofill),
    Rule("paste refused", "forms", "H3: User Control and Freedom", "3.3.8", _paste),
    Rule("unexplained format", "forms", "H5: Error Prevention", "3.3.2", _format),
    Rule("reset button", "forms", "H5: Error Prevention", None, _reset),
    Rule("group without question", "accessibility", "H6: Recognition Rather than Recall", "1.3.1", _group),
)
