"""Claims about what happens, and how each is tried out on a page that is open in a browser.

Only five kinds are tried, each with an outcome that can be seen: a control that does nothing, a link that
leads nowhere, input that is lost, an error that is not told, and a success that is not told.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from assay.browser.errors import PageRefused, PageUnreachable
from assay.mirror.validation.kinds import pattern
from assay.mirror.validation.probes.measurement import Measurement, unmeasured

if TYPE_CHECKING:
    from playwright.async_api import Request

    from assay.browser import Page

__all__ = ["behaviour_of", "try_out"]

Trial = Callable[["Page", str], Awaitable[Measurement]]

_BROKEN = 400
_DEAD = pattern(
    r"nothing happens|does nothing|do nothing|unresponsive|dead (?:button|control|menu)",
    r"(?:no|without) (?:\w+ )?(?:effect|reaction|response)",
    r"(?:does not|doesn't|do not|don't|cannot) (?:respond|react|work|be sent|be clicked|open)",
)
# "Reads as a dead button" because it is slow is a claim about time.
_SLOW = pattern(r"slow\w*|seconds?|delay\w*|lag\w*|wait\w*")
_NOWHERE = pattern(
    r"(?:broken|dead) links?|404|missing page|page (?:is |was )?not found|leads? (?:to )?nowhere",
)
_LOST = pattern(
    r"(?:clear|lose|wipe|empt|reset|erase|forget|discard)\w*…(?:form|fields?|inputs?|entered|typed|values|details)",
    r"(?:form|fields?|inputs?|entered|typed|values|details)…(?:lost|gone|cleared|wiped|emptied|reset|erased)",
)
_UNTOLD_ERROR = pattern(
    r"(?:no|without) (?:\w+ )?(?:error|validation|warning)? ?(?:message|explanation|notice)",
    r"(?:no|without) (?:\w+ )?error|(?:fails?|refused?|rejects?) silently|silent(?:ly)? (?:fails?|refused?)",
)
# A message that is vague or far away is told, if badly; that is for a judge.
_BADLY_TOLD = pattern(r"general\w*|vague\w*|unclear|announce\w*|far|technical|raw|code|colou?r|helpful")
_ABOUT_SENDING = pattern(
    r"(?:refus|reject|fail|invalid|submit|sen[dt]|incomplete|empty|wrong|error|validat)\w*"
)
_UNTOLD_SUCCESS = pattern(
    r"(?:no|without|lacks?|missing) (?:\w+ )?(?:confirmation|acknowledg\w+|success message|feedback)",
    r"(?:confirmation|acknowledg\w+) is missing",
)
# "Without confirmation" may also mean that nobody asked first, which is another problem.
_ASKING_FIRST = pattern(r"(?:undo|delet\w*|cancel\w*|remov\w*|takes? effect|ask\w*|destruct\w*|irrevers\w*)")


def behaviour_of(words: str) -> str | None:
    """The kind of behaviour that a claim is about, if it is one that can be tried out."""
    if _LOST.search(words) and _ABOUT_SENDING.search(words):
        return "input lost"
    if _UNTOLD_SUCCESS.search(words) and not _ASKING_FIRST.search(words):
        return "success untold"
    if _UNTOLD_ERROR.search(words) and _ABOUT_SENDING.search(words) and not _BADLY_TOLD.search(words):
        return "error untold"
    if _NOWHERE.search(words):
        return "dead link"
    if _DEAD.search(words) and not _SLOW.search(words):
        return "dead control"
    return None


async def try_out(behaviour: str, page: Page, selector: str) -> Measurement:
    """Do what the claim is about, and compare before and after."""
    return await _TRIALS[behaviour](page, selector)


@dataclass
class _Watch:
    """What a page does while it is watched."""

    page: Page
    before: dict[str, Any] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)

    async def __aenter__(self) -> _Watch:
        self.before = await _look(self.page)
        self.page.playwright.on("request", self._asked)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.page.playwright.remove_listener("request", self._asked)

    def _asked(self, request: Request) -> None:
        self.requests.append(request.url)
        if request.method == "POST":
            self.sent.append(request.url)

    async def after(self) -> dict[str, Any]:
        await self.page.playwright.wait_for_timeout(400)
        await self.page.settle()
        return await _look(self.page)

    def new_words(self, after: dict[str, Any]) -> str:
        known = set(self.before["lines"])
        return " ".join(line for line in after["lines"] if line not in known)


async def _look(page: Page) -> dict[str, Any]:
    seen: dict[str, Any] = await page.evaluate(_LOOK)
    return seen


async def _press(page: Page, selector: str) -> bool:
    """Click where the element is, as a hand would: what lies over it gets the click."""
    box = await page.evaluate(_MIDDLE, selector)
    if box is None:
        return False
    await page.playwright.mouse.click(box[0], box[1])
    return True


async def _dead_control(page: Page, selector: str) -> Measurement:
    if not await page.evaluate(_IS_CONTROL, selector):
        return unmeasured("it is no control, so a click on it need not do anything")
    await page.evaluate(_FILL, [selector, "all"])
    async with _Watch(page) as watch:
        if not await _press(page, selector):
            return unmeasured("the control cannot be seen")
        after = await watch.after()
    changes = [name for name in ("url", "lines", "marks") if after[name] != watch.before[name]]
    changes += ["requests"] if watch.requests else []
    detail = f"after the click changed: {', '.join(changes)}" if changes else "a click changed nothing"
    return Measurement(float(len(changes)), "changes", 1, not changes, detail, "lower")


async def _dead_link(page: Page, selector: str) -> Measurement:
    href = await page.evaluate(_HREF, selector)
    if not href:
        return unmeasured("it is no link with an address")
    try:
        await page.goto(href)
    except (PageRefused, PageUnreachable):
        return unmeasured("the link leads to where nobody may go from here")
    document = page.recorder.document
    if document is None:
        return unmeasured("the link gave no page")
    detail = f"the link leads to a page of status {document.status}"
    return Measurement(float(document.status), "status", _BROKEN, document.status >= _BROKEN, detail)


async def _send_wrongly(page: Page, selector: str) -> tuple[_Watch, dict[str, Any], dict[str, str]] | None:
    """Fill the form in but for one field that matters, and send it."""
    filled = await page.evaluate(_FILL, [selector, "one left out"])
    if not filled or not filled["button"]:
        return None
    async with _Watch(page) as watch:
        if not await _press(page, filled["button"]):
            return None
        return watch, await watch.after(), filled["values"]


async def _input_lost(page: Page, selector: str) -> Measurement:
    done = await _send_wrongly(page, selector)
    if done is None:
        return unmeasured("there is no form to send")
    watch, after, typed = done
    kept = await page.evaluate(_VALUES, list(typed))
    shown = {name: value for name, value in kept.items() if value is not None}
    if len(shown) < max(1, len(typed) // 2) or not watch.requests:
        return unmeasured("the form was not shown again")
    lost = sorted(name for name, value in shown.items() if not value)
    detail = f"{len(lost)} of {len(shown)} answers were gone when the form came back"
    return Measurement(float(len(lost)), "answers", 0, bool(lost), detail)


async def _error_untold(page: Page, selector: str) -> Measurement:
    done = await _send_wrongly(page, selector)
    if done is None:
        return unmeasured("there is no form to send")
    watch, after, typed = done
    if after["path"] != watch.before["path"] and not any(
        (await page.evaluate(_VALUES, list(typed))).values()
    ):
        return unmeasured("the form went through, so there was no error to tell")
    words = watch.new_words(after)
    told = bool(words) or after["invalid"] > watch.before["invalid"]
    detail = f"the page then said {words[:120]!r}" if words else "the page said nothing new"
    return Measurement(float(told), "messages", 1, not told, detail, "lower")


async def _success_untold(page: Page, selector: str) -> Measurement:
    filled = await page.evaluate(_FILL, [selector, "all"])
    if not filled or not filled["button"]:
        return unmeasured("there is no form to send")
    async with _Watch(page) as watch:
        if not await _press(page, filled["button"]):
            return unmeasured("the form cannot be sent")
        after = await watch.after()
    if not watch.sent or after["invalid"] or _REFUSED.search(watch.new_words(after)):
        return unmeasured("the form did not go through")
    if after["path"] != watch.before["path"]:
        return unmeasured("the form led to another page, which may be an answer")
    told = after["told"] or bool(_SUCCESS.search(watch.new_words(after)))
    detail = "the page said that it was done" if told else "the form went through and the page said nothing"
    return Measurement(float(told), "messages", 1, not told, detail, "lower")


_SUCCESS = re.compile(
    r"\b(?:thank|saved|sent|success|confirm|done|updated|added|created|received)", re.IGNORECASE
)
_REFUSED = re.compile(r"\b(?:enter|choose|invalid|error|must|required|wrong|check)\b", re.IGNORECASE)
_TRIALS: dict[str, Trial] = {
    "dead control": _dead_control,
    "dead link": _dead_link,
    "input lost": _input_lost,
    "error untold": _error_untold,
    "success untold": _success_untold,
}

_LOOK = """() => ({
  url: location.href,
  path: location.pathname,
  lines: document.body.innerText.split("\\n").map(line => line.trim()).filter(Boolean).slice(0, 3000),
  invalid: document.querySelectorAll("[aria-invalid=true]").length,
  told: [...document.querySelectorAll("[role=status], [role=alert], output")]
    .some(part => part.innerText && part.innerText.trim()),
  marks: [...document.querySelectorAll("[aria-expanded], [aria-pressed], [open], dialog, :checked")]
    .slice(0, 500).map(part => [part.tagName, part.getAttribute("aria-expanded"),
      part.getAttribute("aria-pressed"), part.hasAttribute("open"), part.checkVisibility()].join(" ")),
})"""

_IS_CONTROL = """selector => {
  const target = document.querySelector(selector);
  return Boolean(target && target.closest("a[href], button, summary, input, label, [onclick], [role=button], "
    + "[role=link], [role=tab], [role=menuitem], [role=switch], [role=checkbox]"));
}"""

_MIDDLE = """selector => {
  const target = document.querySelector(selector);
  if (!target || !target.checkVisibility()) return null;
  target.scrollIntoView({ block: "center" });
  const box = target.getBoundingClientRect();
  return box.width * box.height > 0 ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""

_HREF = """selector => {
  const target = document.querySelector(selector);
  if (!target) return null;
  const inside = target.querySelectorAll("a[href]");
  const link = target.closest("a[href]") || (inside.length === 1 ? inside[0] : null);
  return link ? link.href : null;
}"""

# The field left out is the e-mail address where there is one, else the last that must be filled in.
_FILL = """([selector, how]) => {
  const target = document.querySelector(selector);
  const form = target && (target.closest("form") || target.querySelector("form"));
  if (!form) return null;
  const fields = [...form.elements].filter(part => part.name && !part.disabled && part.checkVisibility()
    && !["hidden", "submit", "button", "reset", "image", "file", "search"].includes(part.type));
  const words = part => [part.type, part.name, part.id, part.labels && part.labels[0]
    ? part.labels[0].innerText : ""].join(" ").toLowerCase();
  const answer = part => {
    const said = words(part);
    if (part.type === "email" || /e-?mail/.test(said)) return "alex.morgan@example.com";
    if (part.type === "tel" || /phone|mobile/.test(said)) return "020 7946 0958";
    if (part.type === "date") return part.min || "2026-03-26";
    if (part.type === "number") return part.min || "1";
    if (part.type === "password") return "Correct-Horse-7";
    if (/birth/.test(said)) return "12/04/1980";
    if (/postcode|zip/.test(said)) return "SW1A 1AA";
    return part.tagName === "TEXTAREA" ? "I would like to know more about this." : "Alex Morgan";
  };
  const typed = fields.filter(part => part.tagName === "TEXTAREA" || (part.tagName === "INPUT"
    && !["checkbox", "radio"].includes(part.type)));
  const optional = part => /optional/.test(words(part));
  const omitted = how === "all" ? null : typed.find(part => /e-?mail/.test(words(part)))
    || typed.filter(part => !optional(part)).pop() || typed[typed.length - 1];
  const tell = part => ["input", "change"].forEach(name =>
    part.dispatchEvent(new Event(name, { bubbles: true })));
  const values = {}, groups = new Set();
  for (const part of fields) {
    if (part.type === "checkbox") part.checked = true;
    else if (part.type === "radio") {
      if (groups.has(part.name)) continue;
      groups.add(part.name);
      part.checked = true;
    } else if (part.tagName === "SELECT") {
      const choice = [...part.options].find(option => option.value && !option.disabled);
      if (choice && !part.value) part.value = choice.value;
    } else {
      part.value = part === omitted ? "" : part.value || answer(part);
      if (part !== omitted && part.type !== "password") values[part.name] = part.value;
    }
    tell(part);
  }
  const sends = part => part.matches("button:not([type]), button[type=submit], input[type=submit]");
  const button = sends(target) ? target : [...form.elements].find(sends);
  if (button) button.setAttribute("data-assay-send", "");
  return { values, button: button ? "[data-assay-send]" : null };
}"""

_VALUES = """names => Object.fromEntries(names.map(name => {
  const found = document.getElementsByName(name)[0];
  return [name, found && "value" in found ? found.value : null];
}))"""
